//! Channels of the guild: made, renamed and removed.

use serde_json::{Value, json};

use super::{GUILD, World};
use crate::sandbox::clock::iso8601;
use crate::sandbox::permission::{MANAGE_CHANNELS, MANAGE_THREADS, Overwrite};
use crate::sandbox::refusal::{Form, MISSING_PERMISSIONS, Refusal};

/// The intent for guilds, channels and threads.
pub(in crate::sandbox) const GUILDS_INTENT: u64 = 1;

/// What a channel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sandbox) enum Kind {
    Text = 0,
    PublicThread = 11,
    PrivateThread = 12,
}

/// A channel or a thread.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Channel {
    pub(in crate::sandbox) id: u64,
    pub(in crate::sandbox) name: String,
    pub(in crate::sandbox) kind: Kind,
    pub(in crate::sandbox) overwrites: Vec<Overwrite>,
    /// The channel that a thread is in.
    pub(in crate::sandbox) parent: Option<u64>,
    /// Who started a thread.
    pub(in crate::sandbox) owner: Option<u64>,
    pub(in crate::sandbox) archived: bool,
    pub(in crate::sandbox) locked: bool,
    pub(in crate::sandbox) auto_archive_minutes: u64,
    pub(in crate::sandbox) archived_ms: u64,
}

impl Channel {
    pub(in crate::sandbox) fn new(id: u64, name: &str, kind: Kind) -> Self {
        Self {
            id,
            name: name.to_owned(),
            kind,
            overwrites: Vec::new(),
            parent: None,
            owner: None,
            archived: false,
            locked: false,
            auto_archive_minutes: 4320,
            archived_ms: 1_767_225_600_000,
        }
    }

    pub(in crate::sandbox) fn is_thread(&self) -> bool {
        self.kind != Kind::Text
    }
}

impl World {
    /// The channel object.
    pub(in crate::sandbox) fn show_channel(&self, channel: &Channel) -> Value {
        let last = self
            .messages
            .values()
            .rev()
            .find(|message| message.channel_id == channel.id && message.private_to.is_none());
        let mut shown = json!({
            "id": channel.id.to_string(),
            "type": channel.kind as u8,
            "guild_id": GUILD.to_string(),
            "name": channel.name,
            "parent_id": channel.parent.map(|id| id.to_string()),
            "last_message_id": last.map(|message| message.id.to_string()),
            "rate_limit_per_user": 0,
            "flags": 0,
        });
        if channel.is_thread() {
            let count = self
                .messages
                .values()
                .filter(|message| message.channel_id == channel.id && !message.deleted)
                .count();
            shown["owner_id"] = channel.owner.unwrap_or(self.owner).to_string().into();
            shown["message_count"] = count.into();
            shown["total_message_sent"] = count.into();
            shown["member_count"] = 1.into();
            shown["thread_metadata"] = json!({
                "archived": channel.archived,
                "auto_archive_duration": channel.auto_archive_minutes,
                "archive_timestamp": iso8601(channel.archived_ms),
                "locked": channel.locked,
            });
        } else {
            let position = self.channels.iter().position(|one| one.id == channel.id);
            shown["position"] = position.into();
            shown["topic"] = Value::Null;
            shown["nsfw"] = false.into();
            shown["permission_overwrites"] = channel.overwrites.iter().map(show_overwrite).collect();
        }
        shown
    }

    /// The channel as an interaction carries it, with the person's permissions.
    pub(in crate::sandbox) fn partial_channel(&self, channel: &Channel, person: u64) -> Value {
        let mut shown = self.show_channel(channel);
        shown["permissions"] = self.permissions(person, channel.id).to_string().into();
        shown
    }

    /// A new text channel.
    pub(in crate::sandbox) fn add_channel(&mut self, name: &str) -> u64 {
        let id = self.next_id();
        self.channels.push(Channel::new(id, name, Kind::Text));
        self.tell_channel("CHANNEL_CREATE", id);
        id
    }

