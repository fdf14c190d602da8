//! The odds of Snakes & Ladders: against another program, against games that are played, and on the command line.

use ludo_bot::game::snakes::odds::Found;
use ludo_bot::game::snakes::rules::{Overshoot, Preset, Start, ThreeSixes};
use ludo_bot::game::snakes::{Course, Plan, Power, Recipe, Rules, Snakes, Wild, expected_rolls, odds};
use ludo_bot::game::{Action, BoardGame, Event, Seat};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use crate::boards::{all_rules, recipes};
use crate::laws::Chance;
use crate::process::{ludo_bot, run};

fn course(rules: Rules, plan: Plan) -> Course {
    Course::new(rules, plan).unwrap_or_else(|faults| panic!("{faults}"))
}

fn without_swaps(mut plan: Plan) -> Plan {
    plan.powers.retain(|(_, power)| *power != Power::Swap);
    plan
}

#[track_caller]
fn near(one: f64, other: f64, tolerance: f64) {
    assert!((one - other).abs() <= tolerance * other.abs(), "{one} and {other}");
}

/// The numbers come from another program, written from the rules alone, that solves the equations of the chain. The
/// last one is the board of a well-known publisher, whose length is published too: 39.6.
#[test]
fn what_one_player_takes_alone_is_what_another_program_says() {
    let classic = Preset::Classic.rules();
    let bounce = Rules { overshoot: Overshoot::Bounce, ..classic };
    let six = Rules { start: Start::Six, ..classic };
    let back = Rules { three_sixes: ThreeSixes::BackToStart, ..classic };
    let doubles = Rules { start: Start::Doubles, ..back }.with_dice(2);
    let published = json!({"size": 100, "snakes": [[98, 78], [95, 75], [93, 73], [87, 24], [64, 60], [62, 19],
        [56, 53], [49, 11], [48, 26], [16, 6]], "ladders": [[1, 38], [4, 14], [9, 31], [21, 42], [28, 84], [36, 44],
        [51, 67], [71, 91], [80, 100]]});
    let published = serde_json::from_value(published).expect("a plan");
    for (rules, plan, rolls) in [
        (Preset::Plain.rules(), Plan::classic(), 67.209_391_665_294_36),
        (classic, Plan::classic(), 67.209_391_665_294_36),
        (bounce, Plan::classic(), 91.580_139_067_014_83),
        (classic.with_dice(2), Plan::classic(), 54.973_368_438_281_37),
        (six, Plan::classic(), 73.209_391_665_294_32),
        (back, Plan::classic(), 71.076_654_037_053_23),
        (doubles, Plan::classic(), 64.391_521_709_321_96),
        (Preset::Party.rules(), Plan::party(), 80.290_865_953_350_9),
        (Preset::Plain.rules(), published, 39.598_365_640_208_094),
    ] {
        let alone = odds(&course(rules, plan), 2, 1).alone;
        near(alone.rolls, rolls, 1e-9);
        assert!(alone.is_exact);
    }
}

/// How games that are played at random went.
struct Games {
    mean: f64,
    error: f64,
    first: f64,
}

fn play(course: &Course, seats: usize, games: u32, seed: u64) -> Games {
    let mut chance = Chance::new(seed);
    let (mut sum, mut squares, mut first) = (0.0, 0.0, 0.0);
    for _ in 0..games {
        let (mut game, mut rolls, mut events) = (Snakes::new(course.clone(), seats), 0.0, Vec::new());
        while game.winner().is_none() {
            events.clear();
            game.play(Action::Roll(chance.roll(course.rules().dice)), &mut events).expect("a roll is legal");
            rolls += 1.0;
        }
        sum += rolls;
        squares += rolls * rolls;
        first += f64::from(u8::from(game.winner() == Some(Seat::FIRST)));
    }
    let (games, mean) = (f64::from(games), sum / f64::from(games));
    Games { mean, error: ((squares / games - mean * mean) / games).sqrt(), first: first / games }
}

