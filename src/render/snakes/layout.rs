//! What is pasted where, the lowest first.

use super::backdrop::Backdrop;
use super::grid::{Spot, pixel};
use super::marks::{Mark, SMALL};
use super::shelf;
use super::spread::{Put, Size, spread};
use crate::game::snakes::Jump;
use crate::render::pieces::DOT;
use crate::render::pieces::way::{Point, way};
use crate::scene::Standing;
use crate::scene::snakes::{Ride, Table, Walk};

/// Between the dots of a walk, in pixels.
const DOTS: f32 = 11.0;

/// Everything that lies on the bare board and its shelf.
pub(super) fn marks(table: &Table, backdrop: &Backdrop) -> Vec<(Mark, Point)> {
    let tokens = spread(table, &backdrop.grid);
    let mut marks = sent(table, backdrop);
    marks.extend(rays(table, &tokens));
    marks.extend(walk(table, backdrop, &tokens));
    marks.extend(tokens.iter().map(|put| token(table, put)));
    marks
}

/// Where the last roll sent somebody back from.
fn sent(table: &Table, backdrop: &Backdrop) -> Vec<(Mark, Point)> {
    let size = Size::alone(&backdrop.grid);
    let burst = |(seat, square): &(_, u16)| {
        let at = pixel(backdrop.grid.anchor(*square));
        (Mark::Burst(table.seats[*seat].color, size), at)
    };
    table.sent.iter().filter(|(_, square)| *square > 0).map(burst).collect()
}

/// About the winner's token on the last square.
fn rays(table: &Table, tokens: &[Put]) -> Option<(Mark, Point)> {
    let winner = table.winner?;
    let put = tokens.iter().find(|put| put.seat == winner)?;
    Some((Mark::Rays(put.size), pixel(put.at)))
}

/// Where the last roll led, and whom.
fn walk(table: &Table, backdrop: &Backdrop, tokens: &[Put]) -> Vec<(Mark, Point)> {
    let Some(walk) = &table.walk else { return Vec::new() };
    let color = table.seats[walk.seat].color;
    let mut points = points(table, backdrop, walk);
    let mut marks = Vec::new();
    let moved = walk.swapped.into_iter().chain([walk.seat]);
    let put = moved.filter_map(|seat| tokens.iter().find(|put| put.seat == seat));
    for put in put.filter(|put| put.size.is_ringed() && table.winner != Some(put.seat)) {
        marks.push((Mark::Halo(table.seats[put.seat].color, put.size), pixel(put.at)));
    }
    if let (Some(put), Some(end)) = (tokens.iter().find(|put| put.seat == walk.seat), points.last_mut()) {
        *end = put.at;
    }
    let small = backdrop.grid.is_low();
    let share = if small { SMALL } else { 1.0 };
    let start = start(table, backdrop, walk);
    let free = (start.radius() + 6.0, start.radius() + 2.0);
    let points: Vec<Point> = points.into_iter().map(pixel).collect();
    let dots = way(&points, DOTS * share, free).into_iter();
    // Numbers and signs are worth more than a step: the rest of the walk shows where it went.
    let dots = dots.filter(|(x, y)| !backdrop.is_kept_clear((spot(*x), spot(*y)), DOT * share - 1.0));
    marks.extend(dots.map(|at| (Mark::Dot { color, small }, at)));
    marks.extend(points.first().map(|at| (Mark::Start(color, start), *at)));
    marks
}

#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
fn spot(along: i32) -> f32 {
    along as f32
}

/// How large the ring is where a walk began.
fn start(table: &Table, backdrop: &Backdrop, walk: &Walk) -> Size {
    let alone = Size::alone(&backdrop.grid);
    let in_slot = || Size::all().find(|size| size.radius() <= shelf::TOKEN);
    let is_entry = walk.squares.first() == Some(&0);
    let waits_again = table.seats[walk.seat].square == 0;
    if is_entry && !waits_again { in_slot().unwrap_or(alone) } else { alone }
}

/// The way as points: the squares that the dice led over, then along snakes and ladders. A bounce comes back beside
/// its way out.
fn points(table: &Table, backdrop: &Backdrop, walk: &Walk) -> Vec<Spot> {
    let top = walk.squares.iter().max().copied().unwrap_or(0);
    let turn = walk.squares.iter().position(|square| *square == top).unwrap_or(0);
    let (out, back) = walk.squares.split_at(turn + 1);
    let aside = if back.is_empty() { 0.0 } else { DOT * if backdrop.grid.is_low() { SMALL } else { 1.0 } };
    let beside = |square: &u16, aside: f32| match *square {
        0 => shelf::spot(table, walk.seat),
        square => {
            let (x, y) = backdrop.grid.anchor(square);
            (x, y + aside)
        }
    };
    let turned = out.last().filter(|_| !back.is_empty()).into_iter().chain(back);
    let mut points: Vec<Spot> = out.iter().map(|square| beside(square, -aside)).collect();
    points.extend(turned.map(|square| beside(square, aside)));
    for ride in &walk.rides {
        points.extend(along(backdrop, *ride));
    }
    points
}

/// Along the body of a snake, up a ladder, or straight to where a power leads.
pub(super) fn along(backdrop: &Backdrop, ride: Ride) -> Vec<Spot> {
    let line = backdrop.lines.iter().find(|line| line.from == ride.from && ride.by != Jump::Power);
    match line {
        Some(line) => line.points.clone(),
        None => vec![backdrop.grid.anchor(ride.from.max(1)), backdrop.grid.anchor(ride.to.max(1))],
    }
}

fn token(table: &Table, put: &Put) -> (Mark, Point) {
    let sitter = &table.seats[put.seat];
    let away = sitter.standing == Standing::Retired;
    (Mark::Token { color: sitter.color, size: put.size, away }, pixel(put.at))
}
