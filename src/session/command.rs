//! What can be asked of a session, by whom, and what comes of it.

use super::dice::{ClientSeed, Dice, Secret};
use super::{Entropy, Entry, GameTime, InteractionId, Session, Time, UserId, Version};
use crate::computer::Level;

/// Who asks, and what they saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The user.
    pub user: UserId,
    /// Whether they look after the channel: Manage Channels there, or the role that the server has settled.
    pub moderator: bool,
    /// The interaction that carries it.
    pub interaction: InteractionId,
    /// The version on the board that was pressed; `None` for a slash command.
    pub seen: Option<Version>,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take a seat, bringing this to the dice; in a game, the seat that the asker left, or one that somebody else
    /// left and the host has invited the asker to.
    Join(ClientSeed),
    /// Give the seat up: in a lobby it is free again, in a game the others play on.
    Leave,
    /// Seat a computer; in a game, on a seat that somebody left.
    AddComputer(Level),
    /// Offer a seat to a user (host): an open chair of the lobby, or a seat that somebody left.
    Invite(UserId),
    /// Take a user's chair away (host), or, for a moderator, their seat in a game too.
    Kick(UserId),
    /// Roll for the asker at once, and ask for choices alone; or not any more.
    Auto(bool),
    /// Let a game that stands still go on.
    Resume,
    /// Let it stand still (moderator).
    Pause,
    /// Pass the turn of whoever is to act (moderator).
    Skip,
    /// Give a user's seat to somebody else (moderator).
    Replace {
        /// Whose seat.
        user: UserId,
        /// Who plays on.
        by: Substitute,
    },
    /// Take the last roll back without asking (moderator).
    TakeBack,
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
        matches!(self, Command::Undo | Command::TakeBack | Command::Vote { agree: true })
    }
}

/// Who plays on for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Substitute {
    /// A computer.
    Computer(Level),
    /// Another user.
    Person(UserId),
}

/// What a player may choose. What the dice show is not theirs to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Roll.
    Roll,
    /// Move the token with this number.
    Move(u8),
}

/// What a step needs besides the command.
pub struct Table<'a> {
    /// Where rolls come from.
    pub dice: &'a dyn Dice,
    /// The session's secret.
    pub secret: &'a Secret,
    /// What computers that choose at random draw from.
    pub entropy: &'a dyn Entropy,
    /// The record up to the session's version, for a command that [looks back](Command::looks_back); else nothing.
    pub log: &'a [Entry],
    /// The moment it is now.
    pub now: Time,
    /// The same moment of game time, by which turns run out.
    pub game_time: GameTime,
}

/// A step that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The session after it.
    pub session: Session,
    /// The record's new lines.
    pub entries: Vec<Entry>,
}
