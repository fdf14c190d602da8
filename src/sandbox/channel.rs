//! A channel or a thread, looked at and changed from outside the bot.

use std::sync::Arc;
use std::time::Duration;

use super::message::Message;
use super::person::Person;
use super::shared::{Shared, State};

/// Real time for something that a test waits for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A channel or a thread.
#[derive(Clone)]
pub struct ChannelHandle {
    pub(super) shared: Arc<Shared>,
    /// Its snowflake.
    pub id: u64,
}

impl ChannelHandle {
    /// What everybody sees, oldest first; neither ephemeral nor deleted messages.
    pub fn messages(&self) -> Vec<Message> {
        self.shared.look(|state| list(state, self.id, |message| message.private_to.is_none()))
    }

    /// The newest message that everybody sees.
    pub fn last_message(&self) -> Option<Message> {
        self.messages().pop()
    }

    /// The ephemeral messages that a person has here, oldest first.
    pub fn private_messages_for(&self, person: &Person) -> Vec<Message> {
        self.shared.look(|state| list(state, self.id, |message| message.private_to == Some(person.id)))
    }

    /// A message as it is now, deleted or not.
    pub fn message(&self, id: u64) -> Option<Message> {
        self.shared.look(|state| state.world.messages.get(&id).cloned())
    }

    /// Waits until `found` finds something in the messages that everybody sees; nothing after a long while.
    pub async fn wait_for<R>(&self, mut found: impl FnMut(&[Message]) -> Option<R>) -> Option<R> {
        let look = |state: &State| found(&list(state, self.id, |message| message.private_to.is_none()));
        self.shared.until(PATIENCE, look).await
    }

    /// Waits until the message was edited or deleted since `seen`, and gives it as it is then.
    pub async fn next_change(&self, seen: &Message) -> Option<Message> {
        let differs =
            |now: &Message| now.edits != seen.edits || now.deleted != seen.deleted || now.flags != seen.flags;
        let look = |state: &State| state.world.messages.get(&seen.id).filter(|now| differs(now)).cloned();
        self.shared.until(PATIENCE, look).await
    }

    /// A moderator deletes a message.
    pub fn delete_message(&self, message: &Message) {
        self.shared.with(|state| state.world.delete_message(message.id));
    }

    /// A moderator deletes the channel.
    pub fn delete(&self) {
        // A channel that is gone already is what was wanted.
        let _ = self.shared.with(|state| state.world.delete_channel(self.id));
    }

    /// A moderator archives the thread, or opens it again.
    pub fn set_archived(&self, archived: bool) {
        let _ = self.shared.with(|state| state.world.set_thread(self.id, Some(archived), None));
    }

    /// A moderator locks the thread, or unlocks it.
    pub fn set_locked(&self, locked: bool) {
        let _ = self.shared.with(|state| state.world.set_thread(self.id, None, Some(locked)));
    }

    /// Takes these permission bits from the bot in this channel.
    pub fn deny_bot(&self, permissions: u64) {
        let _ = self.shared.with(|state| state.world.deny_bot(self.id, permissions, true));
    }

    /// Gives these permission bits to the bot in this channel.
    pub fn allow_bot(&self, permissions: u64) {
        let _ = self.shared.with(|state| state.world.deny_bot(self.id, permissions, false));
    }

    /// Whether the channel is there, archived, locked.
    pub fn exists(&self) -> bool {
        self.shared.look(|state| state.world.channel(self.id).is_ok())
    }

    /// Whether the thread is archived.
    pub fn is_archived(&self) -> bool {
        self.shared.look(|state| state.world.channel(self.id).is_ok_and(|channel| channel.archived))
    }

    /// Its name now; empty when it is gone.
    pub fn name(&self) -> String {
        self.shared.look(|state| {
            state.world.channel(self.id).map(|channel| channel.name.clone()).unwrap_or_default()
        })
    }

    /// The threads that are in it.
    pub fn threads(&self) -> Vec<Self> {
        let ids = self.shared.look(|state| {
            state
                .world
                .channels
                .iter()
                .filter(|one| one.parent == Some(self.id))
                .map(|one| one.id)
                .collect::<Vec<_>>()
        });
        ids.into_iter().map(|id| Self { shared: Arc::clone(&self.shared), id }).collect()
    }
}

pub(super) fn list(state: &State, channel: u64, seen: impl Fn(&Message) -> bool) -> Vec<Message> {
    let here =
        state.world.messages.values().filter(|message| message.channel_id == channel && !message.deleted);
    here.filter(|message| seen(message)).cloned().collect()
}
