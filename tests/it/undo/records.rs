//! Records in which something was taken back: they are replayed and checked like any other.

use ludo_bot::game::RuleSet;
use ludo_bot::game::snakes::{Course, Plan, rules};
use ludo_bot::session::{Choice, Command, UserId};
use ludo_bot::tools::{replay, verify};
use serde_json::{Value, json};

use super::walk::Walk;

/// Ann plays three rolls against a computer, and takes them back until only the first of hers is left; then two more.
/// By these rules a turn is one roll, so the record's rolls are Ann's and the computer's by turns.
fn honest() -> Value {
    let course = Course::new(rules::Preset::Plain.rules(), Plan::classic()).expect("they go together");
    let mut walk = Walk::begin(RuleSet::Snakes(course), 1, 1, 3);
    let ann = UserId(1);
    let (roll, undo) = (Command::Act(Choice::Roll), Command::Undo);
    for command in [&roll, &roll, &roll, &undo, &undo, &roll, &roll, &Command::End] {
        walk.take(ann, command.clone()).expect("the command is taken");
    }
    serde_json::from_str(&walk.record()).expect("a record is JSON")
}

/// Whether it holds, and what is said of it.
fn checked(record: &Value) -> (bool, String) {
    let mut said = Vec::new();
    let holds = verify(record.to_string().as_bytes(), &mut said).is_ok();
    (holds, String::from_utf8(said).expect("it is text"))
}

#[test]
fn what_was_taken_back_stays_in_the_record_and_comes_again() {
    let record = honest();
    let turns = record["turns"].as_array().expect("a record has turns");
    assert_eq!(turns[6..8], [json!({ "seat": 0, "undone": 2 }), json!({ "seat": 0, "undone": 2 })]);
    assert_eq!(turns[2..6], turns[8..12], "the same rolls, by the same seats");
    let listed: Vec<_> = record["dice"]["rolls"].as_array().expect("rolls are listed").iter().collect();
    let numbers: Vec<u64> = listed.iter().filter_map(|roll| roll["n"].as_u64()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6], "each number once");

    let (holds, said) = checked(&record);
    assert!(holds, "{said}");
    let mut told = Vec::new();
    replay(record.to_string().as_bytes(), true, &mut told).expect("it can be replayed");
    let lines = String::from_utf8(told).expect("it is text");
    assert_eq!(lines.lines().count(), 10, "a line for each roll, taken back or not");
}

#[test]
fn another_roll_in_place_of_one_that_was_taken_back_does_not_hold() {
    let record = honest();
    for (turn, number) in [(8, 3), (9, 4), (10, 5), (3, 4)] {
        let mut forged = record.clone();
        let shown = &mut forged["turns"][turn]["dice"][0];
        *shown = json!(shown.as_u64().expect("a face") % 6 + 1);
        let (holds, said) = checked(&forged);
        assert!(!holds);
        let fault = format!("turns: DOES NOT HOLD: roll {number} is another one in the turns");
        assert!(said.contains(&fault), "turn {turn}: {said}");
    }
}

#[test]
fn what_is_taken_back_is_counted() {
    let record = honest();
    for (undone, fault) in [
        (json!(1), "roll 4 is another one in the turns"),
        (json!(7), "7 rolls are taken back after roll 6"),
        (json!(-1), "rolls are taken back after roll 6"),
        (json!(0.5), "rolls are taken back after roll 6"),
    ] {
        let mut forged = record.clone();
        forged["turns"][6]["undone"] = undone.clone();
        let (holds, said) = checked(&forged);
        assert!(!holds && said.contains(fault), "{undone}: {said}");
    }
    let mut forged = record.clone();
    forged["turns"].as_array_mut().expect("a record has turns").truncate(4);
    let (holds, said) = checked(&forged);
    assert!(!holds && said.contains("6 rolls are listed, and 4 were played"), "{said}");
    forged["dice"]["rolls"].as_array_mut().expect("rolls are listed").truncate(3);
    assert!(!checked(&forged).0, "a roll that is not listed");
}
