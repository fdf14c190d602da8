//! What rolls, moves and leaving do: the flow of turns.

use super::rules::ThreeSixes;
use super::track::YARD;
use super::{Event, Face, Ludo, Place, Roll, Seat, Stage, Token, Turn};
use crate::game::{Again, Pass};

impl Ludo {
    /// The seat to act rolled this.
    pub(super) fn roll(&mut self, face: Face, events: &mut Vec<Event>) {
        let seat = self.turn.seat;
        events.push(Event::Rolled { seat, roll: Roll::one(face) });
        self.turn.rolls = self.turn.rolls.saturating_add(1);
        self.turn.sixes = if face == Face::SIX { self.turn.sixes.saturating_add(1) } else { 0 };
        if self.turn.sixes >= 3 && self.rules.three_sixes != ThreeSixes::None {
            return self.forfeit(events);
        }
        let tokens = self.movable(face);
        if tokens.is_empty() {
            self.roll_in_vain(face, events);
        } else {
            self.stage = Stage::Moving { face, tokens };
        }
    }

    /// The seat to act rolled this, which moves nothing.
    fn roll_in_vain(&mut self, face: Face, events: &mut Vec<Event>) {
        let seat = self.turn.seat;
        let in_play = self.sides[self.hand()].is_in_play();
        if !in_play && self.turn.rolls < self.rules.first_tries {
            return events.push(Event::RollsAgain { seat, reason: Again::FirstTry });
        }
        let entered = in_play || self.rules.enter_on.contains(face);
        let reason = if entered { Pass::NothingMoves } else { Pass::NothingEnters };
        events.push(Event::Passed { seat, reason });
        self.pass_on(events);
    }

    /// The seat to act moves a token that may use this face.
    pub(super) fn advance(&mut self, number: u8, face: Face, events: &mut Vec<Event>) {
        let token = Token { seat: self.hand(), number };
        let to = self.target(token.seat, self.sides[token.seat].steps_of(number), face);
        let is_home = to == i16::from(self.track.home());
        if self.rules.three_sixes == ThreeSixes::UndoTurn && self.turn.before.is_none() {
            self.turn.before = Some(self.sides.clone());
        }
        self.turn.moved = Some(token);
        self.stage = Stage::Rolling;
        let captured = self.land(token, to, events);
        if is_home && self.sides[token.seat].tokens_home() == self.rules.tokens_to_win {
            return self.finish(token.seat, events);
        }
        match self.extra_roll(face, captured, is_home) {
            Some(reason) => events.push(Event::RollsAgain { seat: self.turn.seat, reason }),
            None => self.pass_on(events),
        }
    }

    /// A seat that takes turns takes none any more.
    pub(super) fn leave(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.retired.push(seat);
        events.push(Event::Retired { seat });
        if self.is_decided() {
            self.end(self.heir(seat), events);
        } else if self.turn.seat == seat {
            self.pass_on(events);
        } else if let Stage::Moving { face, .. } = self.stage {
            // Its stacks are none any more, so the waiting roll may do more than it could.
            self.stage = Stage::Moving { face, tokens: self.movable(face) };
        }
    }

    /// A seat that had left takes turns again.
    pub(super) fn come_back(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.retired.retain(|retired| *retired != seat);
        events.push(Event::Returned { seat });
        if let Stage::Moving { face, .. } = self.stage {
            // Its stacks stand again, so the waiting roll may do less than it could.
            match self.movable(face) {
                tokens if tokens.is_empty() => {
                    self.stage = Stage::Rolling;
                    self.roll_in_vain(face, events);
                }
                tokens => self.stage = Stage::Moving { face, tokens },
            }
        }
    }

    /// The seat to act plays its turn no further.
    pub(super) fn leave_unplayed(&mut self, events: &mut Vec<Event>) {
        events.push(Event::Passed { seat: self.turn.seat, reason: Pass::Unplayed });
        self.pass_on(events);
    }

    /// Whether this seat is still given turns.
    pub(super) fn takes_turns(&self, seat: Seat) -> bool {
        !self.is_retired(seat) && (self.rules.teams || !self.has_finished(seat))
    }

    /// Whether nothing is left to play for.
    pub(super) fn is_decided(&self) -> bool {
        let mut seats = self.sides.seats();
        if self.rules.teams {
            return seats.any(|seat| {
                let both = |is: fn(&Ludo, Seat) -> bool| {
                    is(self, seat) && self.partner(seat).is_some_and(|partner| is(self, partner))
                };
                both(Ludo::has_finished) || both(Ludo::is_retired)
            });
        }
        let rest = seats.filter(|seat| self.takes_turns(*seat)).count();
        rest <= 1 || !self.rules.play_on && !self.finished.is_empty()
    }

