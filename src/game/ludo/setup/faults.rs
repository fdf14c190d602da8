//! What can be wrong with a position.

use super::{Face, Ludo, Position, Seat, Seats, Setup, Side, Stage};
use crate::game::ludo::rules::ThreeSixes;

impl Setup {
    /// What is wrong with the rules, the board, and the seats and tokens named.
    pub(super) fn shape_faults(&self) -> Vec<String> {
        let seats = self.board.steps.count();
        let mut faults = self.rules.faults(seats);
        self.position_faults("board", &self.board, &mut faults);
        if let Some(before) = &self.before {
            self.position_faults("before", before, &mut faults);
            let kept = self.rules.three_sixes == ThreeSixes::UndoTurn;
            check(&mut faults, kept, || "before goes with three_sixes undo_turn only".into());
            check(&mut faults, before.steps.count() == seats, || "before has other seats than board".into());
        }
        for (field, named) in [
            ("finished", &self.finished[..]),
            ("retired", &self.retired[..]),
            ("winner", self.winner.as_slice()),
            ("turn", &[self.turn]),
            ("moved", self.moved.map(|token| token.seat).as_slice()),
        ] {
            self.seat_faults(field, named, &mut faults);
        }
        if let Some(token) = self.moved {
            let known = (1..=self.rules.tokens).contains(&token.number);
            check(&mut faults, known, || format!("moved: there is no token {}", token.number));
        }
        faults
    }

    fn position_faults(&self, field: &str, position: &Position, faults: &mut Vec<String>) {
        let (track, tokens) = (self.track(), usize::from(self.rules.tokens));
        for (seat, steps) in position.steps.iter() {
            let seat = seat.index();
            check(faults, steps.len() == tokens, || {
                format!("{field}: seat {seat} has {} tokens, not {tokens}", steps.len())
            });
            for step in steps {
                check(faults, track.place(i16::from(*step)).is_some(), || {
                    format!("{field}: seat {seat} has a token at {step}, outside -1 to {}", track.home())
                });
            }
        }
        self.seat_faults("captured", &position.captured, faults);
    }

    fn seat_faults(&self, field: &str, named: &[Seat], faults: &mut Vec<String>) {
        for (nth, seat) in named.iter().enumerate() {
            let index = seat.index();
            let known = index < self.board.steps.count();
            check(faults, known, || format!("{field}: there is no seat {index}"));
            let new = !named[..nth].contains(seat);
            check(faults, new, || format!("{field}: seat {index} is there twice"));
        }
    }
}

impl Ludo {
    /// What does not go together in a position of sound parts.
    pub(super) fn faults(&self, rolled: Option<Face>) -> Vec<String> {
        let mut faults = Vec::new();
        self.finish_faults(&self.sides, &mut faults);
        if let Some(before) = &self.turn.before {
            self.finish_faults(before, &mut faults);
        }
        let over = self.stage == Stage::Over;
        check(&mut faults, self.winner_fits(), || "winner is not who has won".into());
        check(&mut faults, over || self.takes_turns(self.turn.seat), || {
            format!("turn: seat {} takes no turns", self.turn.seat.index())
        });
        check(&mut faults, !over || rolled.is_none(), || "rolled: the game is over".into());
        self.roll_faults(rolled, &mut faults);
        faults
    }

    fn finish_faults(&self, sides: &Seats<Side>, faults: &mut Vec<String>) {
        for (seat, side) in sides.iter() {
            let enough = side.tokens_home() >= self.rules.tokens_to_win;
            check(faults, enough == self.has_finished(seat), || {
                format!("finished: seat {} has {} tokens home", seat.index(), side.tokens_home())
            });
        }
    }

    fn roll_faults(&self, rolled: Option<Face>, faults: &mut Vec<String>) {
        let (rolls, sixes) = (self.turn.rolls, self.turn.sixes);
        let most = if self.rules.three_sixes == ThreeSixes::None { rolls } else { rolls.min(2) };
        check(faults, sixes <= most, || format!("sixes is {most} at most here, not {sixes}"));
        if let Some(face) = rolled {
            let counted = rolls > 0 && (sixes > 0) == (face == Face::SIX);
            check(faults, counted, || format!("rolled {} is not in rolls and sixes", face.pips()));
            let waits = !matches!(self.stage, Stage::Moving { tokens, .. } if tokens.is_empty());
            check(faults, waits, || format!("rolled {} moves nothing", face.pips()));
        }
    }

    /// Whether the winner is the one that this position has.
    fn winner_fits(&self) -> bool {
        let over = self.stage == Stage::Over;
        let Some(winner) = self.winner else {
            return !over && (self.rules.teams || self.finished.is_empty());
        };
        if let Some(partner) = self.partner(winner) {
            let mut others = self.sides.seats().filter(|seat| self.oppose(winner, *seat));
            let both_finished = self.has_finished(winner) && self.has_finished(partner);
            return both_finished || others.all(|seat| self.is_retired(seat));
        }
        match self.finished.first() {
            Some(first) => winner == *first,
            None => over && !self.is_retired(winner),
        }
    }
}

fn check(faults: &mut Vec<String>, holds: bool, fault: impl FnOnce() -> String) {
    if !holds {
        faults.push(fault());
    }
}
