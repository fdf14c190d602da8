//! What is made of answers, and how often a call is sent for it.

use std::time::Duration;

use ludo_bot::config::Token;
use ludo_bot::discord::outbound::{Callback, FaultKind};
use ludo_bot::session::{ChannelId, MessageId};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::time::Instant;

use super::fake::{Answer, Fake, INTERACTION, bot, callback, say};

const ALL_TRIES: usize = 4;

/// A body that Discord recognises when it comes twice.
fn with_nonce() -> Value {
    json!({ "content": "x", "nonce": "1", "enforce_nonce": true })
}

#[tokio::test]
async fn an_answer_tells_the_message_it_made() {
    let fake = Fake::answering([
        say(200, json!({ "resource": { "type": 4, "message": { "id": "9" } } })),
        say(200, json!({ "interaction": { "id": "5", "response_message_id": "8" } })),
        say(200, json!({ "interaction": { "id": "5" } })),
        say(204, ""),
        say(200, "<html>"),
    ])
    .await;
    let bot = fake.bot();
    for message in [Some(9), Some(8), None, None, None] {
        assert_eq!(bot.answer(&callback(), &json!({}), &[]).await, Ok(message));
    }
}

#[tokio::test]
async fn an_answer_whose_fate_is_unknown_is_no_failure() {
    for (status, code) in [(404, 10_062), (400, 40_060)] {
        let fake = Fake::answering([say(status, json!({ "code": code, "message": "" }))]).await;
        assert_eq!(fake.bot().answer(&callback(), &json!({}), &[]).await, Ok(None), "{code}");
        assert_eq!(fake.count(), 1, "{code}");
    }
}

#[tokio::test]
async fn an_answer_is_never_sent_twice() {
    let cases = [
        (say(429, json!({ "retry_after": 0.01 })), FaultKind::Limited),
        (say(429, json!({ "retry_after": 0.01, "global": true })), FaultKind::Limited),
        (say(500, ""), FaultKind::Broken),
        (say(502, "<html>"), FaultKind::Broken),
        (Answer::Hang, FaultKind::Unanswered),
        (say(400, json!({ "code": 50_035 })), FaultKind::BadBody),
    ];
    for (answer, kind) in cases {
        let fake = Fake::answering([answer]).await;
        let fault = fake.impatient_bot().answer(&callback(), &json!({}), &[]).await.expect_err("a fault");
        assert_eq!((fault.kind, fake.count()), (kind, 1));
    }
}

#[tokio::test]
async fn an_answer_that_is_too_late_is_not_sent() {
    let fake = Fake::answering([]).await;
    let arrived = Instant::now().checked_sub(Duration::from_secs(3)).expect("the machine runs for longer");
    let late = Callback { arrived, ..callback() };
    let fault = fake.bot().answer(&late, &json!({}), &[]).await.expect_err("it is late");
    assert_eq!((fault.kind, fake.count()), (FaultKind::TooLate, 0));
}

#[tokio::test]
async fn an_answer_is_tried_again_only_while_nobody_is_there_and_time_is_left() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let nobody = format!("http://{}", listener.local_addr().expect("it listens"));
    drop(listener);
    let begun = Instant::now();
    let arrived = begun.checked_sub(Duration::from_millis(1500)).expect("the machine runs for longer");
    let fault =
        bot(&nobody).answer(&Callback { arrived, ..callback() }, &json!({}), &[]).await.expect_err("a fault");
    assert_eq!(fault.kind, FaultKind::Unreachable);
    assert!(begun.elapsed() >= Duration::from_millis(300) && begun.elapsed() < Duration::from_millis(1500));
}

#[tokio::test]
async fn a_server_that_accepts_and_never_speaks_is_not_reached() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let silent = format!("https://{}", listener.local_addr().expect("it listens"));
    let begun = Instant::now();
    let arrived = begun.checked_sub(Duration::from_millis(1500)).expect("the machine runs for longer");
    let fault =
        bot(&silent).answer(&Callback { arrived, ..callback() }, &json!({}), &[]).await.expect_err("a fault");
    assert_eq!(fault.kind, FaultKind::Unreachable);
    assert!(begun.elapsed() < Duration::from_millis(1500));
}

