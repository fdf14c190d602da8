//! Whom a board has to call, and who is about.

use std::time::Duration;

use super::{Session, Stage, Time, UserId, Version};

/// How long somebody who has acted counts as being about.
const ABOUT: Duration = Duration::from_mins(5);

/// Somebody whom a board has to call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// Whom.
    pub user: UserId,
    /// Why.
    pub why: Why,
}

/// Why somebody is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is their turn.
    Turn,
    /// Their turn will soon be over.
    Reminder,
}

impl Session {
    /// Whom the newest board has to call that the board of version `shown` has not called yet.
    pub fn call_since(&self, shown: Option<Version>) -> Option<Call> {
        let Stage::Playing(running) = &self.stage else { return None };
        let user = self.holder().filter(|_| running.pause.is_none())?;
        let is_new = |since: Version| shown.is_none_or(|shown| shown < since);
        let reminded = running.wait.and_then(|wait| wait.reminded);
        let why = match reminded {
            _ if is_new(running.turn_since) => Why::Turn,
            Some(since) if is_new(since) => Why::Reminder,
            _ => return None,
        };
        Some(Call { user, why })
    }

    /// Whether this user has just played along in this game: they see the board change. Who has yet to act has joined
    /// since it was opened.
    pub fn is_about(&self, user: UserId, now: Time) -> bool {
        let Some((played, seat)) = self.played().zip(self.seat_of(user)) else { return false };
        let acted = played.attendance(seat).acted.unwrap_or(self.created);
        u128::from(now.0.abs_diff(acted.0)) <= ABOUT.as_millis()
    }
}
