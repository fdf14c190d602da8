//! Records: replay, its messages and exit codes, and whatever else can be in a file.

mod snakes;

use ludo_bot::computer::Level;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::ludo::{Ludo, Rules};
use ludo_bot::game::record::Record;
use ludo_bot::game::snakes::Course;
use ludo_bot::game::snakes::rules::Preset as SnakesPreset;
use ludo_bot::game::{BoardGame, Game, RuleSet, Seat};
use ludo_bot::session::ThemeName;
use ludo_bot::tools::{ArenaOptions, RenderError, RenderOptions, ReplayError, arena, render, replay};
use proptest::prelude::*;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::laws::{Chance, any_action};

fn run(input: &str, trace: bool) -> (Vec<Value>, Result<(), ReplayError>) {
    let mut out = Vec::new();
    let result = replay(input.as_bytes(), trace, &mut out);
    let lines = out.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    (lines.map(|line| serde_json::from_slice(line).expect("a line is JSON")).collect(), result)
}

fn record(turns: &Value) -> String {
    json!({"game": "ludo", "rules": "classic", "seats": 4, "turns": turns}).to_string()
}

/// The message and the exit code.
fn fault(input: &str) -> (String, u8) {
    let error = run(input, true).1.expect_err(input);
    (error.to_string(), error.exit_code())
}

#[test]
fn a_trace_has_a_line_for_each_turn() {
    let input = r#"{"game": "ludo", "rules": "classic", "seats": 4,
        "turns": [{"seat": 0, "roll": 3},
                  {"seat": 1, "roll": 6, "token": 2},
                  {"seat": 1, "roll": 4, "token": 2}]}"#;
    let (lines, result) = run(input, true);
    assert!(result.is_ok());
    let yard = json!([-1, -1, -1, -1]);
    assert_eq!(
        lines,
        [
            json!({"turn": 1, "seat": 0, "roll": 3, "legal": [], "token": null, "from": null, "to": null,
            "captured": [], "extra_roll": false, "next_seat": 1, "tokens": [yard, yard, yard, yard],
            "winner": null}),
            json!({"turn": 2, "seat": 1, "roll": 6, "legal": [1, 2, 3, 4], "token": 2, "from": -1, "to": 0,
            "captured": [], "extra_roll": true, "next_seat": 1,
            "tokens": [yard, [-1, 0, -1, -1], yard, yard], "winner": null}),
            json!({"turn": 3, "seat": 1, "roll": 4, "legal": [2], "token": 2, "from": 0, "to": 4,
            "captured": [], "extra_roll": false, "next_seat": 2,
            "tokens": [yard, [-1, 4, -1, -1], yard, yard], "winner": null}),
        ]
    );
    assert_eq!(run(input, false).0, lines[2..]);
}

#[test]
fn places_are_told_where_the_rules_play_on() {
    let input = r#"{"game": "ludo", "rules": "app", "seats": 2, "turns": [{"seat": 0, "roll": 3}]}"#;
    assert_eq!(run(input, true).0[0]["places"], json!([]));
    assert_eq!(run(&input.replace("app", "house"), true).0[0].get("places"), None);
}

