//! Discord's REST API, version 10: a request is read whole, answered by one step of the world, and written down.

pub(super) mod call;
pub(super) mod invalid;
pub(super) mod rate;
mod route;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State as Given;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use serde_json::Value;

use self::call::Call;
use self::rate::Standing;
use super::fault::Fault;
use super::limits::Rate;
use super::moment::{Fate, Moment};
use super::refusal::{NO_SUCH_ROUTE, Refusal, UNAUTHORIZED};
use super::shared::{Recorded, Shared, State};
use super::world::post::too_many_old_edits;

/// The bot token that a sandbox accepts: the bot's id in base64, and two parts that look like a token's.
pub(super) const TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.GaMeS0.this-token-opens-nothing-but-a-sandbox";

/// What is answered when nothing was refused.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reply {
    /// 204
    Nothing,
    /// A status and a body.
    Json(u16, Value),
}

/// An answer on its way out.
struct Outgoing {
    status: u16,
    headers: HeaderMap,
    body: Value,
    /// Sent in place of the body.
    text: Option<String>,
}

/// Answers `/api/…`.
pub(super) async fn serve(Given(shared): Given<Arc<Shared>>, request: Request<Body>) -> Response {
    let mut call = Call::of_head(&request);
    let max = shared.look(|state| state.limits.request_bytes);
    let read = call.read_body(request, max).await;
    let path = decoded(&call.path);
    let fate = shared.tell(Moment::Arrived { method: &call.method, path: &path, body: &call.body });
    if fate == Fate::Lose {
        return cut();
    }
    let fault = shared.with(|state| state.traps.spring(&call.method, &path));
    if let Some(Fault::Slow(time)) = fault {
        tokio::time::sleep(time).await;
    }
    let mut outgoing = match fault.clone().map(faulty) {
        Some(Some(outgoing)) => outgoing,
        _ => decide(&shared, &call, read),
    };
    count_invalid(&shared, &outgoing);
    note(&shared, &call, &outgoing, fault.is_some());
    shared.tell(Moment::Done { method: &call.method, path: &path, status: outgoing.status });
    match fault {
        Some(Fault::Late(time)) => tokio::time::sleep(time).await,
        Some(Fault::Lost) => shared.stop.cancelled().await,
        Some(Fault::Cut) => return cut(),
        Some(Fault::Extra(more)) => outgoing.headers.extend(headers(more)),
        Some(Fault::Garbled(text)) => outgoing.text = Some(text),
        Some(Fault::Bare) => (outgoing.status, outgoing.body) = (204, Value::Null),
        _ => {}
    }
    let status = StatusCode::from_u16(outgoing.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    match outgoing {
        Outgoing { text: Some(text), headers, .. } => (status, headers, text).into_response(),
        Outgoing { body: Value::Null, headers, .. } => (status, headers).into_response(),
        Outgoing { body, headers, .. } => (status, headers, axum::Json(body)).into_response(),
    }
}

/// The answer of a fault that has one of its own.
fn faulty(fault: Fault) -> Option<Outgoing> {
    let (status, body, text, more) = match fault {
        Fault::Refuse(status, body) => (status, body, None, Vec::new()),
        Fault::Text(status, text) => (status, Value::Null, Some(text), Vec::new()),
        Fault::Headers(status, body, more) => (status, body, None, more),
        _ => return None,
    };
    Some(Outgoing { status, headers: headers(more), body, text })
}

fn headers(given: Vec<(String, String)>) -> HeaderMap {
    let readable = |(name, value): (String, String)| {
        Some((HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?))
    };
    given.into_iter().filter_map(readable).collect()
}

/// The beginning of an answer, after which the connection ends.
fn cut() -> Response {
    let begun = futures_util::stream::iter([Ok(axum::body::Bytes::from_static(b"{\"id\": \"1"))]);
    let broken = begun.chain(futures_util::stream::once(async {
        // The beginning has left by then.
        tokio::time::sleep(Duration::from_millis(5)).await;
        Err(std::io::Error::other("the connection was cut"))
    }));
    Body::from_stream(broken).into_response()
}

/// Counts an answer that is held against the bot.
fn count_invalid(shared: &Shared, outgoing: &Outgoing) {
    let scope = outgoing.headers.get("x-ratelimit-scope");
    let is_shared = scope.is_some_and(|scope| scope == "shared");
    shared.with(|state| {
        let limit = state.limits.invalid;
        state.invalid.count(outgoing.status, is_shared, limit, state.world.now);
    });
}

/// Answers a request as Discord does on a good day.
fn decide(shared: &Shared, call: &Call, read: Result<(), Refusal>) -> Outgoing {
    let mut headers = HeaderMap::new();
    if shared.look(|state| state.invalid.is_banned(state.world.now)) {
        headers.insert("retry-after", HeaderValue::from_static("3600"));
        return Outgoing { status: 429, headers, body: Value::Null, text: Some(invalid::PAGE.to_owned()) };
    }
    let outcome =
        shared.with(|state| read.and_then(|()| answer(state, call, shared.any_token, &mut headers)));
    let (status, body) = match outcome {
        Ok(Reply::Nothing) => (204, Value::Null),
        Ok(Reply::Json(status, body)) => (status, body),
        Err(refusal) => {
            if let Some(seconds) = refusal.retry_after {
                headers.insert("retry-after", number(format!("{:.0}", seconds.ceil())));
            }
            (refusal.status, refusal.body)
        }
    };
    Outgoing { status, headers, body, text: None }
}

/// Decides on a request: token, rate limits, then the route.
fn answer(
    state: &mut State,
    call: &Call,
    any_token: bool,
    headers: &mut HeaderMap,
) -> Result<Reply, Refusal> {
    let path = decoded(&call.path);
    let steps = steps(&path);
    let by_token =
        matches!(steps[..], ["webhooks", _, _, ..] | ["interactions", _, _, "callback"] | ["gateway"]);
    if !by_token && !is_authorized(&call.authorization, any_token) {
        return Err(UNAUTHORIZED.into());
    }
    limit(state, call, &steps, headers)?;
    route::route(state, call, &steps).unwrap_or_else(|| {
        tracing::error!(
            method = call.method,
            path = call.path,
            "the bot asked for a route that the sandbox does not have"
        );
        state.unknown_routes.push(format!("{} {}", call.method, call.path));
        Err(NO_SUCH_ROUTE.into())
    })
}

/// The steps of a path behind `/api/v10`.
fn steps(path: &str) -> Vec<&str> {
    let path = path.strip_prefix("/api/v10/").or_else(|| path.strip_prefix("/api/v9/")).unwrap_or_default();
    path.split('/').filter(|step| !step.is_empty()).collect()
}

/// The path without percent signs: some clients write `%40original`.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = tail.get(..2).filter(|_| *first == b'%').and_then(|digits| hex::decode(digits).ok());
        bytes.push(code.as_ref().map_or(*first, |code| code[0]));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn is_authorized(authorization: &str, any_token: bool) -> bool {
    authorization.strip_prefix("Bot ").is_some_and(|token| is_token(token, any_token))
}

/// Whether a token opens this sandbox.
pub(super) fn is_token(token: &str, any_token: bool) -> bool {
    token == TOKEN || (any_token && !token.trim().is_empty())
}

fn limit(state: &mut State, call: &Call, steps: &[&str], headers: &mut HeaderMap) -> Result<(), Refusal> {
    let now = state.world.now;
    let (name, rate) = bucket(state, call, steps);
    let is_global = !matches!(steps, ["webhooks" | "interactions", ..]);
    let global = state.limits.global;
    if let Some(standing) = is_global
        .then(|| state.buckets.take("global", global, now))
        .flatten()
        .filter(|standing| standing.exceeded)
    {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
        headers.insert("x-ratelimit-scope", HeaderValue::from_static("global"));
        let mut refusal = Refusal::too_many(standing.seconds());
        refusal.body["global"] = true.into();
        return Err(refusal);
    }
    limit_old_edits(state, call, steps)?;
    let Some(standing) = state.buckets.take(&name, rate, now) else { return Ok(()) };
    tell_standing(headers, &standing, &name);
    if standing.exceeded {
        headers.insert("x-ratelimit-scope", HeaderValue::from_static("user"));
        return Err(Refusal::too_many(standing.seconds()));
    }
    Ok(())
}

/// Editing messages older than an hour has a limit of its own.
fn limit_old_edits(state: &mut State, call: &Call, steps: &[&str]) -> Result<(), Refusal> {
    let ["channels", channel, "messages", id] = steps else { return Ok(()) };
    if call.method != "PATCH" || !id.parse().is_ok_and(|id| state.world.is_old(id)) {
        return Ok(());
    }
    let (rate, now) = (state.limits.old_edit, state.world.now);
    match state.buckets.take(&format!("old-edit {channel}"), rate, now).filter(|standing| standing.exceeded) {
        Some(standing) => Err(too_many_old_edits(standing.seconds())),
        None => Ok(()),
    }
}

/// The bucket of a request: its route, and the channel, guild or token that it is about.
fn bucket(state: &State, call: &Call, steps: &[&str]) -> (String, Rate) {
    let limits = &state.limits;
    match (call.method.as_str(), steps) {
        ("POST", ["channels", channel, "messages"]) => (format!("create {channel}"), limits.create),
        ("PATCH", ["channels", channel, "messages", _]) => (format!("edit {channel}"), limits.edit),
        ("DELETE", ["channels", channel, "messages", _]) => (format!("delete {channel}"), limits.delete),
        ("POST", ["interactions", ..]) => ("callback".to_owned(), Rate::new(0, 0)),
        (_, ["webhooks", _, token, ..]) => (format!("webhook {token}"), limits.webhook),
        (method, steps) => {
            let shape: Vec<&str> = steps
                .iter()
                .enumerate()
                .map(|(n, step)| if n > 1 && step.parse::<u64>().is_ok() { "n" } else { *step })
                .collect();
            (format!("{method} {}", shape.join("/")), limits.other)
        }
    }
}

fn tell_standing(headers: &mut HeaderMap, standing: &Standing, name: &str) {
    let kind = name.split(' ').next().unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    kind.hash(&mut hasher);
    headers.insert("x-ratelimit-limit", standing.limit.into());
    headers.insert("x-ratelimit-remaining", standing.remaining.into());
    headers.insert("x-ratelimit-reset", number(format!("{:.3}", Standing::to_seconds(standing.ends_ms))));
    headers.insert("x-ratelimit-reset-after", number(format!("{:.3}", standing.seconds())));
    headers.insert("x-ratelimit-bucket", number(format!("{:016x}", hasher.finish())));
}

fn number(text: String) -> HeaderValue {
    HeaderValue::try_from(text).expect("digits make a header")
}

/// Writes the request down, and says in the log when it was refused.
fn note(shared: &Shared, call: &Call, outgoing: &Outgoing, asked_for: bool) {
    let path =
        if call.query.is_empty() { call.path.clone() } else { format!("{}?{}", call.path, call.query) };
    let (status, answer) = (outgoing.status, outgoing.body.clone());
    if status >= 400 && !asked_for {
        let shown = without_token(&path);
        tracing::warn!(method = call.method, path = shown, status, %answer, "the sandbox refused a request");
    }
    let file_bytes = call.files.iter().map(|file| file.bytes.len()).sum();
    let at_ms = shared.clock.now_ms();
    shared.record(Recorded {
        method: call.method.clone(),
        path,
        body: call.body.clone(),
        file_bytes,
        status,
        answer,
        at_ms,
        asked_for,
    });
}

/// The path as it may stand in a log: an interaction's token is a secret.
fn without_token(path: &str) -> String {
    let hidden = |step| if str::len(step) > 40 { "…" } else { step };
    path.split('/').map(hidden).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_decoded() {
        assert_eq!(decoded("/a/%40original/%zz%4"), "/a/@original/%zz%4");
    }

    #[test]
    fn an_interactions_token_is_not_logged() {
        let token = "x".repeat(41);
        assert_eq!(without_token(&format!("/webhooks/1/{token}/messages")), "/webhooks/1/…/messages");
    }
}
