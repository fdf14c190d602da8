//! What an interaction's token opens for fifteen minutes: `@original` and follow-ups.

use super::World;
use super::answer::place_of;
use super::interaction::Reply;
use crate::sandbox::limits::message::Draft;
use crate::sandbox::refusal::{Refusal, UNKNOWN_MESSAGE};

impl World {
    /// A message of this token's: `@original`, or a number.
    pub(in crate::sandbox) fn webhook_message(
        &self,
        application: u64,
        token: &str,
        name: &str,
    ) -> Result<u64, Refusal> {
        let interaction = self.of_token(application, token)?;
        let id = if name == "@original" { interaction.original() } else { name.parse().ok() };
        let own = id.filter(|id| interaction.original() == Some(*id) || interaction.follow_ups.contains(id));
        let there = own.filter(|id| self.messages.get(id).is_some_and(|message| !message.deleted));
        there.ok_or_else(|| UNKNOWN_MESSAGE.into())
    }

    /// Changes a message of this token's.
    pub(in crate::sandbox) fn webhook_edit(
        &mut self,
        application: u64,
        token: &str,
        name: &str,
        draft: Draft<'_>,
    ) -> Result<u64, Refusal> {
        let id = self.webhook_message(application, token, name)?;
        self.revise(id, draft)?;
        Ok(id)
    }

    /// Removes a message of this token's.
    pub(in crate::sandbox) fn webhook_delete(
        &mut self,
        application: u64,
        token: &str,
        name: &str,
    ) -> Result<(), Refusal> {
        let id = self.webhook_message(application, token, name)?;
        self.delete_message(id);
        Ok(())
    }

    /// A follow-up. Straight after an answer that was put off it fills that answer, whose privacy stays.
    pub(in crate::sandbox) fn follow_up(
        &mut self,
        application: u64,
        token: &str,
        draft: Draft<'_>,
    ) -> Result<u64, Refusal> {
        let interaction = self.of_token(application, token)?.clone();
        let original = interaction.original().and_then(|id| self.messages.get(&id));
        if let (Some(Reply::Posted(id)), Some(true)) =
            (&interaction.reply, original.map(|message| message.is_loading() && !message.deleted))
        {
            self.revise(*id, draft)?;
            return Ok(*id);
        }
        let mut place = place_of(&interaction, draft.body);
        place.reply_to = interaction.original();
        let id = self.place(&place, draft)?;
        if let Some(known) = self.interactions.get_mut(&interaction.id) {
            known.follow_ups.push(id);
        }
        Ok(id)
    }
}
