//! The lines of a session's record, as they are kept.

use serde::{Deserialize, Serialize};

use super::UserId;
use crate::game::{Roll, Seat};

/// One line: who did what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The seat that it was done for.
    pub seat: Seat,
    /// The user who asked for it; `None` for a computer, for what the rules do by themselves, and for rolls that somebody
    /// lets be made at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UserId>,
    /// What.
    #[serde(flatten)]
    pub did: Did,
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Did {
    /// Rolled.
    Rolled(Roll),
    /// Moved the token with this number.
    Moved(u8),
    /// Left the game.
    Left,
    /// Takes part again, whoever plays the seat now.
    Back,
    /// Let the turn pass: it ran out, or a moderator skipped it.
    Passed,
    /// Has its turn again: so many rolls, one that waited for its move included, were taken back with all that came
    /// of them.
    Undone(u32),
    /// Was at the table when a moderator did this; it changes nothing on the board.
    Moderated(Deed),
}

/// What a moderator did to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Ended it.
    Ended,
    /// Passed a turn.
    Skipped,
    /// Took somebody's seat away.
    Kicked,
    /// Gave somebody's seat to another player.
    Replaced,
    /// Let it stand still.
    Paused,
    /// Let it go on.
    Resumed,
    /// Took the last roll back.
    TookBack,
}

impl Deed {
    /// The name in records and logs.
    pub const fn name(self) -> &'static str {
        match self {
            Deed::Ended => "ended",
            Deed::Skipped => "skipped",
            Deed::Kicked => "kicked",
            Deed::Replaced => "replaced",
            Deed::Paused => "paused",
            Deed::Resumed => "resumed",
            Deed::TookBack => "took_back",
        }
    }
}
