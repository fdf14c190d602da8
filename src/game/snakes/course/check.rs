//! What can be wrong with a board for the rules in use: rings of jumps, and squares that nobody gets away from.

use std::collections::BTreeSet;

use super::Course;
use crate::game::snakes::board::{Power, Square};
use crate::game::snakes::solo::{After, State, Ways, explore};

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
    let known = reached(course);
    let is_sound = sound(&known);
    let is_trap = |index: &usize| known[*index].is_some() && !is_sound[*index];
    let squares = (0..known.len()).filter(is_trap).map(|index| State::from_index(index).square);
    let squares: BTreeSet<u16> = squares.collect();
    (!squares.is_empty()).then(|| squares.into_iter().collect())
}

/// By the index of each state that a player can come to, alone or by what others do, where its throws lead. What others
/// do is taken for possible wherever it can be anywhere: it is not looked at where they stand just then.
fn reached(course: &Course) -> Vec<Option<Ways>> {
    let captured = |state: State| {
        let start = State { square: 0, started: false, ..state.rested() };
        course.rules().capture.then_some(start)
    };
    let known = explore(course, captured);
    let states = || {
        known
            .iter()
            .zip(0..)
            .filter_map(|(ways, index)| Some(State::from_index(index)).filter(|_| ways.is_some()))
    };
    let does = |state: State| course.board().square(state.square);
    if !states().any(|state| state.shield) || !states().any(|state| does(state) == Square::Does(Power::Swap))
    {
        return known;
    }
    // Who is swapped keeps the shield, or lack of one, and stands where the other stood.
    let swapped = |state: State| {
        let other = State { shield: !state.shield, ..state.rested() };
        (state.square > 0).then_some(other)
    };
    explore(course, |state| captured(state).into_iter().chain(swapped(state)))
}

/// From where the last square can be reached, by index. Seen from the end, one pass finds most of it and a second one
/// the rest, but for boards on which the way leads down again and again.
fn sound(known: &[Option<Ways>]) -> Vec<bool> {
    let mut is_sound = vec![false; known.len()];
    let mut has_grown = true;
    while has_grown {
        has_grown = false;
        for (index, ways) in known.iter().enumerate().rev() {
            let Some(ways) = ways.as_ref().filter(|_| !is_sound[index]) else { continue };
            is_sound[index] = ways.iter().any(|(after, _)| match after {
                After::Won => true,
                After::Again(state) => is_sound[state.index()],
                After::Passed(state) => is_sound[state.rested().index()],
            });
            has_grown |= is_sound[index];
        }
    }
    is_sound
}
