//! Which tokens a roll may move, where they land, and whom they capture there.

use super::rules::{Finish, Stack};
use super::{Face, Ludo, Place, Seat, Token, Tokens, Track};

impl Ludo {
    /// The tokens of the hand that may use this face.
    pub(super) fn movable(&self, face: Face) -> Tokens {
        let hand = self.hand();
        let walls = self.walls(hand);
        let mut tokens = Tokens::NONE;
        let mut capturing = Tokens::NONE;
        for number in 1..=self.rules.tokens {
            let from = self.place(Token { seat: hand, number });
            let Some(to) = self.target(hand, from, face) else { continue };
            if walls.stop(self.track, hand, from, to) {
                continue;
            }
            tokens = tokens.with(number);
            if self.rules.must_capture && self.would_capture(hand, to) {
                capturing = capturing.with(number);
            }
        }
        if capturing.is_empty() { tokens } else { capturing }
    }

    /// Where a token of this seat would land by this face, were no stack in its way.
    pub(super) fn target(&self, seat: Seat, from: Place, face: Face) -> Option<Place> {
        let pips = face.pips();
        match from {
            Place::Yard => self.rules.enter_on.contains(face).then_some(Place::Track(0)),
            Place::Home => None,
            Place::Track(step) if self.rules.capture_before_home && !self.has_captured(seat) => {
                Some(self.track.round(step, pips))
            }
            Place::Track(_) | Place::Column(_) => {
                let steps = self.track.steps(from) + i16::from(pips);
                let past_home = (self.rules.finish == Finish::Overshoot).then_some(Place::Home);
                self.track.place(steps).or(past_home)
            }
        }
    }

    /// Whether the two ever capture each other.
    pub(super) fn oppose(&self, one: Seat, other: Seat) -> bool {
        one != other && self.partner(one) != Some(other)
    }

    /// Whether a token of this seat that lands here is sent back by an opponents' stack.
    pub(super) fn is_repelled(&self, seat: Seat, landing: Place) -> bool {
        if self.rules.stack != Stack::Repels {
            return false;
        }
        let Some(square) = self.track.square(seat, landing) else { return false };
        self.sides.seats().any(|other| self.oppose(seat, other) && self.stacks(other) & bit(square) != 0)
    }

    /// The number of one token of `other` that a token of `seat` captures by landing on this square.
    pub(super) fn victim(&self, seat: Seat, other: Seat, square: u8) -> Option<u8> {
        if !self.oppose(seat, other) || self.is_safe(other, square) {
            return None;
        }
        let there = self.track.place_on(other, square);
        let places = self.sides[other].places;
        (1..=self.rules.tokens).find(|number| places[usize::from(*number) - 1] == there)
    }

    fn would_capture(&self, seat: Seat, landing: Place) -> bool {
        let Some(square) = self.track.square(seat, landing) else { return false };
        !self.is_repelled(seat, landing)
            && self.sides.seats().any(|other| self.victim(seat, other, square).is_some())
    }

    /// The shared squares, a bit each, where tokens of this seat are a stack in the rules' sense.
    fn stacks(&self, seat: Seat) -> u128 {
        if self.has_finished(seat) || self.is_retired(seat) {
            return 0;
        }
        let (mut single, mut stacked) = (0, 0);
        for place in self.sides[seat].places {
            let Some(square) = self.track.square(seat, place) else { continue };
            if !self.is_exempt(square) {
                stacked |= single & bit(square);
                single |= bit(square);
            }
        }
        stacked
    }

    /// Safe squares know no stacks, for whomever they are safe.
    fn is_exempt(&self, square: u8) -> bool {
        let safe = self.rules.safe_squares;
        safe.has_entries() && self.track.is_entry(square) || safe.has_stars() && self.track.is_star(square)
    }

    /// What stands in the way of this seat's tokens.
    fn walls(&self, seat: Seat) -> Walls {
        if matches!(self.rules.stack, Stack::Plain | Stack::Repels) {
            return Walls::default();
        }
        let (mut opposing, mut friendly) = (0, 0);
        for other in self.sides.seats() {
            let side = if self.oppose(seat, other) { &mut opposing } else { &mut friendly };
            *side |= self.stacks(other);
        }
        match self.rules.stack {
            Stack::Plain | Stack::Repels => Walls::default(),
            Stack::Protected => Walls { no_landing: opposing, no_passing: 0 },
            Stack::Blocks => Walls { no_landing: opposing, no_passing: opposing },
            Stack::BlocksAll => Walls { no_landing: opposing, no_passing: opposing | friendly },
        }
    }
}

/// Shared squares, a bit each, that a seat's tokens may not land on or not pass.
#[derive(Clone, Copy, Default)]
struct Walls {
    no_landing: u128,
    no_passing: u128,
}

impl Walls {
    fn stop(self, track: Track, seat: Seat, from: Place, to: Place) -> bool {
        (self.no_landing | self.no_passing) != 0
            && track.path(from, to).any(|place| {
                let wall = if place == to { self.no_landing } else { self.no_passing };
                track.square(seat, place).is_some_and(|square| wall & bit(square) != 0)
            })
    }
}

const fn bit(square: u8) -> u128 {
    1 << square
}
