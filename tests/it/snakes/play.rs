//! Whole games.

use std::collections::HashMap;

use ludo_bot::game::snakes::rules::Preset;
use ludo_bot::sandbox::{Answer, ChannelHandle, Message, Person};
use ludo_bot::tools::{replay, verify};
use serde_json::{Value, json};

use super::field;
use crate::house::{House, named, posted, private, said, updated};
use crate::play::{actor, gone, is_over, labels, people, record};

/// More rolls than any of these games takes.
const LONG: usize = 3000;

/// Rolls by the button until somebody wins.
pub(super) async fn roll_to_the_end(
    mut board: Message,
    channel: &ChannelHandle,
    people: &HashMap<u64, &Person>,
) -> Message {
    let (pictures, frames) = (board.attachments.len(), board.embeds.len());
    for _ in 0..LONG {
        if is_over(&board) {
            return board;
        }
        if named(&board).is_empty() {
            board = channel.next_change(&board).await.expect("computers play on by themselves");
            continue;
        }
        let next = updated(actor(&board, people).press(&board, "Roll").await);
        assert_eq!(next.id, board.id, "a press changes the board in place");
        assert_eq!((next.attachments.len(), next.embeds.len()), (pictures, frames));
        assert!(next.content.encode_utf16().count() <= 2000);
        board = next;
    }
    panic!("the game has no end: {}", board.content);
}

/// The record of a game that is over: it can be replayed, and its dice hold.
async fn sound_record(person: &Person, channel: &ChannelHandle) -> Value {
    let record = replayed_record(person, channel).await;
    verify(record.to_string().as_bytes(), &mut Vec::new()).expect("its dice hold");
    record
}

/// The record of a game that is over: it can be replayed.
async fn replayed_record(person: &Person, channel: &ChannelHandle) -> Value {
    let record = record(person, channel).await;
    let mut told = Vec::new();
    replay(record.to_string().as_bytes(), false, &mut told).expect("the record can be replayed");
    let last: Value = serde_json::from_slice(&told).expect("it is told as JSON");
    assert!(!last["winner"].is_null(), "{last}");
    record
}

