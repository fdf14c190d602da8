//! What can be wrong with a position.

use super::{Seat, Setup};
use crate::game::MAX_SEATS;
use crate::game::snakes::fault::Fault;
use crate::game::snakes::rules::{Start, ThreeSixes};

impl Setup {
    /// Everything that does not hold together.
    pub(super) fn faults(&self) -> Vec<Fault> {
        let seats = self.squares.count();
        if !(2..=MAX_SEATS).contains(&seats) {
            // All else is said of seats.
            return vec![Fault::Seats(seats)];
        }
        let mut faults = Vec::new();
        for (field, named) in [
            ("started", &self.started[..]),
            ("skips", &self.skips[..]),
            ("shields", &self.shields[..]),
            ("retired", &self.retired[..]),
            ("winner", self.winner.as_slice()),
            ("turn", &[self.turn]),
        ] {
            self.seat_faults(field, named, &mut faults);
        }
        self.square_faults(&mut faults);
        self.end_faults(&mut faults);
        self.turn_faults(&mut faults);
        faults
    }

    fn seat_faults(&self, field: &str, named: &[Seat], faults: &mut Vec<Fault>) {
        for (nth, seat) in named.iter().enumerate() {
            let index = seat.index();
            let known = index < self.squares.count();
            check(faults, known, || format!("{field}: there is no seat {index}"));
            let new = !named[..nth].contains(seat);
            check(faults, new, || format!("{field}: seat {index} is there twice"));
        }
    }

    fn square_faults(&self, faults: &mut Vec<Fault>) {
        let size = self.course.board().size();
        let must_start = self.course.rules().start != Start::Free;
        for (seat, square) in self.squares.iter() {
            let index = seat.index();
            check(faults, *square <= size, || format!("seat {index} is on square {square} of {size}"));
            let has_won = self.winner == Some(seat);
            check(faults, *square != size || has_won, || {
                format!("winner: seat {index} is on the last square")
            });
            let waits = must_start && *square == 0;
            let has_started = self.started.contains(&seat);
            check(faults, waits || !has_started, || format!("started: seat {index} is under way"));
        }
    }

    fn end_faults(&self, faults: &mut Vec<Fault>) {
        let left = self.squares.count().saturating_sub(self.retired.len());
        let Some(winner) = self.winner else {
            return check(faults, left > 1, || "retired: only one is left, who has won".to_owned());
        };
        let on_last = self.squares.get(winner) == Some(&self.course.board().size());
        let is_last = left == 1 && !self.retired.contains(&winner);
        check(faults, on_last || is_last, || "winner has not won".to_owned());
    }

    fn turn_faults(&self, faults: &mut Vec<Fault>) {
        let is_over = self.winner.is_some();
        let takes_turns = is_over || !self.retired.contains(&self.turn);
        check(faults, takes_turns, || format!("turn: seat {} takes no turns", self.turn.index()));
        let most = if self.course.rules().three_sixes == ThreeSixes::None { u8::MAX } else { 2 };
        check(faults, is_over || self.sixes <= most, || format!("sixes is {most} at most here"));
    }
}

fn check(faults: &mut Vec<Fault>, holds: bool, wrong: impl FnOnce() -> String) {
    if !holds {
        faults.push(Fault::Position(wrong()));
    }
}
