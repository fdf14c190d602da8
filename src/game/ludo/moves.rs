//! Which tokens a roll may move, where they land, and whom they capture there.

use std::ops::RangeInclusive;

use super::rules::{Finish, Stack};
use super::track::YARD;
use super::{Face, Ludo, Place, Seat, Tokens};

impl Ludo {
    /// The tokens of the hand that may use this face.
    pub(super) fn movable(&self, face: Face) -> Tokens {
        let hand = self.hand();
        let (usable, side) = (self.usable_from(face), &self.sides[hand]);
        let tokens = Tokens::which(|number| usable.contains(&side.steps_of(number)));
        let is_plain = matches!(self.rules.stack, Stack::Plain | Stack::Repels) && !self.rules.must_capture;
        if is_plain { tokens } else { self.narrowed(tokens, hand, face) }
    }

    /// How far the tokens are that may use this face, were no stack in their way: on the shared track
    /// all of them, for no face leads from there past home.
    fn usable_from(&self, face: Face) -> RangeInclusive<i16> {
        let home = i16::from(self.track.home());
        let first = if self.rules.enter_on.contains(face) { YARD } else { 0 };
        let last = match self.rules.finish {
            Finish::Exact => home - i16::from(face.pips()),
            Finish::Overshoot => home - 1,
        };
        first..=last
    }

    /// How far a token of this seat is after using this face.
    pub(super) fn target(&self, seat: Seat, from: i16, face: Face) -> i16 {
        let (column, home) = (i16::from(self.track.column()), i16::from(self.track.home()));
        let to = from + i16::from(face.pips());
        if from == YARD {
            0
        } else if self.rules.capture_before_home && from < column && !self.has_captured(seat) {
            if to < column { to } else { to - column }
        } else {
            to.min(home)
        }
    }

    /// What walls, and having to capture, leave of these tokens. Kept apart from the rules that know neither,
    /// which are quicker so.
    #[inline(never)]
    fn narrowed(&self, tokens: Tokens, seat: Seat, face: Face) -> Tokens {
        let (walls, side) = (self.walls(seat), &self.sides[seat]);
        let (mut passing, mut capturing) = (Tokens::NONE, Tokens::NONE);
        for number in tokens.iter() {
            let from = side.steps_of(number);
            let to = self.target(seat, from, face);
            if !self.is_stopped(walls, seat, from, to) {
                passing = passing.with(number);
                if self.rules.must_capture && self.would_capture(seat, self.track.reached(to)) {
                    capturing = capturing.with(number);
                }
            }
        }
        if capturing.is_empty() { passing } else { capturing }
    }

    /// Whether the two ever capture each other.
    pub(super) fn oppose(&self, one: Seat, other: Seat) -> bool {
        one != other && self.partner(one) != Some(other)
    }

    /// Whether a token of this seat that lands here is sent back by an opponents' stack.
    pub(super) fn is_repelled(&self, seat: Seat, landing: Place) -> bool {
        self.rules.stack == Stack::Repels && self.is_stacked(seat, landing)
    }

    /// Whether an opponents' stack stands where a token of this seat lands. Kept apart from the rules that
    /// have no use for it, which are quicker so.
    #[inline(never)]
    fn is_stacked(&self, seat: Seat, landing: Place) -> bool {
        let Some(square) = self.track.square(seat, landing) else { return false };
        self.sides.seats().any(|other| self.oppose(seat, other) && self.stacks(other) & bit(square) != 0)
    }

    /// Whether a token of another seat stands on this square: hardly ever, so this is asked before all else.
    pub(super) fn has_others(&self, seat: Seat, square: u8) -> bool {
        self.sides.iter().any(|(other, side)| {
            other != seat && self.track.steps_on(other, square).is_some_and(|there| side.has_one_at(there))
        })
    }

    /// The number of one token of `other` that a token of `seat` captures by landing on this square.
    pub(super) fn victim(&self, seat: Seat, other: Seat, square: u8) -> Option<u8> {
        if !self.oppose(seat, other) {
            return None;
        }
        let number = self.sides[other].number_at(self.track.steps_on(other, square)?);
        number.filter(|_| !self.is_safe(other, square))
    }

    /// Whether a token of this seat captures by landing here.
    pub(super) fn would_capture(&self, seat: Seat, landing: Place) -> bool {
        let Some(square) = self.track.square(seat, landing) else { return false };
        self.has_others(seat, square)
            && !self.is_repelled(seat, landing)
            && self.sides.seats().any(|other| self.victim(seat, other, square).is_some())
    }

    /// The shared squares, a bit each, where tokens of this seat are a stack in the rules' sense.
    fn stacks(&self, seat: Seat) -> u128 {
        if self.has_finished(seat) || self.is_retired(seat) {
            return 0;
        }
        let (mut single, mut stacked) = (0, 0);
        for place in self.sides[seat].places() {
            let Some(square) = self.track.square(seat, *place) else { continue };
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

    /// Whether a wall stands on the way.
    fn is_stopped(&self, walls: Walls, seat: Seat, from: i16, to: i16) -> bool {
        let (from, to) = (self.track.reached(from), self.track.reached(to));
        self.track.path(from, to).any(|place| {
            let wall = if place == to { walls.no_landing } else { walls.no_passing };
            self.track.square(seat, place).is_some_and(|square| wall & bit(square) != 0)
        })
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

const fn bit(square: u8) -> u128 {
    1 << square
}
