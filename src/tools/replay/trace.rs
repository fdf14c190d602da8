//! One line of a trace. It is made for every turn, printed or not, so it keeps off the heap.

use serde::{Serialize, Serializer};

use crate::game::ludo::{Ludo, Place};
use crate::game::record::Played;
use crate::game::{Board, Event, MAX_SEATS, Seat, Token, Tokens};

/// A turn of Ludo and the position after it.
#[derive(Debug, Serialize)]
pub(super) struct Trace {
    turn: usize,
    seat: Seat,
    roll: u8,
    #[serde(serialize_with = "numbers")]
    legal: Tokens,
    token: Option<u8>,
    from: Option<i16>,
    to: Option<i16>,
    captured: Vec<Captured>,
    extra_roll: bool,
    next_seat: Option<Seat>,
    tokens: Steps,
    winner: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<Seat>>,
}

#[derive(Debug, Serialize)]
struct Captured {
    seat: Seat,
    token: u8,
}

impl Trace {
    /// The line of what was just played, with the position and the events that it led to.
    pub(super) fn new(turn: usize, played: Played, game: &Ludo, events: &[Event]) -> Trace {
        let mut line = Trace {
            turn,
            seat: played.seat,
            roll: played.face.pips(),
            legal: played.legal,
            token: played.token,
            from: None,
            to: None,
            captured: Vec::new(),
            extra_roll: false,
            next_seat: game.to_act(),
            tokens: Steps::of(game),
            winner: game.winner(),
            places: game.rules().play_on.then(|| Board::places(game).to_vec()),
        };
        for event in events {
            line.tell(*event, game);
        }
        line
    }

    fn tell(&mut self, event: Event, game: &Ludo) {
        let steps = |place| Some(game.track().steps(place));
        match event {
            Event::Entered { .. } => (self.from, self.to) = (steps(Place::Yard), steps(Place::Track(0))),
            Event::Moved { from, to, .. } => (self.from, self.to) = (steps(from), steps(to)),
            Event::Repelled { .. } => self.to = steps(Place::Yard),
            Event::Captured { token: Token { seat, number }, .. } => {
                self.captured.push(Captured { seat, token: number });
            }
            Event::RollsAgain { .. } => self.extra_roll = true,
            _ => {}
        }
    }
}

/// Every token in steps travelled.
#[derive(Debug)]
struct Steps {
    of_all: [[i16; 4]; MAX_SEATS],
    seats: usize,
    tokens: usize,
}

impl Steps {
    fn of(game: &Ludo) -> Steps {
        let seats = game.seat_count();
        let mut of_all = [[0; 4]; MAX_SEATS];
        for (seat, steps) in (0..seats).filter_map(Seat::new).zip(&mut of_all) {
            for (step, place) in steps.iter_mut().zip(game.places(seat)) {
                *step = game.track().steps(*place);
            }
        }
        Steps { of_all, seats, tokens: usize::from(game.rules().tokens) }
    }
}

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.of_all[..self.seats].iter().map(|steps| &steps[..self.tokens]))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn numbers<S: Serializer>(tokens: &Tokens, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(tokens.iter())
}
