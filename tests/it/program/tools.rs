//! `replay`, `verify` and `arena` on the command line.

use serde_json::{Value, json};

use crate::house::{House, named, posted, updated};
use crate::play::{people, play_by_buttons, record};
use crate::process::{Ended, ludo_bot, run};

/// The tool with this record as its standard input.
async fn given(tool: &str, record: &Value) -> Ended {
    run(ludo_bot(&[tool, "-"]), &record.to_string()).await
}

/// The record of a game that was played to its end through Discord.
async fn played() -> Value {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.quick_game(&ann, &bob).await;
    play_by_buttons(board, &house.channel(), &people(&[&ann, &bob])).await;
    let record = record(&ann, &house.channel()).await;
    house.close().await;
    record
}

/// A record in which seat 0 rolls this.
fn one_roll(roll: u8) -> Value {
    json!({ "game": "ludo", "rules": "classic", "seats": 2, "turns": [{ "seat": 0, "roll": roll }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_played_game_is_replayed_and_holds() {
    let record = played().await;
    let replayed = given("replay", &record).await;
    assert_eq!(replayed.code, Some(0), "{}", replayed.stderr);
    let last: Value = serde_json::from_str(&replayed.stdout).expect("one line of JSON");
    assert!(last["winner"].is_u64() && last["next_seat"].is_null(), "{last}");

    let file = tempfile::NamedTempFile::new().expect("there is room for a record");
    std::fs::write(file.path(), serde_json::to_string_pretty(&record).expect("JSON")).expect("a file");
    let path = file.path().to_str().expect("a plain path");
    let traced = run(ludo_bot(&["replay", path, "--trace"]), "").await;
    let rolls = record["dice"]["rolls"].as_array().map_or(0, Vec::len);
    assert_eq!((traced.code, traced.stdout.lines().count()), (Some(0), rolls));
    assert!(traced.stdout.ends_with(&replayed.stdout), "the last turn is the one that is printed alone");

    let verified = run(ludo_bot(&["verify", path]), "").await;
    assert_eq!(verified.code, Some(0), "{}", verified.stdout);
    let parts: Vec<&str> = verified.stdout.lines().collect();
    let rolls = format!("{rolls} rolls: holds");
    assert_eq!(
        parts,
        ["scheme: holds", "commitment: holds", "client seeds: holds", "turns: holds", &rolls, "moves: holds"],
        "{}",
        verified.stdout
    );
    a_tampered_record_is_told_by_its_parts(&record).await;
}

/// Something done to a record.
type Change = fn(&mut Value);

/// Whatever is changed afterwards, `verify` names the parts that do not hold, and no other.
async fn a_tampered_record_is_told_by_its_parts(record: &Value) {
    let turn = "turns: DOES NOT HOLD: roll 3 is another one in the turns";
    let roll = "rolls: DOES NOT HOLD: not what the dice gave: roll 3";
    let seal = "commitment: DOES NOT HOLD: it is not the hash of this secret and session";
    let gone = "turns: DOES NOT HOLD: ";
    let seeds = "client seeds: DOES NOT HOLD: their hash is not the one in the record";
    let every_roll = "rolls: DOES NOT HOLD: not what the dice gave: roll ";
    let changes: [(&str, Change, &[&str]); 9] = [
        ("a roll of the proof", |it| turn_die(proven(it, 2)), &[turn, roll]),
        ("a roll of the turns", |it| turn_die(played_roll(it, 2)), &[turn]),
        ("a roll of both", turn_both, &[roll]),
        ("the secret", |it| alter(&mut it["dice"]["secret"]), &[seal, every_roll]),
        ("the commitment", |it| alter(&mut it["dice"]["commitment"]), &[seal]),
        ("a seed", |it| alter(&mut it["dice"]["client_seeds"][1]["seed"]), &[seeds]),
        ("the session", |it| it["dice"]["session"] = json!("x"), &["session: DOES NOT HOLD: \"x\" is no id"]),
        (
            "who played",
            |it| it["turns"][0]["seat"] = json!(1),
            &["moves: DOES NOT HOLD: turn 1: seat 1 may not"],
        ),
        ("the last roll", |it| drop(it["dice"]["rolls"].as_array_mut().map(Vec::pop)), &[gone]),
    ];
    for (what, change, parts) in changes {
        let mut tampered = record.clone();
        change(&mut tampered);
        let ended = given("verify", &tampered).await;
        assert_eq!(ended.code, Some(1), "{what}: {}", ended.stdout);
        assert_eq!(ended.stderr.trim(), "the dice of this record do not hold");
        let broken: Vec<&str> = ended.stdout.lines().filter(|line| line.contains("DOES NOT HOLD")).collect();
        let named = broken.iter().zip(parts).all(|(line, part)| line.contains(part));
        assert!(named && broken.len() == parts.len(), "{what}: {}", ended.stdout);
    }
}

/// A roll of the proof.
fn proven(record: &mut Value, index: usize) -> &mut Value {
    &mut record["dice"]["rolls"][index]["dice"]
}

/// A roll of the turns.
fn played_roll(record: &mut Value, index: usize) -> &mut Value {
    let turns = record["turns"].as_array_mut().expect("turns");
    let mut rolls = turns.iter_mut().map(|turn| &mut turn["roll"]).filter(|roll| roll.is_u64());
    rolls.nth(index).expect("as many rolls")
}

/// Makes the die show another face.
fn turn_die(die: &mut Value) {
    let face = if die.is_array() { &mut die[0] } else { die };
    *face = json!(face.as_u64().expect("a number") % 6 + 1);
}

fn turn_both(record: &mut Value) {
    turn_die(proven(record, 2));
    turn_die(played_roll(record, 2));
}

/// Changes the first digit.
fn alter(text: &mut Value) {
    let digits = text.as_str().expect("a text");
    let first = if digits.starts_with('0') { "1" } else { "0" };
    *text = json!(format!("{first}{}", &digits[1..]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_under_way_is_replayed_but_its_dice_are_sealed_still() {
    let house = House::open(&[6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    house.quick_game(&ann, &bob).await;
    posted(ann.command(&house.channel(), "roll", json!({})).await);
    let record = record(&ann, &house.channel()).await;
    assert_eq!(record["dice"]["secret"], Value::Null);
    let ended = given("verify", &record).await;
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""));
    assert!(ended.stderr.contains("cannot be checked yet"), "{}", ended.stderr);
    house.close().await;
}

/// A record says what was played: a roll whose choice was never made stands in the proof of the dice alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_ends_before_a_choice_is_made_is_replayed_and_holds() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let mut board = house.start_ludo(&ann, json!({ "seats": 2 })).await;
    board = updated(bob.press(&board, "Join").await);
    board = updated(ann.press(&board, "Start").await);
    // Fair dice, or nothing would hold: sooner or later somebody rolls a six, with four tokens to choose from.
    while board.button("Roll").is_some() {
        let player = if named(&board) == [ann.id] { &ann } else { &bob };
        board = updated(player.press(&board, "Roll").await);
    }
    posted(ann.command(&channel, "game end", json!({})).await);
    let record = record(&ann, &channel).await;
    for tool in ["replay", "verify"] {
        let ended = given(tool, &record).await;
        assert_eq!(ended.code, Some(0), "{tool}: {} {}", ended.stdout, ended.stderr);
    }
    house.close().await;
}

#[tokio::test]
async fn replay_reads_records_one_a_line_and_says_what_is_wrong_with_which() {
    let (good, bad) = (one_roll(1), one_roll(7));
    let ended = run(ludo_bot(&["replay", "-"]), &format!("{good}\n{good}\n")).await;
    assert_eq!((ended.code, ended.stdout.lines().count()), (Some(0), 2), "{}", ended.stderr);
    let ended = run(ludo_bot(&["replay", "-"]), &format!("{good}\n{bad}\n{good}\n")).await;
    assert_eq!((ended.code, ended.stdout.lines().count()), (Some(1), 1));
    assert_eq!(ended.stderr, "turn 1: a die does not show 7, legal is 1 to 6 (record 2)\n");
}

#[tokio::test]
async fn what_is_no_record_and_what_cannot_be_read_is_said_so() {
    let nowhere = tempfile::tempdir().expect("there is room").path().join("nowhere.json");
    let nowhere = nowhere.to_str().expect("a plain path");
    for tool in ["replay", "verify"] {
        let ended = run(ludo_bot(&[tool, nowhere]), "").await;
        assert_eq!(ended.code, Some(2), "{tool}: {}", ended.stderr);
        assert!(ended.stderr.starts_with(&format!("{nowhere} cannot be read: ")), "{}", ended.stderr);
        for text in ["", "hello", "{}"] {
            let ended = run(ludo_bot(&[tool, "-"]), text).await;
            assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{tool} {text:?}");
            assert!(ended.stderr.starts_with("no record: "), "{tool} {text:?}: {}", ended.stderr);
        }
        assert_eq!(run(ludo_bot(&[tool]), "").await.code, Some(2), "no file is named");
    }
    let ended = given("verify", &one_roll(1)).await;
    assert_eq!((ended.code, ended.stderr.trim()), (Some(2), "the record has no proof of its dice"));
}

#[tokio::test]
async fn the_arena_counts_the_same_wins_for_the_same_seed() {
    let arena = |seed| async move {
        let arguments = ["arena", "--games", "20", "--levels", "aggressive,random", "--rules", "quick"];
        let mut command = ludo_bot(&arguments);
        command.args(["--seed", seed]);
        let ended = run(command, "").await;
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        // The last line is of the machine's speed.
        let mut lines: Vec<String> = ended.stdout.lines().map(str::to_owned).collect();
        assert!(lines.pop().is_some_and(|line| line.ends_with("games a second")), "{}", ended.stdout);
        lines
    };
    let first = arena("7").await;
    assert_eq!(first, arena("7").await);
    assert_ne!(first, arena("8").await);
    assert!(first[0].contains("aggressive") && first[1].contains("random"), "{first:?}");
}

#[tokio::test]
async fn an_arena_that_makes_no_sense_is_refused() {
    for (arguments, said) in [
        (&["--levels", "random"][..], "2 to 6 seats"),
        (&["--levels", "wizard,random"], "aggressive"),
        (&["--levels", "random,random", "--rules", "monopoly"], "classic, house, app, quick"),
        (&[], "--levels"),
    ] {
        let mut command = ludo_bot(&["arena"]);
        command.args(arguments);
        let ended = run(command, "").await;
        assert_eq!(ended.code, Some(2), "{arguments:?}");
        assert!(ended.stderr.contains(said), "{arguments:?}: {}", ended.stderr);
    }
}
