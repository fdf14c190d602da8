//! Boards of six arms.

use super::{
    Column, Flight, Home, HomeStep, IN, Place, Position, Safe, Standing, Table, Track, Yard, places, roll,
    seat, table, token, track, walk,
};

/// Those that have a reference.
pub(super) fn all() -> Vec<Position> {
    vec![
        ("six-start", start()),
        ("six-five-seats", five_seats()),
        ("six-midgame", midgame()),
        ("six-capture", capture()),
        ("six-tray", tray()),
        ("six-trays", trays()),
        ("six-crowd", crowd()),
        ("six-fans", fans()),
        ("six-rings", rings()),
        ("six-finished", finished()),
        ("six-all-home", all_home()),
        ("six-retired", retired()),
        ("six-full-lap", full_lap()),
        ("six-owners", owners()),
    ]
}

const HOME: &[Place] = &[Home; 4];

/// A seat's tokens on these squares, counted from the first arm's entry.
fn on(seat: u8, squares: [u8; 4]) -> [Place; 4] {
    squares.map(|square| Track((square + 78 - 13 * seat) % 78))
}

fn start() -> Table {
    table(&[IN; 6])
}

fn five_seats() -> Table {
    Table {
        turn: Some(seat(4)),
        roll: roll(4),
        walk: Some(walk(3, 1, (30..=34).map(Track))),
        ..table(&[
            &[Track(7), Yard, Track(30), Yard],
            &[Yard, Track(12), Column(1), Yard],
            &[Home, Yard, Yard, Yard],
            &[Track(34), Home, Yard, Track(71)],
            &[Yard, Yard, Track(60), Yard],
        ])
    }
}

/// Two on a star, a walk round a corner, three that may move.
fn midgame() -> Table {
    Table {
        turn: Some(seat(0)),
        roll: roll(6),
        walk: Some(walk(0, 2, (28..=34).map(Track))),
        movable: vec![token(0, 1), token(0, 2), token(0, 3)],
        ..table(&[
            &[Yard, Track(34), Track(3), Home],
            &[Column(2), Track(21), Yard, Home],
            &[Yard, Yard, Yard, Track(18)],
            &[Yard, Track(9), Yard, Track(47)],
            &[Track(12), Home, Home, Track(66)],
            &[Yard, Yard, Column(4), Track(75)],
        ])
    }
}

/// Two go back from two arms away.
fn capture() -> Table {
    Table {
        turn: Some(seat(4)),
        roll: roll(5),
        walk: Some(walk(4, 3, (8..=13).map(Track))),
        flights: vec![
            Flight { token: token(5, 2), from: Track(0) },
            Flight { token: token(5, 4), from: Track(0) },
        ],
        safe: Vec::new(),
        ..table(&[
            &[Track(30), Yard, Track(18), Yard],
            IN,
            IN,
            &[Track(2), Yard, Home, Yard],
            &[Track(3), Yard, Track(13), Yard],
            &[Track(44), Yard, Home, Yard],
        ])
    }
}

/// Seven on an entry, five on a star beside the same yard, and tokens that wait in it.
fn tray() -> Table {
    Table {
        roll: roll(6),
        turn: Some(seat(3)),
        movable: vec![token(3, 1), token(3, 3)],
        ..table(&[
            IN,
            &on(1, [0, 0, 8, 60]),
            &on(2, [0, 0, 8, 8]),
            &on(3, [0, 0, 8, 70]),
            &on(4, [0, 8, 34, 44]),
            IN,
        ])
    }
}

/// A tray beside each of four yards: below, above, and on both sides.
fn trays() -> Table {
    Table {
        roll: roll(2),
        turn: Some(seat(1)),
        ..table(&[
            &on(0, [13, 21, 26, 52]),
            &on(1, [13, 21, 26, 52]),
            &on(2, [13, 21, 26, 52]),
            &on(3, [13, 21, 26, 52]),
            &on(4, [13, 21, 26, 52]),
            &on(5, [13, 21, 26, 52]),
        ])
    }
}

/// All twenty-four on one star.
fn crowd() -> Table {
    let four: Vec<_> = (0..6).map(|seat| on(seat, [47; 4])).collect();
    let four: Vec<&[Place]> = four.iter().map(|four| &four[..]).collect();
    Table { roll: roll(3), movable: (1..=4).map(|number| token(0, number)).collect(), ..table(&four) }
}

/// Two, three and four on squares of every kind, on arms that lean.
fn fans() -> Table {
    Table {
        roll: roll(1),
        ..table(&[
            &on(0, [21, 21, 21, 21]),
            &[Track(5), Track(5), Column(2), Column(2)],
            &[Track(13), Track(13), Track(13), Home],
            &[Track(0), Track(26), Column(4), Column(4)],
            &on(4, [60, 60, 61, 62]),
            &on(5, [60, 62, 62, 61]),
        ])
    }
}

/// Tokens that may move in the yard, on the track beside another, in the column.
fn rings() -> Table {
    Table {
        roll: roll(6),
        turn: Some(seat(1)),
        movable: (1..=4).map(|number| token(1, number)).collect(),
        ..table(&[
            &on(0, [21, 5, 6, 7]),
            &[Yard, Track(8), Column(1), Track(24)],
            IN,
            &[Home, Home, Yard, Yard],
            &[Yard, Home, Home, Home],
            IN,
        ])
    }
}

/// Three are done, the others play on.
fn finished() -> Table {
    Table {
        turn: Some(seat(1)),
        roll: roll(2),
        winner: Some(seat(3)),
        walk: Some(walk(0, 3, [Column(3), Column(4), Home])),
        ..places(
            table(&[
                HOME,
                &[Track(10), Home, Yard, Track(40)],
                &[Yard, Home, Home, Yard],
                HOME,
                &[Yard, Home, Home, Yard],
                HOME,
            ]),
            [2, 0, 0, 1, 4, 3],
        )
    }
}

fn all_home() -> Table {
    Table {
        turn: None,
        winner: Some(seat(5)),
        roll: roll(5),
        walk: Some(walk(5, 4, [Column(0), Column(1), Column(2), Column(3), Column(4), Home])),
        ..places(table(&[HOME; 6]), [3, 4, 6, 2, 5, 1])
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
            &[Track(1), Track(2), Yard, Home],
            IN,
        ])
    };
    for left in [1, 4] {
        table.seats[seat(left)].standing = Standing::Retired;
    }
    table
}

/// The square before the own entry, and the turn from there.
fn full_lap() -> Table {
    Table {
        track: track::Track::new(6, HomeStep::FullLap),
        turn: Some(seat(1)),
        roll: roll(3),
        walk: Some(walk(0, 4, [Track(76), Track(77), Column(0), Column(1)])),
        ..table(&[&[Track(77), Yard, Yard, Column(1)], &[Track(77), Track(0), Yard, Yard], IN, IN, IN, IN])
    }
}

/// Entries are safe for their owners alone.
fn owners() -> Table {
    let safe = (0..6).map(|arm| Safe { square: 13 * arm, only_for: Some(arm) }).collect();
    Table { safe, roll: roll(2), ..table(&[&[Track(0), Track(13), Yard, Yard], IN, IN, IN, IN, IN]) }
}
