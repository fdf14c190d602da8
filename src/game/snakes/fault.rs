//! What can be wrong with a board, with rules, and with a board for the rules in use.

use std::fmt;

use super::board::{Jump, MAX_SIZE, MIN_SIZE};

/// One thing that is wrong. Its text is a phrase that players read too: lower case, without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The board is too small or too large.
    Size(i64),
    /// A jump or power that begins or leads outside the board.
    Outside {
        /// What it is.
        what: Named,
        /// The last square.
        size: u16,
    },
    /// A snake that does not go down, a ladder that does not go up, or a power that moves by nothing.
    Direction(Named),
    /// A jump or power on the last square.
    OnLast(Named),
    /// More than one jump or power on one square.
    Shared {
        /// The square.
        square: i64,
        /// How many there are.
        count: usize,
    },
    /// Jumps that lead round and round, where the end of a jump leads on.
    Cycle(Vec<u16>),
    /// Squares that play can reach, and from which the last square cannot be reached.
    Trap(Vec<u16>),
    /// Rules for neither one die nor two.
    Dice(u8),
    /// With two dice nobody could ever leave the square before the last.
    StayWithTwoDice,
    /// A start with a six is for one die.
    SixWithTwoDice,
    /// A start with doubles is for two dice.
    DoublesWithOneDie,
    /// A table of a size that there is not.
    Seats(usize),
    /// What a position says about turns and seats does not hold together.
    Position(String),
}

/// A jump or power as somebody wrote it down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is.
    pub by: Jump,
    /// The square that it is on.
    pub from: i64,
    /// Where it leads, if anywhere.
    pub to: Option<i64>,
}

impl Named {
    /// Whether both ends are on a board of this size.
    pub(super) fn is_on(&self, size: u16) -> bool {
        let on_board = |square: i64| (1..=i64::from(size)).contains(&square);
        on_board(self.from) && self.to.is_none_or(on_board)
    }

    /// Whether it leads the way that its kind does.
    pub(super) fn goes_right(&self) -> bool {
        self.to.is_none_or(|to| match self.by {
            Jump::Snake => to < self.from,
            Jump::Ladder => to > self.from,
            Jump::Power => to != self.from,
        })
    }
}

/// All that is wrong, at least one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// What is wrong, a phrase each.
    pub fn phrases(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }
}

/// More squares than these are not listed one by one.
const LISTED: usize = 8;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Size(size) => write!(f, "a board has {MIN_SIZE} to {MAX_SIZE} squares, not {size}"),
            Fault::Outside { what, size } => {
                write!(f, "{what} is not all on the board, which goes from 1 to {size}")
            }
            Fault::Direction(what) => match what.by {
                Jump::Snake => write!(f, "{what} does not go down"),
                Jump::Ladder => write!(f, "{what} does not go up"),
                Jump::Power => write!(f, "{what} leads nowhere"),
            },
            Fault::OnLast(what) => write!(f, "{what} is on the last square, where the game is won"),
            Fault::Shared { square, count } => {
                write!(f, "square {square} has {count} jumps or powers, and can have one")
            }
            Fault::Cycle(squares) => write!(f, "the jumps on {} lead round and round", listed(squares)),
            Fault::Trap(squares) => {
                let from = if squares.len() == 1 { "square" } else { "squares" };
                write!(f, "the last square cannot be reached from {from} {}", listed(squares))
            }
            Fault::Dice(dice) => write!(f, "dice is 1 or 2, not {dice}"),
            Fault::StayWithTwoDice => {
                write!(
                    f,
                    "overshoot stay goes with one die only: with two, nobody could leave the square before the last"
                )
            }
            Fault::SixWithTwoDice => write!(f, "start six goes with one die only; with two it is doubles"),
            Fault::DoublesWithOneDie => {
                write!(f, "start doubles goes with two dice only; with one it is six")
            }
            Fault::Seats(seats) => write!(f, "a table has 2 to 6 seats, not {seats}"),
            Fault::Position(wrong) => f.write_str(wrong),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.by {
            Jump::Snake => "the snake",
            Jump::Ladder => "the ladder",
            Jump::Power => "the power",
        };
        match self.to {
            Some(to) if self.by == Jump::Power => {
                write!(f, "{what} {} move {:+}", self.from, to.saturating_sub(self.from))
            }
            Some(to) => write!(f, "{what} {} > {to}", self.from),
            None => write!(f, "{what} on {}", self.from),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.phrases().join("; "))
    }
}

impl std::error::Error for Faults {}

/// "3, 4 and 5", "1, 2, … and 40 more".
fn listed(squares: &[u16]) -> String {
    let shown: Vec<String> = squares.iter().take(LISTED).map(ToString::to_string).collect();
    match (squares.len().saturating_sub(LISTED), shown.as_slice()) {
        (0, [most @ .., last]) if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        (0, _) => shown.concat(),
        (more, _) => format!("{} and {more} more", shown.join(", ")),
    }
}
