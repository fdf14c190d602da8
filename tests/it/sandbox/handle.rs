//! Deadlines, tokens, privacy, mentions, threads, rate limits: what time and place decide.

use std::time::Duration;

use ludo_bot::sandbox::{Answer, Fault, Limits, Rate};
use serde_json::{Value, json};

use super::raw::Raw;

fn say(content: &str) -> Value {
    json!({ "type": 4, "data": { "content": content } })
}

#[tokio::test]
async fn an_interaction_is_answered_once_and_in_time() {
    let raw = Raw::start(Limits::lifted()).await;
    let in_time = raw.command();
    raw.clock.advance(3_000);
    assert_eq!(raw.respond(&in_time, say("just so")).await.0, 204);
    assert_eq!(
        raw.respond(&in_time, say("again")).await,
        (400, json!({ "message": "Interaction has already been acknowledged.", "code": 40060 }))
    );

    let late = raw.command();
    raw.clock.advance(3_001);
    assert_eq!(
        raw.respond(&late, say("late")).await,
        (404, json!({ "message": "Unknown interaction", "code": 10062 }))
    );
    assert!(matches!(raw.sandbox.answer(late.id).await, Answer::Failed));
    assert_eq!(raw.call("POST", &raw.of_token(&late, ""), json!({ "content": "x" })).await.1["code"], 10015);

    let mut forged = raw.command();
    forged.token += "x";
    assert_eq!(raw.respond(&forged, say("forged")).await.1["code"], 10062);
}

#[tokio::test]
async fn an_answer_fits_its_interaction() {
    let raw = Raw::start(Limits::lifted()).await;
    for kind in [1, 6, 7, 8, 10] {
        let (status, answer) =
            raw.respond(&raw.command(), json!({ "type": kind, "data": { "content": "x" } })).await;
        assert_eq!(
            (status, &answer["errors"]["type"]["_errors"][0]["code"]),
            (400, &json!("INTERACTION_RESPONSE_TYPE_INVALID")),
            "{kind}"
        );
    }
    let modal = |title: &str, rows: usize| {
        let row = |n| json!({ "type": 1, "components": [{ "type": 4, "style": 1, "custom_id": format!("{n}"), "label": "l" }] });
        json!({ "type": 9, "data": { "custom_id": "m", "title": title, "components": (0..rows).map(row).collect::<Vec<_>>() } })
    };
    for (body, status) in [
        (modal("t", 0), 400),
        (modal("t", 6), 400),
        (modal(&"t".repeat(46), 1), 400),
        (modal(&"t".repeat(45), 5), 204),
    ] {
        assert_eq!(raw.respond(&raw.command(), body.clone()).await.0, status, "{body}");
    }
}

#[tokio::test]
async fn a_labelled_input_keeps_to_its_lengths() {
    let raw = Raw::start(Limits::lifted()).await;
    let modal = |description: usize, value: usize| {
        let input = json!({
            "type": 4, "style": 2, "custom_id": "i", "max_length": 20, "value": "v".repeat(value),
        });
        let label = json!({
            "type": 18, "label": "l", "description": "d".repeat(description), "component": input,
        });
        json!({ "type": 9, "data": { "custom_id": "m", "title": "t", "components": [label] } })
    };
    for (body, status) in [(modal(100, 20), 204), (modal(101, 20), 400), (modal(100, 21), 400)] {
        assert_eq!(raw.respond(&raw.command(), body.clone()).await.0, status, "{body}");
    }
}

