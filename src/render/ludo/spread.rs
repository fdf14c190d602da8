//! Who stands where, to the pixel: no token hides another's number, and none a star.

use std::collections::BTreeMap;

use super::marks::Mark;
use super::place::{MARGIN, UNIT, middle, outward, spot};
use super::tokens::Size;
use crate::game::ludo::Place;
use crate::game::ludo::track::ARM;
use crate::game::{Color, Token};
use crate::render::geometry::{self, YARD};
use crate::render::pieces::way::Point;
use crate::scene::ludo::{Safe, Table};

/// Where everything goes that has to make room for something else.
#[derive(Debug)]
pub(super) struct Spread {
    pub(super) tokens: Vec<Put>,
    pub(super) stars: Vec<Star>,
    pub(super) trays: Vec<Tray>,
}

/// A token and where it is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Put {
    pub(super) token: Token,
    pub(super) at: Point,
    pub(super) size: Size,
}

/// A star and where it is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Star {
    pub(super) at: Point,
    /// Whose entry it marks.
    pub(super) entry: Option<Color>,
    /// Safe for that arm alone.
    pub(super) owned: bool,
    /// Beside tokens, not on a free square.
    pub(super) small: bool,
}

/// A panel beside a safe square that holds more than four tokens, laid on the yard next to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tray {
    /// The middle of the panel.
    pub(super) middle: Point,
    /// Tokens in each of its two rows: 3–8.
    pub(super) length: u8,
    /// Which way the square lies.
    pub(super) toward: (i32, i32),
    /// Where its beak ends.
    pub(super) tip: Point,
}

/// Between tokens on a tray, and at home.
pub(super) const PITCH: i32 = 24;
/// Around the tokens of a tray.
pub(super) const TRAY_PADDING: i32 = 4;
/// From a safe square's middle to the middle of its tray, across.
const TRAY_AWAY: i32 = UNIT / 2 + 33;

impl Star {
    pub(super) fn mark(&self) -> (Mark, Point) {
        let Star { at, entry, owned, small } = *self;
        (Mark::Star { entry, owned, small }, at)
    }
}

impl Tray {
    /// The panel, and the beak over its edge.
    pub(super) fn marks(&self) -> [(Mark, Point); 2] {
        let upright = self.toward.0 != 0;
        [
            (Mark::Tray { length: self.length, upright }, self.middle),
            (Mark::Beak { toward: self.toward }, self.tip),
        ]
    }
}

impl Spread {
    pub(super) fn new(table: &Table) -> Spread {
        let mut spread = Spread { tokens: Vec::new(), stars: Vec::new(), trays: Vec::new() };
        let mut squares: BTreeMap<u8, Vec<Token>> =
            (0..table.track.lap()).map(|square| (square, Vec::new())).collect();
        let mut aside: BTreeMap<(u8, Place), Vec<Token>> = BTreeMap::new();
        for (token, place) in table.tokens() {
            let arm = table.arm(token.seat);
            match table.track.square(token.seat, place) {
                Some(square) => squares.entry(square).or_default().push(token),
                None => aside.entry((arm, place)).or_default().push(token),
            }
        }
        for ((arm, place), tokens) in aside {
            spread.aside(arm, place, &tokens);
        }
        for (square, tokens) in squares {
            spread.square(square, &tokens, table.safe.iter().find(|safe| safe.square == square));
        }
        spread
    }

    /// Where this token is put.
    pub(super) fn put(&self, token: Token) -> Option<&Put> {
        self.tokens.iter().find(|put| put.token == token)
    }

    /// Tokens of one arm off the track.
    fn aside(&mut self, arm: u8, place: Place, tokens: &[Token]) {
        match place {
            Place::Yard => {
                let yard = |&token: &Token| Put { token, at: spot(arm, token.number), size: Size::Yard };
                self.tokens.extend(tokens.iter().map(yard));
            }
            Place::Column(square) => self.fan(middle(geometry::column(arm, square)), tokens),
            Place::Home => self.home(arm, tokens),
            Place::Track(_) => {}
        }
    }

    /// A row along the outer side of the way home.
    fn home(&mut self, arm: u8, tokens: &[Token]) {
        let (out, (x, y)) = (outward(arm), middle(geometry::home(arm)));
        let (x, y) = (x + out.0 * 7, y + out.1 * 7);
        let size = if tokens.len() < 3 { Size::Pair } else { Size::Few };
        for (token, along) in tokens.iter().zip(row(tokens.len())) {
            let at = (x + out.1.abs() * along, y + out.0.abs() * along);
            self.tokens.push(Put { token: *token, at, size });
        }
    }

    /// One square of the track, with its star where it is safe.
    fn square(&mut self, square: u8, tokens: &[Token], safe: Option<&Safe>) {
        let at = middle(geometry::track(square));
        let crowded = tokens.len() > 4 && safe.is_some();
        if let Some(safe) = safe {
            let small = !tokens.is_empty() && !crowded;
            let at = if small && tokens.len() < 4 { (at.0 + 14, at.1 - 14) } else { at };
            let arm = Color::ALL[usize::from(square / ARM)];
            let entry = square.is_multiple_of(ARM).then_some(arm);
            self.stars.push(Star { at, entry, owned: safe.only_for.is_some(), small });
        }
        if crowded { self.tray(square, tokens) } else { self.fan(at, tokens) }
    }

