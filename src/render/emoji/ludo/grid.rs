//! Four arms: a grid of 15 × 15 cells.

use super::{FREE, signs, square, star};
use crate::game::Token;
use crate::game::ludo::Place;
use crate::game::ludo::track::{ARM, COLUMN};
use crate::render::emoji::sign::Script;
use crate::render::geometry::{self, Cell, LONG, turned};
use crate::scene::Standing;
use crate::scene::ludo::{Sitter, Table};

const NOBODY: &str = "◽";
const LEFT: &str = "🟫";

const ARMS: u8 = 4;
/// Cells on each side of the board.
const CELLS: usize = 15;
/// The index of the middle row and of the middle column, where the die lies.
const MIDDLE: u8 = 7;
/// Cells on each side of a yard.
const YARD: usize = LONG as usize;

/// The grid's rows.
pub(super) fn lines(table: &Table, script: Script<'_>) -> Vec<String> {
    let mut grid = Grid([[FREE; CELLS]; CELLS]);
    for arm in 0..ARMS {
        grid.arm(table, arm);
    }
    for safe in &table.safe {
        if let Some(star) = star(*safe) {
            grid.set(track(safe.square), star);
        }
    }
    grid.set(cell_at((0.0, 0.0)), if table.turn.is_some() { "🎲" } else { "👑" });
    let tokens: Vec<_> = table.tokens().map(|(token, place)| (token, spot(table, token, place))).collect();
    for (at, sign) in signs(table, &tokens, script) {
        grid.set(at, sign);
    }
    grid.0.iter().map(|row| row.concat()).collect()
}

/// The cells, row by row.
struct Grid<'a>([[&'a str; CELLS]; CELLS]);

impl<'a> Grid<'a> {
    fn set(&mut self, (column, row): (usize, usize), emoji: &'a str) {
        self.0[row][column] = emoji;
    }

    /// An arm's yard, entry, column and way home.
    fn arm(&mut self, table: &Table, arm: u8) {
        let field = field(table, arm);
        let (left, top) = yard(arm);
        for (column, row) in (0..YARD).flat_map(|row| (0..YARD).map(move |column| (column, row))) {
            if [column, row].iter().any(|index| *index == 0 || *index == YARD - 1) {
                self.set((left + column, top + row), field);
            }
        }
        let column = (0..COLUMN).map(|square| geometry::column(arm, square));
        for cell in column.chain([geometry::track(ARMS, arm * ARM), geometry::home(arm)]) {
            self.set(place(cell), field);
        }
    }
}

fn place(cell: Cell) -> (usize, usize) {
    cell_at(turned(ARMS, cell.arm, cell.own(ARMS)))
}

fn track(square: u8) -> (usize, usize) {
    place(geometry::track(ARMS, square))
}

/// The top left cell of an arm's yard.
fn yard(arm: u8) -> (usize, usize) {
    let half = f32::from(LONG) / 2.0;
    let (right, down) = turned(ARMS, arm, geometry::yard(ARMS, half));
    cell_at((right - half + 0.5, down - half + 0.5))
}

/// The column and the row of the cell whose middle is so far right of the board's and below it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 14")]
fn cell_at((right, down): (f32, f32)) -> (usize, usize) {
    let index = |from_middle: f32| (f32::from(MIDDLE) + from_middle).round() as usize;
    (index(right), index(down))
}

/// Where a token is in the grid.
fn spot(table: &Table, token: Token, position: Place) -> (usize, usize) {
    let arm = table.arm(token.seat);
    match position {
        Place::Yard => {
            let ((left, top), index) = (yard(arm), usize::from(token.number - 1));
            (left + 2 + index % 2, top + 2 + index / 2)
        }
        Place::Track(_) => track(table.track.square(token.seat, position).unwrap_or(0)),
        Place::Column(square) => place(geometry::column(arm, square)),
        Place::Home => place(geometry::home(arm)),
    }
}

/// What an arm's own cells are filled with.
fn field(table: &Table, arm: u8) -> &'static str {
    let sitter = table.at_arm(arm).map(|(_, sitter)| sitter);
    match sitter {
        None => NOBODY,
        Some(Sitter { standing: Standing::Retired, .. }) => LEFT,
        Some(sitter) => square(sitter.color),
    }
}
