//! The gateway's client against a scripted gateway on loopback.

mod fake;

use std::time::Duration;

use ludo_bot::discord::gateway::{Fatal, Kind, Timing};
use serde_json::{Value, json};
use serenity::model::application::Interaction;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;

use fake::{Fake, Peer, soon};

/// Asserts that the peer's first message resumes the session after `sequence`.
async fn assert_resumes(peer: &mut Peer, sequence: u64) {
    let message = peer.hear().await;
    let wanted = json!({ "op": 6, "d": { "token": "the.bot.token", "session_id": "s1", "seq": sequence } });
    assert_eq!(message, wanted);
}

async fn assert_identifies(peer: &mut Peer) {
    let message = peer.hear().await;
    assert_eq!(message["op"], 2, "{message}");
}

#[tokio::test]
async fn a_session_begins_with_what_discord_wants_to_know() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    let mut peer = fake.greet().await;
    assert_eq!(peer.query, "v=10&encoding=json");
    let identify = peer.hear().await;
    assert_eq!(identify["op"], 2);
    assert_eq!(identify["d"]["token"], "the.bot.token");
    assert_eq!(identify["d"]["intents"], 1);
    assert_eq!(identify["d"]["properties"]["browser"], "ludo-bot");
    peer.event(1, "READY", &json!({ "session_id": "s1", "resume_gateway_url": fake.url() })).await;
    let health = bot.health(|health| health.is_up).await;
    assert_eq!((health.identifies, health.resumes), (1, 0));
    assert!(health.is_ready(tokio::time::Instant::now()));
}

#[tokio::test]
async fn events_arrive_as_they_were_sent_and_others_do_not() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    let mut peer = fake.session(&fake.url()).await;
    let data = json!({ "id": "7", "nested": [{ "a": null }], "text": "é\u{1f3b2}" });
    let events = [
        ("INTERACTION_CREATE", Some(Kind::Interaction)),
        ("MESSAGE_CREATE", None),
        ("GUILD_UPDATE", None),
        ("CHANNEL_DELETE", Some(Kind::ChannelDelete)),
        ("THREAD_DELETE", Some(Kind::ThreadDelete)),
        ("THREAD_UPDATE", Some(Kind::ThreadUpdate)),
        ("SOMETHING_NEW", None),
        ("GUILD_DELETE", Some(Kind::GuildDelete)),
    ];
    for (sequence, (name, _)) in (2..).zip(events) {
        peer.event(sequence, name, &data).await;
    }
    for kind in events.into_iter().filter_map(|(_, kind)| kind) {
        let delivery = bot.delivery().await;
        assert_eq!((delivery.kind, &delivery.raw), (kind, &data));
    }
}

#[tokio::test]
async fn interactions_that_serenity_cannot_read_arrive() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    let mut peer = fake.session(&fake.url()).await;
    let hostile = [
        json!({ "id": "1", "application_id": "1", "type": 2, "token": "t", "version": 1 }),
        json!({ "id": "0", "type": 9 }),
        json!({ "id": "2", "type": 3, "data": { "custom_id": "x", "component_type": 256 } }),
        json!([]),
        Value::Null,
    ];
    for (sequence, data) in (2..).zip(&hostile) {
        assert!(serde_json::from_value::<Interaction>(data.clone()).is_err(), "serenity reads {data}");
        peer.event(sequence, "INTERACTION_CREATE", data).await;
        assert_eq!(&bot.delivery().await.raw, data);
    }
}