#[tokio::test]
async fn a_form_from_a_private_message_knows_that_message_and_can_change_it() {
    let raw = Raw::start(Limits::lifted()).await;
    let button = json!({ "type": 2, "style": 1, "label": "Edit", "custom_id": "edit" });
    let kept = json!({ "title": "Board", "description": "```\n9>3\n```", "fields": [{ "name": "n", "value": "`v`" }] });
    let private = json!({ "type": 4, "data": {
        "content": "faults", "flags": 64, "embeds": [kept], "components": [{ "type": 1, "components": [button] }],
    } });
    raw.respond(&raw.command(), private).await;
    let (games, ann) = (raw.sandbox.channel("games"), raw.sandbox.person("Ann"));
    let message = games.private_messages_for(&ann).remove(0);
    let pressed = raw.press(&message, "edit");
    let shown = &pressed.payload["message"];
    assert_eq!(shown["flags"].as_u64().map(|flags| flags & 64), Some(64));
    assert_eq!(shown["embeds"][0]["description"], "```\n9>3\n```");
    assert_eq!(shown["embeds"][0]["fields"][0]["value"], "`v`");

    let input = json!({ "type": 4, "style": 2, "custom_id": "i", "value": "9>3" });
    let label = json!({ "type": 18, "label": "l", "component": input });
    let modal = json!({ "type": 9, "data": { "custom_id": "m", "title": "t", "components": [label] } });
    assert_eq!(raw.respond(&pressed, modal).await.0, 204);
    let Answer::Modal(form) = raw.sandbox.answer(pressed.id).await else { panic!("a form was expected") };
    let (answer, ()) = tokio::join!(ann.submit(&form, json!({ "i": "9>4" })), async {
        let sent = raw.told(ann.last_interaction().expect("she sent it"));
        assert_eq!(sent.payload["type"], 5);
        assert_eq!(sent.payload["data"]["components"][0]["component"]["value"], "9>4");
        assert_eq!(sent.payload["message"]["id"], message.id.to_string());
        let changed = json!({ "type": 7, "data": { "content": "better", "embeds": [] } });
        assert_eq!(raw.respond(&sent, changed).await.0, 204);
    });
    let Answer::Updated(after) = answer else { panic!("it is changed in place: {answer:?}") };
    assert_eq!((after.id, after.content.as_str(), after.is_private()), (message.id, "better", true));
    assert!(after.embeds.is_empty() && after.button("Edit").is_some(), "what was not named stays");
}

#[tokio::test]
async fn a_token_lives_for_fifteen_minutes() {
    let raw = Raw::start(Limits::lifted()).await;
    let told = raw.command();
    let original = raw.of_token(&told, "/messages/@original");
    assert_eq!(raw.call("GET", &original, Value::Null).await.1["code"], 10015, "before the first answer");
    raw.respond(&told, say("board")).await;
    raw.clock.advance(899_999);
    assert_eq!(raw.call("PATCH", &original, json!({ "content": "still" })).await.0, 200);
    raw.clock.advance(1);
    let expired = (401, json!({ "message": "Invalid Webhook Token", "code": 50027 }));
    assert_eq!(raw.call("PATCH", &original, json!({ "content": "x" })).await, expired);
    assert_eq!(raw.call("POST", &raw.of_token(&told, ""), json!({ "content": "x" })).await, expired);
    let board = raw.sandbox.channel("games").last_message().expect("the board");
    let by_channel = raw.games(&format!("/messages/{}", board.id));
    assert_eq!(
        raw.call("PATCH", &by_channel, json!({ "content": "by channel" })).await.0,
        200,
        "the channel's route has no such limit"
    );
}

#[tokio::test]
async fn private_messages_are_for_one_and_only_by_token() {
    let raw = Raw::start(Limits::lifted()).await;
    let told = raw.command();
    raw.respond(&told, json!({ "type": 5, "data": { "flags": 64 } })).await;
    let ann = raw.sandbox.person("Ann");
    let thinking = &raw.sandbox.channel("games").private_messages_for(&ann)[0];
    assert!(thinking.is_loading());
    let (_, filled) = raw.call("POST", &raw.of_token(&told, ""), json!({ "content": "psst" })).await;
    assert_eq!(
        (filled["id"].as_str(), filled["flags"].as_u64()),
        (Some(thinking.id.to_string().as_str()), Some(64)),
        "a follow-up fills it, and it stays private"
    );
    let path = raw.games(&format!("/messages/{}", thinking.id));
    for (method, body) in
        [("GET", Value::Null), ("PATCH", json!({ "content": "x" })), ("DELETE", Value::Null)]
    {
        assert_eq!(raw.call(method, &path, body).await.1["code"], 10008, "{method}");
    }
    assert!(raw.sandbox.channel("games").messages().is_empty());
    let by_token = raw.of_token(&told, "/messages/@original");
    assert_eq!(raw.call("PATCH", &by_token, json!({ "content": "psst!" })).await.0, 200);
    assert_eq!(raw.call("DELETE", &by_token, Value::Null).await.0, 204);
    assert_eq!(raw.call("GET", &by_token, Value::Null).await.1["code"], 10008);
}

