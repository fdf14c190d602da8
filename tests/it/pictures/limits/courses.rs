//! What no board of Snakes & Ladders may exceed.

use ludo_bot::gallery::positions::snakes as courses;
use ludo_bot::game::snakes::random::{Recipe, Wild};
use ludo_bot::game::snakes::rules::{Overshoot, Preset};
use ludo_bot::game::snakes::{Course, Plan, Power, Rules, Setup, Snakes};
use ludo_bot::game::{Action, BoardGame as _, Face, Roll, Seat};
use ludo_bot::render::emoji::{self, units};
use ludo_bot::render::picture::SIDE;
use ludo_bot::scene::Scene;
use ludo_bot::scene::snakes::Table;
use ludo_bot::text::alt::{MAX_CHARS, alt};
use proptest::prelude::*;
use proptest::sample::select;

use super::super::emoji::{longest, plain};
use super::super::{decode, still};

/// What a board may weigh, in bytes.
const MAX_BYTES: usize = 60_000;

#[test]
fn pictures_are_small() {
    for (name, table) in courses::all() {
        let picture = still(&Scene::Snakes(table));
        let bytes = picture.len();
        assert!(bytes <= MAX_BYTES, "{name} has {bytes} bytes");
        assert_eq!(decode(&picture).size, (u32::from(SIDE), u32::from(SIDE)));
    }
}

/// The same bytes whether the bare board was at hand or not, and whatever was drawn in between.
#[test]
fn a_picture_depends_on_its_scene_alone() {
    let draw = |table: &Table| still(&Scene::Snakes(table.clone()));
    let tables: Vec<Table> = courses::all().into_iter().map(|(_, table)| table).collect();
    let first: Vec<_> = tables.iter().take(6).map(draw).collect();
    let later: Vec<_> = tables.iter().take(6).map(draw).collect();
    assert!(first == later);
    assert_eq!(draw(&tables[0]), draw(&tables[0]));
}

/// As wide a grid as there is, a power of three code units on every square that may have one, everybody with a shield
/// and a turn to miss.
#[test]
fn the_longest_words_fit() {
    let powers = (2..=132).map(|square| (square, Power::Shield)).collect();
    let plan = Plan { size: 144, snakes: vec![(133, 1)], ladders: vec![(134, 143)], powers };
    let seats: Vec<Seat> = (0..6).filter_map(Seat::new).collect();
    let setup = Setup {
        shields: seats.clone(),
        skips: seats[1..].to_vec(),
        ..courses::at(course(two_dice(), plan), &[120, 121, 122, 123, 124, 125])
    };
    let scene = Scene::Snakes(courses::rolled(setup, &[6, 6]));
    let (emoji, alt) = (plain(&scene), alt(&scene));
    println!("{} units, {} characters", units(&emoji), alt.chars().count());
    assert!(units(&emoji) <= emoji::MAX_UNITS, "{} units:\n{emoji}", units(&emoji));
    assert!(alt.chars().count() <= MAX_CHARS, "{} characters:\n{alt}", alt.chars().count());
}

fn two_dice() -> Rules {
    Rules { capture: true, ..Preset::Party.rules().with_dice(2) }
}

fn course(rules: Rules, plan: Plan) -> Course {
    Course::new(rules, plan).expect("the test's boards are sound")
}

fn any_course() -> impl Strategy<Value = Course> {
    let rules = select(vec![Rules::default(), Preset::Party.rules(), two_dice()]);
    let recipe = (10u16..=400, select(Wild::ALL.to_vec()), any::<u64>(), any::<bool>());
    (rules, recipe).prop_map(|(rules, (size, wild, seed, powers))| {
        course(rules, Recipe { size, wild, seed, powers }.plan())
    })
}

