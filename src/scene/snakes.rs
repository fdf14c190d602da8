//! A board of Snakes & Ladders to draw.

use super::Standing;
use crate::game::snakes::{Course, Jump, Snakes};
use crate::game::{BoardGame as _, Color, Event, Roll, Seat, Seats};

/// Everything that a drawing of the board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The board, and the rules it is played by.
    pub course: Course,
    /// Who sits where, those who left included.
    pub seats: Seats<Sitter>,
    /// Whose turn it is; `None` once the game is over.
    pub turn: Option<Seat>,
    /// The last throw, if there was one.
    pub roll: Option<Roll>,
    /// The last move, if there was one.
    pub walk: Option<Walk>,
    /// Who the last move, or a third six, sent to square 0, and from where.
    pub sent: Vec<(Seat, u16)>,
    /// Who won.
    pub winner: Option<Seat>,
}

/// One seat and its token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The colour, which is also the shape.
    pub color: Color,
    /// Where the token is; 0 is off the board.
    pub square: u16,
    /// How it stands with the seat.
    pub standing: Standing,
    /// Whether the next snake does nothing.
    pub shield: bool,
    /// Whether the next turn is passed over.
    pub skips: bool,
}

/// The way of the token that moved last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// Whose token.
    pub seat: Seat,
    /// Every square that the dice led over, the first and the last included; at least two. Beyond the last square of
    /// the board they lead back.
    pub squares: Vec<u16>,
    /// Where snakes, ladders and powers led from there, in order.
    pub rides: Vec<Ride>,
    /// With whom the token changed places, at the end.
    pub swapped: Option<Seat>,
}

/// A part of a way that was not walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ride {
    /// From this square.
    pub from: u16,
    /// To that square.
    pub to: u16,
    /// By what; a swap is a power.
    pub by: Jump,
}

impl Table {
    /// The table of `game` after `events`.
    pub fn new(game: &Snakes, events: &[Event]) -> Table {
        let colors = game.colors();
        let seats = colors.map(|seat, &color| {
            let runner = game.runner(seat);
            Sitter {
                color,
                square: runner.square,
                standing: Standing::of(game, seat, game.is_retired(seat)),
                shield: runner.shield,
                skips: runner.skips,
            }
        });
        let mut table = Table {
            course: game.course().clone(),
            seats,
            turn: game.to_act(),
            roll: None,
            walk: None,
            sent: Vec::new(),
            winner: game.winner(),
        };
        for event in events {
            table.tell(*event);
        }
        table
    }

    /// Notes what an event leaves to be seen.
    fn tell(&mut self, event: Event) {
        match event {
            Event::Rolled { roll, .. } => {
                self.roll = Some(roll);
                self.sent.clear();
            }
            Event::Walked { seat, from, to } => {
                let pips = self.roll.map_or(0, |roll| u16::from(roll.total()));
                let squares = self.squares(from, to, pips);
                self.walk = Some(Walk { seat, squares, rides: Vec::new(), swapped: None });
            }
            Event::Jumped { from, to, by, .. } => self.ride(Ride { from, to, by }),
            Event::Swapped { with, from, to, .. } => {
                self.ride(Ride { from, to, by: Jump::Power });
                if let Some(walk) = &mut self.walk {
                    walk.swapped = Some(with);
                }
            }
            Event::SentToStart { seat, at } => self.sent.push((seat, at)),
            Event::TakenBack { .. } => (self.roll, self.walk) = (None, None),
            _ => {}
        }
    }

    fn ride(&mut self, ride: Ride) {
        self.walk.iter_mut().for_each(|walk| walk.rides.push(ride));
    }

    /// The squares of so many steps from one square to another, by way of the last square where the dice lead
    /// beyond it.
    fn squares(&self, from: u16, to: u16, pips: u16) -> Vec<u16> {
        let size = self.course.board().size();
        let top = if from + pips > size { size } else { to.max(from) };
        let back = (to..top).rev();
        (from..=top).chain(back).collect()
    }
}