#[tokio::test]
async fn a_response_can_be_asked_for() {
    let raw = Raw::start(Limits::lifted()).await;
    let told = raw.command();
    let path = format!("/interactions/{}/{}/callback?with_response=true", told.id, told.token);
    let (status, answer) = raw.call("POST", &path, say("board")).await;
    assert_eq!((status, &answer["resource"]["message"]["content"]), (200, &json!("board")));
    let (_, original) = raw.call("GET", &raw.of_token(&told, "/messages/%40original"), Value::Null).await;
    assert_eq!(answer["interaction"]["response_message_id"], original["id"]);
}

#[tokio::test]
async fn an_interaction_says_who_may_what_where() {
    let raw = Raw::start(Limits::lifted()).await;
    let payload = raw.command().payload;
    let bits = |value: &Value| value.as_str().and_then(|bits| bits.parse::<u64>().ok()).unwrap_or(0);
    assert_eq!(payload["member"]["user"]["id"], raw.sandbox.person("Ann").id.to_string());
    assert_eq!(bits(&payload["member"]["permissions"]) & (1 << 4 | 1 << 3), 0, "Ann is nobody special");
    assert_ne!(bits(&payload["app_permissions"]) & 1 << 15, 0, "the bot may attach files in #games");
    for key in [
        "locale",
        "guild_locale",
        "entitlements",
        "context",
        "attachment_size_limit",
        "authorizing_integration_owners",
        "channel",
        "data",
        "version",
    ] {
        assert!(!payload[key].is_null(), "{key}");
    }
    let there = |person: &str, channel: &str| {
        let id = raw
            .sandbox
            .person(person)
            .start_command(&raw.sandbox.channel(channel), "game", &json!({}))
            .expect("all see the channel");
        raw.sandbox.delivered(id).expect("it was just made")
    };
    assert_ne!(bits(&there("Mo", "games")["member"]["permissions"]) & 1 << 4, 0, "Mo manages channels");
    assert_ne!(bits(&there("Olga", "games")["member"]["permissions"]) & 1 << 3, 0, "Olga owns the place");
    assert_eq!(bits(&there("Ann", "no-pictures")["app_permissions"]) & 1 << 15, 0);
    assert_eq!(bits(&there("Ann", "no-entry")["app_permissions"]) & 1 << 10, 0);
}

#[tokio::test]
async fn only_allowed_mentions_notify_and_edits_notify_nobody() {
    let raw = Raw::start(Limits::lifted()).await;
    let (ann, bob) = (raw.sandbox.person("Ann"), raw.sandbox.person("Bob"));
    let both = format!("{} {} @everyone", ann.mention(), bob.mention());
    let pinged = async |allowed: Value| {
        let message = raw.post(json!({ "content": both, "allowed_mentions": allowed })).await;
        (message.pinged, message.mentions_everyone)
    };
    assert_eq!(pinged(Value::Null).await, (vec![ann.id, bob.id], false), "the bot may not mention everyone");
    assert_eq!(pinged(json!({ "parse": [] })).await, (vec![], false));
    assert_eq!(pinged(json!({ "users": [bob.id.to_string()] })).await, (vec![bob.id], false));
    let message = raw.post(json!({ "content": "quiet" })).await;
    let (_, edited) =
        raw.call("PATCH", &raw.games(&format!("/messages/{}", message.id)), json!({ "content": both })).await;
    assert_eq!(edited["mentions"].as_array().map(Vec::len), Some(2), "an edit goes back to the defaults");
    let edited = raw.sandbox.channel("games").message(message.id).expect("it is there");
    assert_eq!((edited.pinged, edited.edits), (vec![], 1));
    raw.respond(&raw.command(), json!({ "type": 4, "data": { "content": both, "flags": 64 } })).await;
    let private = &raw.sandbox.channel("games").private_messages_for(&ann)[0];
    assert_eq!(
        (private.mentions.len(), private.pinged.len()),
        (2, 0),
        "a private message is no news to others"
    );
}

#[tokio::test]
async fn the_same_nonce_makes_one_message() {
    let raw = Raw::start(Limits::lifted()).await;
    let post = async |nonce: &str, enforce: bool| {
        let body = json!({ "content": "c", "nonce": nonce, "enforce_nonce": enforce });
        raw.call("POST", &raw.games("/messages"), body).await.1["id"].clone()
    };
    let first = post("a", true).await;
    assert_eq!(post("a", true).await, first);
    assert_ne!(post("a", false).await, first, "only where it is enforced");
    assert_ne!(post("b", true).await, first);
    raw.clock.advance(600_000);
    assert_ne!(post("a", true).await, first, "only for a few minutes");
}