#[test]
fn a_wrong_turn_is_named_with_what_was_legal() {
    let six = json!({"seat": 0, "roll": 6, "token": 1});
    for (turn, said) in [
        (json!({"seat": 1, "roll": 6, "token": 1}), "seat 1 may not roll, it is the turn of seat 0"),
        (json!({"seat": 7, "roll": 6}), "seat 7 may not roll, it is the turn of seat 0"),
        (json!({"seat": -1, "roll": 6}), "seat -1 may not roll, it is the turn of seat 0"),
        (json!({"seat": 0, "roll": 0}), "a die does not show 0, legal is 1 to 6"),
        (json!({"seat": 0, "roll": 7}), "a die does not show 7, legal is 1 to 6"),
        (json!({"seat": 0, "roll": 1e30}), "a die does not show 1e30, legal is 1 to 6"),
        (json!({"seat": 0, "roll": u64::MAX}), "a die does not show 1.8446744073709552e19, legal is 1 to 6"),
        (json!({"seat": 0, "roll": 2.5}), "a die does not show 2.5, legal is 1 to 6"),
        (json!({"seat": 0, "roll": 2}), "no token is named for a 2, legal is 1"),
        (json!({"seat": 0, "roll": 2, "token": 0}), "token 0 may not move by a 2, legal is 1"),
        (json!({"seat": 0, "roll": 2, "token": 2}), "token 2 may not move by a 2, legal is 1"),
        (json!({"seat": 0, "roll": 2, "token": 5}), "token 5 may not move by a 2, legal is 1"),
        (json!({"seat": 0, "roll": 6, "token": 255}), "token 255 may not move by a 6, legal is 1, 2, 3, 4"),
        (json!({"seat": 0, "roll": 6, "token": -1}), "token -1 may not move by a 6, legal is 1, 2, 3, 4"),
        (json!({"seat": 0, "roll": 6, "token": 1e30}), "token 1e30 may not move by a 6, legal is 1, 2, 3, 4"),
        (json!({"seat": 4, "left": true}), "seat 4 cannot leave, it is not in the game"),
    ] {
        let input = record(&json!([six, turn]));
        assert_eq!(fault(&input), (format!("turn 2: {said}"), 1));
        for trace in [true, false] {
            let (lines, _) = run(&input, trace);
            assert_eq!(lines.len(), 1, "what came before is printed");
            assert_eq!(lines[0]["turn"], 1);
        }
    }
    let unmoved = record(&json!([{"seat": 0, "roll": 1, "token": 1}]));
    assert_eq!(fault(&unmoved), ("turn 1: token 1 may not move by a 1, no token may move".into(), 1));
}

#[test]
fn a_turn_after_the_end_is_wrong() {
    let turns = json!([{"seat": 1, "left": true}, {"seat": 2, "left": true}, {"seat": 3, "left": true},
        {"seat": 0, "roll": 1}]);
    assert_eq!(fault(&record(&turns)), ("turn 1: the game is over, nothing is legal".into(), 1));
}

#[test]
fn what_is_no_record_is_said_so() {
    let good = json!({"game": "ludo", "rules": "classic", "seats": 4, "turns": []});
    let with = |field: &str, value: Value| {
        let mut record = good.clone();
        record[field] = value;
        record.to_string()
    };
    for (input, said) in [
        (String::new(), "empty"),
        ("\n \n".into(), "empty"),
        ("hello".into(), "expected value"),
        ("[1, 2".into(), "no record"),
        ("{}".into(), "missing field"),
        ("[[".repeat(100_000), "no record"),
        (with("game", json!("chess")), "chess"),
        (with("rules", json!("clasic")), "the presets are classic, house, app, quick"),
        (with("rules", json!({"preset": "classic", "stacks": true})), "`stack`"),
        (with("rules", json!({"preset": "house", "capture_before_home": true})), "full_lap only"),
        (with("rules", json!({"teams": true, "play_on": true})), "play_on"),
        (with("rules", json!({"tokens": 300})), "300"),
        (with("rules", json!(7)), "a preset's name or an object of switches"),
        (with("seats", json!(1)), "2 to 6 seats, not 1"),
        (with("seats", json!(7)), "2 to 6 seats, not 7"),
        (with("seats", json!(-1)), "-1"),
        (with("seats", json!(1e30)), "1e+30"),
        (with("turns", json!([{"seat": 0}])), "no roll"),
        (with("turns", json!([{"roll": 1}])), "missing field `seat`"),
        (with("turns", json!([{"seat": 0, "roll": "six"}])), "a number"),
    ] {
        let (message, code) = fault(&input);
        assert!(code == 2 && message.contains(said), "{said}: {message}");
    }
}

#[test]
fn several_records_are_one_a_line() {
    let line = record(&json!([{"seat": 0, "roll": 1}]));
    let (lines, result) = run(&format!("{line}\n\n{line}\r\n{line}"), false);
    assert!(result.is_ok() && lines.len() == 3);
    let wrong = record(&json!([{"seat": 1, "roll": 1}]));
    let (lines, result) = run(&format!("{line}\n{wrong}\n{line}"), false);
    assert_eq!(lines.len(), 1);
    let message = result.expect_err("the second is wrong").to_string();
    assert_eq!(message, "turn 1: seat 1 may not roll, it is the turn of seat 0 (record 2)");
}

