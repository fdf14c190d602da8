//! Who stands where on the board, to the pixel: no token hides another, and none a number.

use std::collections::BTreeMap;

use super::grid::{Grid, Spot};
use crate::game::Seat;
use crate::scene::snakes::Table;

/// How large tokens can be: the radius of the disc, in pixels.
const RADII: [f32; 11] = [20.0, 17.0, 14.5, 12.5, 10.5, 9.0, 7.8, 6.8, 5.6, 4.6, 4.0];
/// The smallest that a number is written on.
const NUMBERED: f32 = 6.8;
/// The smallest that has a ring about it where it moved: about smaller ones it would hide numbers.
const RINGED: f32 = 9.0;
/// How far the shapes reach, in radii.
const REACH: f32 = 1.22;

/// How large a token is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Size(u8);

impl Size {
    const LEAST: Size = Size(10);

    pub(super) fn all() -> impl Iterator<Item = Size> {
        (0..).zip(RADII).map(|(index, _)| Size(index))
    }

    /// The largest that is no larger than this; the smallest of all where there is none.
    fn within(radius: f32) -> Size {
        Size::all().find(|size| size.radius() <= radius).unwrap_or(Size::LEAST)
    }

    /// In pixels.
    pub(super) fn radius(self) -> f32 {
        RADII[usize::from(self.0) % RADII.len()]
    }

    /// How far the shapes of this size reach, in pixels.
    pub(super) fn reach(self) -> f32 {
        self.radius() * REACH
    }

    /// Whether there is room for a ring about it.
    pub(super) fn is_ringed(self) -> bool {
        self.radius() >= RINGED
    }

    /// Whether there is room for a number on it.
    pub(super) fn is_numbered(self) -> bool {
        self.radius() >= NUMBERED
    }

    /// That of a token which is alone on its square.
    pub(super) fn alone(grid: &Grid) -> Size {
        Fan::new(grid, 1).size
    }
}

/// A token on the board and where it is put.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Put {
    pub(super) seat: Seat,
    pub(super) at: Spot,
    pub(super) size: Size,
}

/// Every token that is on the board.
pub(super) fn spread(table: &Table, grid: &Grid) -> Vec<Put> {
    let mut squares: BTreeMap<u16, Vec<Seat>> = BTreeMap::new();
    for (seat, sitter) in table.seats.iter().filter(|(_, sitter)| sitter.square > 0) {
        squares.entry(sitter.square).or_default().push(seat);
    }
    let put = |(square, seats): (u16, Vec<Seat>)| {
        let fan = Fan::new(grid, seats.len());
        let room = grid.room(square).middle();
        seats.into_iter().zip(0..).map(move |(seat, nth)| Put {
            seat,
            at: fan.spot(room, nth),
            size: fan.size,
        })
    };
    squares.into_iter().flat_map(put).collect()
}

/// How so many tokens share a square.
#[derive(Clone, Copy, Debug)]
struct Fan {
    count: u16,
    columns: u16,
    size: Size,
    /// Between neighbours, across and down.
    step: (f32, f32),
}

impl Fan {
    /// In as many rows as make the tokens largest.
    fn new(grid: &Grid, count: usize) -> Fan {
        let count = u16::try_from(count).unwrap_or(u16::MAX).max(1);
        let room = grid.room(1);
        let fans = (1..=count).map(|columns| {
            let rows = count.div_ceil(columns);
            let step = (room.width / f32::from(columns), room.height / f32::from(rows));
            let largest = step.0.min(step.1) / 2.0 / REACH;
            let size = Size::within(largest);
            let close = size.radius() * 2.0 * REACH + 1.0;
            (largest, Fan { count, columns, size, step: (step.0.min(close), step.1.min(close)) })
        });
        let best = fans.max_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, fan)| fan);
        best.unwrap_or(Fan { count, columns: count, size: Size::LEAST, step: (0.0, 0.0) })
    }

    /// Where the nth goes, about the middle of the room; a last row that is not full is centred.
    fn spot(self, (x, y): Spot, nth: u16) -> Spot {
        let (row, column) = (nth / self.columns, nth % self.columns);
        let rows = self.count.div_ceil(self.columns);
        let here = self.columns.min(self.count - row * self.columns);
        let from_middle = |index: u16, of: u16| f32::from(index) - f32::from(of - 1) / 2.0;
        (x + from_middle(column, here) * self.step.0, y + from_middle(row, rows) * self.step.1)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::snakes::{Course, Plan, Rules, Snakes};

    fn table() -> impl Strategy<Value = Table> {
        (10i64..=400, prop::collection::vec((0u16..4, 0.0f32..1.0), 2..=6)).prop_map(|(size, places)| {
            let plan = Plan { size, snakes: Vec::new(), ladders: Vec::new(), powers: Vec::new() };
            let course = Course::new(Rules::default(), plan).expect("an empty board is sound");
            let last = course.board().size();
            let mut table = Table::new(&Snakes::new(course, places.len()), &[]);
            for ((_, sitter), (crowd, share)) in table.seats.iter_mut().zip(places) {
                // Three of four meet on one square.
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "400 at most")]
                let anywhere = (f32::from(last) * share) as u16;
                sitter.square = if crowd > 0 { last / 2 } else { anywhere };
            }
            table
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_token_hides_another_or_a_number(table in table()) {
            let grid = Grid::new(table.course.board());
            let tokens = spread(&table, &grid);
            let on_board = table.seats.iter().filter(|(_, sitter)| sitter.square > 0).count();
            prop_assert_eq!(tokens.len(), on_board);
            for (index, put) in tokens.iter().enumerate() {
                let radius = put.size.radius();
                prop_assert!(!grid.hides_number(put.at, radius), "{put:?} hides a number");
                let ring = put.size.reach() + 1.0;
                prop_assert!(!put.size.is_ringed() || !grid.hides_number(put.at, ring), "{put:?} is ringed");
                for other in &tokens[..index] {
                    let apart = (put.at.0 - other.at.0).hypot(put.at.1 - other.at.1);
                    prop_assert!(apart >= 1.8 * radius.max(other.size.radius()), "{put:?} hides {other:?}");
                }
            }
        }
    }
}
