//! Boards that stand beside the one that is noted, because the bot was ended before it knew, or because they could not
//! be deleted.

use super::Trouble;
use crate::discord::asked::Asked;
use crate::discord::bot::Bot;
use crate::discord::custom_id::CustomId;
use crate::discord::request::Request;
use crate::session::service::Target;
use crate::session::{MessageId, Shown, Stored};

impl Bot {
    /// Looks in its channel for the boards of a session beside the one that is noted: the latest takes its place, and the
    /// others go. Gives the one that stays where it shows an older version than it should: it was posted just before the
    /// end, or an answer that came late has undone a newer one. Where the noted one shows a newer version it is left as it
    /// is noted: somebody may have to be called yet.
    ///
    /// # Errors
    /// [`Trouble`]
    pub(super) async fn look_for_boards(&self, stored: &Stored) -> Result<Option<MessageId>, Trouble> {
        let session = &stored.session;
        let of_session = |custom_id: &str| CustomId::read(custom_id).filter(|id| id.session == session.id);
        let mut stays = stored.shown;
        let mut is_older = false;
        for (message, CustomId { version, .. }) in
            self.outbound.find_buttons(session.channel, of_session).await?
        {
            let found = Shown { message, version };
            if stored.shown.is_some_and(|noted| noted.message == message) {
                is_older |= stays == stored.shown && stored.shown > Some(found);
                continue;
            }
            if stays < Some(found) {
                (stays, is_older) = (Some(found), version < session.version);
            }
            if let Some(replaced) = self.service.shown(session.id, found).await? {
                self.remove(session.channel, replaced).await;
            }
        }
        Ok(stays.filter(|_| is_older).map(|stays| stays.message))
    }

    /// A board that was pressed and that another has taken the place of should not be there any more.
    ///
    /// # Errors
    /// [`Trouble`]
    pub(in crate::discord) async fn learn_from(&self, request: &Request) -> Result<(), Trouble> {
        let (Ok(Asked::Press(id)), Some(message)) = (&request.asked, request.pressed) else { return Ok(()) };
        let Some(stored) = self.service.find(Target::Session(id.session)).await? else { return Ok(()) };
        if stored.shown.is_some_and(|shown| message < shown.message) {
            self.remove(stored.session.channel, message).await;
        }
        Ok(())
    }
}
