//! The first answer to an interaction: `POST /interactions/{id}/{token}/callback`.

use serde_json::{Value, json};

use super::interaction::{DEADLINE_MS, Interaction, Kind, Reply};
use super::post::Place;
use super::{BOT, GUILD, World};
use crate::sandbox::limits::message::Draft;
use crate::sandbox::limits::{command, modal};
use crate::sandbox::message::{EPHEMERAL, Header};
use crate::sandbox::refusal::{ALREADY_ACKNOWLEDGED, Form, Refusal, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE};

impl World {
    /// Takes a bot's first answer; `draft` is the answer's `data`.
    pub(in crate::sandbox) fn respond(
        &mut self,
        id: u64,
        token: &str,
        kind: &Value,
        draft: Draft<'_>,
    ) -> Result<(), Refusal> {
        let interaction = self.interactions.get(&id).filter(|one| one.token == token).cloned();
        let interaction = interaction.ok_or(UNKNOWN_INTERACTION)?;
        if interaction.reply.is_some() {
            return Err(ALREADY_ACKNOWLEDGED.into());
        }
        if interaction.failed || self.now > interaction.created + DEADLINE_MS {
            return Err(UNKNOWN_INTERACTION.into());
        }
        let kind = check_type(&interaction, kind)?;
        let reply = match kind {
            4 => Reply::Posted(self.place(&place_of(&interaction, draft.body), draft)?),
            5 => Reply::Posted(self.place_loading(&place_of(&interaction, draft.body))?),
            6 => Reply::Acknowledged,
            7 => self.update_source(&interaction, draft)?,
            8 => Reply::Choices(checked_choices(&interaction, draft)?),
            _ => Reply::Modal(checked_modal(draft)?),
        };
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.reply = Some(reply);
            interaction.answered = Some(self.now);
        }
        Ok(())
    }

    fn update_source(&mut self, interaction: &Interaction, draft: Draft<'_>) -> Result<Reply, Refusal> {
        let source =
            interaction.source.and_then(|id| self.messages.get(&id)).filter(|message| !message.deleted);
        let id = source.ok_or(UNKNOWN_MESSAGE)?.id;
        self.revise(id, draft)?;
        Ok(Reply::Updated)
    }

    /// What `?with_response=true` gives back.
    pub(in crate::sandbox) fn show_response(&self, id: u64, kind: &Value) -> Value {
        let Some(interaction) = self.interactions.get(&id) else { return Value::Null };
        let message = interaction.original().and_then(|id| self.messages.get(&id));
        let mut shown = json!({
            "interaction": { "id": id.to_string(), "type": interaction.kind as u8, "channel_id": interaction.channel.to_string(), "guild_id": GUILD.to_string() },
            "resource": { "type": kind },
        });
        if let Some(message) = message {
            shown["interaction"]["response_message_id"] = message.id.to_string().into();
            shown["interaction"]["response_message_loading"] = message.is_loading().into();
            shown["interaction"]["response_message_ephemeral"] = message.is_private().into();
            if kind != 5 && kind != 6 {
                shown["resource"]["message"] = self.show_message(message);
            }
        }
        shown
    }

    /// Tells the person that the interaction failed: nothing came in time.
    pub(in crate::sandbox) fn give_up(&mut self, id: u64) {
        if let Some(interaction) = self.interactions.get_mut(&id).filter(|one| one.reply.is_none()) {
            interaction.failed = true;
        }
    }
}

/// Where an answer's own message goes.
pub(super) fn place_of(interaction: &Interaction, body: &Value) -> Place {
    let private = body["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
    Place {
        channel: interaction.channel,
        author: BOT,
        interaction: Some(Header {
            id: interaction.id,
            user_id: interaction.person,
            kind: interaction.kind as u8,
            name: interaction.name.clone(),
        }),
        reply_to: interaction.source,
        private_to: private.then_some(interaction.person),
    }
}

/// The answer's type, where it is one that this interaction can have.
fn check_type(interaction: &Interaction, kind: &Value) -> Result<u64, Refusal> {
    let Some(kind) = kind.as_u64() else {
        return Err(Refusal::form("type", "BASE_TYPE_REQUIRED", "This field is required"));
    };
    let on_message = interaction.source.is_some();
    let fits = match kind {
        4 | 5 => interaction.kind != Kind::Autocomplete,
        6 | 7 => on_message,
        8 => interaction.kind == Kind::Autocomplete,
        9 => matches!(interaction.kind, Kind::Command | Kind::Component),
        _ => false,
    };
    if fits {
        return Ok(kind);
    }
    let message = format!(
        "Interaction response type {kind} is not valid for an interaction of type {}.",
        interaction.kind as u8
    );
    Err(Refusal::form("type", "INTERACTION_RESPONSE_TYPE_INVALID", message))
}

fn checked_choices(interaction: &Interaction, draft: Draft<'_>) -> Result<Vec<Value>, Refusal> {
    let mut form = Form::default();
    let choices = form.list(draft.path, draft.body, "choices");
    if draft.body["choices"].is_null() {
        form.required("data.choices");
    }
    command::check_choices(&mut form, "data.choices", choices, focused_kind(&interaction.payload["data"]));
    form.finish()?;
    Ok(choices.to_vec())
}

/// The type of the option that is being typed.
fn focused_kind(data: &Value) -> u64 {
    let options = data["options"].as_array().into_iter().flatten();
    let found = options.map(|option| {
        if option["focused"] == true { option["type"].as_u64().unwrap_or(3) } else { focused_kind(option) }
    });
    found.max().unwrap_or(0)
}

fn checked_modal(draft: Draft<'_>) -> Result<Value, Refusal> {
    let mut form = Form::default();
    modal::check(&mut form, draft.path, draft.body);
    form.finish()?;
    Ok(draft.body.clone())
}
