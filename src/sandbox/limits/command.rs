//! Application commands: names, descriptions, options, choices, localisations, 8000 characters together.

use std::collections::HashSet;

use serde_json::Value;

use crate::sandbox::refusal::{Form, join};

/// Characters of a command's names, descriptions and values together; of translations, the longest counts.
const TOTAL: usize = 8000;

const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko", "ar", "he",
];

/// Checks one command at `path`.
pub(in crate::sandbox) fn check(form: &mut Form, path: &str, command: &Value) {
    let kind = command["type"].as_u64().unwrap_or(1);
    if !matches!(kind, 1..=4) {
        form.fault(&join(path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4).");
    }
    check_naming(form, path, command, kind == 1);
    let options = form.list(path, command, "options");
    if kind != 1 && !options.is_empty() {
        form.fault(
            &join(path, "options"),
            "APPLICATION_COMMAND_INVALID_OPTIONS",
            "Context menu commands cannot have options",
        );
    }
    check_options(form, &join(path, "options"), options, 0);
    let permissions = &command["default_member_permissions"];
    if permissions.as_str().is_some_and(|text| text.parse::<u64>().is_err()) {
        form.fault(
            &join(path, "default_member_permissions"),
            "PERMISSION_TYPE_INVALID",
            "Invalid permissions bitfield",
        );
    }
    if size(command) > TOTAL {
        form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", format!("Command exceeds maximum size ({TOTAL})"));
    }
}

/// Checks a whole set of commands, their names unique for each type.
pub(in crate::sandbox) fn check_all(form: &mut Form, commands: &[Value]) {
    let mut names = HashSet::new();
    for (n, command) in commands.iter().enumerate() {
        check(form, &n.to_string(), command);
        if !names.insert((command["type"].as_u64().unwrap_or(1), command["name"].as_str())) {
            form.fault(
                &n.to_string(),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
}

fn check_naming(form: &mut Form, path: &str, item: &Value, slash: bool) {
    check_name(form, &join(path, "name"), form_text(item, "name"), slash);
    let description = form_text(item, "description").unwrap_or_default();
    if slash {
        if item["description"].is_null() {
            form.required(&join(path, "description"));
        } else {
            form.length(&join(path, "description"), description, 1, 100);
        }
    } else if !description.is_empty() {
        let message = "Context menu commands cannot have description";
        form.fault(
            &join(path, "description"),
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID",
            message,
        );
    }
    for (key, of_name) in [("name_localizations", true), ("description_localizations", false)] {
        let at = join(path, key);
        for (locale, text) in item[key].as_object().into_iter().flatten() {
            let at = join(&at, locale);
            if !LOCALES.contains(&locale.as_str()) {
                form.fault(&at, "BASE_TYPE_CHOICES", "Value must be a known locale.");
            }
            if of_name {
                check_name(form, &at, text.as_str(), slash);
            } else {
                form.length(&at, text.as_str().unwrap_or_default(), 1, 100);
            }
        }
    }
}

fn form_text<'a>(item: &'a Value, key: &str) -> Option<&'a str> {
    item[key].as_str()
}

fn check_name(form: &mut Form, path: &str, name: Option<&str>, slash: bool) {
    let Some(name) = name else { return form.required(path) };
    form.length(path, name, 1, 32);
    if !slash {
        return;
    }
    if !name.chars().all(is_name_char) {
        form.fault(path, "STRING_TYPE_REGEX", "String value did not match validation regex.");
    } else if name.to_lowercase() != name {
        form.fault(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

/// `[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`
fn is_name_char(c: char) -> bool {
    matches!(c, '-' | '_' | '\'')
        || c.is_alphanumeric()
        || ('\u{900}'..='\u{97f}').contains(&c)
        || ('\u{e00}'..='\u{e7f}').contains(&c)
}

fn check_options(form: &mut Form, path: &str, options: &[Value], depth: u8) {
    form.count(path, options.len(), 0, 25);
    let (mut names, mut optional) = (HashSet::new(), false);
    for (n, option) in options.iter().enumerate() {
        let at = join(path, n);
        check_option(form, &at, option, depth);
        if !names.insert(option["name"].as_str()) {
            form.fault(&at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");
        }
        let required = option["required"].as_bool().unwrap_or(false);
        if required && optional {
            let message = "Required options must be placed before non-required options";
            form.fault(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional |= !required;
    }
    let subs = options.iter().filter(|option| matches!(option["type"].as_u64(), Some(1 | 2))).count();
    if subs != 0 && subs != options.len() {
        let message =
            "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.fault(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
}

fn check_option(form: &mut Form, path: &str, option: &Value, depth: u8) {
    check_naming(form, path, option, true);
    let kind = option["type"].as_u64().unwrap_or(0);
    match kind {
        1 | 2 if kind == 1 && depth <= 1 || depth == 0 => {
            let options = form.list(path, option, "options");
            check_options(form, &join(path, "options"), options, if kind == 1 { 2 } else { 1 });
        }
        3..=11 => {}
        _ => form.fault(
            &join(path, "type"),
            "BASE_TYPE_CHOICES",
            "Value must be one of (3, 4, 5, 6, 7, 8, 9, 10, 11).",
        ),
    }
    let choices = form.list(path, option, "choices");
    if option["autocomplete"] == true && !choices.is_empty() {
        let message = "Autocomplete and choices are mutually exclusive";
        form.fault(path, "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES", message);
    }
    if !matches!(kind, 3 | 4 | 10) && (option["autocomplete"] == true || !choices.is_empty()) {
        form.fault(
            path,
            "APPLICATION_COMMAND_OPTION_CHOICES_INVALID",
            "Choices are not allowed on this option type",
        );
    }
    check_choices(form, &join(path, "choices"), choices, kind);
    for key in ["min_value", "max_value"] {
        if option[key].as_f64().is_some_and(|value| value.abs() > 9_007_199_254_740_991.0) {
            form.fault(&join(path, key), "NUMBER_TYPE_MAX", "Must be between -2^53 and 2^53.");
        }
    }
}

/// Checks choices of an option of this `kind`: 3 text, 4 whole number, 10 number.
pub(in crate::sandbox) fn check_choices(form: &mut Form, path: &str, choices: &[Value], kind: u64) {
    form.count(path, choices.len(), 0, 25);
    let mut seen = HashSet::new();
    for (n, choice) in choices.iter().enumerate() {
        let at = join(path, n);
        let name = form.text(&at, choice, "name").unwrap_or_default();
        form.length(&join(&at, "name"), name, 1, 100);
        let value = &choice["value"];
        match (kind, value) {
            (3, Value::String(text)) => form.length(&join(&at, "value"), text, 0, 100),
            (4, Value::Number(number)) if number.is_i64() => {}
            (10, Value::Number(_)) => {}
            (_, Value::Null) => form.required(&join(&at, "value")),
            _ => form.fault(
                &join(&at, "value"),
                "APPLICATION_COMMAND_OPTION_CHOICE_VALUE_INVALID",
                "Value does not match the option's type",
            ),
        }
        if !seen.insert(name) {
            form.fault(
                &at,
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            );
        }
    }
}

fn size(item: &Value) -> usize {
    let nested = |key: &str| -> usize { item[key].as_array().into_iter().flatten().map(size).sum() };
    let value = item["value"].as_str().map_or(0, |text| text.chars().count());
    longest(item, "name") + longest(item, "description") + value + nested("options") + nested("choices")
}

fn longest(item: &Value, key: &str) -> usize {
    let translations =
        item[format!("{key}_localizations")].as_object().into_iter().flatten().map(|(_, text)| text);
    let all = translations.chain(item.get(key)).filter_map(Value::as_str);
    all.map(|text| text.chars().count()).max().unwrap_or(0)
}
