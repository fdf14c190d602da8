//! Boards that are not what the bot takes them for: those that stand beside the one that is noted, because the bot was
//! ended before it knew, and those that Discord did not change although it said so.

use super::asked::Asked;
use super::bot::{Bot, Cause};
use super::custom_id::CustomId;
use super::redraw::Trouble;
use super::request::Request;
use crate::session::service::Target;
use crate::session::{Session, Shown};

impl Bot {
    /// Looks in its channel for the boards of a session: the newest is noted, as far as it shows no older version than
    /// the one that was, and the others go.
    ///
    /// # Errors
    /// [`Trouble`]
    pub(super) async fn look_for_boards(&self, session: &Session) -> Result<(), Trouble> {
        let of_session = |custom_id: &str| CustomId::read(custom_id).filter(|id| id.session == session.id);
        for (message, id) in self.outbound.find_buttons(session.channel, of_session).await? {
            let shown = Shown { version: id.version, message };
            if let Some(replaced) = self.service.shown(session.id, shown).await? {
                self.remove(session.channel, replaced).await;
            }
        }
        Ok(())
    }

    /// What a press tells about the message that it was made on. A board that another has taken the place of should not
    /// be there any more; and one that shows an older version than what is noted, and has done so for a while, was not
    /// changed when Discord said that it was.
    ///
    /// # Errors
    /// [`Trouble`]
    pub(super) async fn learn_from(&self, request: &Request, outlasted: bool) -> Result<(), Trouble> {
        let (Ok(Asked::Press(id)), Some(message)) = (&request.asked, request.pressed) else { return Ok(()) };
        let Some(stored) = self.service.find(Target::Session(id.session)).await? else { return Ok(()) };
        let Some(shown) = stored.shown else { return Ok(()) };
        if message < shown.message {
            self.remove(stored.session.channel, message).await;
        } else if id.version < shown.version && outlasted {
            self.redraw(id.session, Cause::Overtaken(message));
        }
        Ok(())
    }
}
