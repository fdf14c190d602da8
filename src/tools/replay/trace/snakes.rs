//! A turn of Snakes & Ladders.

use serde::Serialize;

use crate::game::record::Played;
use crate::game::snakes::{Jump, Snakes};
use crate::game::{BoardGame as _, Event, Face, Seat, Seats};

/// A turn and the position after it.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    turn: usize,
    seat: Seat,
    dice: Vec<Face>,
    from: u16,
    /// Where the dice alone lead.
    landed: u16,
    to: u16,
    /// What led on from there first; null where nothing did.
    jump: Option<Jump>,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<Vec<Seat>>,
    extra_roll: bool,
    next_seat: Option<Seat>,
    squares: Seats<u16>,
    winner: Option<Seat>,
}

impl Line {
    pub(super) fn new(turn: usize, played: Played, game: &Snakes, events: &[Event]) -> Line {
        let squares = Seats::from_fn(game.seat_count(), |seat| game.square(seat));
        let to = squares[played.seat];
        let mut line = Line {
            turn,
            seat: played.seat,
            dice: played.roll.into(),
            from: to,
            landed: to,
            to,
            jump: None,
            captured: game.course().rules().capture.then(Vec::new),
            extra_roll: false,
            next_seat: game.to_act(),
            squares,
            winner: game.winner(),
        };
        for event in events {
            line.tell(*event);
        }
        line
    }

    fn tell(&mut self, event: Event) {
        match event {
            Event::Walked { from, to, .. } => (self.from, self.landed) = (from, to),
            Event::Jumped { by, .. } => self.jump = self.jump.or(Some(by)),
            Event::Swapped { .. } => self.jump = self.jump.or(Some(Jump::Power)),
            // By the third six: the seat goes back without having walked.
            Event::SentToStart { seat, at } if seat == self.seat => (self.from, self.landed) = (at, at),
            Event::SentToStart { seat, .. } => self.captured.get_or_insert_default().push(seat),
            Event::RollsAgain { .. } => self.extra_roll = true,
            _ => {}
        }
    }
}
