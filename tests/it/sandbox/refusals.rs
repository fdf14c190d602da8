//! What Discord refuses is refused with its status, its code, and at its place in the body.

use ludo_bot::sandbox::Limits;
use serde_json::{Value, json};

use super::cases::{bad_messages, button, good_messages, row, x};
use super::raw::Raw;

fn assert_form(name: &Value, answer: &(u16, Value), prefix: &str, place: &str, code: &str) {
    let found = answer.1.pointer(&format!("/errors{prefix}{place}/_errors/0/code"));
    assert_eq!(
        (answer.0, &answer.1["code"], found),
        (400, &json!(50035), Some(&json!(code))),
        "{name}: {}",
        answer.1
    );
}

#[tokio::test]
async fn messages_are_held_to_discords_limits_everywhere() {
    let raw = Raw::start(Limits::lifted()).await;
    let board = raw.post(json!({ "content": "board", "components": [row(&[button("a")])] })).await;
    let edit = raw.games(&format!("/messages/{}", board.id));
    let answered = raw.command();
    assert_eq!(raw.respond(&answered, json!({ "type": 4, "data": { "content": "first" } })).await.0, 204);
    let original = raw.of_token(&answered, "/messages/@original");
    for (body, place, code) in bad_messages() {
        assert_form(&body, &raw.call("POST", &raw.games("/messages"), body.clone()).await, "", place, code);
        let told = raw.command();
        assert_form(
            &body,
            &raw.respond(&told, json!({ "type": 4, "data": body })).await,
            "/data",
            place,
            code,
        );
        assert_eq!(raw.respond(&told, json!({ "type": 5 })).await.0, 204, "a refused answer is no answer");
        assert_form(
            &body,
            &raw.call("POST", &raw.of_token(&answered, ""), body.clone()).await,
            "",
            place,
            code,
        );
        if body["nonce"].is_null() && body["flags"].is_null() {
            assert_form(&body, &raw.call("PATCH", &edit, body.clone()).await, "", place, code);
            assert_form(&body, &raw.call("PATCH", &original, body.clone()).await, "", place, code);
            assert_form(
                &body,
                &raw.respond(&raw.press(&board, "a"), json!({ "type": 7, "data": body })).await,
                "/data",
                place,
                code,
            );
        }
    }
    for body in good_messages() {
        let (status, answer) = raw.call("POST", &raw.games("/messages"), body.clone()).await;
        assert_eq!(status, 200, "{body}: {answer}");
    }
}

#[tokio::test]
async fn commands_are_held_to_discords_limits() {
    let raw = Raw::start(Limits::lifted()).await;
    let option = |more: Value| {
        let mut option = json!({ "type": 3, "name": "o", "description": "d" });
        for (key, value) in more.as_object().into_iter().flatten() {
            option[key] = value.clone();
        }
        json!({ "name": "c", "description": "d", "options": [option] })
    };
    let many = |n: usize| {
        (0..n).map(|n| json!({ "type": 3, "name": format!("o{n}"), "description": "d" })).collect::<Vec<_>>()
    };
    let choices =
        |n: usize| (0..n).map(|n| json!({ "name": format!("n{n}"), "value": "v" })).collect::<Vec<_>>();
    let long: Vec<Value> = (0..25).map(|n| json!({ "type": 3, "name": format!("o{n}"), "description": "d", "choices": [{ "name": x(100), "value": x(100) }, { "name": x(99), "value": x(100) }] })).collect();
    let required = json!([{ "type": 3, "name": "a", "description": "d" }, { "type": 3, "name": "b", "description": "d", "required": true }]);
    let table = [
        (json!({ "name": "Game", "description": "d" }), "/name", "APPLICATION_COMMAND_INVALID_NAME"),
        (json!({ "name": "a game", "description": "d" }), "/name", "STRING_TYPE_REGEX"),
        (json!({ "name": x(33), "description": "d" }), "/name", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "name": "", "description": "d" }), "/name", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "name": "c" }), "/description", "BASE_TYPE_REQUIRED"),
        (json!({ "name": "c", "description": x(101) }), "/description", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "name": "c", "description": "" }), "/description", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "name": "c", "description": "d", "options": many(26) }), "/options", "BASE_TYPE_MAX_LENGTH"),
        (
            json!({ "name": "c", "description": "d", "options": required }),
            "/options/1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (json!({ "name": "c", "description": "d", "options": long }), "", "APPLICATION_COMMAND_TOO_LARGE"),
        (
            json!({ "name": "c", "description": "d", "name_localizations": { "xx": "c" } }),
            "/name_localizations/xx",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({ "name": "c", "description": "d", "name_localizations": { "de": "Spiel" } }),
            "/name_localizations/de",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (option(json!({ "name": "O" })), "/options/0/name", "APPLICATION_COMMAND_INVALID_NAME"),
        (option(json!({ "type": 99 })), "/options/0/type", "BASE_TYPE_CHOICES"),
        (option(json!({ "choices": choices(26) })), "/options/0/choices", "BASE_TYPE_MAX_LENGTH"),
        (
            option(json!({ "choices": choices(1), "autocomplete": true })),
            "/options/0",
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
        ),
        (
            option(json!({ "choices": [{ "name": x(101), "value": "v" }] })),
            "/options/0/choices/0/name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            option(json!({ "type": 2, "options": [{ "type": 2, "name": "g", "description": "d" }] })),
            "/options/0/options/0/type",
            "BASE_TYPE_CHOICES",
        ),
    ];
    let guild = raw.of_app(&format!("guilds/{}/commands", raw.sandbox.guild_id()));
    for (body, place, code) in table {
        assert_form(&body, &raw.call("POST", &guild, body.clone()).await, "", place, code);
        assert_form(&body, &raw.call("PUT", &raw.of_app("commands"), json!([body])).await, "/0", place, code);
    }
    let twice = json!([{ "name": "c", "description": "d" }, { "name": "c", "description": "d" }]);
    assert_form(
        &twice,
        &raw.call("PUT", &guild, twice.clone()).await,
        "",
        "/1",
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
    );
    let too_many: Value = (0..101).map(|n| json!({ "name": format!("c{n}"), "description": "d" })).collect();
    assert_eq!(raw.call("PUT", &guild, too_many).await.1["code"], 30032);
    for name in ["ludo", "würfel", "さいころ", "ลูเต๋า", "a-b_c'd"] {
        let body = json!({ "name": name, "description": "d" });
        assert_eq!(raw.call("POST", &guild, body).await.0, 201, "{name}");
    }
    assert_eq!(
        raw.sandbox.commands().iter().filter(|command| command["name"] == "game").count(),
        1,
        "what is refused changes nothing"
    );
}

