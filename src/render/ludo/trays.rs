//! Panels for the tokens of safe squares that hold too many to show.

use super::marks::Mark;
use super::place::Plan;
use super::spread::{Put, Star};
use crate::game::Token;
use crate::render::geometry::{self, Cell, LONG};
use crate::render::picture::SIDE;
use crate::render::pieces::way::Point;

/// Around the tokens of a tray, in pixels.
const PADDING: i32 = 4;

/// A panel beside a safe square that holds more than four tokens, laid on the yard next to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tray {
    /// The middle of the panel.
    pub(super) middle: Point,
    /// How many tokens have room across and down.
    pub(super) shape: (u8, u8),
    /// Which way the square lies.
    pub(super) toward: (i32, i32),
    /// Where its beak ends.
    pub(super) tip: Point,
}

impl Tray {
    /// The panel, and the beak over its edge.
    pub(super) fn marks(&self) -> [(Mark, Point); 2] {
        let (columns, rows) = self.shape;
        [(Mark::Tray { columns, rows }, self.middle), (Mark::Beak { toward: self.toward }, self.tip)]
    }

    /// Where its tokens are put: row by row; where it stands upright beside its square, column by column.
    pub(super) fn seats(&self, plan: Plan) -> impl Iterator<Item = Point> + use<> {
        let ((columns, rows), (x, y)) = (self.shape, self.middle);
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let by_columns = columns == 2 && rows > 2;
        (0..columns * rows).map(move |nth| {
            let (column, row) =
                if by_columns { (nth / rows, nth % rows) } else { (nth % columns, nth / columns) };
            (x + step(plan, column, columns), y + step(plan, row, rows))
        })
    }

    /// How far a point is from the panel, in pixels; 0 on it.
    fn away(&self, plan: Plan, (x, y): Point) -> i32 {
        let (width, height) = size(plan, self.shape);
        let over = |one: i32, two: i32, half: i32| (one.abs_diff(two).cast_signed() - half).max(0);
        (over(x, self.middle.0, width / 2).pow(2) + over(y, self.middle.1, height / 2).pow(2)).isqrt()
    }

    /// How many of these tokens, and of these stars, it lies on.
    pub(super) fn hides(&self, plan: Plan, tokens: &[Put], stars: &[Star]) -> usize {
        let tokens = tokens.iter().filter(|put| self.away(plan, put.at) < whole(put.size.radius(plan)));
        let stars = stars.iter().filter(|star| self.away(plan, star.at) < plan.scaled(12));
        tokens.count() + stars.count()
    }

    /// Whether another panel reaches over this one, or nearly.
    pub(super) fn meets(&self, plan: Plan, other: &Tray) -> bool {
        let (one, two) = (size(plan, self.shape), size(plan, other.shape));
        let apart = |one: i32, two: i32| one.abs_diff(two).cast_signed();
        apart(self.middle.0, other.middle.0) < i32::midpoint(one.0, two.0) + 2
            && apart(self.middle.1, other.middle.1) < i32::midpoint(one.1, two.1) + 2
    }

    /// How many of the board's cells it lies on, at least in part.
    fn cells(&self, plan: Plan) -> usize {
        let cells = (0..plan.arms)
            .flat_map(|arm| (1..=LONG).flat_map(move |out| [-1, 0, 1].map(|lane| Cell { arm, out, lane })));
        cells.filter(|cell| self.away(plan, plan.middle(*cell)) < plan.scaled(16)).count()
    }

    /// Whether it reaches over the picture's edge.
    fn is_out(&self, plan: Plan) -> bool {
        let (width, height) = size(plan, self.shape);
        let edge = i32::from(SIDE) / 2 - 10;
        let reach = |at: i32, half: i32| (at - i32::from(SIDE) / 2).abs() + half;
        reach(self.middle.0, width / 2) > edge || reach(self.middle.1, height / 2) > edge
    }
}

/// The shapes that trays have, as tokens across and down.
pub(super) fn shapes(plan: Plan) -> impl Iterator<Item = (u8, u8)> {
    let shapes = (2..=8).flat_map(|columns| (2..=8).map(move |rows| (columns, rows)));
    shapes.filter(move |(columns, rows)| match plan.arms {
        4 => (*columns == 2 || *rows == 2) && columns * rows > 4,
        _ => *columns <= 6 && *rows <= 6 && (5..=25).contains(&(columns * rows)),
    })
}

/// How wide and high the panel of a tray of this shape is, in pixels.
pub(super) fn size(plan: Plan, (columns, rows): (u8, u8)) -> (i32, i32) {
    let side = |count: u8| i32::from(count) * plan.pitch + 2 * PADDING;
    (side(columns), side(rows))
}

/// From the middle of so many in a row to one of them, in pixels.
pub(super) fn step(plan: Plan, nth: usize, count: usize) -> i32 {
    let pixels = |count: usize| i32::try_from(count).unwrap_or(0);
    (2 * pixels(nth) - (pixels(count) - 1)) * plan.pitch / 2
}

/// The trays of these squares, each beside its own on the yard's side, where they hide none of these tokens and stars.
/// With four arms a tray is two rows deep, and every side of a yard has one safe square at most, so that trays never
/// meet; with six they make room for each other.
pub(super) fn lay(plan: Plan, crowds: &[(u8, Vec<Token>)], tokens: &[Put], stars: &[Star]) -> Vec<Tray> {
    let of = |(square, own): &(u8, Vec<Token>)| (geometry::track(plan.arms, *square), own.len());
    if plan.arms == 4 {
        return crowds.iter().map(of).map(|(cell, count)| on_yard(plan, cell, count)).collect();
    }
    let places = crowds.iter().map(of).map(|(cell, count)| places(plan, cell, count, tokens, stars));
    together(plan, &places.collect::<Vec<_>>())
}

