//! The limits under a clock that only the test moves.

use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use tokio::time::{Instant, advance};

use super::fault::FaultKind;
use super::limits::Limits;
use super::reply::{Limited, Reply, Scope};
use super::route::Route;
use crate::config::Token;

const POST: Route<'_> = Route::Post { channel: 1 };

type Headers<'a> = &'a [(&'a str, &'a str)];

fn reply(status: u16, headers: Headers, body: &str) -> Reply {
    let header = |(name, value): &(&str, &str)| {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a header's name");
        (name, HeaderValue::from_str(value).expect("a header's value"))
    };
    Reply::new(status, &headers.iter().map(header).collect::<HeaderMap>(), body.as_bytes())
}

fn bucket(remaining: &str, reset_after: &str) -> Reply {
    let headers = [
        ("x-ratelimit-bucket", "b"),
        ("x-ratelimit-remaining", remaining),
        ("x-ratelimit-reset-after", reset_after),
    ];
    reply(200, &headers, "{}")
}

/// Takes one turn on the route and says how long it took.
async fn turn(limits: &Limits, route: Route<'_>) -> Result<Duration, FaultKind> {
    let begun = Instant::now();
    let mut lane = limits.lane(route.major()).await;
    limits.turn(&mut lane, route, begun + Duration::from_secs(30)).await.map_err(|fault| fault.kind)?;
    Ok(begun.elapsed())
}

async fn learn(limits: &Limits, route: Route<'_>, reply: &Reply) {
    let mut lane = limits.lane(route.major()).await;
    limits.learn(Some(&mut lane), route, reply);
}