#[tokio::test]
async fn threads_close_and_open() {
    let raw = Raw::start(Limits::lifted()).await;
    let start = raw.post(json!({ "content": "start" })).await;
    let path = raw.games(&format!("/messages/{}/threads", start.id));
    let (status, thread) = raw.call("POST", &path, json!({ "name": "the game" })).await;
    assert_eq!(
        (status, &thread["type"], thread["id"].as_str()),
        (201, &json!(11), Some(start.id.to_string().as_str()))
    );
    assert_eq!(raw.call("POST", &path, json!({ "name": "again" })).await.1["code"], 160_004);
    let inside = format!("/channels/{}", start.id);
    let (_, board) = raw.call("POST", &format!("{inside}/messages"), json!({ "content": "board" })).await;
    let board = format!("{inside}/messages/{}", board["id"].as_str().expect("an id"));
    assert_eq!(
        raw.call("POST", &format!("{inside}/threads"), json!({ "name": "t", "type": 11 })).await.1["code"],
        50024
    );

    assert_eq!(
        raw.call("PATCH", &inside, json!({ "archived": true })).await.1["thread_metadata"]["archived"],
        true
    );
    assert_eq!(raw.call("PATCH", &board, json!({ "content": "x" })).await.1["code"], 50083);
    assert_eq!(raw.call("PATCH", &inside, json!({ "name": "x" })).await.1["code"], 50083);
    let handle = raw.sandbox.channel(&start.id.to_string());
    let ann = raw.sandbox.person("Ann");
    assert!(ann.start_command(&handle, "game", &json!({})).is_err(), "no commands in an archived thread");
    assert_eq!(
        raw.call("POST", &format!("{inside}/messages"), json!({ "content": "opens it" })).await.0,
        200
    );
    assert!(!handle.is_archived());
    handle.set_archived(true);
    handle.set_locked(true);
    assert_eq!(
        raw.call("POST", &format!("{inside}/messages"), json!({ "content": "x" })).await.1["code"],
        160_005
    );
    raw.sandbox.channel("games").delete();
    assert!(!handle.exists(), "a thread goes with its channel");
    assert_eq!(raw.call("PATCH", &board, json!({ "content": "x" })).await.1["code"], 10003);
}

#[tokio::test]
async fn rate_limits_are_told_and_kept() {
    let raw = Raw::start(Limits::default()).await;
    let post = async || {
        let response = raw
            .request("POST", &raw.games("/messages"))
            .json(&json!({ "content": "c" }))
            .send()
            .await
            .expect("an answer");
        let header = |name: &str| {
            response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
        };
        (
            response.status().as_u16(),
            header("x-ratelimit-remaining"),
            header("x-ratelimit-reset-after"),
            header("retry-after"),
        )
    };
    for left in ["4", "3", "2", "1", "0"] {
        assert_eq!(post().await, (200, left.to_owned(), "5.000".to_owned(), String::new()));
    }
    raw.clock.advance(3_500);
    assert_eq!(post().await, (429, "0".to_owned(), "1.500".to_owned(), "2".to_owned()));
    let other = format!("/channels/{}/messages", raw.sandbox.channel("general").id);
    assert_eq!(
        raw.call("POST", &other, json!({ "content": "c" })).await.0,
        200,
        "each channel has its own bucket"
    );
    raw.clock.advance(1_500);
    assert_eq!(post().await.0, 200);
}

#[tokio::test]
async fn old_messages_are_edited_rarely_and_the_global_limit_spares_interactions() {
    let raw =
        Raw::start(Limits { old_edit: Rate::new(1, 6_000), global: Rate::new(6, 1_000), ..Limits::lifted() })
            .await;
    let old = raw.post(json!({ "content": "old" })).await;
    raw.clock.advance(3_600_001);
    let path = raw.games(&format!("/messages/{}", old.id));
    assert_eq!(raw.call("PATCH", &path, json!({ "content": "1" })).await.0, 200);
    let (status, answer) = raw.call("PATCH", &path, json!({ "content": "2" })).await;
    assert_eq!((status, &answer["code"]), (429, &json!(30046)));
    for _ in 0..4 {
        assert_eq!(raw.call("GET", "/users/@me", Value::Null).await.0, 200);
    }
    let (status, answer) = raw.call("GET", "/users/@me", Value::Null).await;
    assert_eq!((status, &answer["global"]), (429, &json!(true)));
    assert_eq!(raw.respond(&raw.command(), say("free")).await.0, 204);
}