/// The length of random games, and who wins them, are within the 99 % confidence intervals of what was solved.
#[test]
fn games_that_are_played_take_as_long_as_was_solved() {
    let [classic, plain, party] = Preset::ALL.map(Preset::rules);
    let six = Rules { start: Start::Six, three_sixes: ThreeSixes::BackToStart, chain: true, ..party };
    let calm = Recipe { size: 60, wild: Wild::Calm, seed: 5, powers: true };
    for (rules, plan, seats) in [
        (classic, Plan::classic(), 2),
        (classic, Plan::classic(), 5),
        (plain, Plan::classic(), 4),
        (classic.with_dice(2), Plan::classic(), 3),
        (six, without_swaps(Plan::party()), 2),
        (party, without_swaps(Plan::party()), 6),
        (party, without_swaps(calm.plan()), 3),
    ] {
        let course = course(rules, plan);
        let solved = odds(&course, seats, 1).table;
        assert_eq!(solved.found, Found::Exactly);
        let Games { mean, error, first } = play(&course, seats, 1_500, 11);
        assert!(
            (mean - solved.rolls).abs() < 2.58 * error,
            "{rules:?} {seats}: {mean} {} {error}",
            solved.rolls
        );
        let error = (solved.first_wins * (1.0 - solved.first_wins) / 1_500.0).sqrt();
        assert!((first - solved.first_wins).abs() < 2.58 * error, "{rules:?}: {first} {}", solved.first_wins);
    }
}

/// Where players send each other about, games are played: always the same ones.
#[test]
fn where_players_meet_the_odds_are_estimated_and_said_to_be() {
    let captures = course(Rules { capture: true, ..Rules::default() }, Plan::classic());
    let swaps = course(Preset::Party.rules(), Plan::party());
    for course in [captures, swaps] {
        let table = odds(&course, 3, 1_000).table;
        let Found::ByPlaying { games, rolls_error, first_error } = table.found else { panic!("{table:?}") };
        assert_eq!(games, 1_000);
        let Games { mean, error, first } = play(&course, 3, 1_000, 7);
        assert!((mean - table.rolls).abs() < 2.58 * error.hypot(rolls_error), "{mean} {table:?}");
        assert!((first - table.first_wins).abs() < 2.58 * 1.5 * first_error, "{first} {table:?}");
        assert_eq!(odds(&course, 3, 1_000).table, table);
        near(expected_rolls(&course, 3), table.rolls, 0.15);
        assert_eq!(odds(&course, 1, 1_000).table.found, Found::Exactly, "one player meets nobody");
    }
}

/// Whoever moves misses a turn, so that both do again and again: every turn counts, those passed over as well.
#[test]
fn rounds_count_turns_that_are_passed_over() {
    let powers = (1..=8).map(|square| (square, Power::Skip)).chain([(9, Power::Swap)]).collect();
    let course = course(Preset::Plain.rules(), Plan { powers, ..Plan::empty(10) });
    let table = odds(&course, 2, 2_000).table;
    assert!(matches!(table.found, Found::ByPlaying { games: 2_000, .. }), "{table:?}");
    let (mut chance, mut rounds) = (Chance::new(3), Vec::new());
    for _ in 0..2_000 {
        let (mut game, mut events) = (Snakes::new(course.clone(), 2), Vec::new());
        while game.winner().is_none() {
            game.play(Action::Roll(chance.roll(1)), &mut events).expect("a roll is legal");
        }
        let is_turn = |event: &&Event| matches!(event, Event::Rolled { .. } | Event::Skipped { .. });
        rounds.push(u16::try_from(events.iter().filter(is_turn).count().div_ceil(2)).expect("few"));
    }
    rounds.sort_unstable();
    for (quarter, found) in (1..).zip(table.rounds) {
        near(found, f64::from(rounds[2_000 * quarter / 4]), 0.1);
    }
}

#[test]
fn quartiles_are_those_of_the_rolls_one_by_one() {
    // Ten squares and no jump: the chance to be under way after so many rolls, one after another.
    let course = course(Preset::Plain.rules(), serde_json::from_value(json!({"size": 10})).expect("a plan"));
    let mut here = [0.0; 11];
    here[0] = 1.0;
    let mut under_way = vec![1.0];
    while under_way.len() < 300 {
        let mut there = [0.0; 11];
        for (from, mass) in here.iter().enumerate().take(10) {
            for pips in 1..=6 {
                there[if from + pips <= 10 { from + pips } else { from }] += mass / 6.0;
            }
        }
        here = there;
        under_way.push(here[..10].iter().sum::<f64>());
    }
    let after = |left: f64, players: i32| under_way.iter().position(|share| share.powi(players) <= left);
    let solved = odds(&course, 3, 1);
    let found: Vec<f64> = [solved.alone.quartiles, solved.table.rounds].concat();
    let counted = [(0.75, 1), (0.5, 1), (0.25, 1), (0.75, 3), (0.5, 3), (0.25, 3)].map(|(l, n)| after(l, n));
    assert_eq!(found, counted.map(|rolls| f64::from(u8::try_from(rolls.expect("it ends")).expect("few"))));
    near(solved.alone.rolls, under_way.iter().sum(), 1e-9);
}

