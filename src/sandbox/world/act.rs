//! What people do: commands, components, modals, messages.
//!
//! Each gives the interaction's id, or the sentence with which Discord's client would not send it.

use serde_json::{Value, json};

use super::World;
use super::channel::Channel;
use super::interaction::{Deed, Kind, Reply};
use super::options::{At, Filled};
use super::post::Place;
use crate::sandbox::limits::message::Draft;
use crate::sandbox::permission::{MANAGE_THREADS, USE_APPLICATION_COMMANDS, VIEW_CHANNEL};
use crate::sandbox::refusal::Refusal;

/// A slash command as a person fills it in.
#[derive(Clone, Copy, Debug)]
pub(in crate::sandbox) struct Typed<'a> {
    /// `ludo start`
    pub(in crate::sandbox) path: &'a str,
    /// Option names and their values.
    pub(in crate::sandbox) options: &'a Value,
    /// The option being typed, for autocomplete.
    pub(in crate::sandbox) focused: Option<&'a str>,
    /// Whether options are held to what was registered.
    pub(in crate::sandbox) checked: bool,
}

impl World {
    /// A slash command, or autocomplete where an option is focused.
    pub(in crate::sandbox) fn use_command(
        &mut self,
        person: u64,
        channel: u64,
        typed: Typed<'_>,
    ) -> Result<u64, String> {
        if typed.checked {
            self.check_place(person, channel)?;
        }
        let Filled { data, required } = self.fill_in((person, channel), typed)?;
        if typed.checked && required & !self.permissions(person, channel) != 0 {
            return Err(format!("/{} is not shown to those without its permissions", typed.path));
        }
        let kind = if typed.focused.is_some() { Kind::Autocomplete } else { Kind::Command };
        Ok(self.interact(person, channel, Deed { kind, data, source: None, name: typed.path.to_owned() }))
    }

    /// Whether Discord's client shows the bot's commands to this person here.
    pub(in crate::sandbox) fn check_place(&self, person: u64, channel: u64) -> Result<(), String> {
        let Ok(channel) = self.channel(channel) else { return Err("the channel is gone".to_owned()) };
        self.check_presence(person)?;
        let have = self.permissions(person, channel.id);
        if channel.archived {
            return Err("the thread is archived".to_owned());
        }
        if channel.locked && have & MANAGE_THREADS == 0 {
            return Err("the thread is locked".to_owned());
        }
        let need = VIEW_CHANNEL | USE_APPLICATION_COMMANDS;
        if have & need != need {
            return Err("commands cannot be used in this channel".to_owned());
        }
        Ok(())
    }

    /// Nobody reaches a bot that is not in the guild, or a guild that cannot be reached.
    fn check_presence(&self, person: u64) -> Result<(), String> {
        if self.member(person).is_err() {
            return Err("they are not in the server".to_owned());
        }
        if !self.has_bot() {
            return Err("the bot is not in the server".to_owned());
        }
        if self.reachable { Ok(()) } else { Err("the server cannot be reached".to_owned()) }
    }

    /// A button pressed, or a menu's `values` chosen, on a message that this person sees.
    pub(in crate::sandbox) fn use_component(
        &mut self,
        person: u64,
        message: u64,
        custom_id: &str,
        values: &[String],
        checked: bool,
    ) -> Result<u64, String> {
        let found = self.messages.get(&message).ok_or("there is no such message")?;
        let known = found.component(custom_id).cloned();
        let channel = found.channel_id;
        if checked {
            self.check_component(person, message, known.as_ref(), values)?;
        }
        let kind = known.as_ref().and_then(|component| component["type"].as_u64()).unwrap_or(2);
        let mut data = json!({ "custom_id": custom_id, "component_type": kind });
        if let Some(id) = known.as_ref().and_then(|component| component["id"].as_u64()) {
            data["id"] = id.into();
        }
        if kind != 2 {
            data["values"] = json!(values);
            data["resolved"] = self.resolve_ids((person, channel), kind, values);
        }
        Ok(self.interact(
            person,
            channel,
            Deed { kind: Kind::Component, data, source: Some(message), name: String::new() },
        ))
    }

