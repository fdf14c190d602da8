//! All that people asked of the bot, and how it was answered: what a test checks the bot's own books against.

use super::Sandbox;
use super::shared::State;
use super::world::interaction::{Interaction, Reply};

/// An interaction, as a person remembers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Its snowflake.
    pub id: u64,
    /// Who asked.
    pub person: u64,
    /// Where.
    pub channel: u64,
    /// Discord's interaction type: 2 a command, 3 a component, 4 typing, 5 a modal.
    pub kind: u8,
    /// What: a command's path, or a component's or a modal's custom id.
    pub what: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// How it was answered first; `None` where it was not.
    pub replied: Option<Replied>,
    /// When it was answered first.
    pub answered_ms: Option<u64>,
}

/// How an interaction was answered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replied {
    /// By a message for all, this one.
    Posted(u64),
    /// By a message for the asker alone.
    Private,
    /// By a message that is thinking still.
    Loading,
    /// The message that was pressed was changed.
    Updated,
    /// Taken, and nothing shown yet.
    Acknowledged,
    /// By suggestions or a form.
    Other,
}

impl Sandbox {
    /// Every interaction after this one, oldest first; 0 for all.
    pub fn asked_since(&self, id: u64) -> Vec<Asked> {
        self.shared.look(|state| {
            state.world.interactions.range(id + 1..).map(|(_, one)| remember(state, one)).collect()
        })
    }

    /// An interaction as it stands now.
    pub fn asked(&self, id: u64) -> Option<Asked> {
        self.shared.look(|state| state.world.interactions.get(&id).map(|one| remember(state, one)))
    }
}

fn remember(state: &State, one: &Interaction) -> Asked {
    let custom_id = one.payload["data"]["custom_id"].as_str();
    Asked {
        id: one.id,
        person: one.person,
        channel: one.channel,
        kind: one.kind as u8,
        what: custom_id.map_or_else(|| one.name.clone(), str::to_owned),
        at_ms: one.created,
        replied: one.reply.as_ref().map(|reply| replied(state, reply)),
        answered_ms: one.answered,
    }
}

fn replied(state: &State, reply: &Reply) -> Replied {
    match reply {
        Reply::Posted(id) => match state.world.messages.get(id) {
            Some(message) if message.is_private() => Replied::Private,
            Some(message) if message.is_loading() => Replied::Loading,
            _ => Replied::Posted(*id),
        },
        Reply::Updated => Replied::Updated,
        Reply::Acknowledged => Replied::Acknowledged,
        Reply::Choices(_) | Reply::Modal(_) => Replied::Other,
    }
}
