//! A command's options filled in, held to what was registered as Discord's client does.

use serde_json::{Value, json};

use super::act::Typed;
use super::channel::Channel;
use super::command::Command;
use super::person::Whereabouts;
use super::{GUILD, World};

/// Who does something, and in which channel.
pub(super) type At = (u64, u64);

/// The `data` of a command's interaction.
#[derive(Clone, Debug)]
pub(super) struct Filled {
    pub(super) data: Value,
    /// The permissions that the command asks of those who use it.
    pub(super) required: u64,
}

impl World {
    pub(super) fn fill_in(&self, place: At, typed: Typed<'_>) -> Result<Filled, String> {
        let mut steps = typed.path.split_whitespace();
        let name = steps.next().unwrap_or_default();
        let command = self.slash_command(name).ok_or_else(|| format!("there is no command /{name}"))?;
        let (mut at, mut around) = (&command.body, Vec::new());
        for step in steps {
            let options = at["options"].as_array().into_iter().flatten();
            let mut subs = options.filter(|option| matches!(option["type"].as_u64(), Some(1 | 2)));
            at = subs
                .find(|option| option["name"] == step)
                .ok_or_else(|| format!("/{} has no {step}", command.body["name"]))?;
            around.push((step, at["type"].clone()));
        }
        if at["options"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
        {
            return Err(format!("/{} takes a sub-command", typed.path));
        }
        let mut resolved = json!({});
        let mut options = self.leaf_options(place, at, typed, &mut resolved)?;
        for (step, kind) in around.into_iter().rev() {
            options = vec![json!({ "name": step, "type": kind, "options": options })];
        }
        Ok(Filled { data: command_data(command, &options, resolved), required: required(command) })
    }

    fn leaf_options(
        &self,
        place: At,
        at: &Value,
        typed: Typed<'_>,
        resolved: &mut Value,
    ) -> Result<Vec<Value>, String> {
        let registered = at["options"].as_array().map_or(&[][..], Vec::as_slice);
        let mut given = typed.options.as_object().cloned().unwrap_or_default();
        let mut options = Vec::new();
        for option in registered {
            let name = option["name"].as_str().unwrap_or_default();
            let kind = option["type"].as_u64().unwrap_or(3);
            let Some(value) = given.remove(name).filter(|value| !value.is_null()) else {
                if option["required"] == true && typed.checked && typed.focused.is_none() {
                    return Err(format!("the option {name} is required"));
                }
                continue;
            };
            if typed.focused == Some(name) {
                options
                    .push(json!({ "name": name, "type": kind, "value": as_text(&value), "focused": true }));
                continue;
            }
            if typed.checked {
                self.check_value(option, kind, &value).map_err(|why| format!("the option {name} {why}"))?;
            }
            if let Some(id) = value.as_str() {
                self.resolve_into(resolved, place, kind, id);
            }
            options.push(json!({ "name": name, "type": kind, "value": value }));
        }
        if let Some((name, value)) = given.into_iter().next() {
            if typed.checked {
                return Err(format!("there is no option {name}"));
            }
            options.push(json!({ "name": name, "type": guess_kind(&value), "value": value }));
        }
        Ok(options)
    }

    fn check_value(&self, option: &Value, kind: u64, value: &Value) -> Result<(), String> {
        let fits = match kind {
            3 => value.is_string(),
            4 => value.is_i64(),
            5 => value.is_boolean(),
            10 => value.is_number(),
            _ => value.as_str().is_some_and(|id| id.parse::<u64>().is_ok()),
        };
        if !fits {
            return Err("has another type".to_owned());
        }
        let id = value.as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
        let there = match kind {
            6 => self.person(id).is_some(),
            7 => self.channel(id).is_ok(),
            8 => self.roles.iter().any(|role| role.id == id),
            _ => true,
        };
        if !there {
            return Err("names nobody here".to_owned());
        }
        let kinds = option["channel_types"].as_array().map_or(&[][..], Vec::as_slice);
        let is_kind = |channel: &Channel| kinds.iter().any(|kind| *kind == json!(channel.kind as u8));
        if kind == 7 && !kinds.is_empty() && !self.channel(id).is_ok_and(is_kind) {
            return Err("is another kind of channel".to_owned());
        }
        let choices = option["choices"].as_array().map_or(&[][..], Vec::as_slice);
        if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == *value) {
            return Err("is not one of its choices".to_owned());
        }
        let size = value.as_f64().or_else(|| {
            value.as_str().map(|text| f64::from(u32::try_from(text.chars().count()).unwrap_or(u32::MAX)))
        });
        let (min, max) = if kind == 3 { ("min_length", "max_length") } else { ("min_value", "max_value") };
        let size = size.filter(|_| matches!(kind, 3 | 4 | 10)).unwrap_or_default();
        if option[min].as_f64().is_some_and(|min| size < min)
            || option[max].as_f64().is_some_and(|max| size > max)
        {
            return Err("is out of its range".to_owned());
        }
        Ok(())
    }

    /// Adds what an id names to an interaction's `resolved`; `kind` is the option's type.
    pub(super) fn resolve_into(&self, resolved: &mut Value, (person, channel): At, kind: u64, id: &str) {
        let Ok(number) = id.parse::<u64>() else { return };
        if let Some(human) = self.person(number).filter(|_| matches!(kind, 6 | 9)) {
            resolved["users"][id] = self.user(number);
            // Who has left can still be named by id: a user without a member.
            if human.whereabouts == Whereabouts::Here {
                resolved["members"][id] = self.resolved_member(human, channel);
            }
        }
        if let Some(found) = self.channel(number).ok().filter(|_| kind == 7) {
            resolved["channels"][id] = self.partial_channel(found, person);
        }
        let roles = self.show_roles();
        let role = roles.as_array().into_iter().flatten().find(|role| role["id"] == id);
        if let Some(role) = role.filter(|_| matches!(kind, 8 | 9)) {
            resolved["roles"][id] = role.clone();
        }
    }
}

fn command_data(command: &Command, options: &[Value], resolved: Value) -> Value {
    let mut data =
        json!({ "id": command.id.to_string(), "name": command.body["name"], "type": 1, "options": options });
    if command.in_guild {
        data["guild_id"] = GUILD.to_string().into();
    }
    if resolved.as_object().is_some_and(|parts| !parts.is_empty()) {
        data["resolved"] = resolved;
    }
    data
}

/// The permissions that a command asks of those who use it.
pub(in crate::sandbox) fn required(command: &Command) -> u64 {
    match &command.body["default_member_permissions"] {
        Value::String(bits) if bits == "0" => crate::sandbox::permission::ADMINISTRATOR,
        Value::String(bits) => bits.parse().unwrap_or(0),
        _ => 0,
    }
}

/// What is being typed is always a text.
fn as_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn guess_kind(value: &Value) -> u64 {
    match value {
        Value::Bool(_) => 5,
        Value::Number(number) if number.is_i64() => 4,
        Value::Number(_) => 10,
        _ => 3,
    }
}
