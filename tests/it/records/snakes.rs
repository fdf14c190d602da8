//! Records of Snakes & Ladders, and rolls that were taken back.

use ludo_bot::game::RuleSet;
use ludo_bot::game::snakes::{Course, Plan, Power, Rules, notation};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{fault, played, run};
use crate::boards::recipes;

fn record(board: &Value, turns: &Value) -> String {
    json!({"game": "snakes", "rules": "classic", "seats": 2, "board": board, "turns": turns}).to_string()
}

#[test]
fn a_trace_has_a_line_for_each_turn() {
    let input = r#"{"game": "snakes", "rules": "classic", "seats": 2,
        "turns": [{"seat": 0, "dice": [2]}, {"seat": 1, "dice": [6]}, {"seat": 1, "dice": [1]}]}"#;
    let (lines, result) = run(input, true);
    assert!(result.is_ok());
    assert_eq!(
        lines,
        [
            json!({"turn": 1, "seat": 0, "dice": [2], "from": 0, "landed": 2, "to": 38, "jump": "ladder",
                "extra_roll": false, "next_seat": 1, "squares": [38, 0], "winner": null}),
            json!({"turn": 2, "seat": 1, "dice": [6], "from": 0, "landed": 6, "to": 6, "jump": null,
                "extra_roll": true, "next_seat": 1, "squares": [38, 6], "winner": null}),
            json!({"turn": 3, "seat": 1, "dice": [1], "from": 6, "landed": 7, "to": 14, "jump": "ladder",
                "extra_roll": false, "next_seat": 0, "squares": [38, 14], "winner": null}),
        ]
    );
    assert_eq!(run(input, false).0, lines[2..]);
}

#[test]
fn who_is_captured_is_told_where_the_rules_capture() {
    let input = r#"{"game": "snakes", "rules": {"capture": true}, "seats": 2,
        "turns": [{"seat": 0, "dice": [3]}, {"seat": 1, "dice": [3]}]}"#;
    let (lines, _) = run(input, true);
    assert_eq!((&lines[0]["captured"], &lines[1]["captured"]), (&json!([]), &json!([0])));
    assert_eq!(run(&input.replace("true", "false"), true).0[0].get("captured"), None);
}

#[test]
fn what_is_no_record_is_said_so_with_every_fault() {
    let good = json!({"game": "snakes", "rules": "classic", "seats": 2, "board": "classic", "turns": []});
    let with = |field: &str, value: Value| {
        let mut record = good.clone();
        record[field] = value;
        fault(&record.to_string())
    };
    for (field, value, said) in [
        ("rules", json!("house"), "the presets are classic, plain, party"),
        ("rules", json!({"tokens": 4}), "`extra_on_six`, `dice`, `start`"),
        ("rules", json!({"dice": 2, "overshoot": "stay"}), "with two, nobody could leave"),
        ("seats", json!(7), "2 to 6 seats, not 7"),
        ("seats", json!(1), "a table has 2 to 6 seats, not 1"),
        ("seats", json!(0), "a table has 2 to 6 seats, not 0"),
        ("rules", json!({"dice": 0}), "dice is 1 or 2, not 0"),
        ("board", json!("klassik"), "there is no board `klassik`"),
        ("board", json!([]), "a board of size, snakes, ladders and powers"),
        ("board", json!({"size": 1e30}), "floating point"),
        ("board", json!({"snakes": []}), "missing field `size`"),
        (
            "board",
            json!({"size": 20, "tunnels": []}),
            "expected one of `size`, `snakes`, `ladders`, `powers`",
        ),
        ("board", json!({"size": 20, "snakes": [[9, 3, 1]]}), "invalid length"),
        (
            "board",
            json!({"size": 20, "snakes": [[3, 9]], "ladders": [[3, 30]]}),
            "3 > 9 does not go down; the ladder",
        ),
        (
            "board",
            json!({"size": 20, "powers": [[3, "fly"]]}),
            "expected one of `roll_again`, `move`, `skip`",
        ),
        ("turns", json!([{"seat": 0}]), "no roll"),
        ("turns", json!([{"seat": 0, "dice": 3}]), "invalid type"),
    ] {
        let (message, code) = with(field, value);
        assert!(code == 2 && message.contains(said), "{said}: {message}");
    }
}

/// The first roll of seat 0 and of seat 1, and this.
fn after_two_rolls(more: &[Value]) -> String {
    let turns = [json!({"seat": 0, "dice": [1]}), json!({"seat": 1, "dice": [5]})];
    record(&json!("classic"), &json!(turns.iter().chain(more).collect::<Vec<_>>()))
}

