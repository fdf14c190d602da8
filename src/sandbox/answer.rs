//! What a person sees of the bot's answer.

use std::time::Duration;

use serde_json::{Value, json};

use super::message::Message;
use super::shared::{Shared, State};
use super::world::interaction::{DEADLINE_MS, Interaction, Reply};

/// Real time for a first answer, where the sandbox's clock stands still.
const PATIENCE: Duration = Duration::from_secs(20);

/// How the bot answered first; an answer that was put off is the message that it became.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A message for all. It `is_loading` still where the bot put its answer off and then was silent.
    Posted(Message),
    /// A message that only this person sees.
    Private(Message),
    /// The message with the component was changed.
    Updated(Message),
    /// Taken without showing anything, yet.
    Acknowledged,
    /// A modal was opened.
    Modal(Modal),
    /// Suggestions for what is being typed.
    Choices(Vec<Choice>),
    /// "This interaction failed": nothing came in three seconds.
    Failed,
    /// Discord's client would not send it, and why.
    Refused(String),
}

/// An open modal.
#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    /// The interaction that opened it.
    pub interaction_id: u64,
    /// What the bot gets back.
    pub custom_id: String,
    /// Its heading.
    pub title: String,
    /// Its rows as the bot sent them.
    pub components: Vec<Value>,
}

/// A suggestion of autocomplete.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is shown.
    pub name: String,
    /// What is sent.
    pub value: Value,
}

impl Answer {
    /// The message that came or was changed.
    pub fn message(&self) -> Option<&Message> {
        match self {
            Self::Posted(message) | Self::Private(message) | Self::Updated(message) => Some(message),
            _ => None,
        }
    }

    /// The answer for the control API.
    pub(super) fn to_json(&self) -> Value {
        let (kind, more) = match self {
            Self::Posted(message) => ("posted", json!({ "message": brief(message) })),
            Self::Private(message) => ("private", json!({ "message": brief(message) })),
            Self::Updated(message) => ("updated", json!({ "message": brief(message) })),
            Self::Acknowledged => ("acknowledged", json!({})),
            Self::Modal(modal) => (
                "modal",
                json!({ "modal": { "id": modal.interaction_id.to_string(), "custom_id": modal.custom_id, "title": modal.title, "components": modal.components } }),
            ),
            Self::Choices(choices) => {
                let list: Value = choices
                    .iter()
                    .map(|choice| json!({ "name": choice.name, "value": choice.value }))
                    .collect();
                ("choices", json!({ "choices": list }))
            }
            Self::Failed => ("failed", json!({})),
            Self::Refused(why) => ("refused", json!({ "why": why })),
        };
        let mut shown = more;
        shown["kind"] = kind.into();
        shown
    }
}

fn brief(message: &Message) -> Value {
    json!({
        "id": message.id.to_string(), "channel_id": message.channel_id.to_string(), "content": message.content, "embeds": message.embeds,
        "components": message.components, "flags": message.flags, "loading": message.is_loading(),
        "attachments": message.attachments.iter().map(|one| json!({ "filename": one.filename, "description": one.description })).collect::<Value>(),
    })
}

impl Shared {
    /// Waits for the answer to an interaction; one that was put off until it is filled.
    pub(super) async fn answer_to(&self, id: u64) -> Answer {
        let Some(reply) = self.first_reply(id).await else { return Answer::Failed };
        if let Reply::Posted(message) = reply {
            let find = |state: &State| {
                state.world.messages.get(&message).is_none_or(|one| !one.is_loading() || one.deleted)
            };
            // The bot may be silent for good: then the answer is what a person sees, a message that is thinking.
            let _ = self.until(PATIENCE, |state| find(state).then_some(())).await;
        }
        self.look(|state| answer(state, id, &reply))
    }

    /// Waits for the first answer to an interaction, put off or not.
    pub(super) async fn first_answer_to(&self, id: u64) -> Answer {
        match self.first_reply(id).await {
            Some(reply) => self.look(|state| answer(state, id, &reply)),
            None => Answer::Failed,
        }
    }

    /// The first reply, or nothing when its time is over, which the person is told then.
    async fn first_reply(&self, id: u64) -> Option<Reply> {
        let is_decided =
            |one: &Interaction, now| one.reply.is_some() || one.failed || now > one.created + DEADLINE_MS;
        let look = |state: &State| {
            state.world.interactions.get(&id).filter(|one| is_decided(one, state.world.now)).cloned()
        };
        let reply = self.until(PATIENCE, look).await.and_then(|one| one.reply);
        if reply.is_none() {
            self.with(|state| state.world.give_up(id));
        }
        reply
    }
}

fn answer(state: &State, id: u64, reply: &Reply) -> Answer {
    let find = |message: &u64| state.world.messages.get(message).cloned().unwrap_or_default();
    match reply {
        Reply::Posted(message) => {
            let message = find(message);
            if message.is_private() { Answer::Private(message) } else { Answer::Posted(message) }
        }
        Reply::Acknowledged => Answer::Acknowledged,
        Reply::Updated => {
            let source = state.world.interactions.get(&id).and_then(|interaction| interaction.source);
            Answer::Updated(source.map(|source| find(&source)).unwrap_or_default())
        }
        Reply::Choices(list) => {
            let named = |choice: &Value| Choice {
                name: choice["name"].as_str().unwrap_or_default().to_owned(),
                value: choice["value"].clone(),
            };
            Answer::Choices(list.iter().map(named).collect())
        }
        Reply::Modal(modal) => Answer::Modal(Modal {
            interaction_id: id,
            custom_id: modal["custom_id"].as_str().unwrap_or_default().to_owned(),
            title: modal["title"].as_str().unwrap_or_default().to_owned(),
            components: modal["components"].as_array().cloned().unwrap_or_default(),
        }),
    }
}