#[tokio::test(flavor = "multi_thread")]
async fn by_every_preset_with_one_die_and_with_two_in_every_display() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    for rules in ["classic", "plain", "party"] {
        let of_rules = Preset::named(rules).expect("a preset");
        let usual = serde_json::to_value(of_rules.plan()).expect("a plan has a JSON form");
        for (dice, display, theme) in [
            (1, "image", "classic"),
            (2, "image", "night"),
            (1, "emoji", "classic"),
            (2, "emoji", "classic"),
            (1, "animated", "paper"),
            (2, "animated", "classic"),
        ] {
            let options =
                json!({ "rules": rules, "dice": dice, "display": display, "theme": theme, "seats": 2 });
            let board = house.snakes_game(&ann, &bob, options).await;
            assert_eq!(board.attachments.len(), usize::from(display != "emoji"));
            let end = roll_to_the_end(board, &house.channel(), &people(&[&ann, &bob])).await;
            assert_eq!(labels(&end), ["Rematch"]);
            assert!(end.pinged.is_empty(), "{end:?}");
            let record = sound_record(&ann, &house.channel()).await;
            let rolls = record["turns"].as_array().expect("turns");
            assert!(
                rolls.iter().all(|roll| roll["dice"].as_array().map(Vec::len) == Some(dice.into())),
                "{rules}"
            );
            let rules = serde_json::from_value(record["rules"].clone()).expect("rules");
            assert_eq!((of_rules.rules().with_dice(dice), &usual), (rules, &record["board"]));
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn by_slash_commands_where_a_move_is_refused() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let opponent = json!({ "opponent1": bob.id.to_string(), "size": 20, "board": "random" });
    let lobby = house.start_snakes(&ann, opponent).await;
    assert_eq!(lobby.pinged, [bob.id], "who is invited is called");
    let no_choice = "In this game there is nothing to choose: just roll.";
    assert_eq!(said(ann.command(&channel, "move", json!({ "token": 1 })).await), no_choice);
    posted(bob.command(&channel, "game join", json!({})).await);
    let mut board = posted(ann.command(&channel, "game begin", json!({})).await);
    for person in [&ann, &bob] {
        assert_eq!(said(person.command(&channel, "move", json!({ "token": 1 })).await), no_choice);
        assert!(person.autocomplete(&channel, "move", json!({ "token": "" }), "token").await.is_empty());
    }
    let people = people(&[&ann, &bob]);
    while !is_over(&board) {
        let next = posted(actor(&board, &people).command(&channel, "roll", json!({})).await);
        gone(&channel, board.id).await;
        board = next;
    }
    sound_record(&bob, &channel).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn six_at_a_table_of_people_and_computers() {
    let house = House::open(&[]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let options = json!({
        "rules": "party", "display": "image", "seats": 6, "computers": 3, "opponent1": bob.id.to_string(), "opponent5": cleo.id.to_string(),
    });
    let lobby = house.start_snakes(&ann, options).await;
    assert!(lobby.content.contains("4 of 6 seats taken"), "{}", lobby.content);
    let seats = lobby.embeds[0]["description"].as_str().expect("the seats are listed").to_owned();
    assert_eq!(seats.matches("computer").count(), 3, "{seats}");
    assert!(!seats.contains("aggressive"), "nobody chooses in this game: {seats}");
    assert!(field(&lobby, "Board").contains("with 6 players"), "{}", field(&lobby, "Board"));
    let lobby = updated(bob.press(&lobby, "Join").await);
    let lobby = updated(cleo.press(&lobby, "Join").await);
    assert!(field(&lobby, "Board").contains("with 6 players"), "{}", field(&lobby, "Board"));
    assert_eq!(lobby.attachments.len(), 1, "people see the board before they join");
    let alt = lobby.attachments[0].description.clone().expect("every picture is told in words");
    assert!(alt.contains("Snakes") && alt.chars().count() <= 1024, "{alt}");
    let board = updated(ann.press(&lobby, "Start").await);
    roll_to_the_end(board, &house.channel(), &people(&[&ann, &bob, &cleo])).await;
    let record = sound_record(&ann, &house.channel()).await;
    assert_eq!(record["seats"], 6);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_tells_the_dice_the_way_and_what_was_met() {
    let house = House::open(&[2, 4, 6, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.snakes_game(&ann, &bob, json!({ "seats": 2, "display": "image" })).await;
    assert_eq!(board.content, format!("🔴 <@{}>, it is your turn: roll.", ann.id));
    let status = said(bob.command(&house.channel(), "game status", json!({})).await);
    assert_eq!(status.matches("at the start").count(), 2, "{status}");
    let board = updated(ann.press(&board, "Roll").await);
    assert!(
        board.content.starts_with("🔴 Red rolled **2**: goes from the start to 2; 🪜 up a ladder to 38."),
        "{}",
        board.content
    );
    let board = updated(bob.press(&board, "Roll").await);
    assert!(board.content.contains("rolled **4**: goes from the start to 4."), "{}", board.content);
    let board = updated(ann.press(&board, "Roll").await);
    assert!(board.content.contains("rolled **6**: goes 38 → 44; Red rolls again."), "{}", board.content);
    assert_eq!(named(&board), [ann.id]);
    let status = said(bob.command(&house.channel(), "game status", json!({})).await);
    assert!(status.contains("square 44 of 100") && status.contains("square 4 of 100"), "{status}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_dice_are_told_both() {
    let house = House::open(&[3, 3, 1, 2]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.snakes_game(&ann, &bob, json!({ "seats": 2, "dice": 2 })).await;
    let board = updated(ann.press(&board, "Roll").await);
    assert!(
        board.content.contains("🔴 Red rolled **3** and **3**: goes from the start to 6; Red rolls again."),
        "{}",
        board.content
    );
    let board = updated(ann.press(&board, "Roll").await);
    assert!(board.content.contains("rolled **1** and **2**: goes 6 → 9."), "{}", board.content);
    assert_eq!(named(&board), [bob.id]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_loses_nothing_and_older_boards_are_refused() {
    let mut house = House::open(&[1, 3]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let options = json!({ "board": "random", "seed": "restart", "size": 36, "seats": 2 });
    let lobby = house.start_snakes(&ann, options).await;
    house.restart().await;
    let lobby = updated(bob.press(&lobby, "Join").await);
    house.restart().await;
    let first = updated(ann.press(&lobby, "Start").await);
    house.restart().await;
    let second = updated(ann.press(&first, "Roll").await);
    let old = first.button("Roll").expect("it had one").custom_id;
    let late = private(ann.press_custom_id(&second, &old).await);
    assert!(late.content.starts_with("It is the turn of"), "{}", late.content);
    assert!(late.content.lines().count() > 4, "the current board comes along: {}", late.content);
    let (one, two) = tokio::join!(bob.press(&second, "Roll"), bob.press(&second, "Roll"));
    let done = [&one, &two].into_iter().filter(|answer| matches!(answer, Answer::Updated(_))).count();
    assert_eq!(done, 1, "a double press rolls once: {one:?} {two:?}");
    let board = house.channel().message(second.id).expect("the board is there");
    roll_to_the_end(board, &house.channel(), &people(&[&ann, &bob])).await;
    replayed_record(&ann, &house.channel()).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_leaves_the_others_playing() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let lobby = house.start_snakes(&ann, json!({ "computers": 2, "display": "emoji" })).await;
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await);
    let board = posted(ann.command(&channel, "game leave", json!({})).await);
    assert_eq!(named(&board), [bob.id]);
    posted(bob.command(&channel, "game leave", json!({})).await);
    let end = channel.wait_for(|messages| messages.iter().find(|message| is_over(message)).cloned()).await;
    assert!(end.is_some_and(|end| end.content.contains("computer")), "computers play it out");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_pictures_may_not_be_attached_the_lobby_shows_the_board_as_emoji() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let channel = house.discord.channel("no-pictures");
    let lobby = posted(ann.command(&channel, "snakes start", json!({ "computers": 1 })).await);
    assert!(lobby.attachments.is_empty() && lobby.content.lines().count() > 1, "{}", lobby.content);
    let board = updated(ann.press(&lobby, "Start").await);
    assert!(board.attachments.is_empty());
    house.close().await;
}
