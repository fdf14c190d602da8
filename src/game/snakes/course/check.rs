//! What can be wrong with a board for the rules in use: rings of jumps, and squares that nobody gets away from.

use std::collections::BTreeSet;

use super::Course;
use crate::game::snakes::board::{Power, Square};
use crate::game::snakes::rules::ThreeSixes;
use crate::game::snakes::solo::{After, Known, State};

/// The jumps that lead round and round where the end of a jump leads on, each ring once, from its lowest square on.
pub(super) fn cycles(squares: &[Square]) -> BTreeSet<Vec<u16>> {
    (0..).zip(squares).filter_map(|(start, _)| ring(squares, start)).collect()
}

/// The ring that the jump on this square leads into.
fn ring(squares: &[Square], start: u16) -> Option<Vec<u16>> {
    let mut way = vec![start];
    let mut is_passed = vec![false; squares.len()];
    while let Square::Leads(leap) = squares[usize::from(*way.last()?)] {
        if std::mem::replace(&mut is_passed[usize::from(leap.to)], true) {
            let first = way.iter().position(|square| *square == leap.to)?;
            let mut ring = way.split_off(first);
            let lowest = (0..ring.len()).min_by_key(|index| ring[*index])?;
            ring.rotate_left(lowest);
            return Some(ring);
        }
        way.push(leap.to);
    }
    None
}

/// The squares that play can reach and from which the last one cannot be reached, if there are any.
pub(super) fn trap(course: &Course) -> Option<Vec<u16>> {
    let known = reached(&without_forfeit(course));
    let is_sound = sound(&known);
    let trapped = known.states().map(|(state, _)| state).filter(|state| !is_sound[state.index()]);
    let squares: BTreeSet<u16> = trapped.map(|state| state.square).collect();
    (!squares.is_empty()).then(|| squares.into_iter().collect())
}

/// The same course where a third six only costs the turn: that ends no way, for the next turn begins where it ended, and
/// sixes need not be counted.
fn without_forfeit(course: &Course) -> Course {
    let mut course = course.clone();
    if course.rules.three_sixes == ThreeSixes::Forfeit {
        course.rules.three_sixes = ThreeSixes::None;
    }
    course
}

/// All that a player can come to, alone or by what others do. That is taken for possible wherever it can be anywhere: it
/// is not looked at where the others stand just then.
fn reached(course: &Course) -> Known {
    let captured = |state: State| {
        let start = State { square: 0, started: false, ..state.rested() };
        course.rules().capture.then_some(start)
    };
    let alone =
        |after| next(after).into_iter().flat_map(move |state| [Some(state), captured(state)]).flatten();
    let known = Known::new(course).explore(course, vec![State::default()], alone);
    let does = |state: State| course.board().square(state.square);
    let has_shield = known.states().any(|(state, _)| state.shield);
    if !has_shield || !known.states().any(|(state, _)| does(state) == Square::Does(Power::Swap)) {
        return known;
    }
    // Who is swapped keeps the shield, or lack of one, and stands where the other stood.
    let swapped = |state: State| {
        let other = State { shield: !state.shield, ..state.rested() };
        (state.square > 0).then_some(other)
    };
    let met = |after| alone(after).flat_map(|state| [Some(state), swapped(state)]).flatten();
    let from = known.states().filter_map(|(state, _)| swapped(state)).collect();
    known.explore(course, from, met)
}

/// What a player rolls from next; a turn that is passed over makes no difference to where that leads.
fn next(after: After) -> Option<State> {
    match after {
        After::Won => None,
        After::Again(state) => Some(State { skips: false, ..state }),
        After::Passed(state) => Some(state.rested()),
    }
}

/// From where the last square can be reached, by index. Seen from the end, one pass finds most of it and a second one
/// the rest, but for boards on which the way leads down again and again.
fn sound(known: &Known) -> Vec<bool> {
    let mut is_sound = vec![false; known.0.len()];
    let states: Vec<_> = known.states().collect();
    let mut has_grown = true;
    while has_grown {
        has_grown = false;
        for (state, ways) in states.iter().rev() {
            let index = state.index();
            if !is_sound[index] {
                is_sound[index] =
                    ways.iter().any(|(after, _)| next(*after).is_none_or(|next| is_sound[next.index()]));
                has_grown |= is_sound[index];
            }
        }
    }
    is_sound
}
