//! Bad days that a test asks for: the sandbox does just that, and is well again afterwards.

use std::sync::{Arc, Mutex};

use ludo_bot::sandbox::{Fate, Fault, Hello, Limits, Moment, Rate};
use serde_json::{Value, json};

use super::raw::Raw;
use super::socket::{Came, Socket};

fn text(content: &str) -> Value {
    json!({ "content": content })
}

#[tokio::test]
async fn a_request_can_be_done_and_its_answer_spoilt() {
    let raw = Raw::start(Limits::lifted()).await;
    let games = raw.sandbox.channel("games");
    raw.sandbox.fail_next("POST", "/messages", Fault::Cut, 1);
    let cut = raw.request("POST", &raw.games("/messages")).json(&text("cut")).send().await.expect("a head");
    assert!(cut.bytes().await.is_err(), "the connection ends in the middle of the body");
    assert_eq!(games.messages().len(), 1, "it is done all the same");

    raw.sandbox.fail_next("*", "/messages", Fault::Garbled("{\"id\": \"".to_owned()), 1);
    let garbled =
        raw.request("POST", &raw.games("/messages")).json(&text("x")).send().await.expect("an answer");
    assert_eq!(
        (garbled.status().as_u16(), garbled.text().await.expect("text").as_str()),
        (200, "{\"id\": \"")
    );

    let odd = vec![("x-ratelimit-remaining".to_owned(), "many".to_owned())];
    raw.sandbox.fail_next("POST", "/messages", Fault::Extra(odd), 1);
    let extra =
        raw.request("POST", &raw.games("/messages")).json(&text("x")).send().await.expect("an answer");
    assert_eq!(
        (extra.status().as_u16(), extra.headers()["x-ratelimit-remaining"].to_str().ok()),
        (200, Some("many"))
    );
    assert_eq!((games.messages().len(), raw.sandbox.faults_left()), (3, 0));
}

#[tokio::test]
async fn too_many_refused_requests_shut_the_bot_out_for_an_hour() {
    let raw = Raw::start(Limits { invalid: Rate::new(5, 600_000), ..Limits::lifted() }).await;
    let forbidden = format!("/channels/{}", raw.sandbox.channel("no-entry").id);
    for _ in 0..5 {
        assert_eq!(raw.call("GET", &forbidden, Value::Null).await.0, 403);
    }
    assert!(raw.sandbox.has_banned());
    let shut = raw.request("GET", "/gateway/bot").send().await.expect("an answer");
    assert_eq!((shut.status().as_u16(), shut.headers()["retry-after"].to_str().ok()), (429, Some("3600")));
    assert!(shut.headers().get("x-ratelimit-scope").is_none());
    assert!(shut.text().await.expect("text").starts_with("<!DOCTYPE html>"), "no JSON, no code");
    raw.clock.advance(3_600_001);
    assert_eq!(raw.call("GET", "/gateway/bot", Value::Null).await.0, 200);
}

#[tokio::test]
async fn moments_are_told_before_anything_is_done_and_before_it_is_answered() {
    let raw = Raw::start(Limits::lifted()).await;
    let told = Arc::new(Mutex::new(Vec::new()));
    let (games, hears) = (raw.sandbox.channel("games"), Arc::clone(&told));
    raw.sandbox.watch(Arc::new(move |moment: Moment<'_>| {
        let (what, fate) = match moment {
            Moment::Arrived { body, .. } if body["content"] == "lose" => ("lost", Fate::Lose),
            Moment::Arrived { .. } => ("arrived", Fate::Go),
            Moment::Done { status: 200, .. } => ("done", Fate::Go),
            _ => ("else", Fate::Go),
        };
        hears.lock().expect("nobody panics").push(what);
        fate
    }));
    raw.post(text("one")).await;
    let lost = raw.request("POST", &raw.games("/messages")).json(&text("lose")).send().await;
    assert!(lost.is_err() || lost.expect("a head").bytes().await.is_err());
    assert_eq!(*told.lock().expect("nobody panics"), ["arrived", "done", "lost"]);
    assert_eq!(games.messages().len(), 1, "what was lost was not done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_greets_and_closes_as_it_is_told() {
    let raw = Raw::start(Limits::lifted()).await;
    let (url, token) = (raw.sandbox.url(), raw.sandbox.token().to_owned());
    raw.sandbox.greet_with(Hello::Interval(1));
    assert_eq!(Socket::connect(&url, "v=10&encoding=json").payload()["d"]["heartbeat_interval"], 1);
    raw.sandbox.greet_with(Hello::Normal);

    raw.sandbox.close_next_logins(&[Some(4000), None]);
    for code in [Some(4000), None] {
        let mut socket = Socket::open(&url);
        socket.identify(&token, &json!({}));
        assert_eq!(socket.next(), Came::Closed(code));
    }
    let mut socket = Socket::open(&url);
    socket.identify(&token, &json!({}));
    let session = socket.dispatch("READY")["d"]["session_id"].clone();
    socket.dispatch("GUILD_CREATE");
    assert_eq!(raw.sandbox.identifies(), 3, "a login that was closed counts");

    raw.sandbox.hold_events();
    let (first, second) = (raw.command(), raw.command());
    raw.sandbox.release_events(true);
    for told in [second, first] {
        assert_eq!(socket.dispatch("INTERACTION_CREATE")["d"]["id"], told.id.to_string());
    }
    raw.sandbox.send_raw("{\"op\":");
    raw.sandbox.send_raw("{}");
    raw.sandbox.refuse_resumes(1);
    let resumed = |expected: u64| {
        let mut again = Socket::open(&url);
        again.resume(&token, &session, 4);
        assert_eq!(again.payload()["op"], expected);
    };
    resumed(9);
    raw.sandbox.refuse_resumes(0);
    resumed(0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_connection_says_nothing_and_does_not_end() {
    let raw = Raw::start(Limits::lifted()).await;
    let mut socket = Socket::open(&raw.sandbox.url());
    socket.identify(raw.sandbox.token(), &json!({ "intents": 0 }));
    socket.dispatch("READY");
    raw.sandbox.freeze_gateway();
    socket.send(&json!({ "op": 1, "d": 1 }));
    raw.command();
    assert!(raw.sandbox.is_online(), "Discord has not noticed");
    raw.sandbox.stop().await;
    assert_eq!(socket.next(), Came::Ended, "nothing was sent until the end");
}