#[test]
fn records_may_be_laid_out_over_lines_and_have_other_fields() {
    let value = json!({"game": "ludo", "rules": "classic", "seats": 4, "players": ["a", {"b": [1]}],
        "turns": [{"seat": 0, "roll": 1, "at": "2026-11-30T08:00:00Z"}], "dice": {"commitment": "00"}});
    let pretty = serde_json::to_string_pretty(&value).expect("a value has a JSON form");
    assert_eq!(run(&pretty, false).0.len(), 1);
    assert_eq!(run(&format!("{pretty}\n{pretty}"), false).0.len(), 2);
}

/// The record of a random game, as its JSON.
fn played(rules: &RuleSet, seats: usize, seed: u64) -> (String, Game) {
    let mut chance = Chance::new(seed);
    let mut game = rules.begin(seats);
    let mut record = Record::<Value>::new(rules, seats);
    while let Some(action) = any_action(&game, &mut chance) {
        record.note(game.board().to_act().expect("there is an action"), action);
        game.board_mut().play(action, &mut Vec::new()).expect("the action is legal");
    }
    (serde_json::to_string(&record).expect("a record has a JSON form"), game)
}

/// Every preset of every game, with a board of its own.
fn presets() -> Vec<RuleSet> {
    let ludo = Preset::ALL.map(|preset| RuleSet::Ludo(preset.rules()));
    let snakes = SnakesPreset::ALL.map(|preset| {
        RuleSet::Snakes(Course::new(preset.rules(), preset.plan()).expect("presets are sound"))
    });
    ludo.into_iter().chain(snakes).collect()
}

#[test]
fn a_played_game_is_replayed_to_the_same_end() {
    for rules in presets() {
        for seats in 2..=6 {
            let (json, game) = played(&rules, seats, 7);
            let (lines, result) = run(&json, false);
            assert!(result.is_ok());
            assert_eq!(lines[0]["winner"], json!(game.board().winner()));
            assert_eq!(lines[0]["next_seat"], Value::Null);
            match &game {
                Game::Ludo(game) => assert_eq!(lines[0]["tokens"], json!(steps(game))),
                Game::Snakes(game) => {
                    let squares: Vec<u16> =
                        (0..seats).filter_map(Seat::new).map(|seat| game.square(seat)).collect();
                    assert_eq!(lines[0]["squares"], json!(squares));
                }
            }
            let again: Record<IgnoredAny> = serde_json::from_str(&json).expect("a record");
            assert_eq!(again.rules(), Ok(rules.clone()));
        }
    }
}

fn steps(game: &Ludo) -> Vec<Vec<i16>> {
    (0..game.seat_count())
        .filter_map(Seat::new)
        .map(|seat| game.places(seat).iter().map(|place| game.track().steps(*place)).collect())
        .collect()
}

