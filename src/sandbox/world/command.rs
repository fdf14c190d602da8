//! The commands that the bot registered.

use serde_json::{Value, json};

use super::{BOT, GUILD, World};
use crate::sandbox::limits::command;
use crate::sandbox::refusal::{Form, Refusal, TOO_MANY_COMMANDS, UNKNOWN_COMMAND};

/// A registered command.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Command {
    pub(in crate::sandbox) id: u64,
    /// Registered for the guild, not for all guilds.
    pub(in crate::sandbox) in_guild: bool,
    /// The command object.
    pub(in crate::sandbox) body: Value,
}

impl World {
    /// The slash command of this name; the guild's own comes first.
    pub(in crate::sandbox) fn slash_command(&self, name: &str) -> Option<&Command> {
        let mut them: Vec<&Command> =
            self.commands.iter().filter(|one| one.body["type"] == 1 && one.body["name"] == name).collect();
        them.sort_by_key(|one| !one.in_guild);
        them.first().copied()
    }

    /// All commands of the guild, or of all guilds.
    pub(in crate::sandbox) fn list_commands(&self, in_guild: bool, with_localizations: bool) -> Value {
        let them = self.commands.iter().filter(|one| one.in_guild == in_guild);
        them.map(
            |one| if with_localizations { one.body.clone() } else { without_localizations(one.body.clone()) },
        )
        .collect()
    }

    /// One command.
    pub(in crate::sandbox) fn command(&self, in_guild: bool, id: u64) -> Result<&Command, Refusal> {
        let found = self.commands.iter().find(|one| one.in_guild == in_guild && one.id == id);
        found.ok_or_else(|| UNKNOWN_COMMAND.into())
    }

    /// Takes a whole set of commands in place of the one before; those that keep their name keep their id.
    pub(in crate::sandbox) fn set_commands(
        &mut self,
        in_guild: bool,
        bodies: &Value,
    ) -> Result<Value, Refusal> {
        let Some(bodies) = bodies.as_array() else {
            return Err(Refusal::form("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"));
        };
        let mut form = Form::default();
        command::check_all(&mut form, bodies);
        form.finish()?;
        check_count(bodies.iter())?;
        let kept: Vec<Command> = bodies.iter().map(|body| self.named(in_guild, body)).collect();
        self.commands.retain(|one| one.in_guild != in_guild);
        self.commands.extend(kept);
        Ok(self.list_commands(in_guild, true))
    }

    /// Adds a command, or replaces the one of the same name; says whether it is new.
    pub(in crate::sandbox) fn add_command(
        &mut self,
        in_guild: bool,
        body: &Value,
    ) -> Result<(Value, bool), Refusal> {
        let mut form = Form::default();
        command::check(&mut form, "", body);
        form.finish()?;
        let command = self.named(in_guild, body);
        let before = self.commands.len();
        let others = self.commands.iter().filter(|one| one.in_guild == in_guild && one.id != command.id);
        check_count(others.map(|one| &one.body).chain([body]))?;
        self.commands.retain(|one| one.id != command.id);
        let is_new = self.commands.len() == before;
        self.commands.push(command.clone());
        Ok((command.body, is_new))
    }

    /// Changes some fields of a command.
    pub(in crate::sandbox) fn patch_command(
        &mut self,
        in_guild: bool,
        id: u64,
        body: &Value,
    ) -> Result<Value, Refusal> {
        let mut changed = self.command(in_guild, id)?.body.clone();
        for (key, value) in body.as_object().into_iter().flatten() {
            changed[key] = value.clone();
        }
        let mut form = Form::default();
        command::check(&mut form, "", &changed);
        form.finish()?;
        changed["version"] = self.next_id().to_string().into();
        for one in self.commands.iter_mut().filter(|one| one.id == id) {
            one.body.clone_from(&changed);
        }
        Ok(changed)
    }

    /// Removes a command.
    pub(in crate::sandbox) fn delete_command(&mut self, in_guild: bool, id: u64) -> Result<(), Refusal> {
        self.command(in_guild, id)?;
        self.commands.retain(|one| one.id != id);
        Ok(())
    }

    /// The command object of a body, with the id of the command that it replaces.
    fn named(&mut self, in_guild: bool, body: &Value) -> Command {
        let same = |one: &&Command| {
            one.in_guild == in_guild
                && one.body["name"] == body["name"]
                && one.body["type"] == body["type"].as_u64().unwrap_or(1)
        };
        let known = self.commands.iter().find(same).map(|one| one.id);
        let id = known.unwrap_or_else(|| self.next_id());
        let mut full = json!({
            "type": 1, "description": "", "name_localizations": null, "description_localizations": null,
            "default_member_permissions": null, "dm_permission": true, "nsfw": false, "contexts": null, "integration_types": [0],
        });
        for (key, value) in body.as_object().into_iter().flatten() {
            full[key] = value.clone();
        }
        if let Some(bits) = full["default_member_permissions"].as_u64() {
            full["default_member_permissions"] = bits.to_string().into();
        }
        full["id"] = id.to_string().into();
        full["application_id"] = BOT.to_string().into();
        full["version"] = self.next_id().to_string().into();
        if in_guild {
            full["guild_id"] = GUILD.to_string().into();
        }
        Command { id, in_guild, body: full }
    }
}

/// At most 100 slash commands, and 15 of each other type.
fn check_count<'a>(bodies: impl Iterator<Item = &'a Value>) -> Result<(), Refusal> {
    let mut counts = [0_usize; 5];
    for body in bodies {
        let kind = usize::try_from(body["type"].as_u64().unwrap_or(1)).unwrap_or(0);
        counts[kind.min(4)] += 1;
    }
    if counts[1] > 100 || counts[2] > 15 || counts[3] > 15 {
        return Err(TOO_MANY_COMMANDS.into());
    }
    Ok(())
}

fn without_localizations(mut command: Value) -> Value {
    if let Some(fields) = command.as_object_mut() {
        fields.retain(|key, _| !key.ends_with("_localizations"));
        for key in ["options", "choices"] {
            if let Some(list) = fields.get_mut(key).and_then(Value::as_array_mut) {
                *list = list.drain(..).map(without_localizations).collect();
            }
        }
    }
    command
}
