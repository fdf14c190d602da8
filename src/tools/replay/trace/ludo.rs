//! A turn of Ludo.

use serde::{Serialize, Serializer};

use crate::game::ludo::{Ludo, Place};
use crate::game::record::Played;
use crate::game::{BoardGame, Event, Seat, Seats, Token, Tokens};

/// A turn and the position after it.
#[derive(Debug, Serialize)]
pub(super) struct Line {
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
    tokens: Seats<Vec<i16>>,
    winner: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<Seat>>,
}

#[derive(Debug, Serialize)]
struct Captured {
    seat: Seat,
    token: u8,
}

impl Line {
    pub(super) fn new(turn: usize, played: Played, game: &Ludo, events: &[Event]) -> Line {
        let mut line = Line {
            turn,
            seat: played.seat,
            roll: played.roll.face().pips(),
            legal: played.legal,
            token: played.token,
            from: None,
            to: None,
            captured: Vec::new(),
            extra_roll: false,
            next_seat: game.to_act(),
            tokens: Seats::from_fn(game.seat_count(), |seat| steps(game, seat)),
            winner: game.winner(),
            places: game.rules().play_on.then(|| BoardGame::places(game).to_vec()),
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

/// A seat's tokens in steps travelled.
fn steps(game: &Ludo, seat: Seat) -> Vec<i16> {
    game.places(seat).iter().map(|place| game.track().steps(*place)).collect()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn numbers<S: Serializer>(tokens: &Tokens, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(tokens.iter())
}
