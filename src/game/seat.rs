//! Seats, and arrays that only a seat can index.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The most seats that any board of the house has.
pub const MAX_SEATS: usize = 6;

/// A place at the board, counted from 0 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat that begins.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, where a board can have it.
    pub const fn new(index: usize) -> Option<Seat> {
        #[expect(clippy::cast_possible_truncation, reason = "less than MAX_SEATS")]
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// 0 for the seat that begins.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(index: u8) -> Result<Seat, String> {
        Seat::new(usize::from(index)).ok_or_else(|| format!("there is no seat {index}"))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

/// One `T` for each seat of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<T>")]
pub struct Seats<T>(Vec<T>);

impl<T> TryFrom<Vec<T>> for Seats<T> {
    type Error = String;

    /// # Errors
    /// More than [`MAX_SEATS`].
    fn try_from(held: Vec<T>) -> Result<Seats<T>, String> {
        let count = held.len();
        if count <= MAX_SEATS { Ok(Seats(held)) } else { Err(format!("{count} seats are too many")) }
    }
}

impl<T> Seats<T> {
    /// A table of `count` seats (at most [`MAX_SEATS`]), each filled by `fill`.
    pub fn from_fn(count: usize, fill: impl FnMut(Seat) -> T) -> Seats<T> {
        Seats((0..count).map_while(Seat::new).map(fill).collect())
    }

    /// How many seats there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The seats, in turn order.
    #[expect(clippy::cast_possible_truncation, reason = "MAX_SEATS at most")]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<T> {
        (0..self.0.len() as u8).map(Seat)
    }

    /// Each seat with what it holds, in turn order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.seats().zip(&self.0)
    }

    /// Each seat with what it holds, in turn order, to change it.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.seats().zip(&mut self.0)
    }

    /// What this seat holds; `None` where the table is smaller.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The same table with something else at each seat.
    pub fn map<U>(&self, mut change: impl FnMut(Seat, &T) -> U) -> Seats<U> {
        Seats(self.iter().map(|(seat, held)| change(seat, held)).collect())
    }

    /// The seat after this one, round the table.
    pub fn after(&self, seat: Seat) -> Seat {
        let next = seat.0 + 1;
        if usize::from(next) < self.0.len() { Seat(next) } else { Seat::FIRST }
    }
}

impl<T> Index<Seat> for Seats<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for Seats<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// What a seat's tokens look like on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    /// A disc.
    Red,
    /// A square.
    Green,
    /// A triangle.
    Yellow,
    /// A diamond.
    Blue,
    /// The fifth shape, on the six-arm board.
    Purple,
    /// The sixth shape, on the six-arm board.
    Orange,
}

impl Color {
    /// Every colour, in the order of the arms.
    pub const ALL: [Color; MAX_SEATS] =
        [Color::Red, Color::Green, Color::Yellow, Color::Blue, Color::Purple, Color::Orange];

    /// The colour as one emoji, the same in words and in grids.
    pub const fn emoji(self) -> &'static str {
        match self {
            Color::Red => "🔴",
            Color::Green => "🟢",
            Color::Yellow => "🟡",
            Color::Blue => "🔵",
            Color::Purple => "🟣",
            Color::Orange => "🟠",
        }
    }
}
