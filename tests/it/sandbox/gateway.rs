//! The gateway: login, sessions, resuming, closing, compression.

use ludo_bot::sandbox::{Limits, Options, Sandbox};
use serde_json::{Value, json};

use super::raw::Raw;
use super::socket::{Came, Socket};

async fn sandbox() -> Sandbox {
    Sandbox::start(Options::default()).await.expect("a port is free")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_starts_with_the_guild_and_counts_its_events() {
    let raw = Raw::start(Limits::lifted()).await;
    let (url, token) = (raw.sandbox.url(), raw.sandbox.token().to_owned());
    let mut socket = Socket::open(&url);
    socket.identify(&token, &json!({}));
    let ready = socket.dispatch("READY");
    assert_eq!((&ready["s"], &ready["d"]["guilds"][0]["unavailable"]), (&json!(1), &json!(true)));
    assert_eq!(ready["d"]["application"]["id"], raw.sandbox.bot_id().to_string());
    let guild = socket.dispatch("GUILD_CREATE");
    assert_eq!((&guild["s"], guild["d"]["channels"].as_array().map(Vec::len)), (&json!(2), Some(4)));
    socket.send(&json!({ "op": 1, "d": 2 }));
    assert_eq!(socket.payload()["op"], 11);
    let told = raw.command();
    let came = socket.dispatch("INTERACTION_CREATE");
    assert_eq!((&came["s"], &came["d"]), (&json!(3), &told.payload));
    assert!(raw.sandbox.deliver_again(told.id));
    assert_eq!(socket.dispatch("INTERACTION_CREATE")["d"], told.payload);
    let added = raw.sandbox.add_channel("new");
    assert_eq!(socket.dispatch("CHANNEL_CREATE")["d"]["id"], added.id.to_string());
    added.delete();
    assert_eq!(socket.dispatch("CHANNEL_DELETE")["d"]["id"], added.id.to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_intents_only_interactions_come() {
    let raw = Raw::start(Limits::lifted()).await;
    let mut socket = Socket::open(&raw.sandbox.url());
    socket.identify(raw.sandbox.token(), &json!({ "intents": 0 }));
    socket.dispatch("READY");
    raw.sandbox.add_channel("new");
    raw.post(json!({ "content": "c" })).await;
    raw.command();
    socket.dispatch("INTERACTION_CREATE");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_come_with_their_intent_and_without_what_others_wrote() {
    let raw = Raw::start(Limits::lifted()).await;
    let mut socket = Socket::open(&raw.sandbox.url());
    socket.identify(raw.sandbox.token(), &json!({ "intents": 1 << 9 }));
    socket.dispatch("READY");
    let (ann, games) = (raw.sandbox.person("Ann"), raw.sandbox.channel("games"));
    ann.say(&games, "between us");
    assert_eq!(socket.dispatch("MESSAGE_CREATE")["d"]["content"], "", "message content is a privilege");
    ann.say(&games, &format!("<@{}> hello", raw.sandbox.bot_id()));
    assert_ne!(socket.dispatch("MESSAGE_CREATE")["d"]["content"], "");
    raw.post(json!({ "content": "mine" })).await;
    assert_eq!(socket.dispatch("MESSAGE_CREATE")["d"]["content"], "mine");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_logins_are_closed_with_their_codes() {
    let sandbox = sandbox().await;
    let (url, token) = (sandbox.url(), sandbox.token());
    let log_in = |more: Value| json!({ "op": 2, "d": { "token": more.get("token").unwrap_or(&json!(token)), "intents": more.get("intents").unwrap_or(&json!(0)), "shard": more.get("shard") } });
    let table = [
        (log_in(json!({ "token": "other" })), 4004),
        (log_in(json!({ "intents": 1_u64 << 40 })), 4013),
        (log_in(json!({ "intents": 1 << 15 })), 4014),
        (log_in(json!({ "shard": [1, 1] })), 4010),
        (json!({ "op": 3, "d": {} }), 4003),
        (json!({ "op": 99 }), 4001),
        (json!({ "op": 6, "d": { "token": "other", "session_id": "x", "seq": 0 } }), 4004),
    ];
    for (payload, code) in table {
        let mut socket = Socket::open(&url);
        socket.send(&payload);
        assert_eq!(socket.next(), Came::Closed(Some(code)), "{payload}");
    }
    let mut socket = Socket::open(&url);
    socket.frame(1, b"{");
    assert_eq!(socket.next(), Came::Closed(Some(4002)));
    let mut socket = Socket::open(&url);
    socket.frame(1, " ".repeat(4097).as_bytes());
    assert_eq!(socket.next(), Came::Closed(Some(4002)), "too long");
    assert_eq!(Socket::connect(&url, "v=5").next(), Came::Closed(Some(4012)));
    let mut socket = Socket::open(&url);
    for _ in 0..2 {
        socket.identify(token, &json!({ "intents": 0 }));
    }
    socket.dispatch("READY");
    assert_eq!(socket.next(), Came::Closed(Some(4005)));
    let mut socket = Socket::open(&url);
    for _ in 0..120 {
        socket.send(&json!({ "op": 1, "d": null }));
        assert_eq!(socket.payload()["op"], 11);
    }
    socket.send(&json!({ "op": 1, "d": null }));
    assert_eq!(socket.next(), Came::Closed(Some(4008)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_resumed_with_what_it_missed() {
    let raw = Raw::start(Limits::lifted()).await;
    let (url, token) = (raw.sandbox.url(), raw.sandbox.token().to_owned());
    let mut socket = Socket::open(&url);
    socket.identify(&token, &json!({}));
    let session = socket.dispatch("READY")["d"]["session_id"].clone();
    socket.dispatch("GUILD_CREATE");
    raw.sandbox.close_gateway(Some(4000));
    assert_eq!(socket.next(), Came::Closed(Some(4000)));
    assert!(raw.sandbox.wait_until(|sandbox| !sandbox.is_online()).await);
    let missed = raw.command();

    let mut socket = Socket::open(&url);
    socket.resume(&token, &session, 2);
    let came = socket.dispatch("INTERACTION_CREATE");
    assert_eq!((&came["s"], &came["d"]["id"]), (&json!(3), &json!(missed.id.to_string())));
    assert_eq!(socket.dispatch("RESUMED")["s"], 4);
    assert_eq!((raw.sandbox.identifies(), raw.sandbox.resumes()), (1, 1));

    raw.sandbox.send_reconnect();
    assert_eq!(socket.payload()["op"], 7);
    raw.sandbox.send_invalid_session(true);
    assert_eq!(socket.payload(), json!({ "op": 9, "t": null, "s": null, "d": true }));
    socket.resume(&token, &session, 99);
    assert_eq!(socket.next(), Came::Closed(Some(4007)));

    let mut socket = Socket::open(&url);
    socket.resume(&token, &session, 4);
    socket.dispatch("RESUMED");
    socket.close(1000);
    assert_eq!(socket.next(), Came::Closed(Some(1000)));
    assert!(raw.sandbox.wait_until(|sandbox| !sandbox.is_online()).await);
    let mut socket = Socket::open(&url);
    socket.resume(&token, &session, 4);
    assert_eq!(socket.payload()["d"], false, "who closes with 1000 gives the session up");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_end_as_a_test_wants() {
    let sandbox = sandbox().await;
    let (url, token) = (sandbox.url(), sandbox.token().to_owned());
    let log_in = || {
        let mut socket = Socket::open(&url);
        socket.identify(&token, &json!({ "intents": 0 }));
        socket.dispatch("READY");
        socket
    };
    let mut socket = log_in();
    sandbox.close_gateway(None);
    assert_eq!(socket.next(), Came::Closed(None));
    let mut socket = log_in();
    sandbox.cut_gateway();
    assert_eq!(socket.next(), Came::Ended);
    let mut socket = log_in();
    sandbox.mute_heartbeats(true);
    socket.send(&json!({ "op": 1, "d": 1 }));
    sandbox.send_invalid_session(false);
    assert_eq!(socket.payload()["op"], 9, "no heartbeat was answered before");
    socket.identify(&token, &json!({ "intents": 0 }));
    socket.dispatch("READY");
    assert_eq!(sandbox.identifies(), 4);
    sandbox.stop().await;
    assert_eq!(socket.next(), Came::Closed(Some(1001)));
}

#[tokio::test(flavor = "multi_thread")]
async fn payloads_are_compressed_as_asked() {
    let sandbox = sandbox().await;
    let mut socket = Socket::connect(&sandbox.url(), "v=10&encoding=json&compress=zlib-stream");
    assert!(matches!(socket.next(), Came::Payload(hello, true) if hello["op"] == 10));
    socket.identify(sandbox.token(), &json!({}));
    assert!(matches!(socket.next(), Came::Payload(ready, true) if ready["t"] == "READY"));
    assert!(matches!(socket.next(), Came::Payload(guild, true) if guild["t"] == "GUILD_CREATE"));
    let mut socket = Socket::open(&sandbox.url());
    socket.identify(sandbox.token(), &json!({ "compress": true }));
    socket.dispatch("READY");
    assert!(
        matches!(socket.next(), Came::Payload(guild, true) if guild["t"] == "GUILD_CREATE"),
        "large ones are compressed"
    );
    socket.send(&json!({ "op": 1, "d": null }));
    assert!(matches!(socket.next(), Came::Payload(ack, false) if ack["op"] == 11), "small ones are not");
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_counted_down_and_run_out() {
    let raw = Raw::start(Limits { identifies: 2, ..Limits::lifted() }).await;
    let remaining = async || {
        raw.call("GET", "/gateway/bot", Value::Null).await.1["session_start_limit"]["remaining"].clone()
    };
    for left in [2, 1] {
        assert_eq!(remaining().await, left);
        let mut socket = Socket::open(&raw.sandbox.url());
        socket.identify(raw.sandbox.token(), &json!({ "intents": 0 }));
        socket.dispatch("READY");
    }
    assert_eq!(remaining().await, 0);
    let mut socket = Socket::open(&raw.sandbox.url());
    socket.identify(raw.sandbox.token(), &json!({ "intents": 0 }));
    assert_eq!(socket.next(), Came::Closed(Some(4004)), "Discord would reset the token");
}
