//! Buttons, menus and their rows; and the newer layout components, behind their flag.

use std::collections::HashSet;

use serde_json::Value;

use crate::sandbox::refusal::{Form, join};

/// Components of a message in the newer layout, nested ones counted.
const TOTAL_V2: usize = 40;
/// Characters of all the texts of a message in the newer layout.
const TEXT_V2: usize = 4000;

/// What has been seen of a message so far.
#[derive(Default)]
struct Seen {
    custom_ids: HashSet<String>,
    count: usize,
    text: usize,
}

/// Checks a message's components at `path`; `v2` is whether the message carries the flag for the newer layout.
pub(in crate::sandbox) fn check(form: &mut Form, path: &str, components: &[Value], v2: bool) {
    let mut seen = Seen::default();
    if !v2 {
        form.count(path, components.len(), 0, 5);
    }
    for (n, component) in components.iter().enumerate() {
        let path = join(path, n);
        match component["type"].as_u64() {
            Some(1) => check_row(form, &path, component, &mut seen),
            Some(kind) if v2 => check_layout(form, &path, component, kind, &mut seen),
            _ => choices(form, &join(&path, "type"), if v2 { "(1, 9, 10, 12, 13, 14, 17)" } else { "(1,)" }),
        }
    }
    if v2 && seen.count > TOTAL_V2 {
        form.fault(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("The total number of components cannot exceed {TOTAL_V2}"),
        );
    }
    if v2 && seen.text > TEXT_V2 {
        form.fault(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!("Displayable text size exceeds maximum size of {TEXT_V2}"),
        );
    }
}

