//! What happens in a game.

use serde::{Deserialize, Serialize};

use super::ludo::Place;
use super::{Roll, Seat, Token};

/// What happened. Texts, pictures and logs are all made from these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A seat rolled.
    Rolled {
        /// Who.
        seat: Seat,
        /// What.
        roll: Roll,
    },
    /// A token left its yard for its entry square.
    Entered {
        /// Who moved it; not always its owner, where partners play for each other.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// A token walked.
    Moved {
        /// Who moved it; not always its owner, where partners play for each other.
        seat: Seat,
        /// Which.
        token: Token,
        /// Where it stood.
        from: Place,
        /// Where it stands.
        to: Place,
    },
    /// A token was sent back to its yard by an opponent.
    Captured {
        /// Who captured it.
        seat: Seat,
        /// Which was captured.
        token: Token,
        /// The place of the captured token, in its own steps.
        at: Place,
    },
    /// A token that landed on a pair went back to its own yard.
    Repelled {
        /// Which.
        token: Token,
        /// The place that it landed on, in its own steps.
        at: Place,
    },
    /// A token reached home.
    ReachedHome {
        /// Which.
        token: Token,
    },
    /// The same seat rolls again.
    RollsAgain {
        /// Who.
        seat: Seat,
        /// Why.
        reason: Again,
    },
    /// The roll moved nothing and the turn passed.
    Passed {
        /// Whose turn ended.
        seat: Seat,
        /// Why.
        reason: Pass,
    },
    /// All that the turn did was taken back, captures included.
    TurnUndone {
        /// Whose turn.
        seat: Seat,
    },
    /// A rule sent a token back to its yard.
    SentBack {
        /// Which.
        token: Token,
        /// Where it stood, in its own steps.
        at: Place,
    },
    /// A seat has brought home all it needs.
    Finished {
        /// Who.
        seat: Seat,
        /// 1 for the winner.
        place: u8,
    },
    /// A seat left the game.
    Retired {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Won {
        /// By whom.
        seat: Seat,
    },
    /// The turn went to another seat.
    TurnOf {
        /// To whom.
        seat: Seat,
    },
}

/// Why a seat rolls again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Again {
    /// A six (or a double) that moved.
    Six,
    /// It captured.
    Capture,
    /// It brought a token home.
    Home,
    /// Nothing in play: one of its first tries.
    FirstTry,
}

/// Why a turn passed without a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pass {
    /// All tokens are in the yard (or home) and the roll does not let one enter.
    NothingEnters,
    /// No token can use the roll.
    NothingMoves,
    /// The third six in a row is not played.
    ThreeSixes,
}