#[tokio::test]
async fn what_makes_no_sense_is_passed_over_and_the_next_event_arrives() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    let mut peer = fake.session(&fake.url()).await;
    let deep = format!(
        r#"{{"op":0,"s":4,"t":"INTERACTION_CREATE","d":{}{}}}"#,
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let unreadable = [
        Message::text(r#"{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"id""#),
        Message::text("[]"),
        Message::text(r#"{"op":"zero"}"#),
        Message::text(r#"{"op":0,"s":-1,"t":"X","d":{}}"#),
        Message::text(deep),
        Message::binary(vec![0x78, 0x9c, 1, 2, 3]),
    ];
    let count = unreadable.len() as u64;
    for message in unreadable {
        peer.say_raw(message).await;
    }
    peer.say(&json!({ "op": 99 })).await;
    peer.say(&json!({ "op": 0, "s": null, "t": null, "d": null })).await;
    peer.event(5, "INTERACTION_CREATE", &json!({ "id": "5", "filler": "x".repeat(8 << 20) })).await;
    assert_eq!(bot.delivery().await.raw["id"], "5");
    bot.health(|health| health.unreadable == count && health.is_up).await;
}

#[tokio::test]
async fn after_these_closes_the_session_is_resumed_where_discord_said() {
    for code in
        [None, Some(1000), Some(1001), Some(4000), Some(4001), Some(4002), Some(4005), Some(4008), Some(4321)]
    {
        let (main, other) = (Fake::start().await, Fake::start().await);
        let mut bot = main.bot();
        let mut peer = main.session(&other.url()).await;
        peer.event(17, "GUILD_CREATE", &json!({})).await;
        peer.close(code).await;
        let mut peer = other.greet().await;
        assert_eq!(peer.query, "v=10&encoding=json");
        assert_resumes(&mut peer, 17).await;
        peer.event(18, "RESUMED", &json!({})).await;
        let health = bot.health(|health| health.resumes == 1 && health.is_up).await;
        assert_eq!(health.identifies, 1, "{code:?}");
    }
}

#[tokio::test]
async fn after_these_closes_a_new_session_is_asked_for() {
    for code in [4003, 4007, 4009] {
        let fake = Fake::start().await;
        let mut bot = fake.bot();
        fake.session(&fake.url()).await.close(Some(code)).await;
        assert_identifies(&mut fake.greet().await).await;
        bot.health(|health| health.identifies == 2).await;
    }
}

#[tokio::test]
async fn after_these_closes_nothing_is_tried_again() {
    for code in [4004, 4010, 4011, 4012, 4013, 4014] {
        let fake = Fake::start().await;
        let bot = fake.bot();
        let mut peer = fake.greet().await;
        assert_identifies(&mut peer).await;
        peer.close(Some(code)).await;
        let fatal = bot.ended().await.expect_err("it must not go on");
        assert!(fatal.to_string().contains(&code.to_string()), "{code}: {fatal}");
    }
}

#[tokio::test]
async fn a_connection_that_breaks_is_resumed() {
    let fake = Fake::start().await;
    let _bot = fake.bot();
    drop(fake.session(&fake.url()).await);
    assert_resumes(&mut fake.greet().await, 1).await;
}

#[tokio::test]
async fn discord_may_ask_for_a_new_connection_or_a_new_session() {
    for (message, resumes) in [
        (json!({ "op": 7, "d": null }), true),
        (json!({ "op": 9, "d": true }), true),
        (json!({ "op": 9, "d": false }), false),
        (json!({ "op": 9 }), false),
    ] {
        let fake = Fake::start().await;
        let _bot = fake.bot();
        let mut peer = fake.session(&fake.url()).await;
        peer.say(&message).await;
        assert_eq!(peer.farewell().await, Some(if resumes { 4000 } else { 1000 }), "{message}");
        let mut peer = fake.greet().await;
        if resumes {
            assert_resumes(&mut peer, 1).await;
        } else {
            assert_identifies(&mut peer).await;
        }
    }
}

#[tokio::test]
async fn a_connection_whose_heartbeats_are_not_acknowledged_is_resumed() {
    let fake = Fake::start().await;
    let _bot = fake.bot();
    let mut peer = fake.accept().await;
    peer.hello(300).await;
    peer.event(1, "READY", &json!({ "session_id": "s1" })).await;
    assert_eq!(peer.farewell().await, Some(4000));
    assert_resumes(&mut fake.greet().await, 1).await;
}

#[tokio::test]
async fn heartbeats_carry_the_last_sequence_number_and_are_sent_on_demand() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    let mut peer = fake.session(&fake.url()).await;
    peer.event(41, "GUILD_CREATE", &json!({})).await;
    peer.say(&json!({ "op": 1, "d": null })).await;
    assert_eq!(peer.hear_any().await, json!({ "op": 1, "d": 41 }));
    peer.say(&json!({ "op": 11 })).await;
    bot.health(|health| health.last_ack.is_some()).await;
}

#[tokio::test]
async fn without_a_sensible_greeting_nothing_is_identified() {
    let fake = Fake::start().await;
    let mut bot = fake.impatient_bot();
    drop(fake.accept().await);
    let silent = fake.accept().await;
    assert_eq!(silent.farewell().await, None);
    for interval in [0, 1, 36_000_000, u64::MAX] {
        let mut peer = fake.accept().await;
        peer.hello(interval).await;
        assert_eq!(peer.farewell().await, None, "{interval} ms");
    }
    let mut peer = fake.accept().await;
    peer.say(&json!({ "op": 0, "t": "READY", "d": {} })).await;
    assert_eq!(peer.farewell().await, None);
    fake.session(&fake.url()).await;
    bot.health(|health| health.identifies == 1).await;
}

#[tokio::test]
async fn a_session_that_does_not_come_up_is_tried_again() {
    let fake = Fake::start().await;
    let _bot = fake.impatient_bot();
    let mut peer = fake.greet().await;
    assert_identifies(&mut peer).await;
    assert!(peer.farewell().await.is_some());
    assert_identifies(&mut fake.greet().await).await;
}

#[tokio::test]
async fn what_was_missed_arrives_after_resuming_and_is_not_asked_for_again() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    drop(fake.session(&fake.url()).await);
    let mut peer = fake.greet().await;
    assert_resumes(&mut peer, 1).await;
    for sequence in 2..=4_u64 {
        peer.event(sequence, "INTERACTION_CREATE", &json!({ "id": sequence })).await;
    }
    peer.event(5, "RESUMED", &json!({})).await;
    for sequence in 2..=4_u64 {
        assert_eq!(bot.delivery().await.raw["id"], sequence);
    }
    drop(peer);
    assert_resumes(&mut fake.greet().await, 5).await;
}

#[tokio::test]
async fn after_three_resumes_that_lead_nowhere_a_new_session_is_asked_for() {
    let fake = Fake::start().await;
    let _bot = fake.bot();
    drop(fake.session(&fake.url()).await);
    for _ in 0..3 {
        let mut peer = fake.greet().await;
        assert_resumes(&mut peer, 1).await;
        peer.close(Some(4000)).await;
    }
    assert_identifies(&mut fake.greet().await).await;
}

#[tokio::test]
async fn a_dead_resume_address_is_not_the_end() {
    let (main, dead) = (Fake::start().await, Fake::start().await);
    let mut bot = main.bot();
    let peer = main.session(&dead.url()).await;
    drop(dead);
    drop(peer);
    assert_resumes(&mut main.greet().await, 1).await;
    bot.health(|health| health.identifies == 1).await;
}

#[tokio::test]
async fn a_resume_address_of_another_kind_gets_no_token() {
    let other = Fake::start().await;
    let secure = other.url().replace("ws://", "wss://");
    for address in [secure.as_str(), "http://127.0.0.1:1", "nonsense"] {
        let fake = Fake::start().await;
        let _bot = fake.bot();
        drop(fake.session(address).await);
        assert_resumes(&mut fake.greet().await, 1).await;
        assert!(other.is_left_alone().await, "{address}");
    }
}

#[tokio::test]
async fn a_session_can_be_resumed_any_number_of_times() {
    let fake = Fake::start().await;
    let _bot = fake.bot();
    drop(fake.session(&fake.url()).await);
    for _ in 0..5 {
        let mut peer = fake.greet().await;
        assert_resumes(&mut peer, 1).await;
        peer.event(1, "RESUMED", &json!({})).await;
    }
}

#[tokio::test]
async fn a_shutdown_says_goodbye_with_1000() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    let peer = fake.session(&fake.url()).await;
    bot.health(|health| health.is_up).await;
    bot.shutdown.cancel();
    assert_eq!(peer.farewell().await, Some(1000));
    assert_eq!(bot.ended().await, Ok(()));
}

