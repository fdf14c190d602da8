//! Embeds: ten of them, each part bounded, 6000 characters together.

use serde_json::Value;

use crate::sandbox::refusal::{Form, join};

/// Characters of all the embeds of a message together.
const TOTAL: usize = 6000;

/// Checks the embeds at `path`.
pub(in crate::sandbox) fn check(form: &mut Form, path: &str, embeds: &[Value]) {
    form.count(path, embeds.len(), 0, 10);
    let mut total = 0;
    for (n, embed) in embeds.iter().enumerate() {
        total += check_one(form, &join(path, n), embed);
    }
    if total > TOTAL {
        form.fault(path, "MAX_EMBED_SIZE_EXCEEDED", format!("Embed size exceeds maximum size of {TOTAL}"));
    }
}

/// Checks one embed and counts its characters.
fn check_one(form: &mut Form, path: &str, embed: &Value) -> usize {
    if !embed.is_object() {
        form.fault(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        return 0;
    }
    let mut total = text(form, path, embed, "title", 256) + text(form, path, embed, "description", 4096);
    total += text(form, &join(path, "footer"), &embed["footer"], "text", 2048);
    total += text(form, &join(path, "author"), &embed["author"], "name", 256);
    if embed["color"].as_u64().is_some_and(|color| color > 0xff_ffff) {
        form.fault(
            &join(path, "color"),
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 16777215.",
        );
    }
    for part in ["image", "thumbnail"] {
        if let Some(url) = embed[part]["url"].as_str() {
            check_url(form, &join(&join(path, part), "url"), url);
        }
    }
    if let Some(url) = embed["url"].as_str() {
        check_url(form, &join(path, "url"), url);
    }
    let fields = form.list(path, embed, "fields");
    form.count(&join(path, "fields"), fields.len(), 0, 25);
    for (n, field) in fields.iter().enumerate() {
        let path = join(&join(path, "fields"), n);
        for (key, max) in [("name", 256), ("value", 1024)] {
            if field[key].as_str().unwrap_or_default().is_empty() {
                form.required(&join(&path, key));
            }
            total += text(form, &path, field, key, max);
        }
    }
    total
}

fn text(form: &mut Form, path: &str, object: &Value, key: &str, max: usize) -> usize {
    let Some(text) = form.text(path, object, key) else { return 0 };
    form.length(&join(path, key), text, 0, max);
    text.chars().count()
}

fn check_url(form: &mut Form, path: &str, url: &str) {
    if !["http://", "https://", "attachment://"].iter().any(|scheme| url.starts_with(scheme)) {
        let message = "Scheme must be one of ('http', 'https', 'attachment').";
        form.fault(path, "URL_TYPE_INVALID_SCHEME", message);
    }
}
