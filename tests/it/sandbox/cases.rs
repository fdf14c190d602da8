//! Bodies of messages at the edges of Discord's limits.

use serde_json::{Value, json};

pub(super) fn x(n: usize) -> String {
    "x".repeat(n)
}

pub(super) fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "b", "custom_id": id })
}

pub(super) fn row(children: &[Value]) -> Value {
    json!({ "type": 1, "components": children })
}

fn options(n: usize) -> Vec<Value> {
    (0..n).map(|n| json!({ "label": n.to_string(), "value": n.to_string() })).collect()
}

fn menu(options: &[Value]) -> Value {
    row(&[json!({ "type": 3, "custom_id": "m", "options": options })])
}

fn ids(from: usize, to: usize) -> Vec<Value> {
    (from..to).map(|n| button(&n.to_string())).collect()
}

/// Bodies of messages that are refused, with the place of the fault and its code.
pub(super) fn bad_messages() -> Vec<(Value, &'static str, &'static str)> {
    let rows = |n: usize| (0..n).map(|n| row(&[button(&n.to_string())])).collect::<Vec<_>>();
    let with = |components: &[Value]| json!({ "content": "c", "components": components });
    let field = json!({ "name": x(257), "value": "v" });
    vec![
        (json!({ "content": x(2001) }), "/content", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "content": {} }), "/content", "STRING_TYPE_CONVERT"),
        (json!({ "content": "c", "nonce": x(26) }), "/nonce", "BASE_TYPE_MAX_LENGTH"),
        (with(&rows(6)), "/components", "BASE_TYPE_MAX_LENGTH"),
        (with(&[row(&ids(0, 6))]), "/components/0/components", "BASE_TYPE_BAD_LENGTH"),
        (with(&[row(&[])]), "/components/0/components", "BASE_TYPE_BAD_LENGTH"),
        (with(&[button("a")]), "/components/0/type", "BASE_TYPE_CHOICES"),
        (with(&[row(&[button("")])]), "/components/0/components/0/custom_id", "BASE_TYPE_BAD_LENGTH"),
        (with(&[row(&[button(&x(101))])]), "/components/0/components/0/custom_id", "BASE_TYPE_BAD_LENGTH"),
        (
            with(&[row(&[button("a")]), row(&[button("a")])]),
            "/components/1/components/0/custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            with(&[row(&[json!({ "type": 2, "style": 1, "label": x(81), "custom_id": "a" })])]),
            "/components/0/components/0/label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            with(&[row(&[json!({ "type": 2, "style": 1, "custom_id": "a" })])]),
            "/components/0/components/0",
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
        ),
        (
            with(&[row(&[json!({ "type": 2, "style": 9, "label": "b", "custom_id": "a" })])]),
            "/components/0/components/0/style",
            "BASE_TYPE_CHOICES",
        ),
        (with(&[menu(&options(26))]), "/components/0/components/0/options", "BASE_TYPE_BAD_LENGTH"),
        (with(&[menu(&[])]), "/components/0/components/0/options", "BASE_TYPE_BAD_LENGTH"),
        (
            with(&[menu(&[json!({ "label": x(101), "value": "v" })])]),
            "/components/0/components/0/options/0/label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({ "embeds": (0..11).map(|_| json!({ "title": "t" })).collect::<Vec<_>>() }),
            "/embeds",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (json!({ "embeds": [{ "title": x(257) }] }), "/embeds/0/title", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "embeds": [{ "description": x(4097) }] }), "/embeds/0/description", "BASE_TYPE_MAX_LENGTH"),
        (
            json!({ "embeds": [{ "footer": { "text": x(2049) } }] }),
            "/embeds/0/footer/text",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (json!({ "embeds": [{ "fields": [field] }] }), "/embeds/0/fields/0/name", "BASE_TYPE_MAX_LENGTH"),
        (
            json!({ "embeds": [{ "description": x(4000) }, { "description": x(2001) }] }),
            "/embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] }),
            "/embeds/0/image/url",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            json!({ "content": "c", "attachments": [{ "id": 0 }] }),
            "/attachments/0/id",
            "ATTACHMENT_NOT_FOUND",
        ),
        (
            json!({ "content": "c", "allowed_mentions": { "parse": ["all"] } }),
            "/allowed_mentions/parse/0",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({ "content": "c", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "/allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({ "content": "c", "allowed_mentions": { "users": ["ann"] } }),
            "/allowed_mentions/users/0",
            "NUMBER_TYPE_COERCE",
        ),
        (
            json!({ "content": "c", "flags": 1 << 15, "components": [{ "type": 10, "content": "t" }] }),
            "/content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (
            json!({ "flags": 1 << 15, "components": [{ "type": 17, "components": (0..40).map(|_| json!({ "type": 14 })).collect::<Vec<_>>() }] }),
            "/components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
    ]
}

/// Bodies that are taken, each at the very edge of a rule above.
pub(super) fn good_messages() -> Vec<Value> {
    let rows: Vec<Value> = (0..5).map(|n| row(&ids(n * 5, n * 5 + 5))).collect();
    vec![
        json!({ "content": x(2000), "nonce": x(25) }),
        json!({ "content": "ü".repeat(2000) }),
        json!({ "content": "c", "components": rows }),
        json!({ "content": "c", "components": [row(&[json!({ "type": 2, "style": 1, "label": x(80), "custom_id": x(100) })])] }),
        json!({ "content": "c", "components": [menu(&options(25))] }),
        json!({ "embeds": [{ "title": x(256), "description": x(4096) }, { "description": x(1648) }] }),
        json!({ "content": "c", "allowed_mentions": { "parse": ["roles"], "users": ["1"] } }),
        json!({ "flags": 1 << 15, "components": [{ "type": 17, "components": (0..39).map(|_| json!({ "type": 14 })).collect::<Vec<_>>() }] }),
    ]
}
