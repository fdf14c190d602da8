//! Any position at all, from a stored row or a test, and what is wrong with it.

mod faults;

use serde::{Deserialize, Serialize};

use super::fault::Faults;
use super::{Course, Runner, Seat, Seats, Snakes};

/// A position that nobody has checked yet: `Snakes::try_from` does, and lists the faults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The board and the rules.
    pub course: Course,
    /// Each seat's square; 0 is off the board.
    pub squares: Seats<u16>,
    /// Those on square 0 who have rolled what the rules ask for to leave it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub started: Vec<Seat>,
    /// Those whose next turn is passed over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skips: Vec<Seat>,
    /// Those whose next snake does nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shields: Vec<Seat>,
    /// Who has left, in that order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retired: Vec<Seat>,
    /// Who has won, where somebody has: by reaching the last square, or as the only one left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// Whose turn it is, or was when the game ended.
    pub turn: Seat,
    /// How many sixes (or doubles) were rolled one after another in this turn; 255 stands for more, too.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub sixes: u8,
}

impl Setup {
    /// The beginning of a game, of six seats at most: the first seat is to roll.
    pub fn new(course: Course, seats: usize) -> Setup {
        Setup {
            course,
            squares: Seats::from_fn(seats, |_| 0),
            started: Vec::new(),
            skips: Vec::new(),
            shields: Vec::new(),
            retired: Vec::new(),
            winner: None,
            turn: Seat::FIRST,
            sixes: 0,
        }
    }
}

impl TryFrom<Setup> for Snakes {
    type Error = Faults;

    /// # Errors
    /// Everything that does not hold together, at once.
    fn try_from(setup: Setup) -> Result<Snakes, Faults> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let runners = setup.squares.map(|seat, square| Runner {
            square: *square,
            started: setup.started.contains(&seat),
            skips: setup.skips.contains(&seat),
            shield: setup.shields.contains(&seat),
        });
        Ok(Snakes {
            course: setup.course,
            runners,
            retired: setup.retired,
            winner: setup.winner,
            turn: setup.turn,
            sixes: setup.sixes,
        })
    }
}

impl From<Snakes> for Setup {
    fn from(game: Snakes) -> Setup {
        let which = |is_one: fn(&Runner) -> bool| {
            game.runners.iter().filter(|(_, runner)| is_one(runner)).map(|(seat, _)| seat).collect()
        };
        Setup {
            squares: game.runners.map(|_, runner| runner.square),
            started: which(|runner| runner.started),
            skips: which(|runner| runner.skips),
            shields: which(|runner| runner.shield),
            course: game.course,
            retired: game.retired,
            winner: game.winner,
            turn: game.turn,
            sixes: game.sixes,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}
