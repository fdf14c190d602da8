//! What is pasted where, the lowest first.

use super::backdrop::Look;
use super::marks::Mark;
use super::place::{MIDDLE, Plan};
use super::spread::{self, Put, Spread};
use super::trays::Tray;
use crate::game::ludo::Place;
use crate::game::ludo::track::ARM;
use crate::game::{Color, Roll};
use crate::render::pieces::way::{Point, way};
use crate::scene::Standing;
use crate::scene::ludo::{Sitter, Table};

/// Between the dots of a walk, in pixels.
const DOTS: f32 = 11.0;

/// How an arm is to look.
pub(super) fn look(table: &Table, arm: u8) -> Look {
    let Some((seat, sitter)) = table.at_arm(arm) else { return Look::Empty };
    match sitter.standing {
        Standing::Retired => Look::Retired,
        _ if table.turn.or(table.winner) == Some(seat) => Look::Active,
        _ => Look::Playing,
    }
}

/// Everything that lies on the bare board.
pub(super) fn marks(table: &Table) -> Vec<(Mark, Point)> {
    let spread = Spread::new(table);
    let stars =
        |small: bool| spread.stars.iter().filter(move |star| star.small == small).map(spread::Star::mark);
    let arms = 0..table.track.arms();
    let mut marks: Vec<_> = arms.flat_map(|arm| spots(table, &spread, arm)).collect();
    marks.extend(flights(table, &spread));
    marks.extend(walk(table, &spread));
    marks.extend(signs(table));
    marks.extend(stars(false));
    marks.extend(spread.trays.iter().flat_map(Tray::marks));
    marks.extend(spread.tokens.iter().map(|put| token(table, put)));
    let movable = spread.tokens.iter().filter(|put| table.movable.contains(&put.token));
    marks.extend(movable.map(|put| (Mark::Ring(put.size), put.at)));
    marks.extend(stars(true));
    marks.extend(centre(table));
    marks
}

/// What the rules and the state of each seat put on the board.
fn signs(table: &Table) -> Vec<(Mark, Point)> {
    let mut signs = Vec::new();
    let plan = Plan::of(table.track.arms());
    for (seat, sitter) in table.seats.iter() {
        let arm = table.arm(seat);
        if sitter.standing != Standing::Retired {
            let (late, square) = turn_off(table, arm);
            signs.push((Mark::TurnOff { late, arm }, plan.square(square)));
        }
        if let Standing::Finished(place) = sitter.standing {
            let large = sitter.is_home();
            let (x, y) = plan.yard_middle(arm);
            // The winner's crown rises above the medal: both together are in the middle.
            let down = if large && place == 1 { plan.scaled(16) } else { 0 };
            signs.push((Mark::Medal { place, large }, (x, y + down)));
        }
    }
    signs
}

/// The last square of the track that an arm's tokens stand on, and whether that is as late as it can be: just
/// before their entry.
fn turn_off(table: &Table, arm: u8) -> (bool, u8) {
    let last = table.track.column() - 1;
    (last + 1 == table.track.lap(), (arm * ARM + last) % table.track.lap())
}

/// The spots of a yard where no token waits; none for who is done and home with all, or where trays take the room.
fn spots(table: &Table, spread: &Spread, arm: u8) -> Vec<(Mark, Point)> {
    let sitter = table.at_arm(arm).map(|(_, sitter)| sitter);
    let waits =
        |number: usize| sitter.is_some_and(|sitter| sitter.tokens.get(number - 1) == Some(&Place::Yard));
    if sitter.is_some_and(Sitter::is_home) || spread.close.contains(&arm) {
        return Vec::new();
    }
    let mark = Mark::Spot(Color::ALL[usize::from(arm)], look(table, arm));
    let plan = Plan::of(table.track.arms());
    (1..=4)
        .filter(|number| !waits(usize::from(*number)))
        .map(|number| (mark, plan.spot(arm, number)))
        .collect()
}

/// Where the last move sent tokens back from, and which these are.
fn flights(table: &Table, spread: &Spread) -> Vec<(Mark, Point)> {
    let mut marks = Vec::new();
    for flight in &table.flights {
        let color = table.seats[flight.token.seat].color;
        marks.push((Mark::Burst(color), spread::point(table, flight.token, flight.from)));
        marks.extend(spread.put(flight.token).map(|put| (Mark::Halo(color, put.size), put.at)));
    }
    marks
}

/// Where the last move led.
fn walk(table: &Table, spread: &Spread) -> Vec<(Mark, Point)> {
    let Some(walk) = &table.walk else { return Vec::new() };
    let color = table.seats[walk.token.seat].color;
    let points = walk.places.iter().map(|place| spread::point(table, walk.token, *place));
    let mut points: Vec<_> = points.collect();
    let mut marks = Vec::new();
    let free = 22.0 * Plan::of(table.track.arms()).scale();
    if let (Some(put), Some(end)) = (spread.put(walk.token), points.last_mut()) {
        *end = put.at;
        marks.push((Mark::Halo(color, put.size), put.at));
    }
    marks.extend(way(&points, DOTS, (free, free)).into_iter().map(|at| (Mark::Dot(color), at)));
    marks.extend(points.first().map(|start| (Mark::Start(color), *start)));
    marks
}

fn token(table: &Table, put: &Put) -> (Mark, Point) {
    let sitter = &table.seats[put.token.seat];
    let away = sitter.standing == Standing::Retired;
    (Mark::Token { color: sitter.color, number: put.token.number, size: put.size, away }, put.at)
}

/// The die, blank before the first throw, and whose it is; or the winner's crown.
fn centre(table: &Table) -> Vec<(Mark, Point)> {
    let color = |seat| table.seats.get(seat).map_or(Color::Red, |sitter| sitter.color);
    match (table.turn, table.winner) {
        (Some(seat), _) => {
            vec![(Mark::Pointer(table.arm(seat)), MIDDLE), (Mark::Die(table.roll.map(Roll::face)), MIDDLE)]
        }
        (None, Some(winner)) => vec![(Mark::Crown(color(winner)), MIDDLE)],
        (None, None) => Vec::new(),
    }
}
