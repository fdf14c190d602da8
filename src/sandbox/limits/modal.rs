//! Modals: a title, a custom id, and one to five inputs.

use std::collections::HashSet;

use serde_json::Value;

use crate::sandbox::refusal::{Form, join};

/// Checks a modal at `path`.
pub(in crate::sandbox) fn check(form: &mut Form, path: &str, modal: &Value) {
    for (key, max) in [("title", 45), ("custom_id", 100)] {
        let text = form.text(path, modal, key).unwrap_or_default();
        form.length(&join(path, key), text, 1, max);
    }
    let rows = form.list(path, modal, "components");
    let path = join(path, "components");
    form.count(&path, rows.len(), 1, 5);
    let mut ids = HashSet::new();
    for (n, row) in rows.iter().enumerate() {
        let path = join(&path, n);
        match row["type"].as_u64() {
            Some(1) => {
                let inputs = form.list(&path, row, "components");
                let path = join(&path, "components");
                form.count(&path, inputs.len(), 1, 1);
                for (n, input) in inputs.iter().enumerate() {
                    check_input(form, &join(&path, n), input, true, &mut ids);
                }
            }
            Some(18) => {
                let label = form.text(&path, row, "label").unwrap_or_default();
                form.length(&join(&path, "label"), label, 1, 45);
                let description = form.text(&path, row, "description").unwrap_or_default();
                form.length(&join(&path, "description"), description, 0, 100);
                check_input(form, &join(&path, "component"), &row["component"], false, &mut ids);
            }
            Some(10) => {}
            _ => form.fault(&join(&path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 10, 18)."),
        }
    }
}

fn check_input<'a>(
    form: &mut Form,
    path: &str,
    input: &'a Value,
    labelled: bool,
    ids: &mut HashSet<&'a str>,
) {
    let id = form.text(path, input, "custom_id").unwrap_or_default();
    form.length(&join(path, "custom_id"), id, 1, 100);
    if !ids.insert(id) {
        form.fault(
            &join(path, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
    if input["type"] != 4 {
        if labelled {
            form.fault(&join(path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (4,).");
        }
        return;
    }
    if labelled {
        let label = form.text(path, input, "label").unwrap_or_default();
        form.length(&join(path, "label"), label, 1, 45);
    }
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        form.fault(&join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).");
    }
    let most = input["max_length"].as_u64().and_then(|most| usize::try_from(most).ok()).unwrap_or(4000);
    for (key, max) in [("placeholder", 100), ("value", most.min(4000))] {
        if let Some(text) = form.text(path, input, key) {
            form.length(&join(path, key), text, 0, max);
        }
    }
    for key in ["min_length", "max_length"] {
        if input[key].as_u64().is_some_and(|n| n > 4000) {
            form.fault(
                &join(path, key),
                "NUMBER_TYPE_MAX",
                "int value should be less than or equal to 4000.",
            );
        }
    }
}
