//! The one table of Ludo's geometry: steps, places, squares and arms. Rules and pictures both read it.
//!
//! A board has four arms, or six for five seats and more. Each arm adds [`ARM`] squares to the shared
//! track, which is counted from the first arm's entry square in the direction of play. A token counts
//! its own steps: −1 in the yard, 0 on its entry square, then along the track, up its column of
//! [`COLUMN`] squares, and home.

use serde::{Deserialize, Serialize};

use super::rules::HomeStep;
use crate::game::Seat;

/// Shared squares of one arm; entry squares are so far apart.
pub const ARM: u8 = 13;
/// How far past each entry square the arm's star is.
pub const STAR: u8 = 8;
/// Squares of a column.
pub const COLUMN: u8 = 5;
/// The steps of a token in the yard.
pub(super) const YARD: i16 = -1;
/// The steps of a token that the rules do without: no face moves it.
pub(super) const ABSENT: i16 = -2;

/// Where a token is, counted from its own entry square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not in play yet.
    Yard,
    /// On the shared track, so many steps past its own entry square (0 is the entry square).
    Track(u8),
    /// In its own column; 0 is the first square of it.
    Column(u8),
    /// Done.
    Home,
}

/// The geometry of one table's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Track {
    /// The squares of the shared track.
    lap: u8,
    /// From one seat's entry square to the next seat's.
    apart: u8,
    /// Those of them that one token walks, its entry square included.
    shared: u8,
}

impl Track {
    /// The board for so many seats: four arms up to four seats, else six. Two seats sit opposite
    /// each other; more sit on neighbouring arms, from the first one on.
    pub const fn new(seats: usize, home_step: HomeStep) -> Track {
        let arms = if seats > 4 { 6 } else { 4 };
        let apart = if seats == 2 { 2 * ARM } else { ARM };
        let lap = arms * ARM;
        match home_step {
            HomeStep::FullLap => Track { lap, apart, shared: lap },
            HomeStep::Column => Track { lap, apart, shared: lap - 1 },
        }
    }

    /// 4 or 6.
    pub const fn arms(self) -> u8 {
        self.lap / ARM
    }

    /// Squares of the shared track: 52 or 78.
    pub const fn lap(self) -> u8 {
        self.lap
    }

    /// The step of the column's first square; one less is the last shared square of a token's way.
    pub const fn column(self) -> u8 {
        self.shared
    }

    /// The step that is home: 57 or 56 with four arms.
    pub const fn home(self) -> u8 {
        self.shared + COLUMN
    }

    /// The arm of a seat, 0–5 in the direction of play.
    pub const fn arm(self, seat: Seat) -> u8 {
        self.entry(seat) / ARM
    }

    /// The shared square on which the tokens of a seat at this table enter.
    #[expect(clippy::cast_possible_truncation, reason = "a seat's index is less than 6")]
    pub const fn entry(self, seat: Seat) -> u8 {
        self.apart * seat.index() as u8
    }

    /// The shared square of a seat's token at this place, 0 to `lap() - 1`; `None` off the track.
    pub const fn square(self, seat: Seat, place: Place) -> Option<u8> {
        match place {
            Place::Track(step) => Some(self.wrap(self.entry(seat) as i16 + step as i16 - self.lap as i16)),
            Place::Yard | Place::Column(_) | Place::Home => None,
        }
    }

    /// The place that a shared square is for a seat's tokens. With [`HomeStep::Column`] they never
    /// stand on the square before their own entry square.
    pub const fn place_on(self, seat: Seat, square: u8) -> Place {
        Place::Track(self.wrap(square as i16 - self.entry(seat) as i16))
    }

    /// How far a seat's token on a shared square is; `None` where none of its tokens ever stands.
    pub(super) const fn steps_on(self, seat: Seat, square: u8) -> Option<i16> {
        let steps = self.steps(self.place_on(seat, square));
        if steps < self.shared as i16 { Some(steps) } else { None }
    }

    /// Whether a shared square is an arm's entry square, whether somebody sits there or not.
    pub const fn is_entry(self, square: u8) -> bool {
        square.is_multiple_of(ARM)
    }

    /// Whether a shared square is an arm's star.
    pub const fn is_star(self, square: u8) -> bool {
        square % ARM == STAR
    }

    /// Steps travelled: −1 in the yard, 0 on the own entry square, `home()` at home.
    pub const fn steps(self, place: Place) -> i16 {
        match place {
            Place::Yard => YARD,
            Place::Track(step) => step as i16,
            Place::Column(square) => self.shared as i16 + square as i16,
            Place::Home => self.home() as i16,
        }
    }

    /// The place after so many steps travelled; `None` below −1 and past home.
    pub const fn place(self, steps: i16) -> Option<Place> {
        if steps < YARD || steps > self.home() as i16 { None } else { Some(self.reached(steps)) }
    }

    /// As [`place`](Track::place), for steps that are known to lead somewhere.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to home, at most 83")]
    pub(super) const fn reached(self, steps: i16) -> Place {
        match steps {
            ..0 => Place::Yard,
            _ if steps < self.shared as i16 => Place::Track(steps as u8),
            _ if steps < self.home() as i16 => Place::Column(steps as u8 - self.shared),
            _ => Place::Home,
        }
    }

    /// The places that a token walks over, one by one, without `from` and with `to`. A `to` that lies
    /// behind on the track is reached by walking on past the own entry square; entering is one step.
    /// Nothing where a token does not walk: back to the yard.
    pub fn path(self, from: Place, to: Place) -> impl Iterator<Item = Place> {
        let lap = i16::from(self.lap());
        let passes_entry = matches!((from, to), (Place::Track(from), Place::Track(to)) if to < from);
        let end = self.steps(to) + if passes_entry { lap } else { 0 };
        (self.steps(from) + 1..=end)
            .filter_map(move |steps| self.place(if passes_entry { steps % lap } else { steps }))
    }

    /// A square counted back from the end of the lap where it is negative. No loop and no division: each
    /// landing asks it for every other seat, and which case it is cannot be foreseen.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 77")]
    const fn wrap(self, square: i16) -> u8 {
        (if square < 0 { square + self.lap as i16 } else { square }) as u8
    }
}
