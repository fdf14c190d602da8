//! Threads: started from a message or without one, archived, locked and opened again.

use serde_json::Value;

use super::channel::{Channel, GUILDS_INTENT, Kind};
use super::{BOT, World};
use crate::sandbox::permission::{CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS};
use crate::sandbox::refusal::{
    ARCHIVED, Form, MISSING_PERMISSIONS, Refusal, THREAD_EXISTS, THREAD_LOCKED, TOO_MANY_THREADS,
    WRONG_CHANNEL_TYPE,
};

/// Minutes without a message after which a thread may be archived.
const AUTO_ARCHIVE: [u64; 4] = [60, 1440, 4320, 10080];

impl World {
    /// `POST /channels/{id}/threads` and `POST /channels/{id}/messages/{message}/threads`, by the bot.
    pub(in crate::sandbox) fn start_thread(
        &mut self,
        parent: u64,
        message: Option<u64>,
        body: &Value,
    ) -> Result<Value, Refusal> {
        // Without a message, and without a type, Discord takes a private thread.
        let public = message.is_some() || body["type"] == 11;
        let need = if public { CREATE_PUBLIC_THREADS } else { CREATE_PRIVATE_THREADS };
        if self.channel_for_bot(parent, need)?.is_thread() {
            return Err(WRONG_CHANNEL_TYPE.into());
        }
        if let Some(message) = message
            && (self.public_message(parent, message)?.thread.is_some() || self.channel(message).is_ok())
        {
            return Err(THREAD_EXISTS.into());
        }
        check_thread(body)?;
        let active = self.channels.iter().filter(|one| one.is_thread() && !one.archived).count();
        if active >= self.active_threads {
            return Err(TOO_MANY_THREADS.into());
        }
        let id = message.unwrap_or_else(|| self.next_id());
        let kind = if public { Kind::PublicThread } else { Kind::PrivateThread };
        let name = body["name"].as_str().unwrap_or_default();
        let mut thread = Channel::new(id, name, kind);
        (thread.parent, thread.owner, thread.archived_ms) = (Some(parent), Some(BOT), self.now);
        thread.auto_archive_minutes =
            body["auto_archive_duration"].as_u64().unwrap_or(thread.auto_archive_minutes);
        self.channels.push(thread);
        if let Some(message) = message.and_then(|id| self.messages.get_mut(&id)) {
            message.thread = Some(id);
        }
        let mut shown = self.show_channel(self.channel(id)?);
        shown["newly_created"] = true.into();
        self.tell("THREAD_CREATE", GUILDS_INTENT, shown.clone());
        Ok(shown)
    }

    /// A public thread that the guild's owner opens.
    pub(in crate::sandbox) fn add_thread(&mut self, parent: u64, name: &str) -> u64 {
        let id = self.next_id();
        let mut thread = Channel::new(id, name, Kind::PublicThread);
        (thread.parent, thread.owner, thread.archived_ms) = (Some(parent), Some(self.owner), self.now);
        self.channels.push(thread);
        self.tell_channel("THREAD_CREATE", id);
        id
    }

    /// The part of `PATCH /channels/{id}` for threads, by the bot.
    pub(super) fn patch_thread(&mut self, id: u64, body: &Value) -> Result<Value, Refusal> {
        let thread = self.channel(id)?;
        if !self.may_manage_thread(BOT, thread) {
            return Err(MISSING_PERMISSIONS.into());
        }
        let manages = self.permissions(BOT, id) & MANAGE_THREADS != 0;
        if (thread.locked || body["locked"] == true) && !manages {
            return Err(if thread.locked { THREAD_LOCKED } else { MISSING_PERMISSIONS }.into());
        }
        if thread.archived && body["archived"] != false {
            return Err(ARCHIVED.into());
        }
        if let Some(minutes) = body["auto_archive_duration"].as_u64() {
            check_minutes(minutes)?;
            self.channel_mut(id)?.auto_archive_minutes = minutes;
        }
        self.rename(id, body)?;
        self.set_thread(id, body["archived"].as_bool(), body["locked"].as_bool())?;
        Ok(self.show_channel(self.channel(id)?))
    }

    /// Archives, locks or opens a thread.
    pub(in crate::sandbox) fn set_thread(
        &mut self,
        id: u64,
        archived: Option<bool>,
        locked: Option<bool>,
    ) -> Result<(), Refusal> {
        let now = self.now;
        let thread = self.channel_mut(id)?;
        if archived.is_some_and(|archived| archived != thread.archived) {
            thread.archived_ms = now;
        }
        thread.archived = archived.unwrap_or(thread.archived);
        thread.locked = locked.unwrap_or(thread.locked);
        self.tell_channel("THREAD_UPDATE", id);
        Ok(())
    }

    /// A thread opens again when something is sent into it; into one that is locked only those send who manage it.
    pub(super) fn open_for_sending(&mut self, id: u64, person: u64) -> Result<(), Refusal> {
        let thread = self.channel(id)?;
        let archived = thread.archived;
        if thread.locked && self.permissions(person, id) & MANAGE_THREADS == 0 {
            return Err(THREAD_LOCKED.into());
        }
        if archived { self.set_thread(id, Some(false), None) } else { Ok(()) }
    }
}

fn check_thread(body: &Value) -> Result<(), Refusal> {
    let mut form = Form::default();
    match form.text("", body, "name") {
        Some(name) => form.length("name", name, 1, 100),
        None => form.required("name"),
    }
    form.finish()?;
    body["auto_archive_duration"].as_u64().map_or(Ok(()), check_minutes)
}

fn check_minutes(minutes: u64) -> Result<(), Refusal> {
    if AUTO_ARCHIVE.contains(&minutes) {
        return Ok(());
    }
    Err(Refusal::form(
        "auto_archive_duration",
        "BASE_TYPE_CHOICES",
        "Value must be one of (60, 1440, 4320, 10080).",
    ))
}