/// A JSON text with some of its values changed for awkward ones.
fn spoilt() -> impl Strategy<Value = String> {
    let awkward = prop_oneof![
        Just("0"),
        Just("7"),
        Just("5"),
        Just("255"),
        Just("-1"),
        Just("1e30"),
        Just("1e999"),
        Just("null"),
        Just("true"),
        Just("\"x\""),
        Just("[]"),
        Just("{}"),
        Just("6"),
        Just(""),
        Just("[[[[[["),
        Just("99999999999999999999999999"),
        Just("0.5"),
        Just("\\"),
        Just("\u{1F3B2}"),
        Just(","),
        Just("}"),
    ];
    let edits = proptest::collection::vec((any::<prop::sample::Index>(), awkward, 0..3_usize), 0..4);
    (proptest::sample::select(presets()), 2..=6_usize, any::<u64>(), edits).prop_map(
        |(rules, seats, seed, edits)| {
            let mut text: Vec<char> = played(&rules, seats, seed).0.chars().take(4_000).collect();
            for (index, with, skipped) in edits {
                let at = index.index(text.len());
                let digit = text[at..].iter().position(char::is_ascii_digit).map_or(at, |next| at + next);
                text.splice(digit..(digit + skipped).min(text.len()), with.chars());
            }
            text.into_iter().collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is in a file, replay ends, and says 1 or 2 where it does not like it.
    #[test]
    fn nothing_makes_replay_panic(text in spoilt(), trace in any::<bool>()) {
        if let (_, Err(error)) = run(&text, trace) {
            prop_assert!([1, 2].contains(&error.exit_code()));
        }
    }

    /// Nor does anything make what draws records panic: it says the same of the first of them, or draws it.
    #[test]
    fn nothing_makes_drawing_panic(text in spoilt(), at in prop::option::of(0..60_usize)) {
        let line = text.lines().next().unwrap_or_default();
        let options = RenderOptions { at, animate: false, theme: ThemeName::Classic };
        match (render(line.as_bytes(), options), run(line, true)) {
            (Ok(picture), (_, read)) => {
                prop_assert!(picture.bytes.starts_with(b"\x89PNG"));
                prop_assert!(read.is_ok() || at.is_some(), "{:?}", read);
            }
            (Err(RenderError::Replay(error)), (_, read)) => {
                prop_assert_eq!(Some(error.to_string()), read.err().map(|error| error.to_string()));
            }
            (Err(error), (lines, read)) => {
                let at = at.expect("only a turn can be missing");
                let said = format!("there is no turn {at}: the record ends with turn {}", lines.len());
                prop_assert_eq!((error.to_string(), read.is_ok()), (said, true));
            }
        }
    }

    /// Bytes that are no JSON at all.
    #[test]
    fn noise_is_no_record(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(replay(&bytes[..], true, &mut Vec::new()).map_err(|error| error.exit_code()), Err(2));
    }
}

#[test]
fn the_arena_is_the_same_for_a_seed() {
    let options = ArenaOptions {
        games: 60,
        levels: vec![Level::Aggressive, Level::Random, Level::FirstLegal],
        rules: Rules::default(),
        seed: 5,
    };
    let lines = |seed| {
        let arena = arena(&ArenaOptions { seed, ..options.clone() }).expect("the rules have no fault");
        assert_eq!(arena.wins.iter().map(|(_, wins)| wins).sum::<u64>() + arena.unfinished, 60);
        arena.to_string().lines().take(4).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(5), lines(5));
    assert_ne!(lines(5), lines(6));
    let alone = arena(&ArenaOptions { levels: vec![Level::Random], ..options });
    assert!(alone.expect_err("one is no table").to_string().contains("2 to 6 seats"));
}

#[test]
fn seats_that_come_back_turns_passed_over_and_moderators_stand_in_a_record() {
    let turns = json!([
        {"seat": 1, "left": true},
        {"seat": 0, "roll": 6},
        {"seat": 0, "passed": true},
        {"seat": 2, "roll": 3},
        {"seat": 1, "moderator": "paused"},
        {"seat": 1, "back": true},
        {"seat": 3, "passed": true},
        {"seat": 0, "passed": true},
        {"seat": 1, "roll": 1},
    ]);
    let (lines, result) = run(&record(&turns), true);
    assert!(result.is_ok(), "{result:?}");
    let told: Vec<_> = lines.iter().map(|line| (line["seat"].as_u64(), line["next_seat"].as_u64())).collect();
    assert_eq!(told, [(Some(0), Some(0)), (Some(2), Some(3)), (Some(1), Some(2))], "rolls alone have a line");
}

#[test]
fn what_does_not_fit_of_seats_and_turns_is_refused() {
    for (turn, said) in [
        (json!({"seat": 1, "passed": true}), "seat 1 may not roll, it is the turn of seat 0"),
        (json!({"seat": 1, "back": true}), "seat 1 cannot come back, it has not left"),
        (json!({"seat": 9, "back": true}), "seat 9 cannot come back, it has not left"),
        (json!({"seat": -1, "back": true}), "seat -1 cannot come back, it has not left"),
    ] {
        assert_eq!(fault(&record(&json!([turn]))), (format!("turn 1: {said}"), 1));
    }
    let waiting = json!([{"seat": 0, "roll": 6}, {"seat": 1, "moderator": "paused"}]);
    let no_token = "turn 1: no token is named for a 6, legal is 1, 2, 3, 4".to_owned();
    assert_eq!(fault(&record(&waiting)), (no_token, 1), "a moderator spares nobody the choice");
    let before = json!([{"seat": 0, "roll": 1}, {"seat": 1, "left": true}, {"seat": 1, "back": true},
        {"seat": 0, "undone": 1}]);
    let gone = "turn 2: 1 rolls cannot be taken back, legal is 1 to 0".to_owned();
    assert_eq!(fault(&record(&before)), (gone, 1), "nothing from before somebody came back");
}
