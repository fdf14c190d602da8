//! Boards that stand beside the one that is noted, because the bot was ended before it knew, or because they could not
//! be deleted.

use super::asked::Asked;
use super::bot::Bot;
use super::custom_id::CustomId;
use super::redraw::Trouble;
use super::request::Request;
use crate::session::service::Target;
use crate::session::{Shown, Stored};

impl Bot {
    /// Looks in its channel for the boards of a session beside the one that is noted: the newest takes its place, unless it
    /// shows an older version, and the others go. What the noted one shows is left as it is noted: where that is an older
    /// version, somebody may have to be called yet.
    ///
    /// # Errors
    /// [`Trouble`]
    pub(super) async fn look_for_boards(&self, stored: &Stored) -> Result<(), Trouble> {
        let session = &stored.session;
        let noted = stored.shown.map(|shown| shown.message);
        let of_session = |custom_id: &str| CustomId::read(custom_id).filter(|id| id.session == session.id);
        let found = self.outbound.find_buttons(session.channel, of_session).await?;
        for (message, id) in found.into_iter().filter(|(message, _)| Some(*message) != noted) {
            let shown = Shown { version: id.version, message };
            if let Some(replaced) = self.service.shown(session.id, shown).await? {
                self.remove(session.channel, replaced).await;
            }
        }
        Ok(())
    }

    /// A board that was pressed and that another has taken the place of should not be there any more.
    ///
    /// # Errors
    /// [`Trouble`]
    pub(super) async fn learn_from(&self, request: &Request) -> Result<(), Trouble> {
        let (Ok(Asked::Press(id)), Some(message)) = (&request.asked, request.pressed) else { return Ok(()) };
        let Some(stored) = self.service.find(Target::Session(id.session)).await? else { return Ok(()) };
        if stored.shown.is_some_and(|shown| message < shown.message) {
            self.remove(stored.session.channel, message).await;
        }
        Ok(())
    }
}
