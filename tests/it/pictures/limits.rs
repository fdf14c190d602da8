//! What no position may exceed.

mod courses;

use ludo_bot::gallery::positions::ludo as positions;
use ludo_bot::game::ludo::Place::{self, Column, Home, Track, Yard};
use ludo_bot::game::{Face, Roll, Seat, Token};
use ludo_bot::render::emoji::{self, units};
use ludo_bot::render::picture::SIDE;
use ludo_bot::scene::ludo::{Flight, Table, Walk};
use ludo_bot::scene::{Scene, Standing};
use ludo_bot::text::alt::{MAX_CHARS, alt};
use proptest::prelude::*;
use proptest::sample::select;

use super::emoji::{longest, plain};
use super::still;

/// What a board may weigh, in bytes.
const MAX_BYTES: usize = 25_000;

#[test]
fn pictures_are_small() {
    for (name, table) in positions::all() {
        let picture = still(&Scene::Ludo(table));
        let bytes = picture.len();
        assert!(bytes <= MAX_BYTES, "{name} has {bytes} bytes");
        assert_eq!(super::decode(&picture).size, (u32::from(SIDE), u32::from(SIDE)));
    }
}

/// Sixteen tokens, each on a place of its own with the longest name there is, all of one seat movable, three sent
/// back, everybody finished.
#[test]
fn the_longest_words_fit() {
    let table = wordiest();
    let scene = Scene::Ludo(table);
    let (emoji, alt) = (plain(&scene), alt(&scene));
    println!("{} units, {} characters", units(&emoji), alt.chars().count());
    assert!(units(&emoji) <= emoji::MAX_UNITS, "{} units:\n{emoji}", units(&emoji));
    assert!(alt.chars().count() <= MAX_CHARS, "{} characters:\n{alt}", alt.chars().count());
}

fn wordiest() -> Table {
    // Steps of two digits, on safe squares for every colour, no two alike.
    let tokens = [Track(13), Track(21), Track(26), Track(34)];
    let mut table = positions::table(&[&tokens[..]; 4]);
    let token = |seat: Seat, number| Token { seat, number };
    let seats: Vec<_> = table.seats.seats().collect();
    table.movable = (1..=4).map(|number| token(seats[2], number)).collect();
    table.roll = Some(Roll::two(Face::SIX, Face::SIX));
    table.turn = Some(seats[2]);
    table.walk = Some(Walk { token: token(seats[2], 4), places: vec![Column(3), Column(4)] });
    table.flights = [0, 1, 3].map(|seat| Flight { token: token(seats[seat], 4), from: Track(10) }).into();
    for (_, sitter) in table.seats.iter_mut() {
        sitter.standing = Standing::Finished(4);
    }
    table
}

/// Any place; few different ones, so that tokens meet.
fn place() -> impl Strategy<Value = Place> {
    prop_oneof![
        Just(Yard),
        select(vec![0, 8, 13, 21, 34, 47, 50]).prop_map(Track),
        (0u8..51).prop_map(Track),
        (0u8..5).prop_map(Column),
        Just(Home),
    ]
}

fn standing() -> impl Strategy<Value = Standing> {
    prop_oneof![Just(Standing::Playing), Just(Standing::Retired), (1u8..=4).prop_map(Standing::Finished)]
}

fn any_table() -> impl Strategy<Value = Table> {
    let seats = prop::collection::vec((prop::collection::vec(place(), 4), standing()), 2..=4);
    (seats, 0u8..16, select(Face::ALL.to_vec())).prop_map(|(seats, movable, face)| {
        let places: Vec<&[Place]> = seats.iter().map(|(places, _)| &places[..]).collect();
        let mut table = positions::table(&places);
        for ((_, sitter), (_, standing)) in table.seats.iter_mut().zip(&seats) {
            sitter.standing = *standing;
        }
        let movable = (1..=4).filter(|number| movable & 1 << (number - 1) != 0);
        table.movable = movable.map(|number| Token { seat: Seat::FIRST, number }).collect();
        table.roll = Some(Roll::one(face));
        table
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn every_board_fits_its_message(table in any_table(), room in emoji::MAX_UNITS..=2_000) {
        let scene = Scene::Ludo(table);
        let (emoji, alt) = (plain(&scene), alt(&scene));
        prop_assert!(units(&emoji) <= emoji::MAX_UNITS);
        prop_assert!(alt.chars().count() <= MAX_CHARS);
        let cells = |row: &str| row.chars().filter(|part| !matches!(part, '\u{fe0f}' | '\u{20e3}')).count();
        prop_assert!(units(&emoji::board(&scene, &longest(), room)) <= room);
        prop_assert!(emoji.lines().take(15).all(|row| cells(row) == 15), "{emoji}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn every_picture_is_small(table in any_table()) {
        prop_assert!(still(&Scene::Ludo(table)).len() <= MAX_BYTES);
    }
}
