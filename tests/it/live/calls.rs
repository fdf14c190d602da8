//! Who is called, and when.

use std::time::Duration;

use ludo_bot::sandbox::Fault;
use serde_json::json;

use super::{AWAY, anew, play_a_turn, posts, turn_of};
use crate::house::{House, posted, updated};
use crate::play::gone;

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_called_by_one_new_message_and_one_ping() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let mut board = house.quick_game(&ann, &bob).await;
    for turn in 1..=6 {
        house.set_forward(AWAY);
        let pressed = play_a_turn(&house, board).await;
        let next = if turn_of(&pressed) == "Ann" { ann.id } else { bob.id };
        board = anew(&channel, &pressed).await;
        assert_eq!(board.pinged, [next]);
        gone(&channel, pressed.id).await;
        assert_eq!((channel.messages().len(), posts(&house.discord).len()), (1, turn));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_s_answer_calls_who_is_away_itself() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({})).await;
    house.set_forward(AWAY);
    let rolled = posted(ann.command(&channel, "roll", json!({})).await);
    assert_eq!(rolled.pinged, [bob.id]);
    gone(&channel, board.id).await;
    let again = posted(ann.command(&channel, "board", json!({})).await);
    assert!(again.pinged.is_empty(), "he was called already");
    house.close_with(|house| assert!(posts(&house.discord).is_empty())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_it_is_always_called_or_never() {
    let house = House::open(&[1, 1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({})).await;
    bob.command(&channel, "game pings", json!({ "when": "always" })).await;
    ann.command(&channel, "game pings", json!({ "when": "never" })).await;
    updated(ann.press(&board, "Roll").await);
    let called = anew(&channel, &board).await;
    assert_eq!(called.pinged, [bob.id], "he is about, and wants to be called all the same");
    house.set_forward(AWAY);
    let quiet = updated(bob.press(&called, "Roll").await);
    assert_eq!(quiet.id, called.id, "she is away, and does not want to be called");
    house.close_with(|house| assert_eq!(posts(&house.discord).len(), 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_about_and_has_gone_away_is_called_once() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({})).await;
    let pressed = updated(ann.press(&board, "Roll").await);
    assert_eq!(pressed.id, board.id, "he is about");
    house.pass(AWAY);
    let called = anew(&channel, &board).await;
    assert_eq!(called.pinged, [bob.id]);
    house.pass(Duration::from_hours(24));
    let next = updated(bob.press(&called, "Roll").await);
    assert_eq!((next.id, turn_of(&next)), (called.id, "Ann"));
    house.close_with(|house| assert_eq!(posts(&house.discord).len(), 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_wants_to_be_called_is_not_later_either() {
    let house = House::open(&[1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({})).await;
    bob.command(&channel, "game pings", json!({ "when": "never" })).await;
    let pressed = updated(ann.press(&board, "Roll").await);
    house.pass(AWAY);
    let same = channel.next_change(&pressed).await.expect("the board is put right");
    assert_eq!(same.id, board.id);
    updated(bob.press(&same, "Roll").await);
    house.close_with(|house| assert!(posts(&house.discord).is_empty())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_a_crash_kept_from_being_called_is_called_after_the_next_start() {
    let mut house = House::open(&[1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({})).await;
    house.set_forward(AWAY);
    house.discord.fail_next("POST", "/messages", Fault::Refuse(400, json!({ "code": 20_028 })), 1);
    updated(ann.press(&board, "Roll").await);
    assert!(house.discord.wait_until(|discord| discord.faults_left() == 0).await, "it is tried");
    assert!(channel.message(board.id).is_some_and(|board| !board.deleted));
    house.restart().await;
    let called = anew(&channel, &board).await;
    assert_eq!(called.pinged, [bob.id]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_comes_down_with_a_ping_and_a_turn_that_ran_out_calls_the_next() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({ "clock": "10min" })).await;
    updated(ann.press(&board, "Roll").await);
    house.pass(Duration::from_secs(451));
    let reminder = anew(&channel, &board).await;
    assert_eq!(reminder.pinged, [bob.id]);
    house.set_forward(AWAY);
    house.pass(Duration::from_secs(150));
    let next = anew(&channel, &reminder).await;
    assert_eq!(next.pinged, [ann.id], "{}", next.content);
    house.close_with(|house| assert_eq!(posts(&house.discord).len(), 2)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_to_act_is_reminded_although_a_question_is_open() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({ "clock": "10min" })).await;
    updated(ann.press(&board, "Roll").await);
    let asked = posted(ann.command(&channel, "game undo", json!({})).await);
    house.pass(Duration::from_secs(451));
    let reminder = anew(&channel, &asked).await;
    assert_eq!(reminder.pinged, [bob.id]);
    assert!(reminder.content.contains("do you agree?"), "{}", reminder.content);
    house.close().await;
}