#[tokio::test]
async fn a_shutdown_needs_no_connection() {
    let fake = Fake::start().await;
    let bot = fake.bot();
    let _silent = fake.accept().await;
    bot.shutdown.cancel();
    assert_eq!(bot.ended().await, Ok(()));
}

#[tokio::test]
async fn dropping_the_client_ends_its_connection() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    let peer = fake.session(&fake.url()).await;
    bot.health(|health| health.is_up).await;
    bot.end.abort();
    assert_eq!(peer.farewell().await, Some(1000));
    assert!(soon(bot.end).await.is_err());
}

#[tokio::test]
async fn with_few_logins_left_none_is_used() {
    let fake = Fake::start().await;
    let end = fake.bot_with(49, 1, Timing::default()).ended().await;
    assert!(matches!(end, Err(Fatal::FewIdentifies { remaining: 49, .. })), "{end:?}");
}

#[tokio::test]
async fn events_that_find_no_room_are_dropped_and_counted() {
    let fake = Fake::start().await;
    let mut bot = fake.bot_with(1000, 1, Timing::default());
    let mut peer = fake.session(&fake.url()).await;
    for sequence in 2..=4_u64 {
        peer.event(sequence, "INTERACTION_CREATE", &json!({ "id": sequence })).await;
    }
    bot.health(|health| health.dropped == 2).await;
    assert_eq!(bot.delivery().await.raw["id"], 2);
    peer.event(5, "INTERACTION_CREATE", &json!({ "id": 5 })).await;
    assert_eq!(bot.delivery().await.raw["id"], 5);
}

