//! The buttons of boards.

use super::{Halt, Handler, Outcome, as_host, private};
use crate::computer::Level;
use crate::discord::custom_id::{CustomId, Press};
use crate::discord::request::{Place, Request};
use crate::session::service::{Failure, Target};
use crate::session::{Ask, Choice, Command, Refusal, Stage, UserId, Version};
use crate::text;

impl Handler<'_> {
    /// Does what a button of a board asks for, and changes the board where it is.
    pub(super) async fn press(
        &self,
        ask: Ask,
        request: &Request,
        place: Place,
        id: CustomId,
    ) -> Result<Outcome, Halt> {
        let target = Target::Session(id.session);
        let Some(stored) = self.service.find(target).await? else { return Ok(private(text::help::UNKNOWN)) };
        if stored.session.channel != place.channel {
            return Ok(private(text::help::ELSEWHERE));
        }
        let is_replaced = match (stored.shown, request.pressed) {
            (Some(shown), Some(pressed)) => pressed < shown.message,
            _ => false,
        };
        if is_replaced && matches!(stored.session.stage, Stage::Lobby { .. }) {
            // Seats may be taken at once from one message, whatever version it shows, but from the last one alone.
            return Err(Failure::Refused { refusal: Refusal::Stale, current: Some(stored) }.into());
        }
        let ask = match id.press {
            Press::Rematch => return self.rematch(ask, place, Some(&stored)).await,
            Press::AddComputer => as_host(ask),
            _ => ask,
        };
        if matches!(id.press, Press::Join | Press::Back) {
            self.admit_player(place, &stored.session).await?;
        }
        let seen = if is_replaced { Version::default() } else { id.version };
        let command = self.pressed(id.press, place.user);
        let after = self.service.take(Ask { seen: Some(seen), ..ask }, target, command.clone()).await?;
        let aside = self.log_if_moderated(ask, place, Some(&stored), &command, &after).await?;
        Ok(Outcome { aside, ..self.updated(place, &after.session).await })
    }

    /// What a button asks the session for that it belongs to.
    fn pressed(&self, press: Press, user: UserId) -> Command {
        match press {
            // Another game is no command to the one that is over; there it is refused as any other.
            Press::Join | Press::Back | Press::Rematch => Command::Join(self.service.client_seed(user)),
            Press::Leave => Command::Leave,
            Press::AddComputer => Command::AddComputer(Level::default()),
            Press::Start => Command::Begin,
            Press::Roll => Command::Act(Choice::Roll),
            Press::Move(token) => Command::Act(Choice::Move(token)),
            Press::Agree => Command::Vote { agree: true },
            Press::Decline => Command::Vote { agree: false },
            Press::Resume => Command::Resume,
        }
    }
}