/// Exactly a quarter of all games are over after two rolls: a three, or a snake's tail and then three.
#[test]
fn a_quartile_that_is_met_exactly_is_met() {
    let plan = Plan { snakes: vec![(9, 8)], ladders: vec![(3, 12)], ..Plan::empty(12) };
    let solved = odds(&course(Preset::Plain.rules(), plan), 1, 1);
    assert!(solved.alone.quartiles[0] < 2.5, "{solved:?}");
}

/// A board on which nearly every square is a snake: few of its games would ever end, and it is solved at once.
fn steep(size: i64) -> Plan {
    let snakes = (3..size - 1).filter(|square| square % 6 != 0).map(|square| (square, 1)).collect();
    Plan { snakes, ..Plan::empty(size) }
}

#[test]
fn boards_that_take_for_ever_are_solved_at_once() {
    let mut before = 0.0;
    for size in [50, 100, 200, 400] {
        let course = course(Rules::default(), steep(size));
        let solved = odds(&course, 4, 1);
        assert!(solved.alone.rolls > 1e3 * before, "{solved:?}");
        assert!(solved.alone.quartiles[0] > 0.2 * solved.alone.rolls, "{solved:?}");
        near(solved.table.rolls, solved.alone.rolls, 0.01);
        near(solved.table.first_wins, 0.25, 1e-3);
        near(expected_rolls(&course, 4), solved.table.rolls, 1e-3);
        before = solved.alone.rolls;
        let met = odds(&self::course(Rules { capture: true, ..Rules::default() }, steep(size)), 2, 1_000);
        assert!(met.table.rolls >= 1e3, "{met:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// On any random board, by any rules: the numbers hang together, and the quick one is near the thorough one.
    #[test]
    fn odds_hang_together(recipe in recipes(), rules in select(all_rules()), seats in 2..=6_usize) {
        let course = course(Rules { capture: false, ..rules }, without_swaps(recipe.plan()));
        let solved = odds(&course, seats, 1);
        prop_assert_eq!(solved.table.found, Found::Exactly);
        prop_assert!(solved.alone.is_exact);
        prop_assert!(solved.alone.rolls >= 2.0 && solved.alone.rolls < 5_000.0, "{:?}", solved);
        prop_assert!(solved.alone.quartiles.is_sorted() && solved.table.rounds.is_sorted());
        prop_assert!(solved.table.rounds[2] <= solved.alone.quartiles[2] * 2.0);
        #[expect(clippy::cast_precision_loss, reason = "six at most")]
        let fair = 1.0 / seats as f64;
        prop_assert!((fair..1.0).contains(&solved.table.first_wins), "{:?}", solved);
        near(expected_rolls(&course, seats), solved.table.rolls, 1e-3);
        let one = odds(&course, 1, 1);
        near(one.table.rolls, one.alone.rolls, 1e-9);
        near(one.table.first_wins, 1.0, 1e-9);
    }
}

/// Random boards are made to be played to their end.
#[test]
fn the_wildest_boards_take_a_reasonable_time() {
    for seed in 0..40 {
        for wild in Wild::ALL {
            let plan = Recipe { size: 400, wild, seed, powers: false }.plan();
            let rolls = expected_rolls(&course(Rules::default(), plan), 1);
            assert!((50.0..600.0).contains(&rolls), "{wild:?} {seed}: {rolls}");
        }
    }
}

#[tokio::test]
async fn the_odds_are_told_in_words() {
    let ended = run(ludo_bot(&["odds", "classic"]), "").await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    let told = "\
board        100 squares, 5 snakes, 6 ladders, 0 powers
rules        classic
alone        67.2 rolls on the average
             29 rolls are enough in a quarter of all games, 51 in half, 88 in three quarters
             solved exactly
2 players    79.0 rolls on the average, everybody's counted
             17 rounds are enough in a quarter of all games, 26 in half, 42 in three quarters
             the first player wins 50.50 % of all games
             solved exactly
";
    assert_eq!(ended.stdout, told);
}

#[tokio::test]
async fn a_board_comes_from_a_name_a_seed_or_whatever_is_written() {
    let classic = "board        100 squares, 5 snakes, 6 ladders, 0 powers";
    let record = json!({"game": "snakes", "rules": {"dice": 2}, "seats": 5, "turns": []}).to_string();
    let small = json!({"size": 20, "snakes": [[9, 3]]}).to_string();
    let typed = "99>9, 95>56, 62>18, 48>11, 36>6\n2>38, 7>14, 15>31, 28>84, 51>67, 71>91";
    for (arguments, input, told) in [
        (&["-"][..], "\"classic\"", vec![classic, "2 players"]),
        (&["-"], typed, vec![classic, "alone        67.2 rolls"]),
        (&["-", "--seats", "1"], &small, vec!["board        20 squares, 1 snake, 0 ladders"]),
        (
            &["-"],
            &record,
            vec![classic, "5 players", r#"{"preset":"classic","dice":2,"overshoot":"bounce"}"#],
        ),
        (&["-", "--rules", "plain", "--seats", "3"], &record, vec!["rules        plain", "3 players"]),
        (&["party"], "", vec!["10 powers", "rules        party", "estimated by 20000 games"]),
        (&["random", "--size", "64", "--wild", "wild", "--seed", "9"], "", vec!["board        64 squares"]),
        (&["random", "--size", "64", "--seed", "Tuesday *night*"], "", vec!["board        64 squares"]),
    ] {
        let mut command = ludo_bot(&["odds"]);
        command.args(arguments);
        let ended = run(command, input).await;
        assert_eq!(ended.code, Some(0), "{arguments:?}: {}", ended.stderr);
        for part in told {
            assert!(ended.stdout.contains(part), "{part}: {}", ended.stdout);
        }
    }
}

#[tokio::test]
async fn everything_that_is_wrong_with_a_board_is_told() {
    let told = "line 2, `12 foo`: neither a jump such as 99>9 nor a power such as 12 skip\n\
        line 3, `5>5`: a jump leads to another square\n\
        the snake 200 > 3 is not all on the board, which goes from 1 to 100\n\
        square 3 has 2 jumps or powers, and can have one\n";
    let ludo = json!({"game": "ludo", "rules": "classic", "seats": 4, "turns": []}).to_string();
    let crowded = json!({"game": "snakes", "rules": "classic", "seats": 9, "turns": []}).to_string();
    for (arguments, input, said) in [
        (&["-"][..], "99>9\n12 foo\n5>5\n200>3\n3>7, 3>8", told),
        (&["-"], "99>9\n7>7", "line 2, `7>7`: a jump leads to another square\n"),
        (&["-"], ludo.as_str(), "this record is of Ludo"),
        (&["-"], "{\"size\": 100", "no board: EOF"),
        (&["-"], "{\"size\": 5}", "a board has 10 to 400 squares, not 5"),
        (&["-"], "{\"size\": 10, \"tunnels\": []}", "no board: "),
        (&["nowhere.txt"], "", "nowhere.txt cannot be read: "),
        (&["classic", "--rules", "house"], "", "classic, plain, party"),
        (&["classic", "--dice", "3"], "", "1..=2"),
        (&["classic", "--seats", "7"], "", "1..=6"),
        (&["random", "--size", "9"], "", "10..=400"),
        (&["classic", "--size", "50"], "", "--size goes with random and typed boards only\n"),
        (&["party", "--wild", "calm", "--seed", "x"], "", "--wild goes with random boards only\n--seed goes"),
        (&["-", "--size", "50"], "{\"size\": 10}", "--size goes with random and typed boards only\n"),
        (&["-", "--wild", "wild"], "9>1", "--wild goes with random boards only\n"),
        (&["-"], " \n", "the input is empty\n"),
        (&["-"], crowded.as_str(), "a table has 2 to 6 seats, not 9\n"),
        (&["."], "", ". cannot be read: is a directory\n"),
        (&["random", "--wild", "very"], "", "calm, normal, wild"),
        (&[], "", "BOARD"),
    ] {
        let mut command = ludo_bot(&["odds"]);
        command.args(arguments);
        let ended = run(command, input).await;
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{arguments:?} {input}");
        assert!(ended.stderr.contains(said), "{arguments:?}: {}", ended.stderr);
    }
}
