//! Sending one call: the request, its tries, and what is made of the answers.

use std::time::Duration;

use rand::RngExt;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::multipart::{Form, Part};
use reqwest::{Body, RequestBuilder};
use serde_json::Value;
use tokio::time::{Instant, sleep, timeout_at};

use super::fault::{CallFault, FaultKind};
use super::reply::Reply;
use super::route::Route;
use super::{Callback, File, Outbound};
use crate::discord::lock::lock;

/// How often a call is sent at most.
const TRIES: u32 = 4;
/// How long a callback waits before another try to connect.
const RECONNECT: Duration = Duration::from_millis(100);
/// A callback is tried again only when at least this much of its time is left.
const WORTH_A_TRY: Duration = Duration::from_secs(1);
/// The largest answer that is read; the rest is ignored.
const LARGEST_ANSWER: usize = 8 << 20;

/// A call to make.
pub(super) struct Call<'a> {
    pub(super) route: Route<'a>,
    pub(super) body: Option<&'a Value>,
    pub(super) files: &'a [File],
    /// Whether sending it twice does no more than sending it once.
    pub(super) repeatable: bool,
    /// Whether a success without a body is of no use.
    pub(super) needs_body: bool,
}

impl Outbound {
    /// Sends a call in its turn, again where that is safe and may help, and returns a success.
    pub(super) async fn send(&self, call: &Call<'_>) -> Result<Reply, CallFault> {
        let patience = Instant::now() + self.timing.patience;
        let limited = |_| CallFault::unsent(call.route.name(), FaultKind::Limited);
        let mut lane = timeout_at(patience, self.limits.lane(call.route.major())).await.map_err(limited)?;
        let (mut tries, mut last) = (0, None);
        loop {
            let turn = self.limits.turn(&mut lane, call.route, patience).await;
            turn.map_err(|fault| last.take().unwrap_or(fault))?;
            tries += 1;
            let reply = self.attempt(call, Instant::now() + self.timing.call).await;
            if let Ok(reply) = &reply {
                self.limits.learn(Some(&mut lane), call.route, reply);
            }
            let fault = match reply.and_then(|reply| accept(call, reply)) {
                Ok(reply) => return Ok(reply),
                Err(fault) => fault,
            };
            let wait = self.backoff(tries);
            if tries == TRIES || !is_worth_repeating(call, &fault) || Instant::now() + wait > patience {
                return Err(fault);
            }
            // After a 429 the limits know how long to wait.
            if fault.status != Some(429) {
                sleep(wait).await;
            }
            last = Some(fault);
        }
    }

    /// Sends a callback: once, and again only while no connection comes about and time is left.
    pub(super) async fn send_callback(
        &self,
        callback: &Callback,
        call: &Call<'_>,
    ) -> Result<Reply, CallFault> {
        let expiry = callback.arrived + self.timing.interaction;
        loop {
            self.limits.check(call.route)?;
            let now = Instant::now();
            if now >= expiry {
                return Err(CallFault::unsent(call.route.name(), FaultKind::TooLate));
            }
            let fault = match self.attempt(call, expiry.min(now + self.timing.callback)).await {
                Ok(reply) => {
                    self.limits.learn(None, call.route, &reply);
                    return accept(call, reply);
                }
                Err(fault) => fault,
            };
            if fault.kind != FaultKind::Unreachable || expiry - Instant::now() < WORTH_A_TRY + RECONNECT {
                return Err(fault);
            }
            sleep(RECONNECT).await;
        }
    }

    /// Sends the call once. An error means that no answer came.
    async fn attempt(&self, call: &Call<'_>, until: Instant) -> Result<Reply, CallFault> {
        let kind = match timeout_at(until, self.exchange(call)).await {
            Ok(Ok(reply)) => return Ok(reply),
            Ok(Err(error)) if error.is_connect() => FaultKind::Unreachable,
            Ok(Err(_)) | Err(_) => FaultKind::Unanswered,
        };
        Err(CallFault::unsent(call.route.name(), kind))
    }

    async fn exchange(&self, call: &Call<'_>) -> Result<Reply, reqwest::Error> {
        let mut response = self.request(call)?.send().await?;
        let mut body = Vec::new();
        // A body that breaks off counts as no body: the status and the headers have told the most.
        while let Ok(Some(chunk)) = response.chunk().await {
            if body.len() + chunk.len() > LARGEST_ANSWER {
                break;
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Reply::new(response.status().as_u16(), response.headers(), &body))
    }

    fn request(&self, call: &Call<'_>) -> Result<RequestBuilder, reqwest::Error> {
        let mut url = self.api.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(["api", "v10"]).extend(call.route.segments());
        }
        url.set_query(call.route.query().as_deref());

        let mut request = self.client.request(call.route.method(), url);
        if !call.route.is_interaction() {
            request = request.header(AUTHORIZATION, self.authorization.clone());
        }
        let json = HeaderValue::from_static("application/json");
        Ok(match call.body {
            None => request,
            Some(body) if call.files.is_empty() => request.header(CONTENT_TYPE, json).body(body.to_string()),
            Some(body) => request.multipart(form(body, call.files)?),
        })
    }

    /// The wait before another try: 0.5 to 1.5 of the base, doubled with each try, so that many do not come at once.
    fn backoff(&self, tries: u32) -> Duration {
        let jitter = lock(&self.random).random_range(0.5..1.5);
        self.timing.backoff.mul_f64(jitter * f64::from(1_u32 << (tries - 1).min(8)))
    }
}

/// The reply, if it is a success of the kind that the call needs.
fn accept(call: &Call<'_>, reply: Reply) -> Result<Reply, CallFault> {
    if !reply.is_success() {
        return Err(CallFault::answered(call.route.name(), reply.status, reply.code()));
    }
    if call.needs_body && reply.body.is_null() {
        return Err(unreadable(call.route, &reply));
    }
    Ok(reply)
}

/// The fault of a success whose body is not what was asked for.
pub(super) fn unreadable(route: Route<'_>, reply: &Reply) -> CallFault {
    CallFault { route: route.name(), status: Some(reply.status), code: None, kind: FaultKind::Unreadable }
}

/// Whether the call may be sent again: it was surely not done, or doing it twice does not matter.
fn is_worth_repeating(call: &Call<'_>, fault: &CallFault) -> bool {
    match fault.kind {
        FaultKind::Unreachable => true,
        FaultKind::Broken | FaultKind::Unanswered | FaultKind::Unreadable => call.repeatable,
        _ => fault.status == Some(429),
    }
}

/// The JSON as `payload_json` and the files as `files[0]`, `files[1]` …, which `attachments[].id` refers to.
fn form(body: &Value, files: &[File]) -> Result<Form, reqwest::Error> {
    let json = Part::text(body.to_string()).mime_str("application/json")?;
    let mut form = Form::new().part("payload_json", json);
    for (index, file) in files.iter().enumerate() {
        let content = Part::stream(Body::from(file.bytes.clone())).file_name(file.name.clone());
        form = form.part(format!("files[{index}]"), content.mime_str(file.mime())?);
    }
    Ok(form)
}
