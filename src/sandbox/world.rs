//! One guild with its people, channels, messages, commands and interactions: the state of the sandbox.
//!
//! Nothing here waits, serves or reads a clock: [`World::now`] is set before each step, and what the
//! gateway has to tell is left in [`World::events`].

pub(super) mod act;
pub(super) mod answer;
pub(super) mod channel;
pub(super) mod command;
pub(super) mod emoji;
pub(super) mod guild;
pub(super) mod interaction;
pub(super) mod mention;
pub(super) mod options;
pub(super) mod parts;
pub(super) mod person;
pub(super) mod post;
pub(super) mod seed;
pub(super) mod show;
pub(super) mod thread;
pub(super) mod webhook;

use std::collections::BTreeMap;

use serde_json::Value;

use self::channel::Channel;
use self::command::Command;
use self::emoji::Emoji;
use self::interaction::Interaction;
use self::person::{Human, Whereabouts};
use super::message::Message;
use super::permission::{self, MANAGE_THREADS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL};
use super::refusal::{MISSING_ACCESS, MISSING_PERMISSIONS, Refusal, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE};

/// The bot's user id, which is its application's id too.
pub(super) const BOT: u64 = 1_100_000_000_000_000_001;
/// The guild, and its @everyone role.
pub(super) const GUILD: u64 = 1_100_000_000_000_000_002;

/// Discord's first millisecond.
const EPOCH_MS: u64 = 1_420_070_400_000;

/// Something for the gateway to tell to sessions with one of these `intents`; 0 means all sessions.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) name: &'static str,
    pub(super) intents: u64,
    pub(super) data: Value,
}

/// A role of the guild.
#[derive(Clone, Debug)]
pub(super) struct Role {
    pub(super) id: u64,
    pub(super) name: String,
    pub(super) permissions: u64,
}

/// All of it.
#[derive(Debug)]
pub(super) struct World {
    /// The time of the present step, in milliseconds since 1970.
    pub(super) now: u64,
    pub(super) base: String,
    pub(super) attachment_bytes: usize,
    /// How many threads may be open at once.
    pub(super) active_threads: usize,
    pub(super) owner: u64,
    /// Whether Discord itself can reach the guild; not so in an outage.
    pub(super) reachable: bool,
    pub(super) roles: Vec<Role>,
    pub(super) people: Vec<Human>,
    pub(super) channels: Vec<Channel>,
    pub(super) messages: BTreeMap<u64, Message>,
    pub(super) interactions: BTreeMap<u64, Interaction>,
    pub(super) commands: Vec<Command>,
    pub(super) emoji: Vec<Emoji>,
    pub(super) events: Vec<Event>,
    last_id: u64,
}

impl World {
    /// A snowflake of this moment, greater than all before.
    pub(super) fn next_id(&mut self) -> u64 {
        let of_now = self.now.saturating_sub(EPOCH_MS) << 22;
        self.last_id = of_now.max(self.last_id + 1);
        self.last_id
    }

    pub(super) fn tell(&mut self, name: &'static str, intents: u64, data: Value) {
        self.events.push(Event { name, intents, data });
    }

    /// The channel or thread of this id.
    pub(super) fn channel(&self, id: u64) -> Result<&Channel, Refusal> {
        self.channels.iter().find(|channel| channel.id == id).ok_or_else(|| UNKNOWN_CHANNEL.into())
    }

    pub(super) fn channel_mut(&mut self, id: u64) -> Result<&mut Channel, Refusal> {
        self.channels.iter_mut().find(|channel| channel.id == id).ok_or_else(|| UNKNOWN_CHANNEL.into())
    }

    /// The person of this id, the bot among them.
    pub(super) fn person(&self, id: u64) -> Option<&Human> {
        self.people.iter().find(|human| human.id == id)
    }

    /// A message that is there, in this channel.
    pub(super) fn message(&self, channel: u64, id: u64) -> Result<&Message, Refusal> {
        let found =
            self.messages.get(&id).filter(|message| message.channel_id == channel && !message.deleted);
        found.ok_or_else(|| UNKNOWN_MESSAGE.into())
    }

    /// A message that the bot's token can reach: ephemeral ones are not there for it.
    pub(super) fn public_message(&self, channel: u64, id: u64) -> Result<&Message, Refusal> {
        let message = self.message(channel, id)?;
        if message.private_to.is_some() { Err(UNKNOWN_MESSAGE.into()) } else { Ok(message) }
    }

    /// What a person may do in a channel; threads follow their parent. Who is not in the guild may do nothing.
    pub(super) fn permissions(&self, person: u64, channel: u64) -> u64 {
        let (Some(human), Ok(channel)) = (self.person(person), self.channel(channel)) else { return 0 };
        if human.whereabouts != Whereabouts::Here {
            return 0;
        }
        let home = channel.parent.and_then(|parent| self.channel(parent).ok()).unwrap_or(channel);
        let roles = self.roles.iter().filter(|role| role.id == GUILD || human.roles.contains(&role.id));
        let base = roles.fold(0, |bits, role| bits | role.permissions);
        let base = if human.id == self.owner { permission::ADMINISTRATOR } else { base };
        let have = permission::in_channel(base, human.id, GUILD, &human.roles, &home.overwrites);
        if human.timed_out && base & permission::ADMINISTRATOR == 0 {
            return have & (VIEW_CHANNEL | permission::READ_MESSAGE_HISTORY);
        }
        have
    }

    /// The channel, where the bot may see it and do all of `need` there.
    pub(super) fn channel_for_bot(&self, id: u64, need: u64) -> Result<&Channel, Refusal> {
        let channel = self.channel(id)?;
        let have = self.permissions(BOT, id);
        if have & VIEW_CHANNEL == 0 {
            return Err(MISSING_ACCESS.into());
        }
        if have & need != need {
            return Err(MISSING_PERMISSIONS.into());
        }
        Ok(channel)
    }

    /// The permission that sending asks for in this channel.
    pub(super) fn to_send(&self, channel: u64) -> u64 {
        let is_thread = self.channel(channel).is_ok_and(Channel::is_thread);
        if is_thread { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES }
    }

    pub(super) fn may_manage_thread(&self, person: u64, thread: &Channel) -> bool {
        thread.owner == Some(person) || self.permissions(person, thread.id) & MANAGE_THREADS != 0
    }
}
