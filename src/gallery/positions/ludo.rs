//! Awkward boards of Ludo.

mod six;

use crate::game::ludo::Place::{self, Column, Home, Track, Yard};
use crate::game::ludo::rules::HomeStep;
use crate::game::ludo::track;
use crate::game::{Color, Face, Roll, Seat, Seats, Token};
use crate::scene::Standing;
use crate::scene::ludo::{Flight, Safe, Sitter, Table, Walk};

/// A board and the name of its reference.
pub(super) type Position = (&'static str, Table);

/// Every position by name, the plainest first.
pub fn all() -> Vec<(&'static str, Table)> {
    let mut all = four();
    all.extend(six::all());
    all
}

fn four() -> Vec<Position> {
    vec![
        ("start", start()),
        ("two-seats", two_seats()),
        ("three-seats", three_seats()),
        ("crowd", crowd()),
        ("tray", tray()),
        ("fans", fans()),
        ("rings", rings()),
        ("all-home", all_home()),
        ("finished", finished()),
        ("quick-win", quick_win()),
        ("retired", retired()),
        ("corners", corners()),
        ("into-column", into_column()),
        ("full-lap", full_lap()),
        ("capture", capture()),
        ("entered", entered()),
        ("owners", owners()),
        ("nowhere-safe", nowhere_safe()),
        ("partners", partners()),
        ("midgame", midgame()),
    ]
}

/// A table as the rules of most families have it, with these tokens, at a first turn.
pub fn table(tokens: &[&[Place]]) -> Table {
    let colors: &[Color] = match tokens.len() {
        2 => &[Color::Red, Color::Yellow],
        _ => &Color::ALL,
    };
    let seats = Seats::from_fn(tokens.len(), |seat| Sitter {
        color: colors[seat.index()],
        tokens: tokens[seat.index()].to_vec(),
        standing: Standing::Playing,
    });
    Table {
        track: track::Track::new(tokens.len(), HomeStep::Column),
        safe: (0..if tokens.len() > 4 { 6 } else { 4 })
            .flat_map(|arm| [13 * arm, 13 * arm + 8])
            .map(|square| Safe { square, only_for: None })
            .collect(),
        seats,
        turn: Some(Seat::FIRST),
        movable: Vec::new(),
        roll: None,
        walk: None,
        flights: Vec::new(),
        winner: None,
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a small index")
}

fn token(index: usize, number: u8) -> Token {
    Token { seat: seat(index), number }
}

fn roll(pips: u8) -> Option<Roll> {
    Face::new(pips).map(Roll::one)
}

fn walk(index: usize, number: u8, places: impl IntoIterator<Item = Place>) -> Walk {
    Walk { token: token(index, number), places: places.into_iter().collect() }
}

const IN: &[Place] = &[Yard; 4];

fn start() -> Table {
    table(&[IN, IN, IN, IN])
}

fn two_seats() -> Table {
    Table {
        turn: Some(seat(1)),
        roll: roll(4),
        walk: Some(walk(0, 1, (3..=7).map(Track))),
        ..table(&[&[Track(7), Yard, Track(30), Yard], &[Yard, Track(12), Column(1), Yard]])
    }
}

fn three_seats() -> Table {
    Table {
        turn: Some(seat(2)),
        roll: roll(2),
        walk: Some(walk(1, 3, (20..=22).map(Track))),
        ..table(&[
            &[Track(1), Yard, Yard, Yard],
            &[Yard, Home, Track(22), Yard],
            &[Track(0), Yard, Yard, Yard],
        ])
    }
}

/// All sixteen on the first star.
fn crowd() -> Table {
    let on = |entry: u8| [Track((60 - entry) % 52); 4];
    let (red, green, yellow, blue) = (on(0), on(13), on(26), on(39));
    Table {
        roll: roll(3),
        movable: (1..=4).map(|number| token(0, number)).collect(),
        ..table(&[&red, &green, &yellow, &blue])
    }
}

/// Crowds on an entry and on a star, on two sides of one yard and on upright sides.
fn tray() -> Table {
    Table {
        roll: roll(6),
        turn: Some(seat(3)),
        movable: vec![token(3, 1), token(3, 3)],
        ..table(&[
            &[Track(0), Track(0), Track(8), Track(8)],
            &[Track(39), Track(39), Track(47), Track(47)],
            &[Track(26), Track(26), Track(34), Track(34)],
            &[Track(13), Track(13), Track(21), Track(21)],
        ])
    }
}

/// Two, three and four on squares of every kind.
fn fans() -> Table {
    Table {
        roll: roll(1),
        ..table(&[
            &[Track(8), Track(8), Track(8), Track(8)],
            &[Track(5), Track(5), Column(2), Column(2)],
            &[Track(13), Track(13), Track(13), Home],
            &[Track(0), Track(26), Column(4), Column(4)],
        ])
    }
}

/// A token that may move in each kind of place, with others beside it.
fn rings() -> Table {
    Table {
        roll: roll(6),
        turn: Some(seat(1)),
        movable: (1..=4).map(|number| token(1, number)).collect(),
        ..table(&[
            &[Track(21), Track(8), Yard, Yard],
            &[Yard, Track(8), Column(1), Track(24)],
            &[Track(8), Yard, Yard, Home],
            &[Yard, Yard, Yard, Yard],
        ])
    }
}

fn all_home() -> Table {
    Table {
        turn: None,
        winner: Some(seat(2)),
        roll: roll(5),
        walk: Some(walk(2, 4, [Column(0), Column(1), Column(2), Column(3), Column(4), Home])),
        ..places(table(&[&[Home; 4], &[Home; 4], &[Home; 4], &[Home; 4]]), [3, 4, 1, 2])
    }
}

fn places<const SEATS: usize>(mut table: Table, places: [u8; SEATS]) -> Table {
    for ((_, sitter), place) in table.seats.iter_mut().zip(places) {
        if place > 0 {
            sitter.standing = Standing::Finished(place);
        }
    }
    table
}

/// Two are done, the others play on.
fn finished() -> Table {
    Table {
        turn: Some(seat(1)),
        roll: roll(2),
        winner: Some(seat(3)),
        walk: Some(walk(0, 3, [Column(3), Column(4), Home])),
        ..places(
            table(&[&[Home; 4], &[Track(10), Home, Yard, Track(40)], &[Yard, Home, Home, Yard], &[Home; 4]]),
            [2, 0, 0, 1],
        )
    }
}

/// One token home wins: the others stay where they are.
fn quick_win() -> Table {
    Table {
        turn: None,
        winner: Some(seat(0)),
        roll: roll(6),
        ..places(
            table(&[
                &[Yard, Home, Yard, Yard],
                &[Yard, Yard, Track(3), Yard],
                IN,
                &[Track(20), Yard, Yard, Yard],
            ]),
            [1, 0, 0, 0],
        )
    }
}

fn retired() -> Table {
    let mut table = Table {
        turn: Some(seat(3)),
        roll: roll(3),
        ..table(&[
            &[Track(5), Yard, Yard, Track(33)],
            &[Track(8), Track(8), Column(2), Yard],
            &[Yard, Home, Track(30), Yard],
            &[Track(34), Yard, Yard, Yard],
        ])
    };
    table.seats[seat(1)].standing = Standing::Retired;
    table
}

fn corners() -> Table {
    Table {
        turn: Some(seat(0)),
        roll: roll(6),
        walk: Some(walk(2, 2, (10..=16).map(Track))),
        movable: vec![token(0, 2)],
        ..table(&[&[Yard, Track(20), Yard, Yard], IN, &[Yard, Track(16), Yard, Yard], IN])
    }
}

fn into_column() -> Table {
    Table {
        turn: Some(seat(3)),
        roll: roll(5),
        walk: Some(walk(2, 1, [Track(48), Track(49), Track(50), Column(0), Column(1), Column(2)])),
        ..table(&[IN, IN, &[Column(2), Yard, Yard, Track(50)], IN])
    }
}

/// The square before the own entry, and the turn from there.
fn full_lap() -> Table {
    Table {
        track: track::Track::new(4, HomeStep::FullLap),
        turn: Some(seat(1)),
        roll: roll(3),
        walk: Some(walk(0, 4, [Track(50), Track(51), Column(0), Column(1)])),
        ..table(&[&[Track(51), Yard, Yard, Column(1)], &[Track(51), Track(0), Yard, Yard], IN, IN])
    }
}

fn capture() -> Table {
    Table {
        turn: Some(seat(0)),
        roll: roll(4),
        walk: Some(walk(0, 3, (14..=18).map(Track))),
        flights: vec![
            Flight { token: token(3, 2), from: Track(31) },
            Flight { token: token(3, 4), from: Track(31) },
        ],
        ..table(&[&[Track(30), Yard, Track(18), Yard], IN, IN, &[Track(2), Yard, Home, Yard]])
    }
}

fn entered() -> Table {
    Table {
        roll: roll(6),
        turn: Some(seat(3)),
        walk: Some(walk(3, 2, [Yard, Track(0)])),
        ..table(&[IN, IN, IN, &[Track(0), Track(0), Yard, Yard]])
    }
}

/// Entries are safe for their owners alone.
fn owners() -> Table {
    let safe = (0..4).map(|arm| Safe { square: 13 * arm, only_for: Some(arm) }).collect();
    Table { safe, roll: roll(2), ..table(&[&[Track(0), Track(13), Yard, Yard], IN, IN, IN]) }
}

fn nowhere_safe() -> Table {
    Table { safe: Vec::new(), roll: roll(2), ..table(&[&[Track(0), Track(8), Yard, Yard], IN, IN, IN]) }
}

/// Partners crowd on a square that is not safe.
fn partners() -> Table {
    Table {
        roll: roll(1),
        ..table(&[&[Track(50); 4], &[Track(3), Track(3), Track(3), Yard], &[Track(24); 4], &[Track(29); 4]])
    }
}

fn midgame() -> Table {
    Table {
        turn: Some(seat(0)),
        roll: roll(6),
        walk: Some(walk(0, 2, (15..=21).map(Track))),
        movable: vec![token(0, 1), token(0, 2), token(0, 3)],
        ..table(&[
            &[Yard, Track(21), Track(3), Home],
            &[Column(2), Track(21), Yard, Home],
            &[Yard, Yard, Yard, Track(18)],
            &[Yard, Yard, Yard, Track(47)],
        ])
    }
}
