//! What goes over the wire.

use std::time::Duration;

use ludo_bot::config::Token;
use ludo_bot::discord::outbound::{Application, FaultKind, File};
use serde_json::json;

use super::fake::{BOT, Fake, INTERACTION, callback, say};

#[tokio::test]
async fn every_call_has_its_address_and_authority() {
    let fake = Fake::answering([]).await;
    let (bot, token, body) = (fake.bot(), Token::new(INTERACTION), json!({ "content": "x" }));
    bot.answer(&callback(), &body, &[]).await.expect("an answer");
    bot.edit_answer(3, &token, &body, &[]).await.expect("an edit");
    bot.follow_up(3, &token, &body, &[]).await.expect("a message");
    bot.post(1, &body, &[]).await.expect("a message");
    bot.edit(1, 2, &body, &[]).await.expect("an edit");
    bot.delete(1, 2).await.expect("a deletion");
    bot.replace_commands(3, &json!([])).await.expect("a replacement");

    let asked = fake.asked();
    let lines: Vec<_> = asked.iter().map(|asked| asked.line.as_str()).collect();
    assert_eq!(
        lines,
        [
            "POST /api/v10/interactions/5/CANARYINTERACTION/callback?with_response=true",
            "PATCH /api/v10/webhooks/3/CANARYINTERACTION/messages/@original",
            "POST /api/v10/webhooks/3/CANARYINTERACTION?wait=true",
            "POST /api/v10/channels/1/messages",
            "PATCH /api/v10/channels/1/messages/2",
            "DELETE /api/v10/channels/1/messages/2",
            "PUT /api/v10/applications/3/commands",
        ]
    );
    for (index, asked) in asked.iter().enumerate() {
        let authority = (index >= 3).then(|| format!("Bot {BOT}"));
        assert_eq!(asked.authorization, authority, "{}", asked.line);
        let content_type = (index != 5).then_some("application/json");
        assert_eq!(asked.content_type.as_deref(), content_type, "{}", asked.line);
    }
    assert_eq!(asked[3].json(), body);
}

#[tokio::test]
async fn an_api_below_a_path_is_found() {
    let fake = Fake::answering([]).await;
    for base in ["/under", "/under/"] {
        let bot = super::fake::bot(&format!("{}{base}", fake.url));
        bot.delete(1, 2).await.expect("a deletion");
    }
    assert!(fake.asked().iter().all(|asked| asked.line == "DELETE /under/api/v10/channels/1/messages/2"));
}

#[tokio::test]
async fn a_token_cannot_leave_its_place_in_the_address() {
    let fake = Fake::answering([]).await;
    fake.bot().follow_up(3, &Token::new("../../a?b#c"), &json!({}), &[]).await.expect("a message");
    assert_eq!(fake.asked()[0].line, "POST /api/v10/webhooks/3/..%2F..%2Fa%3Fb%23c?wait=true");
}

#[tokio::test]
async fn files_are_numbered_and_the_json_goes_beside_them() {
    let fake = Fake::answering([]).await;
    let file = |name: &str, bytes: &[u8]| File { name: name.into(), bytes: bytes.into() };
    let files = [file("board.png", b"\x89PNG-bytes"), file("record.txt", b"text-bytes")];
    let body = json!({ "attachments": [{ "id": 0, "filename": "board.png" }, { "id": 1, "filename": "record.txt" }] });
    fake.bot().post(1, &body, &files).await.expect("a message");
    let asked = &fake.asked()[0];
    assert!(
        asked.content_type.as_deref().is_some_and(|kind| kind.starts_with("multipart/form-data; boundary="))
    );
    let text = String::from_utf8_lossy(&asked.body);
    for part in [
        format!("name=\"payload_json\"\r\nContent-Type: application/json\r\n\r\n{body}\r\n"),
        "name=\"files[0]\"; filename=\"board.png\"\r\nContent-Type: image/png\r\n\r\n".to_owned(),
        "PNG-bytes\r\n".to_owned(),
        "name=\"files[1]\"; filename=\"record.txt\"\r\nContent-Type: text/plain\r\n\r\ntext-bytes\r\n"
            .to_owned(),
    ] {
        assert!(text.contains(&part), "{part}\nis not in\n{text}");
    }
}

#[tokio::test]
async fn the_application_is_read() {
    let fake = Fake::answering([say(200, json!({ "id": "42", "name": "Ludo" })), say(200, "{}")]).await;
    let bot = fake.bot();
    assert_eq!(bot.application().await, Ok(Application { id: 42, name: "Ludo".into() }));
    assert_eq!(bot.application().await.map_err(|fault| fault.kind), Err(FaultKind::Unreadable));
    assert_eq!(fake.asked()[0].line, "GET /api/v10/applications/@me");
}

#[tokio::test]
async fn the_gateway_s_address_and_limits_are_read_and_checked() {
    let limit = json!({ "total": 1000, "remaining": 31, "reset_after": 14_400_000, "max_concurrency": 16 });
    let fake = Fake::answering([
        say(200, json!({ "url": "wss://gateway.example", "shards": 2, "session_start_limit": limit })),
        say(200, json!({ "url": "ws://127.0.0.1:1" })),
        say(200, json!({ "url": "https://gateway.example" })),
        say(200, json!({ "url": 5 })),
    ])
    .await;
    let bot = fake.bot();
    let info = bot.gateway().await.expect("an address");
    assert_eq!(info.url.as_str(), "wss://gateway.example/");
    assert_eq!((info.remaining, info.max_concurrency, info.shards), (31, 16, 2));
    assert_eq!(info.reset_after, Duration::from_hours(4));
    assert_eq!(bot.gateway().await.expect("an address").remaining, 1000);
    for _ in 0..2 {
        assert_eq!(bot.gateway().await.map_err(|fault| fault.kind), Err(FaultKind::Unreadable));
    }
    assert_eq!(fake.asked()[0].line, "GET /api/v10/gateway/bot");
}

#[tokio::test]
async fn commands_are_read_with_their_translations() {
    let fake = Fake::answering([say(200, json!([{ "name": "ludo" }])), say(200, "{}")]).await;
    let bot = fake.bot();
    assert_eq!(bot.commands(3).await, Ok(vec![json!({ "name": "ludo" })]));
    assert_eq!(bot.commands(3).await.map_err(|fault| fault.kind), Err(FaultKind::Unreadable));
    assert_eq!(fake.asked()[0].line, "GET /api/v10/applications/3/commands?with_localizations=true");
}
