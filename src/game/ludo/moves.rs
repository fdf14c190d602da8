//! Which tokens a roll may move, where they land, and whom they capture there.

use super::rules::{EntrySafeFor, Finish, Stack};
use super::{Face, Ludo, Place, Seat, Tokens};

impl Ludo {
    /// The tokens of the hand that may use this face.
    pub(super) fn movable(&self, face: Face) -> Tokens {
        let hand = self.hand();
        let walls = self.walls(hand);
        let mut tokens = Tokens::NONE;
        let mut capturing = Tokens::NONE;
        let steps = self.sides[hand].steps;
        for (number, from) in (1..=self.rules.tokens).zip(steps) {
            let Some(to) = self.target(hand, from, face) else { continue };
            if !walls.is_empty() && self.is_stopped(walls, hand, from, to) {
                continue;
            }
            tokens = tokens.with(number);
            let landing = self.track.place(to);
            if self.rules.must_capture && landing.is_some_and(|landing| self.would_capture(hand, landing)) {
                capturing = capturing.with(number);
            }
        }
        if capturing.is_empty() { tokens } else { capturing }
    }

    /// Where a token of this seat would land by this face, were no stack in its way; all in steps.
    pub(super) fn target(&self, seat: Seat, from: i16, face: Face) -> Option<i16> {
        let (column, home) = (i16::from(self.track.column()), i16::from(self.track.home()));
        if from < 0 {
            return self.rules.enter_on.contains(face).then_some(0);
        }
        let to = from + i16::from(face.pips());
        if self.rules.capture_before_home && from < column && !self.has_captured(seat) {
            return Some(if to < column { to } else { to - column });
        }
        let usable = to <= home || self.rules.finish == Finish::Overshoot && from < home;
        usable.then_some(to.min(home))
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
        let there = self.track.steps(self.track.place_on(other, square));
        if there >= i16::from(self.track.column()) {
            return None;
        }
        (1..).zip(self.sides[other].steps).find(|(_, steps)| *steps == there).map(|(number, _)| number)
    }

    /// Whether a token of this seat captures by landing here.
    pub(super) fn would_capture(&self, seat: Seat, landing: Place) -> bool {
        let Some(square) = self.track.square(seat, landing) else { return false };
        !self.is_safe_for_all(square)
            && !self.is_repelled(seat, landing)
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

    /// Whether nobody is ever captured on this square.
    pub(super) fn is_safe_for_all(&self, square: u8) -> bool {
        let safe = self.rules.safe_squares;
        let entries_for_all = self.rules.entry_safe_for == EntrySafeFor::Everybody && safe.has_entries();
        safe.has_stars() && self.track.is_star(square) || entries_for_all && self.track.is_entry(square)
    }

    /// Safe squares know no stacks, for whomever they are safe.
    fn is_exempt(&self, square: u8) -> bool {
        let safe = self.rules.safe_squares;
        safe.has_entries() && self.track.is_entry(square) || safe.has_stars() && self.track.is_star(square)
    }

    /// Whether a wall stands on the way.
    fn is_stopped(&self, walls: Walls, seat: Seat, from: i16, to: i16) -> bool {
        let (Some(from), Some(to)) = (self.track.place(from), self.track.place(to)) else { return false };
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

impl Walls {
    const fn is_empty(self) -> bool {
        self.no_landing | self.no_passing == 0
    }
}

const fn bit(square: u8) -> u128 {
    1 << square
}
