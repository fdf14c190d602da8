//! What can be wrong with a board for the rules in use: rings of jumps, and squares that nobody gets away from.

use std::collections::BTreeSet;

use super::{Course, Landing};
use crate::game::snakes::board::{Power, Square};
use crate::game::snakes::rules::ThreeSixes;

/// The jumps that lead round and round where the end of a jump leads on, each ring once, from its lowest square on.
pub(super) fn cycles(course: &Course) -> Vec<Vec<u16>> {
    if !course.rules().chain {
        return Vec::new();
    }
    let leaps = course.board().leaps();
    leaps.filter_map(|(start, _)| ring(course, start)).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The ring that the jump on this square leads into.
fn ring(course: &Course, start: u16) -> Option<Vec<u16>> {
    let mut way = vec![start];
    let mut is_passed = vec![false; usize::from(course.board().size()) + 1];
    while let Square::Leads(leap) = course.board().square(*way.last()?) {
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
    let map = Map::of(course);
    let is_sound = map.sound();
    let squares: Vec<u16> = (0..course.board().size())
        .filter(|square| {
            [false, true]
                .map(|shield| stand(*square, shield))
                .iter()
                .any(|at| map.is_reached[*at] && !is_sound[*at])
        })
        .collect();
    (!squares.is_empty()).then_some(squares)
}

/// A square, and whether who stands there has a shield, as an index.
fn stand(square: u16, shield: bool) -> usize {
    usize::from(square) * 2 + usize::from(shield)
}

/// Where players can come to stand, and from where.
struct Map {
    size: u16,
    leads_here: Vec<Vec<usize>>,
    is_reached: Vec<bool>,
}

impl Map {
    fn of(course: &Course) -> Map {
        let (rules, board) = (course.rules(), course.board());
        let stands = usize::from(board.size() + 1) * 2;
        let mut map =
            Map { size: board.size(), leads_here: vec![Vec::new(); stands], is_reached: vec![false; stands] };
        // Who is swapped keeps the shield, or lack of one, and stands where the other stood.
        let is_swapped = board.has(Power::Swap) && board.has(Power::Shield);
        let is_sent_back = rules.capture || rules.three_sixes == ThreeSixes::BackToStart;
        let mut waiting = vec![(0, false)];
        while let Some((square, shield)) = waiting.pop() {
            if std::mem::replace(&mut map.is_reached[stand(square, shield)], true) || square == map.size {
                continue;
            }
            if is_swapped && square > 0 {
                waiting.push((square, !shield));
            }
            if is_sent_back {
                waiting.push((0, shield));
            }
            for (pips, _) in rules.totals() {
                let Some(landed) = course.walk(square, pips) else { continue };
                let Landing { at, shield: kept, .. } = course.land(landed, shield, |_| {});
                map.leads_here[stand(at, kept)].push(stand(square, shield));
                waiting.push((at, kept));
            }
        }
        map
    }

    /// From where the last square can be reached.
    fn sound(&self) -> Vec<bool> {
        let mut is_sound = vec![false; self.is_reached.len()];
        let mut waiting = vec![stand(self.size, false), stand(self.size, true)];
        while let Some(at) = waiting.pop() {
            if !std::mem::replace(&mut is_sound[at], true) {
                waiting.extend(&self.leads_here[at]);
            }
        }
        is_sound
    }
}