/// Answers whoever asks how often the bot has logged in with these counts, in turn.
fn counted(counts: &'static [u32]) -> mpsc::Sender<oneshot::Sender<u32>> {
    let (sender, mut asked) = mpsc::channel::<oneshot::Sender<u32>>(1);
    tokio::spawn(async move {
        for count in counts {
            if let Some(answer) = asked.recv().await {
                answer.send(*count).expect("the client waits for it");
            }
        }
    });
    sender
}

#[tokio::test]
async fn logins_are_counted_beyond_the_process_and_end_before_discord_minds() {
    let fake = Fake::start().await;
    let bot = fake.counted_bot(1000, 1, Timing::default(), counted(&[948, 949, 950]));
    for _ in 0..2 {
        let mut peer = fake.greet().await;
        assert_identifies(&mut peer).await;
        peer.close(Some(4009)).await;
    }
    let third = fake.greet().await;
    assert_eq!(bot.ended().await, Err(Fatal::ManyIdentifies { count: 950 }));
    assert_eq!(third.farewell().await, Some(1000), "it leaves without a third login");
}

#[tokio::test]
async fn a_resumed_session_is_no_login() {
    let fake = Fake::start().await;
    let mut bot = fake.counted_bot(1000, 1, Timing::default(), counted(&[1, 950]));
    drop(fake.session(&fake.url()).await);
    let mut peer = fake.greet().await;
    assert_resumes(&mut peer, 1).await;
    peer.event(2, "RESUMED", &json!({})).await;
    bot.health(|health| health.is_up && health.resumes == 1).await;
}

#[tokio::test]
async fn silence_is_asked_about_before_a_heartbeat_is_due() {
    let fake = Fake::start().await;
    let silence = Duration::from_millis(100);
    let mut bot = fake.bot_with(1000, 1, Timing { silence, ..Timing::default() });
    let mut peer = fake.session(&fake.url()).await;
    bot.health(|health| health.is_up).await;
    for _ in 0..3 {
        // The greeting asked for one every 45 s.
        assert_eq!(peer.hear_any().await["op"], 1);
        let before = bot.health.borrow().heard();
        peer.say(&json!({ "op": 11 })).await;
        bot.health(|health| health.heard() > before).await;
    }
}

#[tokio::test]
async fn servers_are_handed_on_without_what_is_in_them() {
    let fake = Fake::start().await;
    let mut bot = fake.bot();
    let mut peer = fake.greet().await;
    assert_identifies(&mut peer).await;
    let guilds = json!([{ "id": "1", "unavailable": true }, { "id": "2", "unavailable": true }, {}]);
    peer.event(1, "READY", &json!({ "session_id": "s1", "guilds": guilds })).await;
    let ready = bot.delivery().await;
    assert_eq!((ready.kind, &ready.raw["guilds"][1]["id"]), (Kind::Ready, &json!("2")));
    peer.event(2, "GUILD_CREATE", &json!({ "id": "1", "channels": [1, 2], "name": "x" })).await;
    let created = bot.delivery().await;
    assert_eq!(created.kind, Kind::GuildCreate);
    assert_eq!(created.raw, json!({ "id": "1", "unavailable": null }));
}