    fn check_component(
        &self,
        person: u64,
        message: u64,
        component: Option<&Value>,
        values: &[String],
    ) -> Result<(), String> {
        let found =
            self.messages.get(&message).filter(|message| !message.deleted).ok_or("the message is gone")?;
        if found.private_to.is_some_and(|only| only != person) {
            return Err("the message is shown to another person only".to_owned());
        }
        self.check_presence(person)?;
        if self.permissions(person, found.channel_id) & VIEW_CHANNEL == 0 {
            return Err("the channel is not shown to this person".to_owned());
        }
        let component = component.ok_or("the message has no such component")?;
        if component["disabled"] == true {
            return Err("the component is disabled".to_owned());
        }
        if component["type"] != 2 {
            let (min, max) = (
                component["min_values"].as_u64().unwrap_or(1),
                component["max_values"].as_u64().unwrap_or(1),
            );
            let offered = |value: &String| {
                component["options"]
                    .as_array()
                    .is_none_or(|list| list.iter().any(|one| one["value"] == *value))
            };
            let count = u64::try_from(values.len()).unwrap_or(u64::MAX);
            if count < min || count > max || !values.iter().all(offered) {
                return Err("the menu does not offer that".to_owned());
            }
        }
        Ok(())
    }

    /// Users, roles or channels picked in a menu.
    fn resolve_ids(&self, at: At, kind: u64, values: &[String]) -> Value {
        let option_kind = match kind {
            5 => 6,
            6 => 8,
            7 => 9,
            8 => 7,
            _ => return json!({}),
        };
        let mut resolved = json!({});
        for value in values {
            self.resolve_into(&mut resolved, at, option_kind, value);
        }
        resolved
    }

    /// A modal sent off; `values` maps the inputs' custom ids to texts.
    pub(in crate::sandbox) fn submit_modal(&mut self, opened_by: u64, values: &Value) -> Result<u64, String> {
        let interaction = self.interactions.get(&opened_by).ok_or("there is no such interaction")?;
        let Some(Reply::Modal(modal)) = &interaction.reply else {
            return Err("no modal was opened".to_owned());
        };
        let rows = modal["components"].as_array().into_iter().flatten();
        let components = rows.map(|row| fill_row(row, values)).collect::<Result<Vec<_>, _>>()?;
        let data = json!({ "custom_id": modal["custom_id"], "components": components, "resolved": {} });
        let (person, channel, source) = (interaction.person, interaction.channel, interaction.source);
        Ok(self.interact(person, channel, Deed { kind: Kind::Modal, data, source, name: String::new() }))
    }

    /// A person writes a message.
    pub(in crate::sandbox) fn say(
        &mut self,
        person: u64,
        channel: u64,
        content: &str,
    ) -> Result<u64, Refusal> {
        let body = json!({ "content": content });
        let draft = Draft { path: "", body: &body, files: &[], max_bytes: 0 };
        if self.permissions(person, channel) & self.to_send(channel) == 0 {
            return Err(crate::sandbox::refusal::MISSING_PERMISSIONS.into());
        }
        self.place(&Place { channel, author: person, ..Place::default() }, draft)
    }

    /// Ids by which tests and the page name a channel: its id or its name.
    pub(in crate::sandbox) fn find_channel(&self, name: &str) -> Option<&Channel> {
        let id = name.parse().unwrap_or(0);
        self.channels.iter().find(|channel| channel.id == id || channel.name == name.trim_start_matches('#'))
    }

    /// A person by id or by name.
    pub(in crate::sandbox) fn find_person(&self, name: &str) -> Option<u64> {
        let id = name.parse().unwrap_or(0);
        let named = |human: &&super::person::Human| human.id == id || human.name.eq_ignore_ascii_case(name);
        self.people.iter().find(named).map(|human| human.id)
    }
}

/// A modal's row with what was typed: the row's input, or the component of a label.
fn fill_row(row: &Value, values: &Value) -> Result<Value, String> {
    if row["type"] == 18 {
        return Ok(json!({ "type": 18, "component": fill_input(&row["component"], values)? }));
    }
    let inputs = row["components"].as_array().into_iter().flatten();
    let inputs = inputs.map(|input| fill_input(input, values)).collect::<Result<Vec<_>, _>>()?;
    Ok(json!({ "type": 1, "components": inputs }))
}

fn fill_input(input: &Value, values: &Value) -> Result<Value, String> {
    let id = input["custom_id"].as_str().unwrap_or_default();
    let text = values[id].as_str().or_else(|| input["value"].as_str()).unwrap_or_default();
    let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    let (min, max) =
        (input["min_length"].as_u64().unwrap_or(0), input["max_length"].as_u64().unwrap_or(4000));
    if text.is_empty() && input["required"] != false {
        return Err(format!("the input {id} is required"));
    }
    if length > max || (length < min && !text.is_empty()) {
        return Err(format!("the input {id} takes {min} to {max} characters"));
    }
    Ok(json!({ "type": 4, "custom_id": id, "value": text }))
}