#[tokio::test]
async fn what_cannot_help_is_not_repeated_and_has_a_name() {
    let cases = [
        (404, 10_003, FaultKind::UnknownChannel),
        (404, 10_004, FaultKind::UnknownGuild),
        (404, 10_008, FaultKind::UnknownMessage),
        (404, 10_015, FaultKind::UnknownWebhook),
        (400, 40_005, FaultKind::TooLarge),
        (413, 0, FaultKind::TooLarge),
        (403, 50_001, FaultKind::MissingAccess),
        (403, 50_005, FaultKind::NotOurMessage),
        (403, 50_013, FaultKind::MissingPermission),
        (400, 50_035, FaultKind::BadBody),
        (400, 50_083, FaultKind::Archived),
        (403, 160_005, FaultKind::Locked),
        (404, 10_007, FaultKind::UnknownMember),
        (404, 10_013, FaultKind::UnknownUser),
        (404, 10_062, FaultKind::UnknownInteraction),
        (429, 30_046, FaultKind::OldMessageEdits),
        (400, 40_060, FaultKind::AnsweredAlready),
        (401, 50_027, FaultKind::TokenExpired),
        (400, 160_006, FaultKind::TooManyThreads),
        (400, 200_000, FaultKind::Blocked),
        (400, 200_001, FaultKind::Blocked),
        (403, 240_000, FaultKind::Blocked),
        (403, 400_001, FaultKind::UploadsLimited),
        (418, 999_999, FaultKind::Refused),
        (404, 0, FaultKind::NotFound),
        (302, 0, FaultKind::Broken),
    ];
    for (status, code, kind) in cases {
        let tries = if kind == FaultKind::Broken { ALL_TRIES } else { 1 };
        let fake = Fake::answering(vec![say(status, json!({ "code": code, "message": "no" })); tries]).await;
        let fault = fake.bot().edit(1, 2, &json!({}), &[]).await.expect_err("a fault");
        let seen = (fault.kind, fault.status, fault.code, fake.count());
        assert_eq!(seen, (kind, Some(status), (code != 0).then_some(code), tries));
        assert_eq!(fault.route, "PATCH /channels/{channel}/messages/{message}");
    }
}

#[tokio::test]
async fn edits_are_repeated_and_creations_only_with_a_nonce() {
    let troubles = [
        (say(500, "<html>"), FaultKind::Broken),
        (say(503, ""), FaultKind::Broken),
        (Answer::Hang, FaultKind::Unanswered),
    ];
    for (trouble, kind) in troubles {
        let fake = Fake::answering(vec![trouble.clone(); ALL_TRIES - 1]).await;
        fake.impatient_bot().edit(1, 2, &json!({}), &[]).await.expect("the last try succeeds");
        assert_eq!(fake.count(), ALL_TRIES);

        let fake = Fake::answering(vec![trouble.clone(); ALL_TRIES - 1]).await;
        assert_eq!(fake.impatient_bot().post(1, &with_nonce(), &[]).await, Ok(77));
        assert_eq!(fake.count(), ALL_TRIES);

        for body in [json!({}), json!({ "nonce": "1" }), json!({ "enforce_nonce": true })] {
            let fake = Fake::answering([trouble.clone()]).await;
            let fault = fake.impatient_bot().post(1, &body, &[]).await.expect_err("it may be there already");
            assert_eq!((fault.kind, fake.count()), (kind, 1), "{body}");
        }

        let fake = Fake::answering([trouble]).await;
        let fault = fake.impatient_bot().follow_up(3, &Token::new(INTERACTION), &with_nonce(), &[]).await;
        assert_eq!((fault.map_err(|fault| fault.kind), fake.count()), (Err(kind), 1));
    }
}

#[tokio::test]
async fn a_call_is_given_up_after_its_last_try() {
    let fake = Fake::answering(vec![say(500, ""); 10]).await;
    let fault = fake.bot().edit(1, 2, &json!({}), &[]).await.expect_err("a fault");
    assert_eq!((fault.kind, fake.count()), (FaultKind::Broken, ALL_TRIES));
}

#[tokio::test]
async fn a_message_whose_id_was_cut_off_is_asked_for_again() {
    let fake = Fake::answering([say(200, r#"{"id": "7"#)]).await;
    assert_eq!(fake.bot().post(1, &with_nonce(), &[]).await, Ok(77));
    assert_eq!(fake.count(), 2);
    let fake = Fake::answering([say(200, r#"{"id": "7"#)]).await;
    let fault = fake.bot().post(1, &json!({}), &[]).await.expect_err("it cannot be asked for again");
    assert_eq!((fault.kind, fake.count()), (FaultKind::Unreadable, 1));
}

#[tokio::test]
async fn a_message_that_is_gone_is_deleted() {
    let fake =
        Fake::answering([say(404, json!({ "code": 10_008 })), say(403, json!({ "code": 50_013 }))]).await;
    let bot = fake.bot();
    assert_eq!(bot.delete_message(ChannelId(1), MessageId(2)).await, Ok(()));
    assert_eq!(
        bot.delete_message(ChannelId(1), MessageId(2)).await.map_err(|fault| fault.kind),
        Err(FaultKind::MissingPermission)
    );
}
