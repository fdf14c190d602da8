//! Where things are on a Ludo board, of four arms or of six: one table for pictures and emoji.
//!
//! Only one arm is written down, in its own terms: how far out a cell is, and in which of three lanes. All arms are
//! the same, turned round the middle. The first one points left, and the others follow clockwise; after each comes
//! its yard.

use std::f32::consts::{PI, TAU};

use crate::game::ludo::track::{ARM, COLUMN};

/// How many cells an arm is long.
pub const LONG: u8 = COLUMN + 1;

/// Half of how many cells an arm is wide.
pub const HALF: f32 = 1.5;

/// An arm's share of the track, from its entry on: whether a cell belongs to the next arm (1) or not (0), how far out
/// it is, and its lane.
const TRACK: [(u8, u8, i8); ARM as usize] = [
    (0, 5, 1),
    (0, 4, 1),
    (0, 3, 1),
    (0, 2, 1),
    (0, 1, 1), // in along its own arm
    (1, 1, -1),
    (1, 2, -1),
    (1, 3, -1),
    (1, 4, -1),
    (1, 5, -1),
    (1, 6, -1), // out along the next
    (1, 6, 0),
    (1, 6, 1), // and round that one's end
];

/// One cell of an arm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Which arm, counted from 0.
    pub arm: u8,
    /// 1–6 outwards; 0 is the way home, which belongs to the middle.
    pub out: u8,
    /// 0 is the column, 1 the side of the arm's own yard, −1 the other one.
    pub lane: i8,
}

impl Cell {
    /// Where the middle of the cell is, seen by its own arm: so many cells out from the middle of the board, and so
    /// many over to the side of the arm's yard.
    pub fn own(self, arms: u8) -> (f32, f32) {
        (apothem(arms) + f32::from(self.out) - 0.5, f32::from(self.lane))
    }
}

/// The cell of a square of the track, counted from the first arm's entry: 0–51 for four arms, 0–77 for six.
pub fn track(arms: u8, square: u8) -> Cell {
    let (next, out, lane) = TRACK[usize::from(square % ARM)];
    Cell { arm: (square / ARM + next) % arms, out, lane }
}

/// The cell of a column's square, 0–4, the outermost first.
pub const fn column(arm: u8, square: u8) -> Cell {
    Cell { arm, out: COLUMN.saturating_sub(square), lane: 0 }
}

/// The cell of an arm's way home, between its column and the middle.
pub const fn home(arm: u8) -> Cell {
    Cell { arm, out: 0, lane: 0 }
}

/// From the middle of the board to where each arm begins, in cells: the middle is a regular polygon whose sides the
/// arms are as wide as.
pub fn apothem(arms: u8) -> f32 {
    HALF / (PI / f32::from(arms)).tan()
}

/// The middle of an arm's yard, seen by that arm, as [`Cell::own`]: between this arm and the next, so far from both
/// that a disc of this radius (in cells) has room there.
pub fn yard(arms: u8, radius: f32) -> (f32, f32) {
    let (sin, cos) = (PI / f32::from(arms)).sin_cos();
    let away = (HALF + radius) / sin;
    (away * cos, away * sin)
}

/// A point that an arm sees so far out and so far over to its yard, as it is on the board: to the right of the
/// middle, and below it.
pub fn turned(arms: u8, arm: u8, (along, across): (f32, f32)) -> (f32, f32) {
    let (sin, cos) = (TAU * f32::from(arm) / f32::from(arms)).sin_cos();
    (sin * across - cos * along, -sin * along - cos * across)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn at(arms: u8, cell: Cell) -> (f32, f32) {
        turned(arms, cell.arm, cell.own(arms))
    }

    fn apart(one: (f32, f32), two: (f32, f32)) -> f32 {
        (one.0 - two.0).hypot(one.1 - two.1)
    }

    #[test]
    fn the_track_is_a_ring_of_neighbours() {
        for arms in [4, 6] {
            let squares = arms * ARM;
            for square in 0..squares {
                let (one, two) = (track(arms, square), track(arms, (square + 1) % squares));
                let apart = apart(at(arms, one), at(arms, two));
                // Round a corner between two arms it is the diagonal of a cell, or less.
                let most = if one.arm == two.arm { 1.001 } else { 1.415 };
                assert!((0.999..most).contains(&apart), "{arms} arms, {square}: {apart}");
            }
        }
    }

    #[test]
    fn no_two_cells_overlap() {
        for arms in [4, 6] {
            let track = (0..arms * ARM).map(|square| track(arms, square));
            let own = |arm| (0..COLUMN).map(move |square| column(arm, square)).chain([home(arm)]);
            let cells: Vec<_> = track.chain((0..arms).flat_map(own)).collect();
            assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len());
            for (index, one) in cells.iter().enumerate() {
                let nearest = cells[..index].iter().map(|two| apart(at(arms, *one), at(arms, *two)));
                assert!(nearest.fold(f32::MAX, f32::min) > 0.99, "{arms} arms: {one:?}");
            }
        }
    }

    #[test]
    fn a_column_leads_from_the_square_two_before_the_entry() {
        for (arms, arm) in [4, 6].into_iter().flat_map(|arms| (0..arms).map(move |arm| (arms, arm))) {
            let (turn, first) = (track(arms, (arm * ARM + arms * ARM - 2) % (arms * ARM)), column(arm, 0));
            assert_eq!((turn.arm, turn.lane, turn.out), (first.arm, first.lane, first.out + 1));
        }
    }

    #[test]
    fn the_first_arm_points_left_and_its_yard_is_above() {
        let (x, y) = at(4, track(4, 0));
        assert!((x + 6.0).abs() < 0.001 && (y + 1.0).abs() < 0.001, "{x}, {y}");
        for arms in [4, 6] {
            let (x, y) = turned(arms, 0, yard(arms, 2.0));
            assert!(x < 0.0 && y < -HALF - 2.0 + 0.001, "{arms} arms: {x}, {y}");
        }
    }
}
