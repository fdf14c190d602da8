//! What can be wrong with a board for the rules in use: rings of jumps, and squares that nobody gets away from.

use std::collections::BTreeSet;

use super::{Course, Landing};
use crate::game::snakes::board::{Power, Square};
use crate::game::snakes::rules::ThreeSixes;

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
    let is_reached = reached(course);
    let is_sound = sound(course, &is_reached);
    let is_trap = |at: usize| is_reached[at] && !is_sound[at];
    let squares: Vec<u16> = (0..course.board().size())
        .filter(|square| is_trap(stand(*square, false)) || is_trap(stand(*square, true)))
        .collect();
    (!squares.is_empty()).then_some(squares)
}

/// A square, and whether who stands there has a shield, as an index.
fn stand(square: u16, shield: bool) -> usize {
    usize::from(square) * 2 + usize::from(shield)
}

/// Where a roll leads from a square, with or without a shield; a roll that is not applied leads nowhere.
fn led(course: &Course, square: u16, shield: bool) -> impl Iterator<Item = (u16, bool)> + '_ {
    let landed = course.rules().totals().filter_map(move |(pips, _)| course.walk(square, pips));
    landed.map(move |landed| {
        let Landing { at, shield, .. } = course.land(landed, shield, |_| {});
        (at, shield)
    })
}

/// Where players can come to stand.
fn reached(course: &Course) -> Vec<bool> {
    let (rules, board) = (course.rules(), course.board());
    // Who is swapped keeps the shield, or lack of one, and stands where the other stood.
    let is_swapped = board.has(Power::Swap) && board.has(Power::Shield);
    let is_sent_back = rules.capture || rules.three_sixes == ThreeSixes::BackToStart;
    let mut is_reached = vec![false; stand(board.size() + 1, false)];
    let mut waiting = vec![(0, false)];
    while let Some((square, shield)) = waiting.pop() {
        if std::mem::replace(&mut is_reached[stand(square, shield)], true) || square == board.size() {
            continue;
        }
        if is_swapped && square > 0 {
            waiting.push((square, !shield));
        }
        if is_sent_back {
            waiting.push((0, shield));
        }
        waiting.extend(led(course, square, shield));
    }
    is_reached
}

/// From where the last square can be reached. Seen from the end, one pass finds most of it and a second one the rest,
/// but for boards on which the way leads down again and again.
fn sound(course: &Course, is_reached: &[bool]) -> Vec<bool> {
    let (size, rules) = (course.board().size(), course.rules());
    // Whoever rolls three sixes gets away from anywhere.
    let gets_back = rules.three_sixes == ThreeSixes::BackToStart && rules.extra_on_six;
    let mut is_sound = vec![false; is_reached.len()];
    is_sound[stand(size, false)] = true;
    is_sound[stand(size, true)] = true;
    let mut has_grown = true;
    while has_grown {
        has_grown = false;
        for (square, shield) in (0..size).rev().flat_map(|square| [(square, false), (square, true)]) {
            let at = stand(square, shield);
            if is_reached[at] && !is_sound[at] {
                is_sound[at] = gets_back && is_sound[stand(0, shield)]
                    || led(course, square, shield).any(|(to, kept)| is_sound[stand(to, kept)]);
                has_grown |= is_sound[at];
            }
        }
    }
    is_sound
}
