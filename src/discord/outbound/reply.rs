//! What Discord answers: the status, the body, and what both say about limits.
//!
//! Nothing here trusts the other side: a header or a number that makes no sense counts as absent.

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;

/// No limit is believed to last longer.
const LONGEST: Duration = Duration::from_hours(24);
/// The wait after a 429 that does not say how long.
const UNSAID: Duration = Duration::from_secs(5);

/// An answer, whatever its status.
pub(super) struct Reply {
    pub(super) status: u16,
    /// The body, or null where it is not JSON.
    pub(super) body: Value,
    /// What the headers say of the bucket that the call was counted in.
    pub(super) bucket: Option<Bucket>,
    /// Set for a 429.
    pub(super) limited: Option<Limited>,
    /// When it was sent, as HTTP writes it.
    pub(super) date: Option<String>,
}

/// How much is left of a bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bucket {
    pub(super) name: String,
    pub(super) remaining: u32,
    pub(super) reset_after: Duration,
}

/// A 429.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limited {
    pub(super) wait: Duration,
    pub(super) scope: Scope,
}

/// Whom a 429 concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// This call's bucket.
    Own,
    /// This call's bucket, filled by others too: not our doing.
    Shared,
    /// All calls of the bot; also a 429 that is not from the API at all but from what stands before it.
    Global,
}

impl Reply {
    pub(super) fn new(status: u16, headers: &HeaderMap, body: &[u8]) -> Reply {
        let body = serde_json::from_slice(body).unwrap_or(Value::Null);
        let limited = (status == 429).then(|| Limited::new(headers, &body));
        let date = text(headers, "date").map(str::to_owned);
        Reply { status, bucket: Bucket::new(headers), limited, date, body }
    }

    pub(super) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// Discord's error code. Zero is its word for "none".
    pub(super) fn code(&self) -> Option<u32> {
        let code = self.body.get("code")?.as_u64()?;
        u32::try_from(code).ok().filter(|code| *code != 0)
    }

    /// Whether Discord counts this answer towards banning our address.
    pub(super) fn is_invalid(&self) -> bool {
        let shared = self.limited.is_some_and(|limited| limited.scope == Scope::Shared);
        matches!(self.status, 401 | 403 | 429) && !shared
    }
}

impl Bucket {
    fn new(headers: &HeaderMap) -> Option<Bucket> {
        Some(Bucket {
            name: text(headers, "x-ratelimit-bucket")?.to_owned(),
            remaining: text(headers, "x-ratelimit-remaining")?.parse().ok()?,
            reset_after: seconds(number(headers, "x-ratelimit-reset-after")?)?,
        })
    }
}

impl Limited {
    fn new(headers: &HeaderMap, body: &Value) -> Limited {
        let wait = body.get("retry_after").and_then(Value::as_f64).and_then(seconds);
        let wait = wait.or_else(|| number(headers, "retry-after").and_then(seconds));
        Limited { wait: wait.unwrap_or(UNSAID), scope: Scope::new(headers, body) }
    }
}

impl Scope {
    fn new(headers: &HeaderMap, body: &Value) -> Scope {
        let scope = text(headers, "x-ratelimit-scope");
        let global = body.get("global").and_then(Value::as_bool) == Some(true)
            || text(headers, "x-ratelimit-global") == Some("true")
            || scope == Some("global");
        let foreign = !body.is_object() && scope.is_none() && !headers.contains_key("x-ratelimit-bucket");
        if scope == Some("shared") {
            Scope::Shared
        } else if global || foreign {
            Scope::Global
        } else {
            Scope::Own
        }
    }
}

/// A length of time from a number of seconds, unless it is negative or not a number.
fn seconds(value: f64) -> Option<Duration> {
    (value >= 0.0).then(|| Duration::from_secs_f64(value.min(LONGEST.as_secs_f64())))
}

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    text(headers, name)?.trim().parse().ok()
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
