//! What goes over the wire.

use std::time::Duration;

use ludo_bot::config::Token;
use ludo_bot::discord::outbound::{Application, Channel, FaultKind, File};
use ludo_bot::session::{ChannelId, GuildId, MessageId, UserId};
use serde_json::json;

use super::fake::{Answer, BOT, Fake, INTERACTION, callback, say};

#[tokio::test]
async fn every_call_has_its_address_and_authority() {
    let fake = Fake::answering([]).await;
    let (bot, token, body) = (fake.bot(), Token::new(INTERACTION), json!({ "content": "x" }));
    bot.answer(&callback(), &body, &[]).await.expect("an answer");
    bot.edit_answer(3, &token, &body, &[]).await.expect("an edit");
    bot.follow_up(3, &token, &body, &[]).await.expect("a message");
    bot.post(1, &body, &[]).await.expect("a message");
    bot.edit(1, 2, &body, &[]).await.expect("an edit");
    bot.delete_message(ChannelId(1), MessageId(2)).await.expect("a deletion");
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
        bot.delete_message(ChannelId(1), MessageId(2)).await.expect("a deletion");
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
async fn nothing_is_sent_where_an_answer_points() {
    let elsewhere = Answer::Say(307, vec![("location", "/elsewhere".to_owned())], String::new());
    let fake = Fake::answering([elsewhere]).await;
    fake.bot().edit(1, 2, &json!({}), &[]).await.expect("the second try succeeds");
    assert!(fake.asked().iter().all(|asked| asked.line == "PATCH /api/v10/channels/1/messages/2"));
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

#[tokio::test]
async fn channels_threads_and_members_are_asked_for_and_changed() {
    let thread = json!({
        "id": "8", "type": 11, "guild_id": "3", "parent_id": "1", "last_message_id": null,
        "thread_metadata": { "archived": true, "locked": false },
    });
    let fake = Fake::answering([
        say(200, &thread),
        say(200, json!({ "id": "1", "type": 0, "last_message_id": "9" })),
        say(200, json!({ "id": "1" })),
        say(200, json!({ "user": { "id": "5" } })),
        say(200, json!([{ "id": "10" }, { "id": "11" }])),
        say(201, json!({ "id": "8" })),
        say(200, &thread),
        say(400, json!({ "code": 50_083 })),
        say(400, json!({ "code": 50_083 })),
    ])
    .await;
    let (bot, channel) = (fake.bot(), ChannelId(1));
    let seen = Channel {
        kind: 11,
        guild: Some(GuildId(3)),
        parent: Some(channel),
        is_archived: true,
        is_locked: false,
        last_message: None,
    };
    assert_eq!(bot.channel(ChannelId(8)).await, Ok(seen));
    assert_eq!(bot.channel(channel).await.map(|seen| seen.last_message), Ok(Some(MessageId(9))));
    assert_eq!(bot.channel(channel).await.map_err(|fault| fault.kind), Err(FaultKind::Unreadable));
    assert_eq!(bot.member(GuildId(3), UserId(5)).await, Ok(()));
    assert_eq!(bot.count_after(channel, MessageId(9)).await, Ok(2));
    assert_eq!(bot.create_thread(channel, "Ludo").await, Ok(ChannelId(8)));
    assert_eq!(bot.set_archived(ChannelId(8), false).await, Ok(()));
    assert_eq!(bot.set_archived(ChannelId(8), true).await, Ok(()), "it is archived already");
    let opened = bot.set_archived(ChannelId(8), false).await.map_err(|fault| fault.kind);
    assert_eq!(opened, Err(FaultKind::Archived));
    let asked = fake.asked();
    let lines: Vec<_> = asked.iter().map(|asked| asked.line.as_str()).collect();
    let there = "PATCH /api/v10/channels/8";
    assert_eq!(
        lines,
        [
            "GET /api/v10/channels/8",
            "GET /api/v10/channels/1",
            "GET /api/v10/channels/1",
            "GET /api/v10/guilds/3/members/5",
            "GET /api/v10/channels/1/messages?after=9&limit=20",
            "POST /api/v10/channels/1/threads",
            there,
            there,
            there,
        ]
    );
    assert_eq!(asked[5].json()["type"], 11, "everybody may read it");
    assert_eq!(asked[6].json(), json!({ "archived": false }));
}

#[tokio::test]
async fn what_is_said_has_a_nonce_of_its_own() {
    let fake = Fake::answering([say(500, "")]).await;
    let bot = fake.bot();
    bot.say(ChannelId(1), &json!({ "content": "x" })).await.expect("the second try succeeds");
    bot.say(ChannelId(1), &json!({ "content": "x" })).await.expect("a message");
    let said: Vec<_> = fake.asked().iter().map(super::fake::Asked::json).collect();
    assert_eq!(said[0], said[1], "the same nonce, so that Discord makes it once");
    assert_ne!(said[0]["nonce"], said[2]["nonce"]);
    assert!(said.iter().all(|body| body["enforce_nonce"] == true));
}

#[tokio::test]
async fn a_thread_is_not_opened_twice() {
    let fake = Fake::answering([say(502, "<html>")]).await;
    let fault = fake.bot().create_thread(ChannelId(1), "Ludo").await.expect_err("it may be there already");
    assert_eq!((fault.kind, fake.count()), (FaultKind::Broken, 1));
}
