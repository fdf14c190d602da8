//! What a roll and leaving do: the flow of turns.

use super::board::Power;
use super::course::{Landing, Step};
use super::rules::ThreeSixes;
use super::{Event, Roll, Runner, Seat, Snakes};
use crate::game::{Again, Pass};

impl Snakes {
    /// The seat to act rolled this.
    pub(super) fn roll(&mut self, roll: Roll, events: &mut Vec<Event>) {
        let seat = self.turn;
        let rules = self.course.rules();
        let is_six = rules.is_six(roll);
        events.push(Event::Rolled { seat, roll });
        self.sixes = if is_six { self.sixes.saturating_add(1) } else { 0 };
        if self.sixes >= 3 && rules.three_sixes != ThreeSixes::None {
            return self.forfeit(rules.three_sixes, events);
        }
        if self.waits_to_start(seat) {
            return self.try_to_start(is_six, events);
        }
        let again = match self.walk(u16::from(roll.total()), events) {
            Some(Power::RollAgain) => Some(Again::Power),
            _ => None,
        };
        let six = (is_six && rules.extra_on_six).then_some(Again::Six);
        match six.or(again) {
            _ if self.winner.is_some() => {}
            Some(reason) => events.push(Event::RollsAgain { seat, reason }),
            None => self.pass_on(events),
        }
    }

    fn try_to_start(&mut self, is_six: bool, events: &mut Vec<Event>) {
        let seat = self.turn;
        if is_six {
            self.runners[seat].started = true;
            events.push(Event::RollsAgain { seat, reason: Again::Start });
        } else {
            events.push(Event::Passed { seat, reason: Pass::NotStarted });
            self.pass_on(events);
        }
    }

    /// The seat to act goes so far, and what it lands on does what it does. Says what power that was.
    fn walk(&mut self, pips: u16, events: &mut Vec<Event>) -> Option<Power> {
        let (seat, from) = (self.turn, self.runners[self.turn].square);
        let Some(to) = self.course.walk(from, pips) else {
            events.push(Event::Overshot { seat, at: from });
            return None;
        };
        events.push(Event::Walked { seat, from, to });
        let landing = self.course.land(to, self.runners[seat].shield, |step| {
            events.push(match step {
                Step::Leads { from, leap } => Event::Jumped { seat, from, to: leap.to, by: leap.by },
                Step::Spared { at } => Event::Spared { seat, at },
            });
        });
        let Landing { at, power, shield } = landing;
        let skips = self.runners[seat].skips || power == Some(Power::Skip);
        self.runners[seat] = Runner { square: at, started: false, skips, shield };
        match power {
            Some(Power::Swap) => self.swap(events),
            Some(Power::Skip) => events.push(Event::WillSkip { seat }),
            Some(Power::Shield) => events.push(Event::Shielded { seat }),
            Some(Power::RollAgain | Power::Move(_)) | None => {}
        }
        self.arrive(events);
        power
    }

    /// The seat to act changes places with whoever is furthest ahead: the lowest of several.
    fn swap(&mut self, events: &mut Vec<Event>) {
        let (seat, from) = (self.turn, self.runners[self.turn].square);
        let ahead = self.runners.seats().filter(|other| *other != seat && !self.is_retired(*other));
        let Some(with) = ahead.rev().max_by_key(|other| self.square(*other)) else { return };
        let to = self.square(with);
        if to > from {
            self.runners[seat].square = to;
            self.runners[with].square = from;
            events.push(Event::Swapped { seat, with, from, to });
        } else {
            events.push(Event::StaysAhead { seat });
        }
    }

    /// The seat to act has come to rest: it wins, or it captures.
    fn arrive(&mut self, events: &mut Vec<Event>) {
        let (seat, at) = (self.turn, self.runners[self.turn].square);
        if at == self.course.board().size() {
            return self.end(seat, events);
        }
        if self.course.rules().capture {
            for other in self.runners.seats() {
                if other != seat && self.square(other) == at && !self.is_retired(other) {
                    self.send_to_start(other, events);
                }
            }
        }
    }

    fn send_to_start(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let Runner { square, skips, shield, .. } = self.runners[seat];
        self.runners[seat] = Runner { square: 0, started: false, skips, shield };
        events.push(Event::SentToStart { seat, at: square });
    }

    /// The third six is not played.
    fn forfeit(&mut self, how: ThreeSixes, events: &mut Vec<Event>) {
        let seat = self.turn;
        events.push(Event::Passed { seat, reason: Pass::ThreeSixes });
        if how == ThreeSixes::BackToStart {
            self.send_to_start(seat, events);
        }
        self.pass_on(events);
    }

    /// The next seat that takes turns is to roll; those that skip are passed over once.
    fn pass_on(&mut self, events: &mut Vec<Event>) {
        self.sixes = 0;
        let mut seat = self.runners.after(self.turn);
        loop {
            if self.is_retired(seat) {
                seat = self.runners.after(seat);
            } else if std::mem::take(&mut self.runners[seat].skips) {
                events.push(Event::Skipped { seat });
                seat = self.runners.after(seat);
            } else {
                break;
            }
        }
        self.turn = seat;
        events.push(Event::TurnOf { seat });
    }

    /// A seat takes no turns any more.
    pub(super) fn leave(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.retired.push(seat);
        events.push(Event::Retired { seat });
        let mut rest = self.runners.seats().filter(|seat| !self.is_retired(*seat));
        match (rest.next(), rest.next()) {
            (Some(last), None) => self.end(last, events),
            _ if self.turn == seat => self.pass_on(events),
            _ => {}
        }
    }

    /// A seat that had left takes turns again.
    pub(super) fn come_back(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.retired.retain(|retired| *retired != seat);
        events.push(Event::Returned { seat });
    }

    /// The seat to act plays its turn no further.
    pub(super) fn leave_unplayed(&mut self, events: &mut Vec<Event>) {
        events.push(Event::Passed { seat: self.turn, reason: Pass::Unplayed });
        self.pass_on(events);
    }

    fn end(&mut self, winner: Seat, events: &mut Vec<Event>) {
        self.winner = Some(winner);
        events.push(Event::Won { seat: winner });
    }
}