    /// `PATCH /channels/{id}`, by the bot.
    pub(in crate::sandbox) fn patch_channel(&mut self, id: u64, body: &Value) -> Result<Value, Refusal> {
        let channel = self.channel_for_bot(id, 0)?;
        let mut form = Form::default();
        if let Some(name) = form.text("", body, "name") {
            form.length("name", name, 1, 100);
        }
        form.finish()?;
        if channel.is_thread() {
            return self.patch_thread(id, body);
        }
        let channel = self.channel_for_bot(id, MANAGE_CHANNELS)?.id;
        self.rename(channel, body)?;
        self.tell_channel("CHANNEL_UPDATE", id);
        Ok(self.show_channel(self.channel(id)?))
    }

    pub(super) fn rename(&mut self, id: u64, body: &Value) -> Result<(), Refusal> {
        if let Some(name) = body["name"].as_str() {
            name.clone_into(&mut self.channel_mut(id)?.name);
        }
        Ok(())
    }

    /// `DELETE /channels/{id}`, by the bot.
    pub(in crate::sandbox) fn delete_channel_as_bot(&mut self, id: u64) -> Result<Value, Refusal> {
        let is_thread = self.channel_for_bot(id, 0)?.is_thread();
        let need = if is_thread { MANAGE_THREADS } else { MANAGE_CHANNELS };
        if self.permissions(super::BOT, id) & need == 0 {
            return Err(MISSING_PERMISSIONS.into());
        }
        self.delete_channel(id)
    }

    /// Removes a channel with its threads and messages.
    pub(in crate::sandbox) fn delete_channel(&mut self, id: u64) -> Result<Value, Refusal> {
        let channel = self.channel(id)?.clone();
        let shown = self.show_channel(&channel);
        let threads: Vec<u64> =
            self.channels.iter().filter(|one| one.parent == Some(id)).map(|one| one.id).collect();
        for thread in threads {
            self.delete_channel(thread)?;
        }
        self.channels.retain(|one| one.id != id);
        for message in self.messages.values_mut().filter(|message| message.channel_id == id) {
            message.deleted = true;
        }
        self.tell(
            if channel.is_thread() { "THREAD_DELETE" } else { "CHANNEL_DELETE" },
            GUILDS_INTENT,
            shown.clone(),
        );
        Ok(shown)
    }

    pub(in crate::sandbox) fn tell_channel(&mut self, name: &'static str, id: u64) {
        if let Ok(channel) = self.channel(id) {
            let shown = self.show_channel(channel);
            self.tell(name, GUILDS_INTENT, shown);
        }
    }

    /// Puts an exception in the place of the one that there was for the same role or member.
    pub(in crate::sandbox) fn set_overwrite(&mut self, id: u64, overwrite: Overwrite) {
        if let Ok(channel) = self.channel_mut(id) {
            channel.overwrites.retain(|one| one.target != overwrite.target);
            channel.overwrites.push(overwrite);
            self.tell_channel("CHANNEL_UPDATE", id);
        }
    }

    /// Denies the bot these permissions in a channel, or gives them back; of a thread, where it is.
    pub(in crate::sandbox) fn deny_bot(&mut self, id: u64, bits: u64, denied: bool) -> Result<(), Refusal> {
        let id = self.channel(id)?.parent.unwrap_or(id);
        let channel = self.channel_mut(id)?;
        let own = channel.overwrites.iter().position(|one| one.target == super::BOT);
        let mut overwrite = own
            .map_or(Overwrite { target: super::BOT, of_member: true, allow: 0, deny: 0 }, |n| {
                channel.overwrites.remove(n)
            });
        overwrite.deny = if denied { overwrite.deny | bits } else { overwrite.deny & !bits };
        overwrite.allow = if denied { overwrite.allow & !bits } else { overwrite.allow | bits };
        channel.overwrites.push(overwrite);
        self.tell_channel("CHANNEL_UPDATE", id);
        Ok(())
    }
}

fn show_overwrite(one: &Overwrite) -> Value {
    json!({ "id": one.target.to_string(), "type": u8::from(one.of_member), "allow": one.allow.to_string(), "deny": one.deny.to_string() })
}