    /// Several tokens about one point; the top right corner stays free up to three, the middle with four.
    fn fan(&mut self, (x, y): Point, tokens: &[Token]) {
        let (size, steps): (Size, &[Point]) = match tokens.len() {
            0 | 1 => (Size::Alone, &[(0, 0)]),
            2 => (Size::Pair, &[(-9, -8), (9, 8)]),
            3 => (Size::Few, &[(-10, -10), (-10, 11), (11, 11)]),
            4 => (Size::Few, &[(-11, -11), (11, -11), (-11, 11), (11, 11)]),
            _ => (Size::Crowd, &CROWD),
        };
        for (token, (dx, dy)) in tokens.iter().zip(steps) {
            self.tokens.push(Put { token: *token, at: (x + dx, y + dy), size });
        }
    }

    /// A panel over the edge of the yard next to the square, two rows deep.
    fn tray(&mut self, square: u8, tokens: &[Token]) {
        let (at, length) = (middle(geometry::track(square)), tokens.len().div_ceil(2));
        let (toward, yard) = beside_yard(square);
        let half = pixels(length) * PITCH / 2 + TRAY_PADDING;
        let within =
            |at: i32, start: i32| at.clamp(start + 8 + half, start + pixels(YARD.into()) * UNIT - 8 - half);
        let flat = toward.0 == 0;
        let middle = if flat {
            (within(at.0, yard.0), at.1 - toward.1 * TRAY_AWAY)
        } else {
            (at.0 - toward.0 * TRAY_AWAY, within(at.1, yard.1))
        };
        let tip = (at.0 - toward.0 * 15, at.1 - toward.1 * 15);
        self.trays.push(Tray { middle, length: u8::try_from(length).unwrap_or(u8::MAX), toward, tip });
        let places =
            [-PITCH / 2, PITCH / 2].into_iter().flat_map(|line| row(length).map(move |step| (step, line)));
        for (token, (step, line)) in tokens.iter().zip(places) {
            let (dx, dy) = if flat { (step, line) } else { (line, step) };
            self.tokens.push(Put { token: *token, at: (middle.0 + dx, middle.1 + dy), size: Size::Few });
        }
    }
}

/// Nine about a point.
const CROWD: [Point; 9] =
    [(-14, -14), (0, -14), (14, -14), (-14, 0), (0, 0), (14, 0), (-14, 14), (0, 14), (14, 14)];

/// So many places in a row, about 0.
fn row(count: usize) -> impl Iterator<Item = i32> {
    let count = pixels(count);
    (0..count).map(move |index| (2 * index - (count - 1)) * PITCH / 2)
}

/// A small count among pixels.
fn pixels(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(0)
}

/// Which way a square lies as seen from the yard beside it, and that yard's corner. Every side of a yard has one
/// safe square at most, so trays never meet.
fn beside_yard(square: u8) -> ((i32, i32), Point) {
    let cell = geometry::track(square);
    let (column, row) = (i32::from(cell.column), i32::from(cell.row));
    let low = i32::from(YARD);
    let high = i32::from(geometry::CELLS) - low;
    let corner = |index: i32| MARGIN + UNIT * if index < low { 0 } else { high };
    let (toward, at) = match (column, row) {
        (_, 6) => ((0, 1), (corner(column), MARGIN)),
        (_, 8) => ((0, -1), (corner(column), corner(high))),
        (6, _) => ((1, 0), (MARGIN, corner(row))),
        _ => ((-1, 0), (corner(high), corner(row))),
    };
    (toward, at)
}

/// Where a place is by itself; a token at home has the middle of its way home.
pub(super) fn point(table: &Table, token: Token, place: Place) -> Point {
    let arm = table.arm(token.seat);
    match place {
        Place::Yard => spot(arm, token.number),
        Place::Track(_) => middle(geometry::track(table.track.square(token.seat, place).unwrap_or(0))),
        Place::Column(square) => middle(geometry::column(arm, square)),
        Place::Home => middle(geometry::home(arm)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::game::ludo::Ludo;
    use crate::game::ludo::rules::Preset;

    fn place() -> impl Strategy<Value = Place> {
        let crowded = select(vec![Place::Yard, Place::Home, Place::Column(4), Place::Track(50)]);
        let safe = select(vec![0, 8, 13, 21, 26, 34, 39, 47]).prop_map(Place::Track);
        prop_oneof![crowded, safe, (0u8..52).prop_map(Place::Track)]
    }

    fn table() -> impl Strategy<Value = Table> {
        prop::collection::vec(prop::collection::vec(place(), 4), 4).prop_map(|places| {
            let mut table = Table::new(&Ludo::new(Preset::Classic.rules(), 4), &[]);
            for ((_, sitter), places) in table.seats.iter_mut().zip(places) {
                sitter.tokens = places;
            }
            table
        })
    }

    #[expect(clippy::cast_precision_loss, reason = "a few pixels")]
    fn apart(one: Point, two: Point) -> f32 {
        ((one.0 - two.0) as f32).hypot((one.1 - two.1) as f32)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_number_and_every_star_can_be_seen(table in table()) {
            let spread = Spread::new(&table);
            prop_assert_eq!(spread.tokens.len(), 16);
            prop_assert_eq!(spread.stars.len(), table.safe.len());
            for (index, put) in spread.tokens.iter().enumerate() {
                for other in &spread.tokens[..index] {
                    let needed = 1.4 * put.size.radius().max(other.size.radius());
                    prop_assert!(apart(put.at, other.at) >= needed, "{put:?} hides {other:?}");
                }
                for star in &spread.stars {
                    let needed = if star.small { 8.0 + put.size.radius() * 0.5 } else { 16.0 };
                    prop_assert!(apart(put.at, star.at) >= needed, "{put:?} and {star:?}");
                }
            }
        }
    }
}
