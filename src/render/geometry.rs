//! Where things are on the four-arm Ludo board: one table for pictures and emoji.
//!
//! The board is a grid of 15 × 15 cells. Only the first arm is written down, the one that points left, with its
//! yard above it; the others are the same, turned a quarter clockwise each.

use crate::game::ludo::rules::HomeStep;
use crate::scene::ludo::{ARM_SQUARES, COLUMN_SQUARES};

/// Cells on each side of the board.
pub const CELLS: u8 = 15;
/// How many arms this board has.
pub const ARMS: u8 = 4;
/// Cells on each side of a yard.
pub const YARD: u8 = 6;
/// The middle cell, where the die lies.
pub const MIDDLE: Cell = Cell { column: CELLS / 2, row: CELLS / 2 };

/// The first arm's share of the track, from its entry on.
const TRACK: [(u8, u8); ARM_SQUARES as usize] = [
    (1, 6),
    (2, 6),
    (3, 6),
    (4, 6),
    (5, 6), // along its own arm
    (6, 5),
    (6, 4),
    (6, 3),
    (6, 2),
    (6, 1),
    (6, 0), // out along the next
    (7, 0),
    (8, 0), // and round that one's end
];

/// One cell of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// 0–14 from the left.
    pub column: u8,
    /// 0–14 from the top.
    pub row: u8,
}

impl Cell {
    /// The same cell of the board turned by so many quarters clockwise.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Cell {
        (0..quarters % ARMS).fold(self, |cell, _| Cell { column: CELLS - 1 - cell.row, row: cell.column })
    }
}

/// The cell of a square of the track, counted from the first arm's entry; 0–51.
pub fn track(square: u8) -> Cell {
    let (column, row) = TRACK[usize::from(square % ARM_SQUARES)];
    Cell { column, row }.turned(square / ARM_SQUARES)
}

/// The cell of a column's square, 0–4, the outermost first.
pub fn column(arm: u8, square: u8) -> Cell {
    Cell { column: 1 + square.min(COLUMN_SQUARES - 1), row: MIDDLE.row }.turned(arm)
}

/// The cell of the last square of the track that an arm's tokens stand on.
pub fn turn_off(home_step: HomeStep, arm: u8) -> Cell {
    let last = if home_step == HomeStep::FullLap { 51 } else { 50 };
    track((arm % ARMS * ARM_SQUARES + last) % (ARMS * ARM_SQUARES))
}

/// The cell of an arm's way home, between its column and the middle.
pub fn home(arm: u8) -> Cell {
    Cell { column: MIDDLE.column - 1, row: MIDDLE.row }.turned(arm)
}

/// The top left cell of an arm's yard.
pub fn yard(arm: u8) -> Cell {
    let far = CELLS - YARD;
    let (column, row) = [(0, 0), (far, 0), (far, far), (0, far)][usize::from(arm % ARMS)];
    Cell { column, row }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_track_is_a_ring_of_neighbours() {
        let squares = ARMS * ARM_SQUARES;
        for square in 0..squares {
            let (one, two) = (track(square), track((square + 1) % squares));
            let apart = (one.column.abs_diff(two.column), one.row.abs_diff(two.row));
            assert!(matches!(apart, (0 | 1, 1) | (1, 0)), "{square}: {apart:?}");
        }
    }

    #[test]
    fn no_two_squares_share_a_cell() {
        let track = (0..ARMS * ARM_SQUARES).map(track);
        let arms = (0..ARMS)
            .flat_map(|arm| (0..COLUMN_SQUARES).map(move |square| column(arm, square)).chain([home(arm)]));
        let cells: Vec<_> = track.chain(arms).chain([MIDDLE]).collect();
        assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len());
    }

    #[test]
    fn a_column_leads_from_the_square_two_before_the_entry() {
        for arm in 0..ARMS {
            let (turn, first) = (track((arm * ARM_SQUARES + 50) % 52), column(arm, 0));
            assert_eq!(turn.column.abs_diff(first.column) + turn.row.abs_diff(first.row), 1);
        }
    }
}
