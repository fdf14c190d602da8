//! What Discord says when it will not: HTTP status, JSON error code, and the faults of a form.

use serde_json::{Map, Value, json};

/// A status, a code of Discord's list, and its sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known(pub(super) u16, pub(super) u32, pub(super) &'static str);

pub(super) const UNAUTHORIZED: Known = Known(401, 0, "401: Unauthorized");
pub(super) const NO_SUCH_ROUTE: Known = Known(404, 0, "404: Not Found");
pub(super) const UNKNOWN_APPLICATION: Known = Known(404, 10002, "Unknown Application");
pub(super) const UNKNOWN_CHANNEL: Known = Known(404, 10003, "Unknown Channel");
pub(super) const UNKNOWN_GUILD: Known = Known(404, 10004, "Unknown Guild");
pub(super) const UNKNOWN_MEMBER: Known = Known(404, 10007, "Unknown Member");
pub(super) const UNKNOWN_MESSAGE: Known = Known(404, 10008, "Unknown Message");
pub(super) const UNKNOWN_USER: Known = Known(404, 10013, "Unknown User");
pub(super) const UNKNOWN_EMOJI: Known = Known(404, 10014, "Unknown Emoji");
pub(super) const UNKNOWN_WEBHOOK: Known = Known(404, 10015, "Unknown Webhook");
pub(super) const UNKNOWN_INTERACTION: Known = Known(404, 10062, "Unknown interaction");
pub(super) const UNKNOWN_COMMAND: Known = Known(404, 10063, "Unknown application command");
pub(super) const TOO_MANY_EMOJI: Known = Known(400, 30008, "Maximum number of emojis reached (2000)");
pub(super) const TOO_MANY_ATTACHMENTS: Known =
    Known(400, 30015, "Maximum number of attachments in a message reached (10)");
pub(super) const TOO_MANY_COMMANDS: Known =
    Known(400, 30032, "Maximum number of application commands reached (100)");
pub(super) const TOO_MANY_OLD_EDITS: Known =
    Known(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later");
pub(super) const TOO_LARGE: Known = Known(413, 40005, "Request entity too large");
pub(super) const ALREADY_ACKNOWLEDGED: Known =
    Known(400, 40060, "Interaction has already been acknowledged.");
pub(super) const MISSING_ACCESS: Known = Known(403, 50001, "Missing Access");
pub(super) const NOT_THE_AUTHOR: Known = Known(403, 50005, "Cannot edit a message authored by another user");
pub(super) const EMPTY_MESSAGE: Known = Known(400, 50006, "Cannot send an empty message");
pub(super) const MISSING_PERMISSIONS: Known = Known(403, 50013, "Missing Permissions");
pub(super) const WRONG_CHANNEL_TYPE: Known = Known(400, 50024, "Cannot execute action on this channel type");
pub(super) const INVALID_WEBHOOK_TOKEN: Known = Known(401, 50027, "Invalid Webhook Token");
pub(super) const ARCHIVED: Known = Known(400, 50083, "Thread is archived");
pub(super) const INVALID_JSON: Known = Known(400, 50109, "The request body contains invalid JSON.");
pub(super) const ASSET_TOO_LARGE: Known =
    Known(400, 50138, "Failed to resize asset below the maximum size: 262144");
pub(super) const THREAD_EXISTS: Known =
    Known(400, 160_004, "A thread has already been created for this message");
pub(super) const THREAD_LOCKED: Known = Known(400, 160_005, "Thread is locked");
pub(super) const TOO_MANY_THREADS: Known = Known(400, 160_006, "Maximum number of active threads reached");
/// What a guild answers that Discord has lost in an outage.
pub(super) const UNREACHABLE: Known = Known(503, 0, "503: Service Unavailable");

/// An answer of Discord's that is not a yes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) body: Value,
    /// Seconds to wait, for the `Retry-After` header.
    pub(super) retry_after: Option<f64>,
}

impl From<Known> for Refusal {
    fn from(Known(status, code, message): Known) -> Self {
        Self { status, body: json!({ "message": message, "code": code }), retry_after: None }
    }
}