fn check_row(form: &mut Form, path: &str, row: &Value, seen: &mut Seen) {
    seen.count += 1;
    let children = form.list(path, row, "components");
    let path = join(path, "components");
    form.count(&path, children.len(), 1, 5);
    let has_menu = children.iter().any(|child| is_menu(child["type"].as_u64()));
    if has_menu && children.len() > 1 {
        form.fault(
            &path,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
    for (n, child) in children.iter().enumerate() {
        let path = join(&path, n);
        match child["type"].as_u64() {
            Some(2) => check_button(form, &path, child, seen),
            kind if is_menu(kind) => check_menu(form, &path, child, seen),
            _ => choices(form, &join(&path, "type"), "(2, 3, 5, 6, 7, 8)"),
        }
    }
}

const fn is_menu(kind: Option<u64>) -> bool {
    matches!(kind, Some(3 | 5 | 6 | 7 | 8))
}

fn check_button(form: &mut Form, path: &str, button: &Value, seen: &mut Seen) {
    seen.count += 1;
    let label = form.text(path, button, "label");
    if let Some(label) = label {
        form.length(&join(path, "label"), label, 0, 80);
    }
    if label.is_none_or(str::is_empty) && button["emoji"].is_null() && button["style"] != 6 {
        form.fault(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or emoji");
    }
    match button["style"].as_u64() {
        Some(1..=4) => check_custom_id(form, path, button, seen),
        Some(5) => {
            let url = form.text(path, button, "url").unwrap_or_default();
            form.length(&join(path, "url"), url, 1, 512);
            if !button["custom_id"].is_null() {
                form.fault(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        Some(6) => {}
        Some(_) => choices(form, &join(path, "style"), "(1, 2, 3, 4, 5, 6)"),
        None => form.required(&join(path, "style")),
    }
    check_emoji(form, path, &button["emoji"]);
}

fn check_emoji(form: &mut Form, path: &str, emoji: &Value) {
    let plain = emoji["id"].is_null();
    if emoji.is_object()
        && plain
        && emoji["name"].as_str().is_none_or(|name| name.is_empty() || name.is_ascii())
    {
        form.fault(&join(&join(path, "emoji"), "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

fn check_menu(form: &mut Form, path: &str, menu: &Value, seen: &mut Seen) {
    seen.count += 1;
    check_custom_id(form, path, menu, seen);
    if let Some(placeholder) = form.text(path, menu, "placeholder") {
        form.length(&join(path, "placeholder"), placeholder, 0, 150);
    }
    let (min, max) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
    if min > 25 || max > 25 || max == 0 || min > max {
        form.fault(&join(path, "max_values"), "NUMBER_TYPE_MAX", "Must be between min_values and 25.");
    }
    if menu["type"] == 3 {
        check_options(form, path, form_options(menu), max);
    }
}

fn form_options(menu: &Value) -> &[Value] {
    menu["options"].as_array().map_or(&[], Vec::as_slice)
}

fn check_options(form: &mut Form, path: &str, options: &[Value], max_values: u64) {
    let path = join(path, "options");
    form.count(&path, options.len(), 1, 25);
    if usize::try_from(max_values).is_ok_and(|max| max > options.len()) {
        form.fault(&path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {max_values} and 25 in length."));
    }
    let mut values = HashSet::new();
    for (n, option) in options.iter().enumerate() {
        let path = join(&path, n);
        for key in ["label", "value"] {
            let text = form.text(&path, option, key).unwrap_or_default();
            form.length(&join(&path, key), text, 1, 100);
        }
        if let Some(text) = form.text(&path, option, "description") {
            form.length(&join(&path, "description"), text, 0, 100);
        }
        if !values.insert(option["value"].as_str()) {
            form.fault(
                &join(&path, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
}

fn check_custom_id(form: &mut Form, path: &str, component: &Value, seen: &mut Seen) {
    let at = join(path, "custom_id");
    let Some(id) = form.text(path, component, "custom_id") else {
        return form.required(&at);
    };
    form.length(&at, id, 1, 100);
    if !seen.custom_ids.insert(id.to_owned()) {
        form.fault(&at, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

/// The newer components: section 9, text 10, thumbnail 11, gallery 12, file 13, separator 14, container 17.
fn check_layout(form: &mut Form, path: &str, component: &Value, kind: u64, seen: &mut Seen) {
    seen.count += 1;
    match kind {
        9 => {
            let texts = form.list(path, component, "components");
            form.count(&join(path, "components"), texts.len(), 1, 3);
            check_children(form, &join(path, "components"), texts, seen);
            let accessory = &component["accessory"];
            let path = join(path, "accessory");
            match accessory["type"].as_u64() {
                Some(2) => check_button(form, &path, accessory, seen),
                Some(11) => check_layout(form, &path, accessory, 11, seen),
                _ => form.required(&path),
            }
        }
        10 => {
            let text = form.text(path, component, "content").unwrap_or_default();
            form.length(&join(path, "content"), text, 1, TEXT_V2);
            seen.text += text.chars().count();
        }
        12 => {
            let items = form.list(path, component, "items");
            form.count(&join(path, "items"), items.len(), 1, 10);
            for (n, item) in items.iter().enumerate() {
                check_alt(form, &join(&join(path, "items"), n), item);
            }
        }
        11 => check_alt(form, path, component),
        13 | 14 => {}
        17 => {
            let children = form.list(path, component, "components");
            form.count(&join(path, "components"), children.len(), 1, TOTAL_V2);
            check_children(form, &join(path, "components"), children, seen);
        }
        _ => choices(form, &join(path, "type"), "(1, 9, 10, 12, 13, 14, 17)"),
    }
}

fn check_children(form: &mut Form, path: &str, children: &[Value], seen: &mut Seen) {
    for (n, child) in children.iter().enumerate() {
        let path = join(path, n);
        match child["type"].as_u64() {
            Some(1) => check_row(form, &path, child, seen),
            Some(17) | None => choices(form, &join(&path, "type"), "(1, 9, 10, 12, 13, 14)"),
            Some(kind) => check_layout(form, &path, child, kind, seen),
        }
    }
}

fn check_alt(form: &mut Form, path: &str, item: &Value) {
    if let Some(text) = form.text(path, item, "description") {
        form.length(&join(path, "description"), text, 0, 1024);
    }
}

fn choices(form: &mut Form, path: &str, set: &str) {
    form.fault(path, "BASE_TYPE_CHOICES", format!("Value must be one of {set}."));
}
