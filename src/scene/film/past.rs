//! A step taken back event by event, and cut into takes.

use std::ops::Range;

use super::{Act, Deed, Take, ludo, snakes};
use crate::game::{Event, Roll, Seat};
use crate::scene::Scene;

/// The boards that events led through.
pub(super) struct Past<'a> {
    events: &'a [Event],
    /// The board before each of the events, and the one after the last.
    boards: Vec<Scene>,
}

impl<'a> Past<'a> {
    /// The way to the board `after` these events. Where something cannot be taken back, the board is taken that is known
    /// to have been before; without one the way begins after it.
    pub(super) fn of(after: &Scene, mut events: &'a [Event], known: Option<&Scene>) -> Past<'a> {
        let mut boards = vec![quiet(after)];
        for index in (0..events.len()).rev() {
            let board = &boards[boards.len() - 1];
            match before(board, events, index).or_else(|| known.cloned()) {
                Some(before) => boards.push(before),
                None => {
                    events = &events[index + 1..];
                    break;
                }
            }
        }
        boards.reverse();
        Past { events, boards }
    }

    /// The takes, one for each throw, and one for what came before the first, if that is to be seen; `lies` is the throw
    /// that lies on the board when they begin.
    pub(super) fn takes(&self, mut lies: Option<Roll>) -> Vec<Take> {
        let is_start = |index: &usize| *index == 0 || thrown(self.events[*index]).is_some();
        let starts: Vec<_> = (0..self.events.len()).filter(is_start).collect();
        let ends = starts.iter().skip(1).copied().chain([self.events.len()]);
        let mut takes = Vec::new();
        for (start, end) in starts.iter().zip(ends) {
            takes.push(self.take(*start..end, lies));
            lies = last_roll(&self.events[*start..end]).or(lies);
        }
        takes.retain(|take| !take.acts.is_empty());
        takes
    }

    fn take(&self, events: Range<usize>, lies: Option<Roll>) -> Take {
        let (seat, roll) = thrown(self.events[events.start]).unzip();
        let mut acts: Vec<Act> = Vec::new();
        for index in events.clone() {
            let (event, before, after) = (self.events[index], &self.boards[index], &self.boards[index + 1]);
            let deed = match before {
                Scene::Ludo(before) => ludo::deed(event, before, after, acts.last()),
                Scene::Snakes(before) => snakes::deed(event, before, roll.or(lies), acts.last()),
            };
            let passes = matches!(event, Event::TurnOf { .. } | Event::Won { .. });
            let after = at(after, seat.filter(|_| !passes), roll.or(lies));
            match (deed, acts.last_mut()) {
                (Some(deed), Some(last)) if last.deed.is_one_with(&deed) => last.take_in(deed, after),
                (Some(deed), _) => acts.push(Act { deed, after }),
                // It is seen when what led to it is done; whose turn it is next, with the next take.
                (None, Some(last)) if !passes => last.after = after,
                (None, _) => {}
            }
        }
        Take { turn: 0, before: at(&self.boards[events.start], seat, lies), acts }
    }
}

impl Deed {
    /// Whether another one happened at the same time.
    fn is_one_with(&self, other: &Deed) -> bool {
        match (self, other) {
            (Deed::Flew { by, .. }, Deed::Flew { by: also, .. }) => by == also,
            (Deed::Sent { by, .. }, Deed::Sent { by: also, .. }) => by == also,
            _ => false,
        }
    }
}

impl Act {
    /// Adds what happened at the same time.
    fn take_in(&mut self, deed: Deed, after: Scene) {
        match (&mut self.deed, deed) {
            (Deed::Flew { tokens, .. }, Deed::Flew { tokens: more, .. }) => tokens.extend(more),
            (Deed::Sent { seats, .. }, Deed::Sent { seats: more, .. }) => seats.extend(more),
            _ => {}
        }
        self.after = after;
    }
}

/// A board without the traces of what led to it.
pub(super) fn quiet(scene: &Scene) -> Scene {
    match scene {
        Scene::Ludo(table) => Scene::Ludo(ludo::quiet(table)),
        Scene::Snakes(table) => Scene::Snakes(snakes::quiet(table)),
    }
}

/// The last throw among these events.
pub(super) fn last_roll(events: &[Event]) -> Option<Roll> {
    events.iter().rev().find_map(|event| thrown(*event)).map(|(_, roll)| roll)
}

fn thrown(event: Event) -> Option<(Seat, Roll)> {
    match event {
        Event::Rolled { seat, roll } => Some((seat, roll)),
        _ => None,
    }
}

/// The board before the event of this index, which led to `board`.
fn before(board: &Scene, events: &[Event], index: usize) -> Option<Scene> {
    match (board, events[index]) {
        (_, Event::TakenBack { .. }) => None,
        (Scene::Ludo(table), Event::TurnUndone { .. }) => {
            ludo::redone(table, &events[..index]).map(Scene::Ludo)
        }
        (Scene::Ludo(table), event) => Some(Scene::Ludo(ludo::untold(table, event))),
        (Scene::Snakes(table), event) => Some(Scene::Snakes(snakes::untold(table, event))),
    }
}

/// A board while it is this seat's turn, with this throw on it.
fn at(board: &Scene, turn: Option<Seat>, lies: Option<Roll>) -> Scene {
    let mut board = board.clone();
    match &mut board {
        Scene::Ludo(table) => (table.turn, table.roll) = (turn.or(table.turn), lies),
        Scene::Snakes(table) => (table.turn, table.roll) = (turn.or(table.turn), lies),
    }
    board
}
