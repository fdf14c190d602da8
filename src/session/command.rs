//! What can be asked of a session, and by whom.

use super::dice::ClientSeed;
use super::{InteractionId, UserId, Version};
use crate::computer::Level;

/// Who asks, and what they saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The user.
    pub user: UserId,
    /// Whether they look after the channel (Manage Channels there).
    pub moderator: bool,
    /// The interaction that carries it.
    pub interaction: InteractionId,
    /// The version on the board that was pressed; `None` for a slash command.
    pub seen: Option<Version>,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take a seat, bringing this to the dice.
    Join(ClientSeed),
    /// Give the seat up: in a lobby it is free again, in a game the others play on.
    Leave,
    /// Seat a computer.
    AddComputer(Level),
    /// Start the game.
    Begin,
    /// End it, whatever its stage.
    End,
    /// Roll, or move.
    Act(Choice),
    /// Take the last roll back, with all that came of it: asks the others, or agrees with who asked before.
    Undo,
    /// Answer who asks to take the last roll back.
    Vote {
        /// Whether that is agreed to.
        agree: bool,
    },
}

impl Command {
    /// Whether it takes the record to decide it.
    pub const fn looks_back(&self) -> bool {
        matches!(self, Command::Undo | Command::Vote { agree: true })
    }
}

/// What a player may choose. What the dice show is not theirs to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Roll.
    Roll,
    /// Move the token with this number.
    Move(u8),
}
