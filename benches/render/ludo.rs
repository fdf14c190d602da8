//! A board of Ludo.

use ludo_bot::game::ludo::Place::{self, Column, Home, Track, Yard};
use ludo_bot::game::ludo::rules::HomeStep;
use ludo_bot::game::ludo::track;
use ludo_bot::game::{Color, Face, Roll, Seat, Seats, Token};
use ludo_bot::scene::ludo::{Safe, Sitter, Table, Walk};
use ludo_bot::scene::{Scene, Standing};

const TOKENS: [[Place; 4]; 4] = [
    [Yard, Track(21), Track(3), Home],
    [Column(2), Track(21), Yard, Home],
    [Yard, Yard, Yard, Track(18)],
    [Yard, Yard, Yard, Track(47)],
];

/// The middle of a game: sixteen tokens, two on a star, a walk, three that may move.
pub(crate) fn scene() -> Scene {
    let seats = Seats::from_fn(4, |seat| Sitter {
        color: Color::ALL[seat.index()],
        tokens: TOKENS[seat.index()].to_vec(),
        standing: Standing::Playing,
    });
    let token = |number| Token { seat: Seat::FIRST, number };
    let safe = (0..4).flat_map(|arm| [13 * arm, 13 * arm + 8]);
    Scene::Ludo(Table {
        track: track::Track::new(4, HomeStep::Column),
        safe: safe.map(|square| Safe { square, only_for: None }).collect(),
        seats,
        turn: Some(Seat::FIRST),
        movable: (1..=3).map(token).collect(),
        roll: Some(Roll::one(Face::SIX)),
        walk: Some(Walk { token: token(2), places: (15..=21).map(Track).collect() }),
        flights: Vec::new(),
        winner: None,
    })
}