    /// The token stands on its new place, and what that does to others and to itself is done.
    /// Says whether it captured.
    fn land(&mut self, token: Token, to: i16, events: &mut Vec<Event>) -> bool {
        let (seat, from) = (self.turn.seat, self.place(token));
        let at = self.put(token, to);
        if from == Place::Yard {
            events.push(Event::Entered { seat, token });
        } else {
            events.push(Event::Moved { seat, token, from, to: at });
        }
        if self.is_repelled(token.seat, at) {
            self.put(token, YARD);
            events.push(Event::Repelled { token, at });
            return false;
        }
        if at == Place::Home {
            events.push(Event::ReachedHome { token });
        }
        let captured = self.capture(token, at, events);
        self.sides[token.seat].has_captured |= captured;
        captured
    }

    /// Every opposing token on the token's square goes home, where it is not safe.
    fn capture(&mut self, by: Token, landing: Place, events: &mut Vec<Event>) -> bool {
        let Some(square) = self.track.square(by.seat, landing) else { return false };
        if !self.has_others(by.seat, square) {
            return false;
        }
        let before = events.len();
        for other in self.sides.seats() {
            while let Some(number) = self.victim(by.seat, other, square) {
                let token = Token { seat: other, number };
                events.push(Event::Captured { seat: self.turn.seat, token, at: self.place(token) });
                self.put(token, YARD);
            }
        }
        events.len() > before
    }

    fn extra_roll(&self, face: Face, captured: bool, home: bool) -> Option<Again> {
        let rules = &self.rules;
        match () {
            () if rules.extra_on_six && face == Face::SIX => Some(Again::Six),
            () if rules.extra_on_capture && captured => Some(Again::Capture),
            () if rules.extra_on_home && home => Some(Again::Home),
            () => None,
        }
    }

    /// A seat has brought home all it needs.
    fn finish(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.finished.push(seat);
        // No roll follows in this turn, so nothing can take it back.
        self.turn.before = None;
        #[expect(clippy::cast_possible_truncation, reason = "six seats at most")]
        let place = self.finished.len() as u8;
        events.push(Event::Finished { seat, place });
        if !self.rules.teams && self.winner.is_none() {
            self.winner = Some(seat);
        }
        if self.is_decided() { self.end(self.turn.seat, events) } else { self.pass_on(events) }
    }

    /// The third six is not played.
    fn forfeit(&mut self, events: &mut Vec<Event>) {
        let seat = self.turn.seat;
        events.push(Event::Passed { seat, reason: Pass::ThreeSixes });
        match self.rules.three_sixes {
            ThreeSixes::None | ThreeSixes::Forfeit => {}
            ThreeSixes::UndoTurn => {
                if let Some(before) = self.turn.before.take() {
                    self.sides = before;
                    events.push(Event::TurnUndone { seat });
                }
            }
            ThreeSixes::Yard => self.send_back(events),
        }
        self.pass_on(events);
    }

    /// The token that this turn moved last goes back to the yard, if it is on the shared track.
    fn send_back(&mut self, events: &mut Vec<Event>) {
        let Some(token) = self.turn.moved else { return };
        let at = self.place(token);
        if let Place::Track(_) = at {
            self.put(token, YARD);
            events.push(Event::SentBack { token, at });
        }
    }

    /// The next seat that takes turns is to roll.
    fn pass_on(&mut self, events: &mut Vec<Event>) {
        let mut seat = self.sides.after(self.turn.seat);
        while !self.takes_turns(seat) && seat != self.turn.seat {
            seat = self.sides.after(seat);
        }
        self.turn = Turn::of(seat);
        self.stage = Stage::Rolling;
        events.push(Event::TurnOf { seat });
    }

    /// The game is over; whoever won before keeps the victory.
    fn end(&mut self, winner: Seat, events: &mut Vec<Event>) {
        let seat = *self.winner.get_or_insert(winner);
        self.stage = Stage::Over;
        events.push(Event::Won { seat });
    }

    /// Who wins by a seat's leaving: the next seat that is still there.
    fn heir(&self, left: Seat) -> Seat {
        let mut seat = self.sides.after(left);
        while self.is_retired(seat) && seat != left {
            seat = self.sides.after(seat);
        }
        seat
    }
}
