//! What is pasted where, the lowest first.

use super::backdrop::Look;
use super::marks::Mark;
use super::place::{self, Point, middle, way};
use super::spread::{self, Put, Spread};
use crate::game::{Color, Roll};
use crate::render::geometry;
use crate::scene::ludo::{Standing, Table};

/// Between the dots of a walk, in pixels.
const DOTS: f32 = 11.0;
/// Between the crumbs of a flight, in pixels.
const CRUMBS: f32 = 13.0;

/// How an arm is to look.
pub(super) fn look(table: &Table, arm: u8) -> Look {
    let Some((seat, sitter)) = table.seats.iter().find(|(_, sitter)| sitter.arm() == arm) else {
        return Look::Empty;
    };
    match sitter.standing {
        Standing::Retired => Look::Retired,
        _ if table.turn.or(table.winner) == Some(seat) => Look::Active,
        _ => Look::Playing,
    }
}

/// Everything that lies on the bare board.
pub(super) fn marks(table: &Table) -> Vec<(Mark, Point)> {
    let spread = Spread::new(table);
    let mut marks = signs(table);
    let stars =
        |small: bool| spread.stars.iter().filter(move |star| star.small == small).map(spread::Star::mark);
    marks.extend(stars(false));
    marks.extend(flights(table));
    marks.extend(walk(table, &spread));
    marks.extend(spread.trays.iter().flat_map(spread::Tray::marks));
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
    for (_, sitter) in table.seats.iter() {
        let arm = sitter.arm();
        if sitter.standing != Standing::Retired {
            signs.push((
                Mark::TurnOff(table.home_step, arm),
                middle(geometry::turn_off(table.home_step, arm)),
            ));
        }
        if let Standing::Finished(place) = sitter.standing {
            signs.push((Mark::Medal(place), place::yard_middle(arm)));
        }
    }
    signs
}

/// Where the last move sent others.
fn flights(table: &Table) -> Vec<(Mark, Point)> {
    let mut crumbs = Vec::new();
    for flight in &table.flights {
        let sitter = &table.seats[flight.token.seat];
        let from = spread::point(table, flight.token, flight.from);
        let to = place::spot(sitter.arm(), flight.token.number);
        crumbs.extend(
            way(&[from, to], CRUMBS, (24.0, 27.0)).into_iter().map(|at| (Mark::Crumb(sitter.color), at)),
        );
    }
    crumbs
}

/// Where the last move led.
fn walk(table: &Table, spread: &Spread) -> Vec<(Mark, Point)> {
    let Some(walk) = &table.walk else { return Vec::new() };
    let color = table.seats[walk.token.seat].color;
    let points = walk.places.iter().map(|place| spread::point(table, walk.token, *place));
    let mut points: Vec<_> = points.collect();
    let mut marks = Vec::new();
    if let (Some(put), Some(end)) =
        (spread.tokens.iter().find(|put| put.token == walk.token), points.last_mut())
    {
        *end = put.at;
        marks.push((Mark::Halo(color, put.size), put.at));
    }
    marks.extend(way(&points, DOTS, (13.0, 22.0)).into_iter().map(|at| (Mark::Dot(color), at)));
    marks.extend(points.first().map(|start| (Mark::Start(color), *start)));
    marks
}

fn token(table: &Table, put: &Put) -> (Mark, Point) {
    let sitter = &table.seats[put.token.seat];
    let away = sitter.standing == Standing::Retired;
    (Mark::Token { color: sitter.color, number: put.token.number, size: put.size, away }, put.at)
}

/// The die and whose it is, or the winner's crown.
fn centre(table: &Table) -> Vec<(Mark, Point)> {
    let at = middle(geometry::MIDDLE);
    let color = |seat| table.seats.get(seat).map_or(Color::Red, |sitter| sitter.color);
    match (table.turn, table.winner) {
        (Some(seat), _) => {
            let arm = table.seats[seat].arm();
            vec![(Mark::Pointer(arm), at), (Mark::Die(table.roll.map(Roll::face)), at)]
        }
        (None, Some(winner)) => vec![(Mark::Crown(color(winner)), at)],
        (None, None) => Vec::new(),
    }
}
