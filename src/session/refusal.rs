//! Why a command was not taken: a closed list. Only the asker sees it.

use super::UserId;
use crate::game::{Color, Tokens};

/// Why a command was not taken. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No game in this channel.
    NoGame,
    /// The channel has a live game already.
    ChannelTaken,
    /// The game is over.
    Over,
    /// The game has not begun.
    NotBegun,
    /// The game has begun.
    Begun,
    /// The asker has a seat already.
    SeatedAlready,
    /// The asker has no seat.
    NotSeated,
    /// All seats are taken.
    Full,
    /// The free seats are held for these users.
    Held(Vec<UserId>),
    /// Fewer than two seats are taken.
    TooFew,
    /// Only the host may.
    NotHost {
        /// Who is.
        host: UserId,
    },
    /// Only who looks after the channel may.
    NotModerator,
    /// A moderator lets the game stand still.
    Paused {
        /// Who.
        by: UserId,
    },
    /// The game does not stand still.
    NotPaused,
    /// All who could play are away, so the game would only rest again.
    AllAway,
    /// The game is not over yet.
    NotOver,
    /// The asker has been sent away.
    Kicked,
    /// A seat is free, but the asker has not been invited to it.
    NotInvited {
        /// Who may.
        host: UserId,
    },
    /// Nobody has left a seat that could be taken.
    NoneLeft,
    /// The user who is meant has a seat already.
    IsSeated {
        /// Who.
        user: UserId,
    },
    /// The user who is meant has no seat.
    IsNotSeated {
        /// Who.
        user: UserId,
    },
    /// The user who is meant has been invited already.
    InvitedAlready {
        /// Who.
        user: UserId,
    },
    /// The asker means themselves.
    Yourself,
    /// It is somebody else's turn.
    NotYourTurn {
        /// The colour to act.
        color: Color,
        /// Who plays it; `None` for a computer.
        player: Option<UserId>,
    },
    /// The board that was pressed is older than the game.
    Stale,
    /// No roll has been played out since the game began, or since somebody left.
    NothingToUndo,
    /// The answer is for these users to give, not for the asker.
    OthersDecide {
        /// For whom.
        awaited: Vec<UserId>,
    },
    /// The game leaves no choice: a roll is all there is.
    NoChoice,
    /// The roll comes first.
    RollFirst,
    /// The roll is made; a token is to be chosen.
    ChooseToken {
        /// Among these.
        legal: Tokens,
    },
    /// This token may not use the roll.
    TokenCannotMove {
        /// Which was asked for.
        token: u8,
        /// Which may.
        legal: Tokens,
    },
}
