//! Discord's limits over the wire: how many requests arrive, and in which order.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use ludo_bot::config::Token;
use ludo_bot::discord::outbound::FaultKind;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::fake::{Answer, Fake, INTERACTION, callback, say};

fn limited(headers: &[(&'static str, &str)], body: impl Display) -> Answer {
    let headers = headers.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    Answer::Say(429, headers, body.to_string())
}

#[tokio::test]
async fn a_short_limit_costs_one_more_request() {
    let cases = [
        limited(&[], json!({ "retry_after": 0.05 })),
        limited(&[], json!({ "retry_after": 0.05, "global": true })),
        limited(&[("retry-after", "0.05")], json!({})),
        limited(&[("retry-after", "0.05")], "<html>You are being rate limited</html>"),
        limited(&[("retry-after", "0.05")], json!({ "retry_after": -3 })),
        limited(&[("x-ratelimit-scope", "shared")], json!({ "retry_after": 0.05 })),
        limited(&[], json!({ "retry_after": 0.05, "code": 30_046 })),
    ];
    for case in cases {
        let fake = Fake::answering([case]).await;
        let begun = Instant::now();
        fake.bot().edit(1, 2, &json!({}), &[]).await.expect("the second try succeeds");
        assert!(begun.elapsed() >= Duration::from_millis(50));
        assert_eq!(fake.count(), 2);
    }
}

#[tokio::test]
async fn a_limit_of_a_webhook_is_waited_for_too() {
    for global in [false, true] {
        let fake = Fake::answering([limited(&[], json!({ "retry_after": 0.1, "global": global }))]).await;
        let (bot, begun) = (fake.bot(), Instant::now());
        bot.follow_up(3, &Token::new(INTERACTION), &json!({}), &[]).await.expect("the second try succeeds");
        assert!(begun.elapsed() >= Duration::from_millis(100));
        assert_eq!(fake.count(), 2);
    }
}

#[tokio::test]
async fn a_limit_beyond_patience_costs_one_request_and_no_wait() {
    let cases = [
        (limited(&[], json!({ "retry_after": 3600 })), FaultKind::Limited),
        (limited(&[], json!({})), FaultKind::Limited),
        (limited(&[("retry-after", "nonsense")], json!({ "retry_after": "nonsense" })), FaultKind::Limited),
        (limited(&[("retry-after", "NaN")], "<html>"), FaultKind::Limited),
        (limited(&[], json!({ "retry_after": 3600, "code": 30_046 })), FaultKind::OldMessageEdits),
    ];
    for (case, kind) in cases {
        let fake = Fake::answering([case]).await;
        let fault = fake.bot().edit(1, 2, &json!({}), &[]).await.expect_err("a fault");
        assert_eq!((fault.kind, fault.status, fake.count()), (kind, Some(429), 1));
    }
}

#[tokio::test]
async fn a_limit_that_never_ends_costs_four_requests() {
    let fake = Fake::answering(vec![limited(&[], json!({ "retry_after": 0 })); 10]).await;
    let fault = fake.bot().edit(1, 2, &json!({}), &[]).await.expect_err("a fault");
    assert_eq!((fault.kind, fake.count()), (FaultKind::Limited, 4));
}

#[tokio::test]
async fn malformed_limits_on_a_success_cost_nothing() {
    let cases =
        [("x", "1"), ("-1", "1"), ("", ""), ("0", "NaN"), ("0", "-5"), ("99999999999", "1"), ("1.5", "x")];
    for (remaining, reset) in cases {
        let headers = vec![
            ("x-ratelimit-bucket", "b".to_owned()),
            ("x-ratelimit-remaining", remaining.to_owned()),
            ("x-ratelimit-reset-after", reset.to_owned()),
        ];
        let fake = Fake::answering([Answer::Say(200, headers, json!({ "id": "1" }).to_string())]).await;
        let bot = fake.bot();
        bot.post(1, &json!({}), &[]).await.expect("a message");
        assert_eq!(fake.count(), 1, "{remaining:?} {reset:?}");
        bot.post(1, &json!({}), &[]).await.expect("the next message");
        assert_eq!(fake.count(), 2, "{remaining:?} {reset:?}");
    }
}

#[tokio::test]
async fn calls_to_one_channel_arrive_in_order_whatever_happens_to_them() {
    let mut n = 0;
    let fake = Fake::scripted(move |_| {
        n += 1;
        match n % 5 {
            2 => say(503, ""),
            4 => limited(&[], json!({ "retry_after": 0.01 })),
            _ => say(200, json!({ "id": "1" })),
        }
    })
    .await;
    let bot = Arc::new(fake.bot());
    let mut calls = JoinSet::new();
    for n in 0..20 {
        let bot = Arc::clone(&bot);
        calls.spawn(async move {
            let body = json!({ "n": n, "nonce": "1", "enforce_nonce": true });
            if n % 2 == 0 {
                bot.post(1, &body, &[]).await.map(drop)
            } else {
                bot.edit(1, 2, &body, &[]).await
            }
        });
    }
    assert!(calls.join_all().await.iter().all(Result::is_ok));
    let mut order: Vec<_> = fake.asked().iter().map(|asked| asked.json()["n"].clone()).collect();
    order.dedup();
    assert_eq!(order, (0..20).map(Value::from).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_held_channel_holds_no_other_and_no_answer() {
    let fake = Fake::scripted(|asked| {
        let hangs = asked.line.contains("/channels/1/");
        if hangs { Answer::Hang } else { say(200, json!({ "id": "1" })) }
    })
    .await;
    let bot = Arc::new(fake.bot());
    let held = Arc::clone(&bot);
    let held = tokio::spawn(async move { held.edit(1, 2, &json!({}), &[]).await });
    while fake.count() == 0 {
        tokio::task::yield_now().await;
    }
    bot.edit(3, 4, &json!({}), &[]).await.expect("another channel");
    bot.answer(&callback(), &json!({}), &[]).await.expect("an answer");
    assert!(!held.is_finished());
    held.abort();
}

#[tokio::test]
async fn a_global_limit_costs_few_requests_and_holds_no_interaction() {
    let mut over = None;
    let fake = Fake::scripted(move |asked| {
        let over = *over.get_or_insert_with(|| Instant::now() + Duration::from_millis(400));
        let left = over.saturating_duration_since(Instant::now());
        if left.is_zero() || asked.authorization.is_none() {
            return say(200, json!({ "id": "1" }));
        }
        limited(
            &[("x-ratelimit-global", "true")],
            json!({ "retry_after": left.as_secs_f64(), "global": true }),
        )
    })
    .await;
    let bot = Arc::new(fake.bot());
    let mut calls = JoinSet::new();
    for channel in 0..40 {
        let bot = Arc::clone(&bot);
        calls.spawn(async move { bot.edit(channel, 2, &json!({}), &[]).await });
    }
    while fake.count() == 0 {
        tokio::task::yield_now().await;
    }
    let begun = Instant::now();
    bot.edit_answer(3, &Token::new(INTERACTION), &json!({}), &[]).await.expect("interactions are free of it");
    assert!(begun.elapsed() < Duration::from_millis(350));
    assert!(calls.join_all().await.iter().all(Result::is_ok));
    let refused = fake.count() - 40 - 1;
    assert!((1..=4).contains(&refused), "{refused} requests were refused");
}

#[tokio::test]
async fn a_refused_bot_token_ends_all_calls() {
    let fake = Fake::answering([say(401, json!({ "code": 0, "message": "401: Unauthorized" }))]).await;
    let bot = fake.bot();
    assert!(timeout(Duration::ZERO, bot.revoked()).await.is_err());
    let fault = bot.post(1, &json!({}), &[]).await.expect_err("a fault");
    assert_eq!(fault.kind, FaultKind::Unauthorised);
    timeout(Duration::from_secs(1), bot.revoked()).await.expect("the end is told");
    let kinds = [
        bot.edit(1, 2, &json!({}), &[]).await.map_err(|fault| fault.kind),
        bot.answer(&callback(), &json!({}), &[]).await.map(drop).map_err(|fault| fault.kind),
    ];
    assert_eq!(kinds, [Err(FaultKind::Revoked), Err(FaultKind::Revoked)]);
    assert_eq!(fake.count(), 1);
}

#[tokio::test]
async fn an_expired_interaction_ends_nothing() {
    let fake = Fake::answering([say(401, json!({ "code": 50_027 }))]).await;
    let bot = fake.bot();
    let fault = bot.edit_answer(3, &Token::new(INTERACTION), &json!({}), &[]).await.expect_err("a fault");
    assert_eq!(fault.kind, FaultKind::TokenExpired);
    bot.edit(1, 2, &json!({}), &[]).await.expect("an edit with the bot's token");
}
