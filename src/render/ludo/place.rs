//! From cells to pixels.

use crate::render::geometry::{self, Cell};
use crate::render::pieces::way::Point;

/// The side of a cell, in pixels.
pub(super) const UNIT: i32 = 44;
/// Paper between the picture's edge and the grid, in pixels.
pub(super) const MARGIN: i32 = 30;
/// From a yard's middle to its spots, across and down.
pub(super) const SPOT: i32 = 45;

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    let along = |index: u8| MARGIN + UNIT * i32::from(index) + UNIT / 2;
    (along(cell.column), along(cell.row))
}

/// The middle of an arm's yard.
pub(super) fn yard_middle(arm: u8) -> Point {
    let Cell { column, row } = geometry::yard(arm);
    let along = |index: u8| MARGIN + UNIT * i32::from(index + geometry::YARD / 2);
    (along(column), along(row))
}

/// Where a token waits in its yard: 1 and 2 above, 3 and 4 below.
pub(super) fn spot(arm: u8, number: u8) -> Point {
    let (x, y) = yard_middle(arm);
    let right = number.is_multiple_of(2);
    (if right { x + SPOT } else { x - SPOT }, if number > 2 { y + SPOT } else { y - SPOT })
}

/// Which way an arm points, out from the middle.
pub(super) fn outward(arm: u8) -> (i32, i32) {
    [(-1, 0), (0, -1), (1, 0), (0, 1)][usize::from(arm % geometry::ARMS)]
}
