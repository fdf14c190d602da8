//! Messages placed, changed and removed.

use serde_json::{Value, json};

use super::mention::Allowed;
use super::parts::{all_text, check_conversion};
use super::{BOT, GUILD, World};
use crate::sandbox::limits::message::{self, Draft, nonce_text};
use crate::sandbox::message::{EPHEMERAL, Header, LOADING, Message, V2};
use crate::sandbox::permission::{MANAGE_MESSAGES, MENTION_EVERYONE};
use crate::sandbox::refusal::{ARCHIVED, MISSING_PERMISSIONS, NOT_THE_AUTHOR, Refusal, TOO_MANY_OLD_EDITS};

/// The intent for messages in the guild.
pub(in crate::sandbox) const MESSAGES_INTENT: u64 = 1 << 9;
/// For this long a nonce is remembered: "a few minutes".
const NONCE_MS: u64 = 300_000;
/// Flags that a bot can set.
const SETTABLE: u64 = 1 << 2 | EPHEMERAL | 1 << 12 | 1 << 13 | V2;

/// Where a new message goes, and what it answers.
#[derive(Clone, Debug, Default)]
pub(in crate::sandbox) struct Place {
    pub(in crate::sandbox) channel: u64,
    pub(in crate::sandbox) author: u64,
    pub(in crate::sandbox) interaction: Option<Header>,
    pub(in crate::sandbox) reply_to: Option<u64>,
    /// The one who sees it, if it is ephemeral.
    pub(in crate::sandbox) private_to: Option<u64>,
}

impl World {
    /// `POST /channels/{id}/messages`, by the bot.
    pub(in crate::sandbox) fn post_as_bot(&mut self, channel: u64, draft: Draft<'_>) -> Result<u64, Refusal> {
        self.channel_for_bot(channel, self.to_send(channel))?;
        let nonce = nonce_text(&draft.body["nonce"]);
        if draft.body["enforce_nonce"] == true
            && let Some(known) = nonce.as_deref().and_then(|nonce| self.of_nonce(channel, nonce))
        {
            return Ok(known);
        }
        let reference = &draft.body["message_reference"]["message_id"];
        let reply_to = reference.as_str().and_then(|id| id.parse().ok());
        let gone = reply_to.is_some_and(|id| self.public_message(channel, id).is_err());
        if gone && draft.body["message_reference"]["fail_if_not_exists"] != false {
            return Err(Refusal::form("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"));
        }
        self.place(&Place { channel, author: BOT, reply_to, ..Place::default() }, draft)
    }

    fn of_nonce(&self, channel: u64, nonce: &str) -> Option<u64> {
        let mut recent =
            self.messages.values().rev().take_while(|message| message.created_ms + NONCE_MS > self.now);
        recent
            .find(|message| message.channel_id == channel && message.nonce.as_deref() == Some(nonce))
            .map(|message| message.id)
    }

    /// Checks a draft and makes a message of it.
    pub(in crate::sandbox) fn place(&mut self, place: &Place, draft: Draft<'_>) -> Result<u64, Refusal> {
        let v2 = message::asks_v2(draft.body);
        message::check(draft, &[], v2)?;
        if place.author == BOT {
            self.check_parts(place.channel, draft)?;
        }
        let body = draft.body;
        let count = |key: &str| body[key].as_array().map_or(0, Vec::len);
        let content = body["content"].as_str().unwrap_or_default().trim();
        message::check_not_empty(
            content,
            &[count("embeds"), count("components"), draft.files.len(), count("sticker_ids")],
        )?;
        if place.private_to.is_none() {
            self.open_for_sending(place.channel, place.author)?;
        }
        let message = Message {
            content: self.with_known_emoji(content),
            flags: body["flags"].as_u64().unwrap_or(0) & SETTABLE & !EPHEMERAL,
            nonce: nonce_text(&body["nonce"]),
            ..Message::default()
        };
        let id = self.next_id();
        self.messages.insert(id, self.fill(id, place, message));
        self.attach(id, draft);
        self.arrange(id, body);
        self.count_mentions(id, place, &body["allowed_mentions"]);
        self.tell_message("MESSAGE_CREATE", id);
        Ok(id)
    }

    /// The "is thinking" message of an interaction that was put off.
    pub(in crate::sandbox) fn place_loading(&mut self, place: &Place) -> Result<u64, Refusal> {
        if place.private_to.is_none() {
            self.open_for_sending(place.channel, place.author)?;
        }
        let id = self.next_id();
        let message = self.fill(id, place, Message { flags: LOADING, ..Message::default() });
        self.messages.insert(id, message);
        self.tell_message("MESSAGE_CREATE", id);
        Ok(id)
    }

    fn fill(&self, id: u64, place: &Place, message: Message) -> Message {
        let private = if place.private_to.is_some() { EPHEMERAL } else { 0 };
        Message {
            id,
            channel_id: place.channel,
            author_id: place.author,
            author: self.person(place.author).map(|human| human.display.clone()).unwrap_or_default(),
            private_to: place.private_to,
            interaction: place.interaction.clone(),
            reply_to: place.reply_to,
            created_ms: self.now,
            flags: message.flags | private,
            ..message
        }
    }

