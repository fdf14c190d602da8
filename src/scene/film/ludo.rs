//! What events do to a Ludo board, forth and back.

use super::{Act, Deed};
use crate::game::ludo::{Ludo, Place, Setup};
use crate::game::{Event, Roll, Seat, Token};
use crate::scene::ludo::{Table, Walk};
use crate::scene::{Scene, Standing};

/// A table without the traces of what led to it.
pub(super) fn quiet(table: &Table) -> Table {
    let mut table = table.clone();
    (table.walk, table.roll) = (None, None);
    table.flights.clear();
    table.movable.clear();
    table
}

/// The table before an event that led to this one.
pub(super) fn untold(table: &Table, event: Event) -> Table {
    let mut table = table.clone();
    match event {
        Event::Entered { token, .. } => put(&mut table, token, Place::Yard),
        Event::Moved { token, from, .. } => put(&mut table, token, from),
        Event::Captured { token, at, .. } | Event::Repelled { token, at } | Event::SentBack { token, at } => {
            put(&mut table, token, at);
        }
        Event::Finished { seat, place } => {
            table.seats[seat].standing = Standing::Playing;
            table.winner = table.winner.filter(|_| place > 1);
        }
        Event::Won { seat } if table.seats[seat].standing != Standing::Finished(1) => table.winner = None,
        Event::Retired { seat } => table.seats[seat].standing = Standing::Playing,
        Event::Returned { seat } => table.seats[seat].standing = Standing::Retired,
        _ => {}
    }
    table
}

/// The table before a turn was undone, which led to this one; `events` are those before that. `None` where they do not
/// reach back to the beginning of the turn.
pub(super) fn redone(table: &Table, events: &[Event]) -> Option<Table> {
    let start = events.iter().rposition(|event| matches!(event, Event::TurnOf { .. }))? + 1;
    let mut table = table.clone();
    for event in &events[start..] {
        match *event {
            Event::Entered { token, .. } => put(&mut table, token, Place::Track(0)),
            Event::Moved { token, to, .. } => put(&mut table, token, to),
            Event::Captured { token, .. } | Event::Repelled { token, .. } | Event::SentBack { token, .. } => {
                put(&mut table, token, Place::Yard);
            }
            _ => {}
        }
    }
    Some(table)
}

/// What an event shows that led from one table to another; `last` is what was shown before it.
pub(super) fn deed(event: Event, before: &Table, after: &Scene, last: Option<&Act>) -> Option<Deed> {
    let back = |token, from, by| Deed::Flew { tokens: vec![(token, from, Place::Yard)], by };
    match event {
        Event::Rolled { roll, .. } => Some(Deed::Rolled(roll)),
        Event::Entered { token, .. } => walked(before, token, Place::Yard, Place::Track(0)),
        Event::Moved { token, from, to, .. } => walked(before, token, from, to),
        Event::Captured { token, at, .. } => Some(back(token, at, last.and_then(walker))),
        Event::Repelled { token, at } | Event::SentBack { token, at } => Some(back(token, at, None)),
        Event::TurnUndone { .. } => undone(before, after),
        Event::ReachedHome { token } => Some(Deed::CameHome(token)),
        Event::Finished { seat, .. } => Some(Deed::Finished(seat)),
        _ => None,
    }
}

fn walked(table: &Table, token: Token, from: Place, to: Place) -> Option<Deed> {
    let places = std::iter::once(from).chain(table.track.path(from, to)).collect();
    Some(Deed::Walked(Walk { token, places }))
}

/// The token that has just walked, or captured.
fn walker(act: &Act) -> Option<Token> {
    match &act.deed {
        Deed::Walked(walk) => Some(walk.token),
        Deed::Flew { by, .. } => *by,
        _ => None,
    }
}

/// All that is elsewhere flies there.
fn undone(before: &Table, after: &Scene) -> Option<Deed> {
    let Scene::Ludo(after) = after else { return None };
    let tokens: Vec<_> = before
        .tokens()
        .zip(after.tokens())
        .filter(|((_, from), (_, to))| from != to)
        .map(|((token, from), (_, to))| (token, from, to))
        .collect();
    (!tokens.is_empty()).then_some(Deed::Flew { tokens, by: None })
}

fn put(table: &mut Table, token: Token, place: Place) {
    let tokens = &mut table.seats[token.seat].tokens;
    if let Some(there) = usize::from(token.number).checked_sub(1).and_then(|index| tokens.get_mut(index)) {
        *there = place;
    }
}

/// The position of an earlier board of `game` while this throw waited for a move; `None` where there was none.
pub(super) fn waiting(game: &Ludo, before: &Table, roll: Roll) -> Option<Ludo> {
    let is = |seat: &Seat, standing: fn(Standing) -> bool| standing(before.seats[*seat].standing);
    let mut setup = Setup::from(game.clone());
    #[expect(clippy::cast_possible_truncation, reason = "home is step 83 at most")]
    let steps = |place: &Place| before.track.steps(*place) as i8;
    setup.board.steps = before.seats.map(|_, sitter| sitter.tokens.iter().map(steps).collect());
    setup.finished.retain(|seat| is(seat, |standing| matches!(standing, Standing::Finished(_))));
    setup.retired.retain(|seat| is(seat, |standing| standing == Standing::Retired));
    (setup.winner, setup.turn) = (before.winner, before.turn?);
    (setup.rolled, setup.rolls, setup.sixes) = (Some(roll.face()), 1, 0);
    (setup.moved, setup.before) = (None, None);
    Ludo::try_from(setup).ok()
}