/// One refusal: method, path, body, and the status and code of the answer.
type Case = (&'static str, String, Value, u16, u32);

#[tokio::test]
async fn places_and_people_that_are_not_there_or_not_allowed() {
    let raw = Raw::start(Limits::lifted()).await;
    let sandbox = &raw.sandbox;
    let at = |channel: &str, rest: &str| format!("/channels/{}{rest}", sandbox.channel(channel).id);
    let theirs = sandbox.person("Ann").say(&sandbox.channel("games"), "hello").expect("she may write there");
    let gone = raw.post(json!({ "content": "gone" })).await;
    sandbox.channel("games").delete_message(&gone);
    let hello = || json!({ "content": "hello" });
    let embed = json!({ "embeds": [{ "title": "t" }] });
    sandbox.channel("general").deny_bot(1 << 14);
    let cases: Vec<Case> = vec![
        ("POST", "/channels/1/messages".into(), hello(), 404, 10003),
        ("GET", "/channels/1".into(), Value::Null, 404, 10003),
        ("GET", "/guilds/1".into(), Value::Null, 404, 10004),
        ("GET", format!("/guilds/{}/members/1", sandbox.guild_id()), Value::Null, 404, 10013),
        ("GET", raw.games("/messages/1"), Value::Null, 404, 10008),
        ("PATCH", raw.games(&format!("/messages/{}", gone.id)), hello(), 404, 10008),
        ("DELETE", raw.games(&format!("/messages/{}", gone.id)), Value::Null, 404, 10008),
        ("PATCH", at("general", &format!("/messages/{theirs}")), hello(), 404, 10008),
        ("PATCH", raw.games(&format!("/messages/{theirs}")), hello(), 403, 50005),
        ("DELETE", raw.games(&format!("/messages/{theirs}")), Value::Null, 403, 50013),
        ("POST", raw.games("/messages"), json!({}), 400, 50006),
        ("POST", raw.games("/messages"), json!({ "content": " \n " }), 400, 50006),
        ("POST", at("no-entry", "/messages"), hello(), 403, 50001),
        ("GET", at("no-entry", ""), Value::Null, 403, 50001),
        ("POST", at("general", "/messages"), embed, 403, 50013),
        ("PATCH", raw.games(""), json!({ "name": "other" }), 403, 50013),
        ("DELETE", raw.games(""), Value::Null, 403, 50013),
        ("PUT", "/applications/1/commands".into(), json!([]), 404, 10002),
        ("PATCH", raw.of_app("commands/1"), json!({ "description": "d" }), 404, 10063),
        ("POST", "/interactions/1/t/callback".into(), json!({ "type": 5 }), 404, 10062),
        ("POST", "/webhooks/1/t".into(), hello(), 404, 10015),
        ("POST", format!("/webhooks/{}/t", sandbox.bot_id()), hello(), 401, 50027),
        ("POST", raw.games("/messages/1/threads"), json!({ "name": "t" }), 404, 10008),
        ("POST", raw.games("/threads"), json!({ "name": x(101), "type": 11 }), 400, 50035),
        (
            "POST",
            raw.games("/threads"),
            json!({ "name": "t", "type": 11, "auto_archive_duration": 5 }),
            400,
            50035,
        ),
        ("GET", "/users/@me/guilds/all".into(), Value::Null, 404, 0),
    ];
    let count = cases.len();
    for (method, path, body, status, code) in cases {
        let (found, answer) = raw.call(method, &path, body).await;
        assert_eq!((found, &answer["code"]), (status, &json!(code)), "{method} {path}: {answer}");
        assert!(answer["message"].is_string());
    }
    assert_eq!(sandbox.unknown_routes(), ["GET /api/v10/users/@me/guilds/all"]);
    assert_eq!(sandbox.refused().len(), count);
    sandbox.expect_refusal(10003);
    assert_eq!(sandbox.refused().len(), count - 2);
}

#[tokio::test]
async fn tokens_and_bodies_that_cannot_be_read() {
    let raw = Raw::start(Limits::lifted()).await;
    for (token, status) in [("Bot other", 401), ("", 401)] {
        let request = reqwest::Client::new()
            .get(format!("{}/api/v10/users/@me", raw.sandbox.url()))
            .header("authorization", token);
        assert_eq!(request.send().await.expect("an answer").status(), status);
    }
    let broken =
        raw.request("POST", &raw.games("/messages")).header("content-type", "application/json").body("{");
    let text =
        raw.request("POST", &raw.games("/messages")).header("content-type", "text/plain").body("hello");
    for (request, code) in [(broken, 50109), (text, 50035)] {
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), 400);
        assert_eq!(response.json::<Value>().await.expect("JSON")["code"], code);
    }
}