    fn count_mentions(&mut self, id: u64, place: &Place, allowed: &Value) {
        let Some(message) = self.messages.get(&id) else { return };
        let may_everyone = self.permissions(place.author, place.channel) & MENTION_EVERYONE != 0;
        let replied = place.reply_to.and_then(|id| self.messages.get(&id)).map(|message| message.author_id);
        let replied = replied.filter(|_| place.interaction.is_none());
        let mut found = self.mentions(
            &all_text(message),
            &Allowed::read(allowed, place.interaction.is_some()),
            may_everyone,
            replied,
        );
        let silent = message.private_to.is_some() || message.flags & 1 << 12 != 0;
        found.pinged.retain(|id| !silent && *id != place.author);
        if let Some(message) = self.messages.get_mut(&id) {
            (message.mentions, message.mentions_everyone, message.pinged) =
                (found.users, found.everyone, found.pinged);
        }
    }

    /// `PATCH /channels/{id}/messages/{message}`, by the bot.
    pub(in crate::sandbox) fn edit_as_bot(
        &mut self,
        channel: u64,
        id: u64,
        draft: Draft<'_>,
    ) -> Result<(), Refusal> {
        self.channel_for_bot(channel, 0)?;
        if self.public_message(channel, id)?.author_id != BOT {
            return Err(NOT_THE_AUTHOR.into());
        }
        self.revise(id, draft)
    }

    /// Checks an edit of a message of the bot's and makes it.
    pub(in crate::sandbox) fn revise(&mut self, id: u64, draft: Draft<'_>) -> Result<(), Refusal> {
        let Some(old) = self.messages.get(&id).cloned() else { return Ok(()) };
        if self.channel(old.channel_id)?.archived {
            return Err(ARCHIVED.into());
        }
        let body = draft.body;
        let v2 = old.flags & V2 != 0 || message::asks_v2(body);
        message::check(draft, &old.attachments, v2)?;
        self.check_parts(old.channel_id, draft)?;
        let mut new = old.clone();
        if let Some(content) = body.get("content") {
            new.content = self.with_known_emoji(content.as_str().unwrap_or_default().trim());
        }
        if let Some(flags) = body["flags"].as_u64() {
            new.flags = (new.flags & !(1 << 2)) | flags & (1 << 2 | V2);
        }
        let left =
            |key: &str, old: usize| body.get(key).map_or(old, |list| list.as_array().map_or(0, Vec::len));
        let (embeds, rows) = (left("embeds", old.embeds.len()), left("components", old.components.len()));
        let files = left("attachments", old.attachments.len()).max(draft.files.len());
        message::check_not_empty(&new.content, &[embeds, rows, files])?;
        check_conversion(draft.path, v2 && old.flags & V2 == 0, &new.content, embeds)?;
        if old.flags & LOADING == 0 {
            new.edits += 1;
            new.edited_ms = Some(self.now);
        }
        new.flags &= !LOADING;
        self.messages.insert(id, new);
        self.attach(id, draft);
        self.arrange(id, body);
        self.mention_again(id, &body["allowed_mentions"]);
        self.tell_message("MESSAGE_UPDATE", id);
        Ok(())
    }

    /// After an edit the mentions are read again, by the defaults unless told otherwise; nobody is notified.
    fn mention_again(&mut self, id: u64, allowed: &Value) {
        let Some(message) = self.messages.get(&id) else { return };
        let may_everyone = self.permissions(message.author_id, message.channel_id) & MENTION_EVERYONE != 0;
        let allowed = Allowed::read(allowed, message.interaction.is_some());
        let found = self.mentions(&all_text(message), &allowed, may_everyone, None);
        if let Some(message) = self.messages.get_mut(&id) {
            (message.mentions, message.mentions_everyone) = (found.users, found.everyone);
        }
    }

    /// `DELETE /channels/{id}/messages/{message}`, by the bot.
    pub(in crate::sandbox) fn delete_as_bot(&mut self, channel: u64, id: u64) -> Result<(), Refusal> {
        self.channel_for_bot(channel, 0)?;
        let own = self.public_message(channel, id)?.author_id == BOT;
        if !own && self.permissions(BOT, channel) & MANAGE_MESSAGES == 0 {
            return Err(MISSING_PERMISSIONS.into());
        }
        self.delete_message(id);
        Ok(())
    }

    /// Removes a message.
    pub(in crate::sandbox) fn delete_message(&mut self, id: u64) {
        let Some(message) = self.messages.get_mut(&id).filter(|message| !message.deleted) else { return };
        message.deleted = true;
        if message.private_to.is_none() {
            let data = json!({ "id": id.to_string(), "channel_id": message.channel_id.to_string(), "guild_id": GUILD.to_string() });
            self.tell("MESSAGE_DELETE", MESSAGES_INTENT, data);
        }
    }

    fn tell_message(&mut self, name: &'static str, id: u64) {
        let Some(message) = self.messages.get(&id).filter(|message| message.private_to.is_none()) else {
            return;
        };
        let mut shown = self.show_message(message);
        shown["guild_id"] = GUILD.to_string().into();
        if message.author_id != BOT && !message.mentions.contains(&BOT) {
            // What others write is a privilege that the application does not have.
            shown["content"] = "".into();
            for part in ["embeds", "attachments", "components"] {
                shown[part] = json!([]);
            }
        }
        self.tell(name, MESSAGES_INTENT, shown);
    }

    /// Refuses too many edits of messages that are older than an hour.
    pub(in crate::sandbox) fn is_old(&self, id: u64) -> bool {
        self.messages.get(&id).is_some_and(|message| message.created_ms + 3_600_000 < self.now)
    }
}

/// The refusal for old messages, with how long to wait.
pub(in crate::sandbox) fn too_many_old_edits(seconds: f64) -> Refusal {
    let mut refusal = Refusal::from(TOO_MANY_OLD_EDITS);
    refusal.body["retry_after"] = seconds.into();
    refusal.retry_after = Some(seconds);
    refusal
}