#[test]
fn a_limit_is_read_from_the_body_then_the_header_and_never_believed_blindly() {
    let day = Duration::from_hours(24);
    let unsaid = Duration::from_secs(5);
    let cases: [(Headers, &str, Duration, Scope); 14] = [
        (&[], r#"{"retry_after": 0.3}"#, Duration::from_millis(300), Scope::Own),
        (&[("retry-after", "9")], r#"{"retry_after": 5}"#, Duration::from_secs(5), Scope::Own),
        (&[("retry-after", "9")], "{}", Duration::from_secs(9), Scope::Own),
        (&[("retry-after", "9")], r#"{"retry_after": -1}"#, Duration::from_secs(9), Scope::Own),
        (&[], "{}", unsaid, Scope::Own),
        (&[("retry-after", "-1")], "{}", unsaid, Scope::Own),
        (&[("retry-after", "NaN")], "{}", unsaid, Scope::Own),
        (&[("retry-after", "inf")], "{}", day, Scope::Own),
        (&[("retry-after", "1e300")], "{}", day, Scope::Own),
        (&[("retry-after", "soon")], r#"{"retry_after": "soon"}"#, unsaid, Scope::Own),
        (&[("retry-after", "60")], "<html>banned</html>", Duration::from_mins(1), Scope::Global),
        (&[("x-ratelimit-bucket", "b")], "", unsaid, Scope::Own),
        (&[], r#"{"retry_after": 1, "global": true}"#, Duration::from_secs(1), Scope::Global),
        (&[("x-ratelimit-scope", "shared")], r#"{"retry_after": 1}"#, Duration::from_secs(1), Scope::Shared),
    ];
    for (headers, body, wait, scope) in cases {
        assert_eq!(reply(429, headers, body).limited, Some(Limited { wait, scope }), "{headers:?} {body}");
    }
}

#[test]
fn a_bucket_is_believed_only_when_all_its_headers_make_sense() {
    for (remaining, reset_after) in [
        ("", "1"),
        ("-1", "1"),
        ("many", "1"),
        ("1.5", "1"),
        ("0", ""),
        ("0", "-1"),
        ("0", "NaN"),
        ("0", "x"),
    ] {
        assert_eq!(bucket(remaining, reset_after).bucket, None, "{remaining:?} {reset_after:?}");
    }
    assert_eq!(bucket("0", "1e99").bucket.map(|bucket| bucket.reset_after), Some(Duration::from_hours(24)));
}

#[test]
fn only_refusals_of_our_own_doing_count_as_invalid() {
    let cases = [
        (401, "user", true),
        (403, "user", true),
        (429, "user", true),
        (429, "shared", false),
        (404, "user", false),
    ];
    for (status, scope, invalid) in cases {
        assert_eq!(
            reply(status, &[("x-ratelimit-scope", scope)], "{}").is_invalid(),
            invalid,
            "{status} {scope}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn an_empty_bucket_holds_its_channel_and_no_other() {
    let limits = Limits::new();
    learn(&limits, POST, &bucket("0", "2.5")).await;
    let other = turn(&limits, Route::Post { channel: 2 }).await.expect("a turn");
    assert!(other <= Duration::from_millis(20), "{other:?}");
    let own = turn(&limits, POST).await.expect("a turn");
    assert!(own >= Duration::from_millis(2500), "{own:?}");
}

#[tokio::test(start_paused = true)]
async fn what_is_left_of_a_bucket_is_counted_down_without_headers() {
    let limits = Limits::new();
    learn(&limits, POST, &bucket("2", "10")).await;
    for _ in 0..2 {
        assert!(turn(&limits, POST).await.expect("a turn") < Duration::from_millis(50));
    }
    assert!(turn(&limits, POST).await.expect("a turn") > Duration::from_secs(9));
}

#[tokio::test(start_paused = true)]
async fn a_limit_beyond_all_patience_is_given_up_at_once() {
    let limits = Limits::new();
    learn(&limits, POST, &reply(429, &[], r#"{"retry_after": 3600}"#)).await;
    let begun = Instant::now();
    assert_eq!(turn(&limits, POST).await, Err(FaultKind::Limited));
    assert_eq!(begun.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_global_limit_holds_all_but_interactions() {
    let limits = Limits::new();
    learn(&limits, POST, &reply(429, &[], r#"{"retry_after": 3, "global": true}"#)).await;
    let token = Token::new("a");
    let webhook = Route::EditAnswer { application: 1, token: &token };
    assert_eq!(turn(&limits, webhook).await, Ok(Duration::ZERO));
    let other = turn(&limits, Route::Post { channel: 2 }).await.expect("a turn");
    assert!(other >= Duration::from_secs(3), "{other:?}");
}

#[tokio::test(start_paused = true)]
async fn calls_go_out_fifty_a_second_at_most() {
    let limits = Limits::new();
    let begun = Instant::now();
    for channel in 0..101 {
        turn(&limits, Route::Post { channel }).await.expect("a turn");
    }
    let taken = begun.elapsed();
    assert!(taken >= Duration::from_secs(2) && taken < Duration::from_millis(2300), "{taken:?}");
}

#[tokio::test(start_paused = true)]
async fn five_hundred_refusals_in_ten_minutes_stop_all_but_interactions() {
    let limits = Limits::new();
    for _ in 0..499 {
        learn(&limits, POST, &reply(403, &[], "{}")).await;
    }
    assert!(turn(&limits, POST).await.is_ok());
    learn(&limits, POST, &reply(403, &[], "{}")).await;
    assert_eq!(turn(&limits, POST).await, Err(FaultKind::OverBudget));
    let token = Token::new("a");
    assert!(turn(&limits, Route::FollowUp { application: 1, token: &token }).await.is_ok());
    advance(Duration::from_mins(10)).await;
    assert!(turn(&limits, POST).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_refused_token_stops_everything_but_an_expired_interaction_does_not() {
    let limits = Limits::new();
    let token = Token::new("a");
    let webhook = Route::EditAnswer { application: 1, token: &token };
    learn(&limits, webhook, &reply(401, &[], r#"{"code": 50027}"#)).await;
    assert!(turn(&limits, POST).await.is_ok());
    learn(&limits, POST, &reply(401, &[], "{}")).await;
    assert_eq!(turn(&limits, POST).await, Err(FaultKind::Revoked));
    assert_eq!(turn(&limits, webhook).await, Err(FaultKind::Revoked));
}

#[tokio::test(start_paused = true)]
async fn memory_follows_what_is_busy() {
    let limits = Limits::new();
    for n in 0..100_000_u64 {
        let token = Token::new(n.to_string());
        let webhook = Route::EditAnswer { application: 1, token: &token };
        learn(&limits, webhook, &bucket("4", "1")).await;
        learn(&limits, Route::Edit { channel: n, message: n }, &bucket("4", "1")).await;
        if n % 100 == 0 {
            advance(Duration::from_secs(1)).await;
        }
    }
    assert!(limits.lanes() <= 1000, "{} lanes are left", limits.lanes());
}
