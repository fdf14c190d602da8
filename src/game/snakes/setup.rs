//! Any position at all, from a stored row or a test, and what is wrong with it.

use serde::{Deserialize, Serialize};

use super::fault::{Fault, Faults};
use super::rules::{Start, ThreeSixes};
use super::{Course, Runner, Seat, Seats, Snakes};
use crate::game::MAX_SEATS;

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

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let seats = self.squares.count();
        if !(2..=MAX_SEATS).contains(&seats) {
            faults.push(Fault::Seats(seats));
        }
        let mut check = |holds: bool, wrong: &dyn Fn() -> String| {
            if !holds {
                faults.push(Fault::Position(wrong()));
            }
        };
        for (field, named) in [
            ("started", &self.started),
            ("skips", &self.skips),
            ("shields", &self.shields),
            ("retired", &self.retired),
            ("winner", &self.winner.into_iter().collect()),
            ("turn", &vec![self.turn]),
        ] {
            for (nth, seat) in named.iter().enumerate() {
                let index = seat.index();
                check(index < seats, &|| format!("{field}: there is no seat {index}"));
                check(!named[..nth].contains(seat), &|| format!("{field}: seat {index} is there twice"));
            }
        }
        let size = self.course.board().size();
        let must_start = self.course.rules().start != Start::Free;
        for (seat, square) in self.squares.iter() {
            let index = seat.index();
            check(*square <= size, &|| format!("seat {index} is on square {square} of {size}"));
            let has_won = self.winner == Some(seat);
            check(*square != size || has_won, &|| format!("winner: seat {index} is on the last square"));
            let waits = must_start && *square == 0;
            check(waits || !self.started.contains(&seat), &|| format!("started: seat {index} is under way"));
        }
        let left = seats.saturating_sub(self.retired.len());
        let on_last = self.winner.and_then(|winner| self.squares.get(winner)) == Some(&size);
        let is_last = self.winner.is_some_and(|winner| !self.retired.contains(&winner)) && left == 1;
        check(self.winner.is_none() || on_last || is_last, &|| "winner has not won".to_owned());
        check(self.winner.is_some() || left > 1, &|| "retired: only one is left, who has won".to_owned());
        let takes_turns = self.winner.is_some() || !self.retired.contains(&self.turn);
        check(takes_turns, &|| format!("turn: seat {} takes no turns", self.turn.index()));
        let most = if self.course.rules().three_sixes == ThreeSixes::None { u8::MAX } else { 2 };
        check(self.winner.is_some() || self.sixes <= most, &|| format!("sixes is {most} at most here"));
        faults
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
        let size = setup.course.board().size();
        let runners = setup.squares.map(|seat, square| Runner {
            square: *square,
            started: setup.started.contains(&seat),
            skips: setup.skips.contains(&seat),
            shield: setup.shields.contains(&seat),
        });
        Ok(Snakes {
            finished: setup.winner.filter(|winner| runners[*winner].square == size),
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
