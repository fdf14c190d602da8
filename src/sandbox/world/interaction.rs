//! Interactions: what a person did, as the bot is told of it, and how it was answered.

use serde_json::{Value, json};

use super::{BOT, GUILD, World};
use crate::sandbox::refusal::{INVALID_WEBHOOK_TOKEN, Refusal, UNKNOWN_WEBHOOK};

/// The first answer has to come within this time.
pub(in crate::sandbox) const DEADLINE_MS: u64 = 3_000;
/// After this time an interaction's token opens nothing.
pub(in crate::sandbox) const TOKEN_MS: u64 = 900_000;

/// Before an interaction's id in its token: "interaction:" in base64.
const TOKEN_START: &str = "aW50ZXJhY3Rpb246";

/// Discord's interaction types, but for the ping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sandbox) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The first answer to an interaction.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::sandbox) enum Reply {
    /// Types 4 and 5: a message of its own.
    Posted(u64),
    /// Type 6.
    Acknowledged,
    /// Type 7: its source message was changed.
    Updated,
    /// Type 8, as the bot sent them.
    Choices(Vec<Value>),
    /// Type 9, as the bot sent it.
    Modal(Value),
}

/// One interaction.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Interaction {
    pub(in crate::sandbox) id: u64,
    pub(in crate::sandbox) token: String,
    pub(in crate::sandbox) kind: Kind,
    pub(in crate::sandbox) person: u64,
    pub(in crate::sandbox) channel: u64,
    /// The message whose component was used.
    pub(in crate::sandbox) source: Option<u64>,
    /// The command's path, such as `ludo start`; else empty.
    pub(in crate::sandbox) name: String,
    pub(in crate::sandbox) created: u64,
    /// What the gateway delivered.
    pub(in crate::sandbox) payload: Value,
    pub(in crate::sandbox) reply: Option<Reply>,
    /// When it was answered first.
    pub(in crate::sandbox) answered: Option<u64>,
    pub(in crate::sandbox) follow_ups: Vec<u64>,
    /// Whether the person was told that the interaction failed.
    pub(in crate::sandbox) failed: bool,
}

impl Interaction {
    /// The message that `@original` names.
    pub(in crate::sandbox) fn original(&self) -> Option<u64> {
        match self.reply {
            Some(Reply::Posted(id)) => Some(id),
            Some(Reply::Acknowledged | Reply::Updated) => self.source,
            _ => None,
        }
    }
}

/// What is done: the parts of an interaction that its kind decides.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Deed {
    pub(in crate::sandbox) kind: Kind,
    pub(in crate::sandbox) data: Value,
    pub(in crate::sandbox) source: Option<u64>,
    pub(in crate::sandbox) name: String,
}

impl World {
    /// Makes an interaction and tells the bot of it.
    pub(super) fn interact(&mut self, person: u64, channel: u64, deed: Deed) -> u64 {
        let id = self.next_id();
        let token = format!("{TOKEN_START}{id}{:08x}", id.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32);
        let payload = self.payload(id, &token, person, channel, &deed);
        self.tell("INTERACTION_CREATE", 0, payload.clone());
        let Deed { kind, source, name, .. } = deed;
        let created = self.now;
        let interaction = Interaction {
            id,
            token,
            kind,
            person,
            channel,
            source,
            name,
            created,
            payload,
            reply: None,
            answered: None,
            follow_ups: Vec::new(),
            failed: false,
        };
        self.interactions.insert(id, interaction);
        if let Some(human) = self.people.iter_mut().find(|human| human.id == person) {
            human.last_interaction = Some(id);
        }
        id
    }

    fn payload(&self, id: u64, token: &str, person: u64, channel: u64, deed: &Deed) -> Value {
        let human = self.person(person);
        let mut payload = json!({
            "id": id.to_string(),
            "application_id": BOT.to_string(),
            "type": deed.kind as u8,
            "token": token,
            "version": 1,
            "guild_id": GUILD.to_string(),
            "guild": { "id": GUILD.to_string(), "locale": "en-US", "features": [] },
            "guild_locale": "en-US",
            "channel_id": channel.to_string(),
            "channel": self.channel(channel).map(|one| self.partial_channel(one, person)).unwrap_or_default(),
            "member": human.map(|human| self.acting_member(human, channel)),
            "locale": human.map(|human| human.locale.as_str()),
            "app_permissions": self.permissions(BOT, channel).to_string(),
            "entitlements": [],
            "authorizing_integration_owners": { "0": GUILD.to_string() },
            "context": 0,
            "attachment_size_limit": self.attachment_bytes,
            "data": deed.data,
        });
        if let Some(message) = deed.source.and_then(|id| self.messages.get(&id)) {
            payload["message"] = self.show_message(message);
        }
        payload
    }

    /// The interaction of a token that can be used: it was answered, and it is not too old.
    pub(in crate::sandbox) fn of_token(
        &self,
        application: u64,
        token: &str,
    ) -> Result<&Interaction, Refusal> {
        if application != BOT {
            return Err(UNKNOWN_WEBHOOK.into());
        }
        let digits = token.strip_prefix(TOKEN_START).and_then(|rest| rest.get(..rest.len().checked_sub(8)?));
        let known = digits.and_then(|id| self.interactions.get(&id.parse().ok()?));
        let interaction = known.filter(|one| one.token == token).ok_or(INVALID_WEBHOOK_TOKEN)?;
        if self.now >= interaction.created + TOKEN_MS {
            return Err(INVALID_WEBHOOK_TOKEN.into());
        }
        if interaction.reply.is_none() {
            return Err(UNKNOWN_WEBHOOK.into());
        }
        Ok(interaction)
    }

    /// The interaction once more, exactly as it was delivered.
    pub(in crate::sandbox) fn deliver_again(&mut self, id: u64) -> bool {
        let payload = self.interactions.get(&id).map(|interaction| interaction.payload.clone());
        let known = payload.is_some();
        if let Some(payload) = payload {
            self.tell("INTERACTION_CREATE", 0, payload);
        }
        known
    }
}
