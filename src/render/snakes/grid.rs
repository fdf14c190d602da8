//! From squares to pixels.
//!
//! Each square has its number in the top left corner, and nothing else may lie there; tokens, heads, feet and signs
//! share what is below.

use crate::game::snakes::Board;
use crate::render::pieces::way::Point;

/// A point of the picture, in pixels from its top left corner.
pub(super) type Spot = (f32, f32);

/// Where the board may be: from here, so wide and so high.
const AREA: [u16; 4] = [20, 20, 680, 606];
/// The largest square, in pixels.
const MOST: u16 = 150;

/// Squares are low below this, in pixels.
const LOW: f32 = 48.0;

/// The squares of one board.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    size: u16,
    columns: u16,
    rows: u16,
    /// Of a square, in pixels.
    pub(super) width: f32,
    pub(super) height: f32,
    /// The board's top left corner.
    left: f32,
    top: f32,
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Area {
    pub(super) fn middle(self) -> Spot {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// Whether a disc covers some of it.
    pub(super) fn meets(self, (x, y): Spot, radius: f32) -> bool {
        let nearest = (x.clamp(self.left, self.left + self.width), y.clamp(self.top, self.top + self.height));
        (x - nearest.0).hypot(y - nearest.1) < radius
    }
}

impl Grid {
    pub(super) fn new(board: &Board) -> Grid {
        let (size, columns) = (board.size(), board.columns());
        let rows = size.div_ceil(columns);
        let [left, top, wide, high] = AREA;
        // Nearly square, and of whole pixels, which keeps edges sharp and files small.
        let width = (wide / columns).min(MOST);
        let height = (high / rows).min(width * 11 / 10).min(MOST);
        let width = width.min(height * 6 / 5);
        let centred = |start: u16, room: u16, taken: u16| f32::from(start + (room - taken) / 2);
        Grid {
            size,
            columns,
            rows,
            width: f32::from(width),
            height: f32::from(height),
            left: centred(left, wide, width * columns),
            top: centred(top, high, height * rows),
        }
    }

    /// All squares.
    pub(super) fn squares(&self) -> impl Iterator<Item = u16> {
        1..=self.size
    }

    /// Whether a square is of the darker kind.
    pub(super) fn is_dark(&self, square: u16) -> bool {
        let (column, row) = self.cell(square);
        !(column + row).is_multiple_of(2)
    }

    /// A square's top left corner.
    pub(super) fn corner(&self, square: u16) -> Spot {
        let (column, row) = self.cell(square);
        let up = self.rows - 1 - row;
        (self.left + f32::from(column) * self.width, self.top + f32::from(up) * self.height)
    }

    /// The square at a point.
    pub(super) fn at(&self, (x, y): Spot) -> Option<u16> {
        let (across, down) = ((x - self.left) / self.width, (y - self.top) / self.height);
        let is = |share: f32, index: u16| share >= f32::from(index) && share < f32::from(index + 1);
        let column = (0..self.columns).find(|column| is(across, *column))?;
        let row = (0..self.rows).rev().find(|row| is(down, self.rows - 1 - row))?;
        let along = if row.is_multiple_of(2) { column } else { self.columns - 1 - column };
        Some(row * self.columns + along + 1).filter(|square| *square <= self.size)
    }

    /// Column from the left and row from the bottom: [`Board::cell`], without asking for the columns each time.
    fn cell(&self, square: u16) -> (u16, u16) {
        let (row, along) = ((square - 1) / self.columns, (square - 1) % self.columns);
        (if row.is_multiple_of(2) { along } else { self.columns - 1 - along }, row)
    }

    /// Whether squares are so low that what is on them is drawn plainly: details would be noise, and cost bytes.
    pub(super) fn is_low(&self) -> bool {
        self.height < LOW
    }

    /// How high the digits of numbers are.
    pub(super) fn digit(&self) -> f32 {
        (self.height * 0.235).clamp(9.0, 24.0).min(self.width / 3.4).round()
    }

    /// From one digit's middle to the next one's.
    pub(super) fn pitch(&self) -> f32 {
        (self.digit() * 0.84).round()
    }

    /// Between a square's edge and what is in it.
    fn padding(&self) -> f32 {
        (self.height * 0.1 - 0.6).clamp(2.0, 7.0).min(self.width * 0.08).round()
    }

    /// Where a square's number is.
    pub(super) fn number(&self, square: u16) -> Area {
        let (x, y) = self.corner(square);
        let digits = f32::from(u16::from(square >= 10) + u16::from(square >= 100) + 1);
        let padding = self.padding();
        Area { left: x + padding, top: y + padding, width: digits * self.pitch(), height: self.digit() }
    }

    /// The part of a square that its number leaves.
    pub(super) fn room(&self, square: u16) -> Area {
        let (x, y) = self.corner(square);
        let taken = self.padding() + self.digit() + 1.0;
        Area { left: x + 2.0, top: y + taken, width: self.width - 4.0, height: self.height - taken - 1.0 }
    }

    /// Where jumps, walks and signs meet a square.
    pub(super) fn anchor(&self, square: u16) -> Spot {
        self.room(square).middle()
    }

    /// Whether a disc covers some of a number.
    pub(super) fn hides_number(&self, (x, y): Spot, radius: f32) -> bool {
        let corners =
            [(-radius, -radius), (radius, -radius), (-radius, radius), (radius, radius), (0.0, 0.0)];
        let squares = corners.into_iter().filter_map(|(dx, dy)| self.at((x + dx, y + dy)));
        squares.into_iter().any(|square| self.number(square).meets((x, y), radius))
    }
}

/// The pixel at a spot.
#[expect(clippy::cast_possible_truncation, reason = "a picture has few pixels")]
pub(super) fn pixel((x, y): Spot) -> Point {
    (x.round() as i32, y.round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::snakes::Plan;

    fn board(size: u16) -> Board {
        let plan = Plan { size: size.into(), snakes: Vec::new(), ladders: Vec::new(), powers: Vec::new() };
        Board::try_from(plan).expect("a size from 10 to 400")
    }

    #[test]
    fn every_board_lies_within_its_area_and_every_square_where_the_rules_have_it() {
        for size in 10..=400 {
            let board = board(size);
            let grid = Grid::new(&board);
            let [left, top, wide, high] = AREA.map(f32::from);
            assert!(grid.width >= 27.0 && grid.height >= 28.0, "{size}: {grid:?}");
            for square in grid.squares() {
                assert_eq!(grid.cell(square), board.cell(square));
                assert_eq!(grid.at(grid.anchor(square)), Some(square));
                let (x, y) = grid.corner(square);
                assert!(x >= left && x + grid.width <= left + wide, "{size}: {square}");
                assert!(y >= top && y + grid.height <= top + high, "{size}: {square}");
            }
        }
    }

    #[test]
    fn numbers_keep_to_their_squares_and_clear_of_what_is_below() {
        for size in 10..=400 {
            let grid = Grid::new(&board(size));
            let (number, room) = (grid.number(size), grid.room(size));
            assert!(number.width + 2.0 * grid.padding() <= grid.width, "{size}: {grid:?}");
            assert!(number.top + number.height <= room.top, "{size}");
        }
    }
}