#[tokio::test]
async fn a_client_sends_only_what_is_offered() {
    let raw = Raw::start(Limits::lifted()).await;
    let option = |name: &str, kind: u8, more: Value| {
        let mut option = json!({ "type": kind, "name": name, "description": "d" });
        for (key, value) in more.as_object().into_iter().flatten() {
            option[key] = value.clone();
        }
        option
    };
    let command = json!([{ "name": "set", "description": "d", "options": [{ "type": 2, "name": "up", "description": "d", "options": [{ "type": 1, "name": "now", "description": "d", "options": [
        option("n", 4, json!({ "required": true, "min_value": 2, "max_value": 4 })), option("c", 3, json!({ "choices": [{ "name": "A", "value": "a" }] })), option("who", 6, json!({})),
    ] }] }] }, { "name": "secret", "description": "d", "default_member_permissions": "16" }]);
    assert_eq!(raw.call("PUT", &raw.of_app("commands"), command).await.0, 200);
    let (games, ann, bob) =
        (raw.sandbox.channel("games"), raw.sandbox.person("Ann"), raw.sandbox.person("Bob"));
    let refused = |path: &str, options: Value| ann.start_command(&games, path, &options).is_err();
    for (path, options) in [
        ("nothing", json!({})),
        ("set", json!({})),
        ("set up", json!({})),
        ("set up now", json!({})),
        ("set up now", json!({ "n": 5 })),
        ("set up now", json!({ "n": 1 })),
        ("set up now", json!({ "n": "3" })),
        ("set up now", json!({ "n": 3, "c": "b" })),
        ("set up now", json!({ "n": 3, "who": "1" })),
        ("set up now", json!({ "n": 3, "z": 1 })),
        ("secret", json!({})),
    ] {
        assert!(refused(path, options.clone()), "/{path} {options}");
    }
    assert!(raw.sandbox.person("Mo").start_command(&games, "secret", &json!({})).is_ok());
    let id = ann
        .start_command(&games, "set up now", &json!({ "n": 3, "c": "a", "who": bob.id.to_string() }))
        .expect("all is in order");
    let data = raw.sandbox.delivered(id).expect("it was just made")["data"].clone();
    assert_eq!(data.pointer("/options/0/options/0/options/0/value"), Some(&json!(3)));
    assert_eq!(data["resolved"]["users"][bob.id.to_string()]["username"], "bob");
    assert!(data["resolved"]["members"][bob.id.to_string()]["permissions"].is_string());
}

#[tokio::test]
async fn faults_come_when_asked_for_and_do_not_count_as_refused() {
    let raw = Raw::start(Limits::lifted()).await;
    let path = raw.games("/messages");
    let post = async || raw.call("POST", &path, json!({ "content": "c" })).await;
    raw.sandbox.fail_next(
        "POST",
        "/messages",
        Fault::Refuse(503, json!({ "message": "x", "code": 130_000 })),
        2,
    );
    raw.sandbox.fail_next("POST", "/messages", Fault::Text(502, "<html>".to_owned()), 1);
    assert_eq!(post().await, (503, json!({ "message": "x", "code": 130_000 })));
    assert_eq!(raw.call("GET", &path, Value::Null).await.0, 200, "only what was meant");
    assert_eq!(post().await.0, 503);
    assert_eq!(post().await, (502, Value::Null));
    assert!(raw.sandbox.channel("games").messages().is_empty(), "nothing was done");
    assert_eq!(post().await.0, 200);
    assert!(raw.sandbox.refused().is_empty());
    raw.sandbox.fail_next("POST", "/messages", Fault::Lost, 1);
    let lost =
        raw.request("POST", &path).json(&json!({ "content": "lost" })).timeout(Duration::from_millis(100));
    assert!(lost.send().await.is_err());
    assert_eq!(
        raw.sandbox.channel("games").last_message().map(|message| message.content),
        Some("lost".to_owned())
    );
}
