//! What happens to a game besides what its rules tell, for the board to say.

use serde::{Deserialize, Serialize};

use super::{Match, Timeout};
use crate::game::Seat;

/// What happened to a seat in the last step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// Which.
    pub seat: Seat,
    /// What.
    pub happened: Happened,
}

/// What can happen to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happened {
    /// Its player's time was over, and this was done.
    RanOut(Timeout),
    /// Its player has been away for too long: a computer plays for them.
    Away,
    /// Its player is not in the server any more: a computer plays for them.
    Departed,
    /// Its player plays again.
    Back,
    /// Somebody else has taken it.
    Taken,
    /// A computer has taken it.
    Automated,
    /// A moderator has passed its turn over.
    Skipped,
    /// A moderator has taken its last roll back.
    TakenBack,
    /// A moderator has taken it away.
    Kicked,
    /// A moderator has given it to somebody else.
    Replaced,
    /// It is its turn in a game that was restored from a backup.
    Restored,
    /// It is free, and has been offered to the user who was invited last.
    Offered,
}

impl Match {
    /// Has the board say this.
    pub(super) fn tell(&mut self, seat: Seat, happened: Happened) {
        self.notes.push(Note { seat, happened });
    }

    /// Has it say nothing more of the step before: only who has come back in this one.
    pub(super) fn untell(&mut self) {
        self.notes.retain(|note| note.happened == Happened::Back);
    }
}
