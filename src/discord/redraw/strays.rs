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
    /// Looks in its channel for the boards of a session beside the one that is noted: the newest takes its place, unless it
    /// shows an older version, and the others go. Gives the noted one where it shows an older version than is noted: an
    /// answer that came late has undone a newer one. Where it shows a newer version it is left as it is noted: somebody
    /// may have to be called yet.
    ///
    /// # Errors
    /// [`Trouble`]
    pub(super) async fn look_for_boards(&self, stored: &Stored) -> Result<Option<MessageId>, Trouble> {
        let session = &stored.session;
        let of_session = |custom_id: &str| CustomId::read(custom_id).filter(|id| id.session == session.id);
        let mut overtaken = None;
        for (message, CustomId { version, .. }) in
            self.outbound.find_buttons(session.channel, of_session).await?
        {
            match stored.shown.filter(|shown| shown.message == message) {
                Some(shown) => overtaken = Some(message).filter(|_| version < shown.version),
                None => {
                    if let Some(replaced) = self.service.shown(session.id, Shown { version, message }).await?
                    {
                        self.remove(session.channel, replaced).await;
                    }
                }
            }
        }
        Ok(overtaken)
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
