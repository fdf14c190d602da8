//! What goes wrong between a press and its answer: nothing that is done may be lost or done twice, and everybody
//! ends up seeing it.

mod forms;
mod gate;
mod strays;

use std::sync::atomic::Ordering;
use std::time::Duration;

use ludo_bot::sandbox::{Answer, ChannelHandle, Fault, Message, Person, Sandbox};
use serde_json::json;

use crate::house::{House, posted, private, updated};
use gate::{BLIND, PANIC, TURN, gated, reopen, shut};

/// Whether Discord was told that a command takes longer.
fn is_deferred(discord: &Sandbox, interaction: u64) -> bool {
    let path = format!("/interactions/{interaction}/");
    discord.requests().iter().any(|request| request.path.contains(&path) && request.body["type"] == 5)
}

/// Whether somebody was told this in private.
fn is_told(discord: &Sandbox, name: &str, said: &str) -> bool {
    let told = discord.channel("games").private_messages_for(&discord.person(name));
    told.iter().any(|message| message.content == said)
}

/// The newest message, once `wanted` is in it.
async fn newest_with(channel: &ChannelHandle, wanted: &str) -> Message {
    let found =
        |messages: &[Message]| messages.last().filter(|newest| newest.content.contains(wanted)).cloned();
    channel.wait_for(found).await.expect("it is shown in the end")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_that_takes_long_is_answered_at_once_and_shown_later() {
    let _turn = TURN.lock().await;
    let house = gated(&[6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.quick_game(&ann, &bob).await;
    shut();
    let early = ann.press(&board, "Roll").await;
    reopen();
    assert!(matches!(early, Answer::Acknowledged), "{early:?}");
    let board = newest_with(&house.channel(), "Red rolled **6**").await;
    updated(ann.press(&board, "Token 1").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_film_that_takes_long_and_is_not_taken_is_not_waited_for() {
    let _turn = TURN.lock().await;
    let house = gated(&[6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.quick_game(&ann, &bob).await;
    updated(ann.press(&board, "Roll").await);
    shut();
    let asked = ann.start_command(&house.channel(), "game replay", &json!({})).expect("it can be sent");
    let deferred = house.discord.wait_until(|discord| is_deferred(discord, asked)).await;
    house.discord.expect_refusal(400_001);
    house.discord.fail_next("PATCH", "/webhooks/", Fault::code(400, 400_001), 1);
    reopen();
    assert!(deferred, "it takes long");
    let sorry = "Discord did not take the file: please try it again later.";
    assert!(house.discord.wait_until(|discord| is_told(discord, "Ann", sorry)).await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_takes_long_posts_the_board_in_the_end() {
    let _turn = TURN.lock().await;
    let house = gated(&[6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let old = house.quick_game(&ann, &bob).await;
    shut();
    let interaction = ann.start_command(&channel, "roll", &json!({})).expect("it can be sent");
    let deferred = house.discord.wait_until(|discord| is_deferred(discord, interaction)).await;
    assert!(deferred, "Discord is told that it takes longer");
    reopen();
    let board = newest_with(&channel, "Red rolled **6**").await;
    assert_ne!(board.id, old.id);
    let said = "Here it is, at the bottom of the channel.";
    assert!(house.discord.wait_until(|discord| is_told(discord, "Ann", said)).await);
    updated(ann.press(&board, "Token 1").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_cannot_be_posted_after_all_is_not_said_to_be_there() {
    const SEND_MESSAGES: u64 = 1 << 11;
    let _turn = TURN.lock().await;
    let house = gated(&[6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.quick_game(&ann, &bob).await;
    shut();
    let interaction = ann.start_command(&channel, "roll", &json!({})).expect("it can be sent");
    assert!(house.discord.wait_until(|discord| is_deferred(discord, interaction)).await);
    channel.deny_bot(SEND_MESSAGES);
    house.discord.expect_refusal(50_013);
    reopen();
    let said = "It is done, but I could not post the board in this channel: try `/board`.";
    assert!(house.discord.wait_until(|discord| is_told(discord, "Ann", said)).await);
    let shown = newest_with(&channel, "Red rolled **6**").await;
    assert_eq!(shown.id, board.id, "the board is brought up to date where it is");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_takes_long_leaves_the_last_board_as_it_is() {
    let _turn = TURN.lock().await;
    let house = gated(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    house.quick_game(&ann, &bob).await;
    let over = posted(ann.command(&channel, "game end", json!({})).await);
    shut();
    let early = ann.press(&over, "Rematch").await;
    reopen();
    assert!(matches!(early, Answer::Acknowledged), "{early:?}");
    newest_with(&channel, "1 of 2 seats taken").await;
    house
        .close_with(|_| {
            let board = channel.message(over.id).expect("it is there");
            assert_eq!((board.content, board.embeds), (over.content, over.embeds));
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_typing_gets_choices_even_where_the_store_fails() {
    let _turn = TURN.lock().await;
    let house = gated(&[6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.quick_game(&ann, &bob).await;
    updated(ann.press(&board, "Roll").await);
    BLIND.store(true, Ordering::SeqCst);
    let choices = ann.autocomplete(&house.channel(), "move", json!({ "token": "" }), "token").await;
    BLIND.store(false, Ordering::SeqCst);
    assert!(choices.is_empty(), "{choices:?}");
    house.close().await;
}

/// A press whose answer is on its way, and stays there for a while.
async fn press_slowly(house: &House, person: &Person, message: &Message, label: &str) -> u64 {
    house.discord.fail_next("POST", "/callback", Fault::Slow(Duration::from_millis(400)), 1);
    let button = message.button(label).expect("it can be pressed").custom_id;
    let interaction = person.start_press(message, &button).expect("it can be sent");
    assert!(house.discord.wait_until(|discord| discord.faults_left() == 0).await);
    interaction
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_arrives_after_a_newer_one_does_not_stay() {
    let house = House::open(&[]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let lobby = house.start_ludo(&ann, json!({})).await;
    let slow = press_slowly(&house, &bob, &lobby, "Join").await;
    let newer = updated(cleo.press(&lobby, "Join").await);
    assert!(newer.content.contains("3 of 4"), "{}", newer.content);
    // It says "2 of 4", but perhaps it has been put right by the time that it is looked at.
    updated(house.discord.answer(slow).await);
    newest_with(&house.channel(), "3 of 4").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_posted_after_its_game_went_on_is_brought_up_to_date() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let lobby = house.start_ludo(&ann, json!({ "computers": 3 })).await;
    updated(ann.press(&lobby, "Start").await);
    house.discord.fail_next("POST", "/callback", Fault::Slow(Duration::from_secs(1)), 1);
    let left = posted(ann.command(&channel, "game leave", json!({})).await);
    let end = newest_with(&channel, "🏆").await;
    assert_eq!(end.id, left.id, "the board at the bottom is the one that is kept right");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_or_refused_is_shown_by_the_bots_own_edit() {
    let house = House::open(&[6, 6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.quick_game(&ann, &bob).await;
    house.discord.fail_next("POST", "/callback", Fault::Text(503, "<html>".to_owned()), 1);
    let roll = board.buttons()[0].custom_id.clone();
    ann.start_press(&board, &roll).expect("it can be sent");
    let board = newest_with(&channel, "Red rolled **6**").await;
    house.discord.fail_next("POST", "/callback", Fault::Lost, 1);
    let token = board.buttons()[0].custom_id.clone();
    ann.start_press(&board, &token).expect("it can be sent");
    let board = newest_with(&channel, "it is your turn: roll").await;
    assert!(board.content.contains("token 1 goes 0 → 6"), "{}", board.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_crash_left_unshown_is_shown_at_the_next_start() {
    let mut house = House::open(&[6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.quick_game(&ann, &bob).await;
    // Neither the answer nor any edit gets through before the bot ends.
    house.discord.fail_next("POST", "/callback", Fault::Text(500, String::new()), 1);
    house.discord.fail_next(
        "PATCH",
        "/channels/",
        Fault::Refuse(400, json!({ "message": "no", "code": 20028 })),
        1,
    );
    let roll = board.buttons()[0].custom_id.clone();
    ann.start_press(&board, &roll).expect("it can be sent");
    let tried = |discord: &Sandbox| {
        discord.requests().iter().any(|request| request.method == "PATCH" && request.status == 400)
    };
    assert!(house.discord.wait_until(tried).await, "the bot tries by itself");
    assert!(!channel.message(board.id).expect("it is there").content.contains("rolled"));
    house.restart().await;
    let board = newest_with(&channel, "Red rolled **6**").await;
    updated(ann.press(&board, "Token 1").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_ends_one_answer_with_an_apology_and_nothing_else() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.quick_game(&ann, &bob).await;
    house.load_panic();
    let sorry = private(ann.press(&board, "Roll").await);
    assert!(sorry.content.starts_with("Something went wrong on my side."), "{}", sorry.content);
    let board = updated(ann.press(&board, "Roll").await);
    assert!(board.content.contains("Red rolled"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_in_drawing_a_board_ends_neither_the_drawing_nor_the_game() {
    let _turn = TURN.lock().await;
    let house = gated(&[6, 6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.quick_game(&ann, &bob).await;
    house.discord.fail_next("POST", "/callback", Fault::Text(503, "<html>".to_owned()), 2);
    PANIC.store(true, Ordering::SeqCst);
    let roll = board.buttons()[0].custom_id.clone();
    ann.start_press(&board, &roll).expect("it can be sent");
    let board = newest_with(&channel, "Red rolled **6**").await;
    assert!(house.discord.wait_until(|_| !PANIC.load(Ordering::SeqCst)).await, "it panics");
    let token = board.buttons()[0].custom_id.clone();
    ann.start_press(&board, &token).expect("it can be sent");
    let board = newest_with(&channel, "token 1 goes 0 → 6").await;
    updated(ann.press(&board, "Roll").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_channel_has_a_game_of_its_own() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let channel = house.channel();
    let lobby = posted(ann.command(&channel, "ludo start", json!({ "computers": 1 })).await);
    let second =
        posted(ann.command(&house.discord.channel("general"), "ludo start", json!({ "computers": 1 })).await);
    assert_ne!(lobby.channel_id, second.channel_id);
    updated(ann.press(&second, "Start").await);
    updated(ann.press(&lobby, "Start").await);
    house.close().await;
}
