//! From cells to pixels.

use crate::render::geometry::{self, Cell};

/// A point of the picture, in pixels from its top left corner.
pub(super) type Point = (i32, i32);

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

/// Points along a way, `pitch` pixels apart, leaving so much free at its start and its end.
pub(super) fn way(points: &[Point], pitch: f32, free: (f32, f32)) -> Vec<Point> {
    let legs: Vec<_> = points.windows(2).map(|leg| (leg[0], leg[1], length(leg[0], leg[1]))).collect();
    let whole: f32 = legs.iter().map(|leg| leg.2).sum();
    let mut dots = Vec::new();
    let (mut passed, mut next) = (0.0, free.0);
    for (from, to, length) in legs {
        while next <= passed + length && next <= whole - free.1 {
            dots.push(between(from, to, (next - passed) / length));
            next += pitch;
        }
        passed += length;
    }
    dots
}

#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
fn length(from: Point, to: Point) -> f32 {
    ((to.0 - from.0) as f32).hypot((to.1 - from.1) as f32)
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a picture has few pixels")]
fn between(from: Point, to: Point, share: f32) -> Point {
    let along = |from: i32, to: i32| (from as f32 + (to - from) as f32 * share).round() as i32;
    (along(from.0, to.0), along(from.1, to.1))
}