/// A position of six at most, and what came of a throw.
fn any_table() -> impl Strategy<Value = Table> {
    let seats = prop::collection::vec((0.0f32..1.0, any::<bool>(), any::<bool>(), any::<bool>()), 2..=6);
    let faces = (select(Face::ALL.to_vec()), select(Face::ALL.to_vec()));
    (any_course(), seats, faces).prop_map(|(course, seats, faces)| {
        let dice = course.rules().dice;
        let mut game = Snakes::try_from(position(course, &seats)).expect("the first two seats play");
        let mut events = Vec::new();
        let roll = if dice == 2 { Roll::two(faces.0, faces.1) } else { Roll::one(faces.0) };
        game.play(Action::Roll(roll), &mut events).expect("the first seat is to roll");
        Table::new(&game, &events)
    })
}

/// How far each is, and whether they have a shield, miss a turn, have left.
fn position(course: Course, seats: &[(f32, bool, bool, bool)]) -> Setup {
    let last = f32::from(course.board().size());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "400 at most")]
    let squares: Vec<u16> = seats.iter().map(|(share, ..)| (last * share) as u16).collect();
    let which = |is: fn(&(f32, bool, bool, bool)) -> bool| -> Vec<Seat> {
        (0..).zip(seats).filter(|(_, seat)| is(seat)).filter_map(|(index, _)| Seat::new(index)).collect()
    };
    let mut setup = Setup { shields: which(|seat| seat.1), ..courses::at(course, &squares) };
    setup.skips = which(|seat| seat.2).into_iter().filter(|seat| *seat != Seat::FIRST).collect();
    setup.retired = which(|seat| seat.3).into_iter().filter(|seat| seat.index() > 1).collect();
    setup
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn every_board_fits_its_message(table in any_table()) {
        let columns = usize::from(table.course.board().columns());
        let rows = usize::from(table.course.board().size()).div_ceil(columns);
        let scene = Scene::Snakes(table);
        let (emoji, alt) = (plain(&scene), alt(&scene));
        prop_assert!(units(&emoji) <= emoji::MAX_UNITS);
        let own = units(&emoji::board(&scene, &longest(), 2_000));
        prop_assert!(own <= 2_000 && own >= units(&emoji));
        prop_assert!(alt.chars().count() <= MAX_CHARS);
        if columns <= 12 {
            let cells = |row: &str| row.chars().filter(|part| *part != '\u{fe0f}').count();
            prop_assert!(emoji.lines().take(rows).all(|row| cells(row) == columns), "{emoji}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(8) })]

    #[test]
    fn every_picture_is_small(table in any_table()) {
        let bytes = still(&Scene::Snakes(table)).len();
        prop_assert!(bytes <= MAX_BYTES, "{bytes} bytes");
    }
}

/// Squares of every kind, snakes and ladders as close as they may be: more than any random board has.
#[test]
fn the_most_crowded_board_is_small() {
    let snakes = (0..90).map(|nth| (398 - 2 * nth, 215 - 2 * nth)).collect();
    let ladders = (0..90).map(|nth| (4 + 2 * nth, 399 - 2 * nth)).collect();
    let plan = Plan { snakes, ladders, ..Plan::empty(400) };
    let squares = [390, 391, 392, 393, 394, 395];
    let table = courses::rolled(courses::at(course(Rules::default(), plan), &squares), &[1]);
    let bytes = still(&Scene::Snakes(table)).len();
    assert!(bytes <= MAX_BYTES, "{bytes} bytes");
}

/// As much as a random board can have.
#[test]
fn the_wildest_random_board_is_small() {
    for seed in 0..3 {
        let plan = Recipe { size: 400, wild: Wild::Wild, seed, powers: true }.plan();
        let rules = Rules { overshoot: Overshoot::Bounce, ..Rules::default() };
        let squares = [390, 391, 392, 393, 394, 395];
        let table = courses::rolled(courses::at(course(rules, plan), &squares), &[5]);
        let bytes = still(&Scene::Snakes(table)).len();
        assert!(bytes <= MAX_BYTES, "seed {seed}: {bytes} bytes");
    }
}