impl Refusal {
    /// 429: the same request is welcome in `seconds`.
    pub(super) fn too_many(seconds: f64) -> Self {
        let body =
            json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": false });
        Self { status: 429, body, retry_after: Some(seconds) }
    }

    /// A form with one fault.
    pub(super) fn form(path: &str, code: &str, message: impl Into<String>) -> Self {
        let mut form = Form::default();
        form.fault(path, code, message);
        form.refusal()
    }
}

/// Collects the faults of a body, each at its place, the way Discord reports them.
#[derive(Debug, Default)]
pub(super) struct Form(Map<String, Value>);

impl Form {
    /// Notes a fault at a dotted path such as `embeds.0.title`; the empty path is the body itself.
    pub(super) fn fault(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut place = &mut self.0;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let next = place.entry(step).or_insert_with(|| json!({}));
            place = next.as_object_mut().expect("every step of a path is an object");
        }
        let list = place.entry("_errors").or_insert_with(|| json!([]));
        let list = list.as_array_mut().expect("`_errors` is always a list");
        list.push(json!({ "code": code, "message": message.into() }));
    }

    /// Notes a text of `min..=max` characters that is shorter or longer.
    pub(super) fn length(&mut self, path: &str, text: &str, min: usize, max: usize) {
        self.count(path, text.chars().count(), min, max);
    }

    /// Notes a length or a count outside of `min..=max`.
    pub(super) fn count(&mut self, path: &str, count: usize, min: usize, max: usize) {
        if (min..=max).contains(&count) {
            return;
        }
        if min == 0 {
            self.fault(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
        } else {
            self.fault(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."));
        }
    }

    /// Notes a field that has to be there and is not.
    pub(super) fn required(&mut self, path: &str) {
        self.fault(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// The text at `key` of `object`; a fault where it has another type.
    pub(super) fn text<'a>(&mut self, path: &str, object: &'a Value, key: &str) -> Option<&'a str> {
        match object.get(key) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text),
            Some(_) => {
                self.fault(&join(path, key), "STRING_TYPE_CONVERT", "Could not interpret value as string.");
                None
            }
        }
    }

    /// The list at `key` of `object`; a fault where it has another type.
    pub(super) fn list<'a>(&mut self, path: &str, object: &'a Value, key: &str) -> &'a [Value] {
        match object.get(key) {
            None | Some(Value::Null) => &[],
            Some(Value::Array(list)) => list,
            Some(_) => {
                self.fault(&join(path, key), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
                &[]
            }
        }
    }

    /// The body was in order, or all that was wrong with it.
    pub(super) fn finish(self) -> Result<(), Refusal> {
        if self.0.is_empty() { Ok(()) } else { Err(self.refusal()) }
    }

    fn refusal(self) -> Refusal {
        let body = json!({ "message": "Invalid Form Body", "code": 50035, "errors": self.0 });
        Refusal { status: 400, body, retry_after: None }
    }
}

/// A dotted path, one step longer.
pub(super) fn join(path: &str, step: impl std::fmt::Display) -> String {
    if path.is_empty() { step.to_string() } else { format!("{path}.{step}") }
}

#[cfg(test)]
mod tests {
    use super::{Form, Refusal};
    use serde_json::json;

    #[test]
    fn faults_lie_where_they_were_found() {
        let mut form = Form::default();
        form.length("components.0.components.1.label", &"x".repeat(81), 1, 80);
        form.length("content", "fine", 0, 2000);
        let refusal = form.finish().expect_err("a label was too long");
        let at = "/errors/components/0/components/1/label/_errors/0";
        assert_eq!(refusal.status, 400);
        assert_eq!(
            refusal.body.pointer(at),
            Some(
                &json!({ "code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 80 in length." })
            )
        );
        assert_eq!(refusal.body.pointer("/errors/content"), None);
    }

    #[test]
    fn a_fault_of_the_body_itself_has_no_step() {
        let refusal = Refusal::form("", "CONTENT_TYPE_INVALID", "no");
        assert_eq!(refusal.body["errors"]["_errors"][0]["code"], "CONTENT_TYPE_INVALID");
    }
}
