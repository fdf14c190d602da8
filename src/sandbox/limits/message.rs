//! Messages: what a body may hold before it becomes one.

use serde_json::Value;

use super::{component, embed};
use crate::sandbox::message::{Attachment, V2};
use crate::sandbox::refusal::{EMPTY_MESSAGE, Form, Refusal, TOO_LARGE, TOO_MANY_ATTACHMENTS, join};
use crate::sandbox::rest::call::File;

/// A message as it is asked for: a body, its files, and where in the request the body lies.
#[derive(Clone, Copy, Debug)]
pub(in crate::sandbox) struct Draft<'a> {
    pub(in crate::sandbox) path: &'a str,
    pub(in crate::sandbox) body: &'a Value,
    pub(in crate::sandbox) files: &'a [File],
    pub(in crate::sandbox) max_bytes: usize,
}

/// Checks a draft against a message's `existing` attachments (none for a new message).
pub(in crate::sandbox) fn check(draft: Draft<'_>, existing: &[Attachment], v2: bool) -> Result<(), Refusal> {
    let Draft { path, body, files, max_bytes } = draft;
    if files.iter().any(|file| file.bytes.len() > max_bytes) {
        return Err(TOO_LARGE.into());
    }
    let mut form = Form::default();
    let content = form.text(path, body, "content").unwrap_or_default();
    form.length(&join(path, "content"), content, 0, 2000);
    let embeds = form.list(path, body, "embeds");
    embed::check(&mut form, &join(path, "embeds"), embeds);
    let components = form.list(path, body, "components");
    component::check(&mut form, &join(path, "components"), components, v2);
    if v2 {
        check_v2_exclusive(&mut form, path, content, embeds);
    }
    check_nonce(&mut form, path, &body["nonce"]);
    check_mentions(&mut form, &join(path, "allowed_mentions"), &body["allowed_mentions"]);
    let names = check_attachments(&mut form, draft, existing)?;
    check_references(&mut form, path, body, &names);
    form.finish()
}

fn check_v2_exclusive(form: &mut Form, path: &str, content: &str, embeds: &[Value]) {
    for (key, used) in [("content", !content.is_empty()), ("embeds", !embeds.is_empty())] {
        if used {
            let message =
                format!("The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
            form.fault(&join(path, key), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message);
        }
    }
}

fn check_nonce(form: &mut Form, path: &str, nonce: &Value) {
    let text = nonce_text(nonce).unwrap_or_default();
    form.length(&join(path, "nonce"), &text, 0, 25);
}

/// A nonce may be a number or a text.
pub(in crate::sandbox) fn nonce_text(nonce: &Value) -> Option<String> {
    match nonce {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn check_mentions(form: &mut Form, path: &str, allowed: &Value) {
    if allowed.is_null() {
        return;
    }
    let parse = form.list(path, allowed, "parse");
    for (n, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            let message = "Value must be one of ('users', 'roles', 'everyone').";
            form.fault(&join(&join(path, "parse"), n), "BASE_TYPE_CHOICES", message);
        }
    }
    for kind in ["users", "roles"] {
        let ids = form.list(path, allowed, kind);
        form.count(&join(path, kind), ids.len(), 0, 100);
        for (n, id) in ids.iter().enumerate() {
            if id.as_u64().or_else(|| id.as_str()?.parse().ok()).is_none() {
                let message = format!("Value \"{id}\" is not snowflake.");
                form.fault(&join(&join(path, kind), n), "NUMBER_TYPE_COERCE", message);
            }
        }
        if !ids.is_empty() && parse.iter().any(|parsed| parsed == kind) {
            let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            form.fault(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

/// Checks the list of attachments and gives the names that the message will have.
fn check_attachments(
    form: &mut Form,
    draft: Draft<'_>,
    existing: &[Attachment],
) -> Result<Vec<String>, Refusal> {
    let at = join(draft.path, "attachments");
    let listed = form.list(draft.path, draft.body, "attachments");
    let unlisted =
        draft.files.iter().filter(|file| !listed.iter().any(|item| attachment_id(item) == Some(file.n)));
    let mut names: Vec<String> = unlisted.map(|file| file.name.clone()).collect();
    if draft.body["attachments"].is_null() {
        names.extend(existing.iter().map(|old| old.filename.clone()));
    }
    for (n, item) in listed.iter().enumerate() {
        let path = join(&at, n);
        if let Some(text) = form.text(&path, item, "description") {
            form.length(&join(&path, "description"), text, 0, 1024);
        }
        let id = attachment_id(item);
        let file = draft.files.iter().find(|file| id == Some(file.n)).map(|file| &file.name);
        let old = existing.iter().find(|old| id == Some(old.id)).map(|old| &old.filename);
        match (item["filename"].as_str(), file.or(old)) {
            (Some(name), Some(_)) => names.push(name.to_owned()),
            (None, Some(name)) => names.push(name.clone()),
            (_, None) => form.fault(
                &join(&path, "id"),
                "ATTACHMENT_NOT_FOUND",
                "The referenced attachment was not found",
            ),
        }
    }
    if names.len() > 10 {
        return Err(TOO_MANY_ATTACHMENTS.into());
    }
    Ok(names)
}

/// An attachment's id may be a number or a text.
pub(in crate::sandbox) fn attachment_id(item: &Value) -> Option<u64> {
    item["id"].as_u64().or_else(|| item["id"].as_str()?.parse().ok())
}

/// Every `attachment://name` names a file that the message will have.
fn check_references(form: &mut Form, path: &str, body: &Value, names: &[String]) {
    for key in ["embeds", "components"] {
        check_reference(form, &join(path, key), &body[key], names);
    }
}

fn check_reference(form: &mut Form, path: &str, value: &Value, names: &[String]) {
    match value {
        Value::String(text) => {
            let Some(name) =
                text.strip_prefix("attachment://").filter(|_| path.rsplit('.').next() == Some("url"))
            else {
                return;
            };
            if !names.iter().any(|known| known == name) {
                let code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
                form.fault(path, code, format!("The referenced attachment '{name}' was not found"));
            }
        }
        Value::Array(list) => {
            for (n, item) in list.iter().enumerate() {
                check_reference(form, &join(path, n), item, names);
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                check_reference(form, &join(path, key), item, names);
            }
        }
        _ => {}
    }
}

/// A message has to have something in it.
pub(in crate::sandbox) fn check_not_empty(content: &str, parts: &[usize]) -> Result<(), Refusal> {
    if content.trim().is_empty() && parts.iter().all(|count| *count == 0) {
        return Err(EMPTY_MESSAGE.into());
    }
    Ok(())
}

/// Whether a body's flags ask for the newer layout.
pub(in crate::sandbox) fn asks_v2(body: &Value) -> bool {
    body["flags"].as_u64().unwrap_or(0) & V2 != 0
}
