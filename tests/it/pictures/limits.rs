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

/// What a board of four arms may weigh, in bytes, and one of six.
const MAX_BYTES: [usize; 2] = [25_000, 30_000];

fn max_bytes(table: &Table) -> usize {
    MAX_BYTES[usize::from(table.track.arms() > 4)]
}

#[test]
fn pictures_are_small() {
    for (name, table) in positions::all() {
        let most = max_bytes(&table);
        let picture = still(&Scene::Ludo(table));
        let bytes = picture.len();
        assert!(bytes <= most, "{name} has {bytes} bytes");
        assert_eq!(super::decode(&picture).size, (u32::from(SIDE), u32::from(SIDE)));
    }
}

/// All tokens, each on a place with the longest name there is, all of one seat movable, one of each other seat sent
/// back, everybody finished.
#[test]
fn the_longest_words_fit() {
    for seats in [4, 6] {
        let scene = Scene::Ludo(wordiest(seats));
        let (emoji, alt) = (plain(&scene), alt(&scene));
        println!("{} units, {} characters", units(&emoji), alt.chars().count());
        assert!(alt.chars().count() <= MAX_CHARS, "{} characters:\n{alt}", alt.chars().count());
        // Every token on a square of its own, none of them an entry, and the movable ones by number: longer by a unit
        // for each.
        let most = units(&emoji) + if seats == 4 { 0 } else { 24 + 6 + 4 };
        assert!(most <= emoji::MAX_UNITS, "{most} units:\n{emoji}");
    }
}

fn wordiest(seats: usize) -> Table {
    // Steps of two digits, on safe squares for every colour, no two alike.
    let tokens = [Track(13), Track(21), Track(26), Track(34)];
    let mut table = positions::table(&vec![&tokens[..]; seats]);
    let token = |seat: Seat, number| Token { seat, number };
    let seats: Vec<_> = table.seats.seats().collect();
    table.movable = (1..=4).map(|number| token(seats[2], number)).collect();
    table.roll = Some(Roll::two(Face::SIX, Face::SIX));
    table.turn = Some(seats[2]);
    table.walk = Some(Walk { token: token(seats[2], 4), places: vec![Column(3), Column(4)] });
    let others = seats.iter().filter(|seat| **seat != seats[2]);
    table.flights = others.map(|seat| Flight { token: token(*seat, 4), from: Track(10) }).collect();
    for (_, sitter) in table.seats.iter_mut() {
        sitter.standing = Standing::Finished(4);
    }
    table
}

/// Any place of a board with so many seats; few different ones, so that tokens meet.
fn place(seats: usize) -> impl Strategy<Value = Place> {
    prop_oneof![
        Just(Yard),
        select(vec![0, 8, 13, 21, 34, 47, 50]).prop_map(Track),
        (0u8..if seats > 4 { 77 } else { 51 }).prop_map(Track),
        (0u8..5).prop_map(Column),
        Just(Home),
    ]
}

fn standing() -> impl Strategy<Value = Standing> {
    prop_oneof![Just(Standing::Playing), Just(Standing::Retired), (1u8..=4).prop_map(Standing::Finished)]
}

fn any_table() -> impl Strategy<Value = Table> {
    let seats = (2..=6_usize).prop_flat_map(|seats| {
        prop::collection::vec((prop::collection::vec(place(seats), 4), standing()), seats)
    });
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
        let lines = if table.track.arms() == 4 { 15 } else { 6 };
        let scene = Scene::Ludo(table);
        let (emoji, alt) = (plain(&scene), alt(&scene));
        prop_assert!(units(&emoji) <= emoji::MAX_UNITS);
        prop_assert!(alt.chars().count() <= MAX_CHARS);
        let cells = |row: &str| row.chars().filter(|part| !matches!(part, '\u{fe0f}' | '\u{20e3}')).count();
        prop_assert!(units(&emoji::board(&scene, &longest(), room)) <= room);
        // A line of six arms has a colour, a space and thirteen squares.
        prop_assert!(emoji.lines().take(lines).all(|row| cells(row) == 15), "{emoji}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn every_picture_is_small(table in any_table()) {
        let most = max_bytes(&table);
        prop_assert!(still(&Scene::Ludo(table)).len() <= most);
    }
}
