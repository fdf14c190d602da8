//! Snakes & Ladders.
//!
//! A turn is a roll: the dice lead to a square, that square may lead on, and then the same seat rolls again or the
//! turn passes. There is nothing to choose.

pub mod board;
mod chance;
pub mod course;
pub mod fault;
pub mod notation;
pub mod odds;
pub mod random;
pub mod rules;
pub mod setup;
mod solo;
mod turn;

use serde::{Deserialize, Serialize};

use super::{Action, BoardGame, Color, Event, Illegal, Legal, MAX_SEATS, Roll, Seat, Seats};
pub use board::{Board, Jump, Plan, Power};
pub use course::Course;
pub use fault::{Fault, Faults};
pub use odds::{Odds, expected_rolls, odds};
pub use random::{Recipe, Wild};
pub use rules::Rules;
pub use setup::Setup;

/// A position with its board and rules. Stored as its [`Setup`], which is checked when it is read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Setup", into = "Setup")]
pub struct Snakes {
    course: Course,
    runners: Seats<Runner>,
    /// In the order in which they left.
    retired: Vec<Seat>,
    winner: Option<Seat>,
    turn: Seat,
    /// How many sixes (or doubles) the seat to act has rolled one after another in this turn.
    sixes: u8,
}

/// How it stands with one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Runner {
    /// 0 is off the board.
    pub square: u16,
    /// On square 0: whether what the rules ask for to leave it has been rolled.
    pub started: bool,
    /// Whether the next turn is passed over.
    pub skips: bool,
    /// Whether the next snake does nothing.
    pub shield: bool,
}

impl Snakes {
    /// A new game: everybody on square 0, the first seat to roll.
    ///
    /// # Panics
    /// For fewer than two seats, or more than six; where somebody else chose them, use
    /// [`try_new`](Snakes::try_new).
    pub fn new(course: Course, seats: usize) -> Snakes {
        match Snakes::try_new(course, seats) {
            Ok(game) => game,
            Err(faults) => panic!("no game of Snakes & Ladders can begin: {faults}"),
        }
    }

    /// As [`new`](Snakes::new), for any number of seats.
    ///
    /// # Errors
    /// For fewer than two seats, or more than six.
    pub fn try_new(course: Course, seats: usize) -> Result<Snakes, Faults> {
        // A setup has no more seats than there can be, so it would never tell.
        if seats > MAX_SEATS {
            return Err(Faults(vec![Fault::Seats(seats)]));
        }
        Snakes::try_from(Setup::new(course, seats))
    }

    /// The board and the rules.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// How it stands with a seat.
    ///
    /// # Panics
    /// For a seat that the table does not have.
    pub fn runner(&self, seat: Seat) -> Runner {
        self.runners[seat]
    }

    /// The square of a seat; 0 is off the board.
    ///
    /// # Panics
    /// For a seat that the table does not have.
    pub fn square(&self, seat: Seat) -> u16 {
        self.runners[seat].square
    }

    /// Whether this seat has yet to roll what the rules ask for to leave square 0.
    pub fn waits_to_start(&self, seat: Seat) -> bool {
        let Runner { square, started, .. } = self.runners[seat];
        self.course.rules().start != rules::Start::Free && square == 0 && !started
    }

    /// Whether this seat has left the game.
    pub fn is_retired(&self, seat: Seat) -> bool {
        self.retired.contains(&seat)
    }

    /// How many sixes (or doubles) the seat to act has rolled one after another in this turn.
    pub fn sixes(&self) -> u8 {
        self.sixes
    }
}

impl BoardGame for Snakes {
    fn seat_count(&self) -> usize {
        self.runners.count()
    }

    fn to_act(&self) -> Option<Seat> {
        self.winner.is_none().then_some(self.turn)
    }

    fn legal(&self) -> Legal {
        match self.winner {
            None => Legal::Roll { dice: self.course.rules().dice },
            Some(_) => Legal::Nothing,
        }
    }

    fn rolled(&self) -> Option<Roll> {
        None
    }

    fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match (self.legal(), action) {
            (Legal::Roll { dice }, Action::Roll(roll)) if roll.count() == dice => self.roll(roll, events),
            (legal, _) => return Err(Illegal { legal }),
        }
        Ok(())
    }

    fn retire(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if self.runners.get(seat).is_some() && !self.is_retired(seat) && self.winner.is_none() {
            self.leave(seat, events);
        }
    }

    fn restore(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if self.is_retired(seat) && self.winner.is_none() {
            self.come_back(seat, events);
        }
    }

    fn pass(&mut self, events: &mut Vec<Event>) {
        if self.winner.is_none() {
            self.leave_unplayed(events);
        }
    }

    fn winner(&self) -> Option<Seat> {
        self.winner
    }

    fn places(&self) -> &[Seat] {
        // Who wins as the only one left has not finished.
        let is_there = self.winner.is_some_and(|winner| self.square(winner) == self.course.board().size());
        if is_there { self.winner.as_slice() } else { &[] }
    }

    fn colors(&self) -> Seats<Color> {
        self.runners.map(|seat, _| COLORS[seat.index()])
    }
}

/// The colours in turn order: the first ones are those that are told apart most easily.
pub const COLORS: [Color; 6] =
    [Color::Red, Color::Blue, Color::Yellow, Color::Green, Color::Purple, Color::Orange];
