//! What events do to a board of Snakes & Ladders, forth and back.

use super::{Act, Deed};
use crate::game::snakes::rules::Start;
use crate::game::{Again, Event, Roll, Seat};
use crate::scene::Standing;
use crate::scene::snakes::{Ride, Table};

/// A table without the traces of what led to it.
pub(super) fn quiet(table: &Table) -> Table {
    let mut table = table.clone();
    (table.walk, table.roll) = (None, None);
    table.sent.clear();
    table
}

/// The table before an event that led to this one.
pub(super) fn untold(table: &Table, event: Event) -> Table {
    let mut table = table.clone();
    let has_start = table.course.rules().start != Start::Free;
    let seats = &mut table.seats;
    match event {
        Event::Walked { seat, from, .. } | Event::Jumped { seat, from, .. } => {
            (seats[seat].square, seats[seat].waits) = (from, false);
        }
        Event::Swapped { seat, with, from, to } => {
            (seats[seat].square, seats[with].square) = (from, to);
        }
        Event::SentToStart { seat, at } => {
            (seats[seat].square, seats[seat].waits) = (at, seats[seat].waits && at == 0);
        }
        Event::RollsAgain { seat, reason: Again::Start } => seats[seat].waits = has_start,
        Event::Spared { seat, .. } => seats[seat].shield = true,
        Event::Shielded { seat } => seats[seat].shield = false,
        Event::WillSkip { seat } => seats[seat].skips = false,
        Event::Skipped { seat } => seats[seat].skips = true,
        Event::Retired { seat } => seats[seat].standing = Standing::Playing,
        Event::Returned { seat } => seats[seat].standing = Standing::Retired,
        Event::Won { seat } => {
            if matches!(seats[seat].standing, Standing::Finished(_)) {
                seats[seat].standing = Standing::Playing;
            }
            table.winner = None;
        }
        _ => {}
    }
    table
}

/// What an event shows that led on from a table; `last` is what was shown before it.
pub(super) fn deed(event: Event, before: &Table, roll: Option<Roll>, last: Option<&Act>) -> Option<Deed> {
    match event {
        Event::Rolled { roll, .. } => Some(Deed::Rolled(roll)),
        Event::Walked { seat, from, to } => {
            let pips = roll.map_or(0, |roll| u16::from(roll.total()));
            Some(Deed::Stepped { seat, squares: before.squares(from, to, pips) })
        }
        Event::Jumped { seat, from, to, by } => Some(Deed::Rode { seat, ride: Ride { from, to, by } }),
        Event::Swapped { seat, with, from, to } => {
            Some(Deed::Swapped { one: (seat, from), other: (with, to) })
        }
        Event::SentToStart { seat, at } => {
            Some(Deed::Sent { seats: vec![(seat, at)], by: last.and_then(mover) })
        }
        Event::Won { seat } => Some(Deed::Finished(seat)),
        _ => None,
    }
}

/// Who has just come to where somebody stood.
fn mover(act: &Act) -> Option<Seat> {
    match &act.deed {
        Deed::Stepped { seat, .. } | Deed::Rode { seat, .. } => Some(*seat),
        Deed::Swapped { one: (seat, _), .. } => Some(*seat),
        Deed::Sent { by, .. } => *by,
        _ => None,
    }
}
