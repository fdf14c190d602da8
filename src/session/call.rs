//! Whom a board has to call, and who is about.

use std::time::Duration;

use super::{LaterCall, Session, Stage, Table, Time, TurnClock, UserId, Version};

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
        let called = running.later_call.and_then(|call| call.made);
        let why = if is_new(running.turn_since) {
            Why::Turn
        } else if reminded.is_some_and(is_new) {
            Why::Reminder
        } else if called.is_some_and(is_new) {
            Why::Turn
        } else {
            return None;
        };
        Some(Call { user, why })
    }

    /// Whether this user has just played along in this game: they see the board change. Who has yet to act has joined
    /// since it was opened; who had to be called has gone away since.
    pub fn is_about(&self, user: UserId, now: Time) -> bool {
        let later_call = self.played().and_then(|played| played.later_call);
        let was_called = self.holder() == Some(user) && later_call.is_some_and(|call| call.made.is_some());
        !was_called && self.has_just_acted(user, now)
    }

    fn has_just_acted(&self, user: UserId, now: Time) -> bool {
        let Some((played, seat)) = self.played().zip(self.seat_of(user)) else { return false };
        let acted = played.attendance(seat).acted.unwrap_or(self.created);
        u128::from(now.0.abs_diff(acted.0)) <= ABOUT.as_millis()
    }

    /// When who is to act, and is about, is called after all should they do nothing. `None` where they are not about:
    /// their turn calls them; or where they are reminded soon.
    pub(super) fn later_call(&self, table: &Table<'_>) -> Option<LaterCall> {
        let clock = self.terms.clock;
        let is_about = self.holder().is_some_and(|user| self.has_just_acted(user, table.now));
        let is_long = clock == TurnClock::None || clock >= TurnClock::Hour;
        (is_about && is_long).then(|| LaterCall { at: table.game_time.after(ABOUT), made: None })
    }

    /// When who is to act did last do something, if that is known.
    pub(super) fn heard(&self) -> Option<Time> {
        let (seat, ..) = self.to_act()?;
        self.played().and_then(|played| played.attendance(seat).acted)
    }
}
