//! What happens in a game.

use serde::{Deserialize, Serialize};

use super::ludo::Place;
use super::snakes::Jump;
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
    /// A player walked as the dice led.
    Walked {
        /// Who.
        seat: Seat,
        /// The square left.
        from: u16,
        /// Where the dice led: beyond the last square they bounce.
        to: u16,
    },
    /// A snake, a ladder or a power led a player on.
    Jumped {
        /// Whom.
        seat: Seat,
        /// From this square.
        from: u16,
        /// To that square.
        to: u16,
        /// What it was.
        by: Jump,
    },
    /// The roll led past the last square and was not applied.
    Overshot {
        /// Who stays.
        seat: Seat,
        /// On this square.
        at: u16,
    },
    /// A shield was used up: the snake did nothing.
    Spared {
        /// Whose.
        seat: Seat,
        /// The square of the snake's head.
        at: u16,
    },
    /// A player has a shield now.
    Shielded {
        /// Who.
        seat: Seat,
    },
    /// Two players changed places.
    Swapped {
        /// Who landed on the power.
        seat: Seat,
        /// The other one.
        with: Seat,
        /// Where the first was, and the other is.
        from: u16,
        /// Where the other was, and the first is.
        to: u16,
    },
    /// A player who is furthest ahead landed where two change places: nothing happens.
    StaysAhead {
        /// Who.
        seat: Seat,
    },
    /// A player went to square 0: captured, or by the third six.
    SentToStart {
        /// Who.
        seat: Seat,
        /// The square left.
        at: u16,
    },
    /// A player's next turn will be passed over.
    WillSkip {
        /// Whose.
        seat: Seat,
    },
    /// A player's turn was passed over.
    Skipped {
        /// Whose.
        seat: Seat,
    },
    /// The same seat rolls again.
    RollsAgain {
        /// Who.
        seat: Seat,
        /// Why.
        reason: Again,
    },
    /// Nothing was moved and the turn passed.
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
    /// By consent, the last roll of a person and all that followed it were taken back.
    TakenBack {
        /// Whose roll; it is their turn again.
        seat: Seat,
    },
    /// A seat left the game.
    Retired {
        /// Who.
        seat: Seat,
    },
    /// A seat that had left takes part again.
    Returned {
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
    /// A double, or a six; in Ludo, one that moved a token.
    Six,
    /// It captured.
    Capture,
    /// It brought a token home.
    Home,
    /// Nothing in play: one of its first tries.
    FirstTry,
    /// It rolled what it takes to start.
    Start,
    /// A power.
    Power,
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
    /// It was not what it takes to start.
    NotStarted,
    /// Nobody played the turn.
    Unplayed,
}