fn on_yard(plan: Plan, cell: Cell, count: usize) -> Tray {
    let (at, toward) = (plan.middle(cell), plan.yard_side(cell));
    let yard =
        plan.yard_middle(if cell.lane > 0 { cell.arm } else { (cell.arm + plan.arms - 1) % plan.arms });
    let length = u8::try_from(count.div_ceil(2)).unwrap_or(u8::MAX);
    let shape = if toward.0 == 0 { (length, 2) } else { (2, length) };
    let (width, height) = size(plan, shape);
    let room = whole(plan.yard) * plan.unit - 8;
    let within = |at: i32, yard: i32, half: i32| at.clamp(yard - room + half, yard + room - half);
    let away = plan.unit / 2 + 33;
    let middle = if toward.0 == 0 {
        (within(at.0, yard.0, width / 2), at.1 - toward.1 * away)
    } else {
        (at.0 - toward.0 * away, within(at.1, yard.1, height / 2))
    };
    Tray { middle, shape, toward, tip: (at.0 - toward.0 * 15, at.1 - toward.1 * 15) }
}

/// From a square's middle to the tip of its tray's beak, and to the panel, in pixels.
const TIP: i32 = 14;
const NEAR: i32 = 25;
/// How far from a panel's corners its beak is at least, in pixels.
const CORNER: i32 = 14;

/// Between two places for a panel that are tried, in pixels.
const SLIDE: i32 = 2;

/// Every tray that a square of the board of six arms may have, the best first, with how much it hides; among those that
/// hide as much, the one that lies on the fewest cells.
fn places(plan: Plan, cell: Cell, count: usize, tokens: &[Put], stars: &[Star]) -> Vec<(usize, Tray)> {
    let fits = |(columns, rows): &(u8, u8)| {
        let room = |columns: u8, rows: u8| usize::from(columns) * usize::from(rows);
        room(*columns, *rows) >= count && room(columns - 1, *rows) < count && room(*columns, rows - 1) < count
    };
    let hidden = |tray: Tray| (tray.hides(plan, tokens, stars) + 2 * usize::from(tray.is_out(plan)), tray);
    let trays = shapes(plan).filter(fits).flat_map(|shape| along(plan, cell, shape));
    let mut trays: Vec<_> = trays.map(hidden).collect();
    trays.sort_by_cached_key(|(hidden, tray)| {
        let (columns, rows) = tray.shape;
        (*hidden, tray.cells(plan), columns.abs_diff(rows))
    });
    trays
}

/// How many trays are tried before those are taken that come nearest.
const TRIES: u32 = 20_000;

/// One tray of each of these, so that all hide nothing and none meets another; or, where there is no room for that, what
/// comes near it.
fn together(plan: Plan, places: &[Vec<(usize, Tray)>]) -> Vec<Tray> {
    let free = |places: &Vec<(usize, Tray)>| {
        places.iter().take_while(|(hidden, _)| *hidden == 0).map(|(_, tray)| *tray).collect::<Vec<_>>()
    };
    let mut laid = Vec::new();
    if !fit(plan, &places.iter().map(free).collect::<Vec<_>>(), &mut laid, &mut TRIES.clone()) {
        laid.clear();
        for places in places {
            let trouble = |(hidden, tray): &&(usize, Tray)| {
                hidden + 4 * laid.iter().filter(|other| tray.meets(plan, other)).count()
            };
            laid.extend(places.iter().min_by_key(trouble).map(|(_, tray)| *tray));
        }
    }
    laid
}

/// Lays one tray of each of these beside those that are laid already, if there is room.
fn fit(plan: Plan, places: &[Vec<Tray>], laid: &mut Vec<Tray>, tries: &mut u32) -> bool {
    let Some((first, others)) = places.split_first() else { return true };
    for tray in first {
        *tries = tries.saturating_sub(1);
        if *tries == 0 {
            return false;
        }
        if !laid.iter().any(|other| tray.meets(plan, other)) {
            laid.push(*tray);
            if fit(plan, others, laid, tries) {
                return true;
            }
            laid.pop();
        }
    }
    false
}

/// Every tray of a shape whose beak can reach the square, from the middle to both sides.
fn along(plan: Plan, cell: Cell, shape: (u8, u8)) -> impl Iterator<Item = Tray> {
    let ((x, y), toward) = (plan.middle(cell), plan.yard_side(cell));
    let (width, height) = size(plan, shape);
    let (deep, long) = if toward.0 == 0 { (height, width) } else { (width, height) };
    let most = (long / 2 - CORNER) / SLIDE;
    let slides = (0..=most).flat_map(|step| [SLIDE * step, -SLIDE * step]);
    slides.map(move |slide| {
        let away = NEAR + deep / 2;
        let middle =
            (x - toward.0 * away + toward.1.abs() * slide, y - toward.1 * away + toward.0.abs() * slide);
        Tray { middle, shape, toward, tip: (x - toward.0 * TIP, y - toward.1 * TIP) }
    })
}

#[expect(clippy::cast_possible_truncation, reason = "a few pixels")]
fn whole(pixels: f32) -> i32 {
    pixels.round() as i32
}