#[test]
fn what_cannot_be_taken_back_is_named_with_what_can() {
    for (entry, said) in [
        (json!({"seat": 0, "undone": 3}), "turn 3: 3 rolls cannot be taken back, legal is 1 to 2"),
        (json!({"seat": 0, "undone": 0}), "turn 3: 0 rolls cannot be taken back, legal is 1 to 2"),
        (json!({"seat": 0, "undone": -1}), "turn 3: -1 rolls cannot be taken back, legal is 1 to 2"),
        (json!({"seat": 0, "undone": 1.5}), "turn 3: 1.5 rolls cannot be taken back, legal is 1 to 2"),
        (json!({"seat": 0, "undone": u64::MAX}), "turn 3: 1.8446744073709552e19 rolls cannot be taken back"),
        (json!({"seat": 0, "undone": 1}), "turn 3: seat 0 may not roll, it is the turn of seat 1"),
        (json!({"seat": 9, "undone": 2}), "turn 3: seat 9 may not roll, it is the turn of seat 0"),
    ] {
        let (message, code) = fault(&after_two_rolls(&[entry]));
        assert!(code == 1 && message.starts_with(said), "{message}");
    }
    let twice = [json!({"seat": 1, "undone": 1}), json!({"seat": 0, "undone": 2})];
    assert!(fault(&after_two_rolls(&twice)).0.ends_with("2 rolls cannot be taken back, legal is 1 to 1"));
}

#[test]
fn what_was_taken_back_is_played_again_or_otherwise() {
    let back = json!({"seat": 0, "undone": 2});
    let ladder = json!({"seat": 0, "dice": [2]});
    let (lines, result) = run(&after_two_rolls(&[back, ladder]), true);
    assert!(result.is_ok());
    assert_eq!(lines.len(), 3, "there is a line for each roll, and none for taking them back");
    assert_eq!((&lines[1]["squares"], &lines[2]["squares"]), (&json!([1, 5]), &json!([38, 0])));
}

/// Each roll is taken back, one after another and then all at once: the work grows with the lines alone.
#[test]
fn a_great_many_rolls_can_be_taken_back() {
    let board = json!({"size": 400});
    let mut turns = vec![json!({"seat": 0, "dice": [1]})];
    for _ in 0..20_000 {
        turns.extend([json!({"seat": 1, "dice": [1]}), json!({"seat": 1, "undone": 1})]);
    }
    let last = json!({"seat": 1, "dice": [2]});
    turns.push(last);
    turns.push(json!({"seat": 0, "undone": 2}));
    turns.push(json!({"seat": 0, "dice": [4]}));
    let (lines, result) = run(&record(&board, &json!(turns)), false);
    assert!(result.is_ok());
    assert_eq!((&lines[0]["turn"], &lines[0]["squares"]), (&json!(20_003), &json!([4, 0])));
}

/// Any JSON at all, not too large.
fn any_json() -> impl Strategy<Value = Value> {
    let names =
        ["size", "snakes", "ladders", "powers", "move", "skip", "roll_again", "classic", "preset", "dice"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-20..420_i64).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        proptest::sample::select(names.to_vec()).prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        let name = proptest::sample::select(names.to_vec());
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::vec((name, inner), 0..5).prop_map(|fields| fields
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()),
        ]
    })
}

/// A board of the right shape, with any numbers.
fn any_board() -> impl Strategy<Value = Value> {
    let number = || prop_oneof![8 => 0..60_i64, 1 => any::<i64>()];
    let power = prop_oneof![
        proptest::sample::select(vec!["skip", "swap", "shield", "roll_again"]).prop_map(Value::from),
        number().prop_map(|by| json!({"move": by})),
    ];
    let jumps = || proptest::collection::vec((number(), number()), 0..12);
    (number(), jumps(), jumps(), proptest::collection::vec((number(), power), 0..8)).prop_map(
        |(size, snakes, ladders, powers)| json!({"size": size, "snakes": snakes, "ladders": ladders, "powers": powers}),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever stands where something else should, replay ends, and says 1 or 2 where it does not like it.
    #[test]
    fn nothing_makes_replay_panic(
        field in proptest::sample::select(vec!["rules", "seats", "board", "turns", "dice", "game"]),
        value in prop_oneof![any_json(), any_board()],
        trace in any::<bool>(),
    ) {
        let turns = json!([{"seat": 0, "dice": [3]}, {"seat": 1, "dice": [1]}, {"seat": 1, "undone": 1}]);
        let mut record: Value = serde_json::from_str(&record(&json!("classic"), &turns)).expect("JSON");
        record[field] = value.clone();
        if field == "board" {
            record["rules"] = json!({"chain": true, "capture": true, "overshoot": "bounce"});
        }
        if let (_, Err(error)) = run(&record.to_string(), trace) {
            prop_assert!([1, 2].contains(&error.exit_code()));
        }
        let turns = json!([{"seat": 0, "dice": [1]}, {"seat": value.clone(), "dice": [value.clone()], "undone": value}]);
        if let (_, Err(error)) = run(&self::record(&json!("classic"), &turns), trace) {
            prop_assert!([1, 2].contains(&error.exit_code()));
        }
    }

    /// A board in a record is the board that was played on.
    #[test]
    fn a_record_holds_its_board(recipe in recipes(), seed in any::<u64>()) {
        let plan = recipe.plan();
        let rules = RuleSet::Snakes(Course::new(Rules::default(), plan.clone()).expect("it goes with all rules"));
        let (json, _) = played(&rules, 2, seed);
        let read: Value = serde_json::from_str(&json).expect("JSON");
        let board: Plan = serde_json::from_value(read["board"].clone()).expect("a plan");
        prop_assert_eq!(notation::write(&board), notation::write(&plan));
        prop_assert!(run(&json, false).1.is_ok());
        prop_assert!(plan.powers.iter().all(|(_, power)| *power != Power::Move(0)));
    }
}
