//! Acting as somebody: commands, buttons, menus, modals, words.

use std::sync::Arc;

use serde_json::Value;

use super::answer::{Answer, Choice, Modal};
use super::channel::ChannelHandle;
use super::message::Message;
use super::shared::Shared;
use super::world::act::Typed;

/// Somebody of the guild. Each deed waits for the bot's first answer, at most until Discord would give up.
#[derive(Clone)]
pub struct Person {
    pub(super) shared: Arc<Shared>,
    /// The user's snowflake.
    pub id: u64,
    /// What a test calls them.
    pub name: String,
}

impl Person {
    /// Uses a slash command such as `ludo start`, with options by name; users are given by their id as text.
    /// Options are held to what the bot registered, as Discord's client does.
    pub async fn command(&self, channel: &ChannelHandle, path: &str, options: Value) -> Answer {
        self.use_command(channel, Typed { path, options: &options, focused: None, checked: true }).await
    }

    /// Uses a slash command with any options, as nobody's client would.
    pub async fn command_unchecked(&self, channel: &ChannelHandle, path: &str, options: Value) -> Answer {
        self.use_command(channel, Typed { path, options: &options, focused: None, checked: false }).await
    }

    /// The bot's suggestions for the option `focused`, of which `options` holds what was typed so far.
    pub async fn autocomplete(
        &self,
        channel: &ChannelHandle,
        path: &str,
        options: Value,
        focused: &str,
    ) -> Vec<Choice> {
        match self
            .use_command(channel, Typed { path, options: &options, focused: Some(focused), checked: true })
            .await
        {
            Answer::Choices(choices) => choices,
            _ => Vec::new(),
        }
    }

    async fn use_command(&self, channel: &ChannelHandle, typed: Typed<'_>) -> Answer {
        self.await_answer(self.shared.with(|state| state.world.use_command(self.id, channel.id, typed))).await
    }

    /// Presses the first button of the message that can be pressed and whose label starts so.
    pub async fn press(&self, message: &Message, label_starts_with: &str) -> Answer {
        let now = self.shared.look(|state| {
            state.world.messages.get(&message.id).and_then(|one| one.button(label_starts_with))
        });
        let Some(button) = now else {
            return Answer::Refused(format!("no button starts with {label_starts_with:?}"));
        };
        self.choose(message, &button.custom_id, &[]).await
    }

    /// Presses a button by custom id, whether the message has it (still) or not.
    pub async fn press_custom_id(&self, message: &Message, custom_id: &str) -> Answer {
        self.await_answer(
            self.shared.with(|state| state.world.use_component(self.id, message.id, custom_id, &[], false)),
        )
        .await
    }

    /// Chooses `values` in a menu.
    pub async fn choose(&self, message: &Message, custom_id: &str, values: &[String]) -> Answer {
        self.await_answer(
            self.shared.with(|state| state.world.use_component(self.id, message.id, custom_id, values, true)),
        )
        .await
    }

    /// Sends a modal off; `values` maps its inputs' custom ids to texts.
    pub async fn submit(&self, modal: &Modal, values: Value) -> Answer {
        self.await_answer(self.shared.with(|state| state.world.submit_modal(modal.interaction_id, &values)))
            .await
    }

    async fn await_answer(&self, deed: Result<u64, String>) -> Answer {
        match deed {
            Ok(id) => self.shared.answer_to(id).await,
            Err(why) => Answer::Refused(why),
        }
    }

    /// Uses a slash command without waiting for anything; gives the interaction's id, for [`Sandbox::answer`].
    ///
    /// # Errors
    /// The sentence with which Discord's client would not send it.
    ///
    /// [`Sandbox::answer`]: super::Sandbox::answer
    pub fn start_command(&self, channel: &ChannelHandle, path: &str, options: &Value) -> Result<u64, String> {
        let typed = Typed { path, options, focused: None, checked: true };
        self.shared.with(|state| state.world.use_command(self.id, channel.id, typed))
    }

    /// Presses a button by custom id without waiting for anything; gives the interaction's id.
    ///
    /// # Errors
    /// The sentence with which Discord's client would not send it.
    pub fn start_press(&self, message: &Message, custom_id: &str) -> Result<u64, String> {
        self.shared.with(|state| state.world.use_component(self.id, message.id, custom_id, &[], true))
    }

    /// Presses a button by custom id, whether the message has it (still) or not, without waiting for anything.
    ///
    /// # Errors
    /// Where there is no such message.
    pub fn start_stale_press(&self, message: &Message, custom_id: &str) -> Result<u64, String> {
        self.shared.with(|state| state.world.use_component(self.id, message.id, custom_id, &[], false))
    }

    /// Writes a message; gives its id, or nothing where they may not.
    pub fn say(&self, channel: &ChannelHandle, content: &str) -> Option<u64> {
        self.shared.with(|state| state.world.say(self.id, channel.id, content)).ok()
    }

    /// The interaction they caused last, for `Sandbox::deliver_again` and `Sandbox::follow_ups`.
    pub fn last_interaction(&self) -> Option<u64> {
        self.shared.look(|state| state.world.person(self.id).and_then(|human| human.last_interaction))
    }

    /// `<@id>`
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }
}
