//! Application emoji: what Discord takes, what it refuses, and what becomes of them in messages.

use ludo_bot::sandbox::Limits;
use serde_json::{Value, json};

use super::cases::x;
use super::raw::Raw;

/// A file that begins as a PNG does.
const IMAGE: &str = "data:image/png;base64,iVBORw0KGgo=";

fn emoji(name: &str) -> Value {
    json!({ "name": name, "image": IMAGE })
}

#[tokio::test]
async fn emoji_are_made_renamed_and_deleted() {
    let raw = Raw::start(Limits::lifted()).await;
    let all = raw.of_app("emojis");
    assert_eq!(raw.call("GET", &all, Value::Null).await, (200, json!({ "items": [] })));
    let (status, made) = raw.call("POST", &all, emoji("red1")).await;
    assert_eq!((status, &made["name"], &made["animated"]), (201, &json!("red1"), &json!(false)));
    let one = raw.of_app(&format!("emojis/{}", made["id"].as_str().expect("an id")));
    assert_eq!(raw.call("GET", &one, Value::Null).await, (200, made.clone()));
    let (status, renamed) = raw.call("PATCH", &one, json!({ "name": "red2" })).await;
    assert_eq!((status, &renamed["name"], &renamed["id"]), (200, &json!("red2"), &made["id"]));
    assert_eq!(raw.call("GET", &all, Value::Null).await, (200, json!({ "items": [renamed] })));
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.0, 204);
    for method in ["GET", "PATCH", "DELETE"] {
        let body = if method == "PATCH" { json!({ "name": "red3" }) } else { Value::Null };
        let (status, answer) = raw.call(method, &one, body).await;
        assert_eq!((status, &answer["code"]), (404, &json!(10_014)), "{method}");
    }
    let (status, answer) = raw.call("GET", "/applications/5/emojis", Value::Null).await;
    assert_eq!((status, &answer["code"]), (404, &json!(10_002)));
}

#[tokio::test]
async fn emoji_are_held_to_discords_limits() {
    let raw = Raw::start(Limits::lifted()).await;
    let all = raw.of_app("emojis");
    assert_eq!(raw.call("POST", &all, emoji("taken")).await.0, 201);
    let faulty = [
        (emoji("x"), "name", "BASE_TYPE_BAD_LENGTH"),
        (emoji(&x(33)), "name", "BASE_TYPE_BAD_LENGTH"),
        (emoji("red-1"), "name", "STRING_TYPE_REGEX"),
        (emoji("taken"), "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        (json!({ "name": 12, "image": IMAGE }), "name", "STRING_TYPE_CONVERT"),
        (json!({ "image": IMAGE }), "name", "BASE_TYPE_REQUIRED"),
        (json!({ "name": "red" }), "image", "BASE_TYPE_REQUIRED"),
        (json!({ "name": "red", "image": "iVBORw0KGgo=" }), "image", "IMAGE_INVALID"),
        (json!({ "name": "red", "image": "data:image/png;base64,????" }), "image", "IMAGE_INVALID"),
        (json!({ "name": "red", "image": IMAGE.replace("png", "gif") }), "image", "IMAGE_INVALID"),
    ];
    for (body, place, code) in faulty {
        let (status, answer) = raw.call("POST", &all, body.clone()).await;
        let found = answer.pointer(&format!("/errors/{place}/_errors/0/code"));
        assert_eq!((status, &answer["code"], found), (400, &json!(50_035), Some(&json!(code))), "{body}");
    }
    let large = |quartets: usize| json!({ "name": "large", "image": IMAGE.replace('=', "A") + &"AAAA".repeat(quartets) });
    let (status, answer) = raw.call("POST", &all, large(262_144 / 3)).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50_138)));
    assert_eq!(raw.call("POST", &all, large(262_144 / 3 - 3)).await.0, 201);
}

#[tokio::test]
async fn an_application_has_two_thousand_emoji() {
    let raw = Raw::start(Limits::lifted()).await;
    for nth in 0..2_000 {
        raw.sandbox.add_emoji(&format!("emoji{nth}"));
    }
    let (status, answer) = raw.call("POST", &raw.of_app("emojis"), emoji("more")).await;
    assert_eq!((status, &answer["code"]), (400, &json!(30_008)));
}

/// As Discord shows them: what does not exist is a name between colons, and a wrong name is put right.
#[tokio::test]
async fn messages_name_emoji_that_exist() {
    let raw = Raw::start(Limits::lifted()).await;
    let id = raw.sandbox.add_emoji("red1");
    let content = format!("<:red1:{id}> <:blue1:{id}> <:gone:77>");
    let right = format!("<:red1:{id}> <:red1:{id}> :gone:");
    let message = raw.post(json!({ "content": content })).await;
    assert_eq!(message.content, right);
    let edit = raw.games(&format!("/messages/{}", message.id));
    let (status, edited) = raw.call("PATCH", &edit, json!({ "content": format!("{content}!") })).await;
    assert_eq!((status, &edited["content"]), (200, &json!(format!("{right}!"))));
}

#[tokio::test]
async fn pictures_of_emoji_are_served() {
    let raw = Raw::start(Limits::lifted()).await;
    let id = raw.sandbox.add_emoji("red1");
    let get = |id: u64| reqwest::get(format!("{}/emojis/{id}", raw.sandbox.url()));
    let found = get(id).await.expect("the sandbox answers");
    assert_eq!(
        (found.status().as_u16(), found.headers()["content-type"].as_bytes()),
        (200, &b"image/png"[..])
    );
    assert!(found.bytes().await.expect("a body").starts_with(b"\x89PNG"));
    assert_eq!(get(id + 1).await.expect("the sandbox answers").status().as_u16(), 404);
}