#[tokio::test]
async fn files_have_their_references_and_limits() {
    let raw = Raw::start(Limits { attachment_bytes: 20, ..Limits::lifted() }).await;
    let path = raw.games("/messages");
    let described = |n: u64, text: String| json!({ "attachments": [{ "id": n, "description": text }] });
    let cases = [
        (described(0, x(1024)), vec![(0, "a.png")], 200, 0),
        (described(0, x(1025)), vec![(0, "a.png")], 400, 50035),
        (described(1, String::new()), vec![(0, "a.png")], 400, 50035),
        (json!({}), vec![(0, "a-name-that-is-long.png")], 413, 40005),
        (json!({}), (0..11).map(|n| (n, "a.png")).collect(), 400, 30015),
        (json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] }), vec![(0, "a.png")], 200, 0),
        (json!({ "embeds": [{ "image": { "url": "attachment://b.png" } }] }), vec![(0, "a.png")], 400, 50035),
    ];
    for (body, files, status, code) in cases {
        let (found, answer) = raw.upload("POST", &path, &body, &files).await;
        assert_eq!((found, answer["code"].as_u64().unwrap_or(0)), (status, code), "{body}: {answer}");
    }
    let no_pictures = format!("/channels/{}/messages", raw.sandbox.channel("no-pictures").id);
    assert_eq!(raw.upload("POST", &no_pictures, &json!({}), &[(0, "a.png")]).await.1["code"], 50013);

    let (_, posted) = raw.upload("POST", &path, &described(0, "alt".into()), &[(0, "a.png")]).await;
    let edit = format!("{path}/{}", posted["id"].as_str().expect("an id"));
    let kept = posted["attachments"][0]["id"].clone();
    let names = |message: &Value| {
        message["attachments"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| one["filename"].clone())
            .collect::<Vec<_>>()
    };
    let (_, edited) = raw.call("PATCH", &edit, json!({ "content": "text" })).await;
    assert_eq!(names(&edited), ["a.png"], "what is not said stays");
    let (_, edited) = raw
        .upload("PATCH", &edit, &json!({ "attachments": [{ "id": kept }, { "id": 0 }] }), &[(0, "b.png")])
        .await;
    assert_eq!(names(&edited), ["a.png", "b.png"]);
    assert_eq!(edited["attachments"][0]["description"], "alt");
    let (_, edited) =
        raw.upload("PATCH", &edit, &json!({ "attachments": [{ "id": 0 }] }), &[(0, "c.png")]).await;
    assert_eq!(names(&edited), ["c.png"], "what is not listed is removed");
    let file =
        reqwest::get(edited["attachments"][0]["url"].as_str().expect("an address")).await.expect("an answer");
    assert_eq!(file.text().await.expect("text"), "content of c.png");
    let (_, edited) = raw.call("PATCH", &edit, json!({ "attachments": [] })).await;
    assert!(names(&edited).is_empty());
    assert_eq!(raw.call("PATCH", &edit, json!({ "content": "" })).await.1["code"], 50006);
}
