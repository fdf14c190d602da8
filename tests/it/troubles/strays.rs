//! Boards that the bot takes for something else: posted just before it ended, left standing, or not changed although
//! Discord said so.

use std::time::Duration;

use ludo_bot::sandbox::{Fault, Message};
use serde_json::json;
use sqlx::{ConnectOptions as _, Executor as _};
use tokio::time::{sleep, timeout};

use crate::house::{House, posted, private, updated};
use crate::moderate::game_in;
use crate::play::gone;

/// The bot is ended; its books name this message, as if it had not known of a later one yet.
async fn forget_all_but(house: &mut House, message: &Message) {
    house.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.file());
    let mut connection = options.connect().await.expect("the file can be opened");
    let forget = sqlx::query("UPDATE session SET message = $1 WHERE channel = $2")
        .bind(i64::try_from(message.id).expect("an id"))
        .bind(i64::try_from(message.channel_id).expect("an id"));
    connection.execute(forget).await.expect("it is written");
}

/// A game, its board, and a newer board of it; both stand, buttons and all.
async fn game_with_two_boards(house: &House) -> [Message; 2] {
    let channel = house.channel();
    let board = game_in(house, &channel).await;
    let no = || Fault::Refuse(400, json!({ "message": "no", "code": 20028 }));
    house.discord.fail_next("DELETE", "/messages/", no(), 1);
    house.discord.fail_next("PATCH", "/messages/", no(), 1);
    let below = posted(house.person("Bob").command(&channel, "board", json!({})).await);
    assert!(house.discord.wait_until(|discord| discord.faults_left() == 0).await, "the older one stays");
    assert!(channel.message(board.id).is_some_and(|board| !board.buttons().is_empty()));
    [board, below]
}

/// The same board, once it shows something else.
async fn once_changed(house: &House, before: &Message) -> Message {
    let changed = |messages: &[Message]| {
        messages.iter().find(|one| one.id == before.id && one.content != before.content).cloned()
    };
    house.channel().wait_for(changed).await.expect("it is changed")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_posted_just_before_the_end_is_found() {
    let mut house = House::open(&[]).await;
    let (ann, bob, channel) = (house.person("Ann"), house.person("Bob"), house.channel());
    let board = game_in(&house, &channel).await;
    // Others have played since.
    house.set_forward(Duration::from_mins(10));
    game_in(&house, &house.discord.channel("general")).await;
    let below = posted(bob.command(&channel, "board", json!({})).await);
    gone(&channel, board.id).await;
    forget_all_but(&mut house, &board).await;
    house.discord.expect_refusal(10008);
    house.start().await;
    let is_noted = async || house.game(&channel).await.shown.is_some_and(|shown| shown.message.0 == below.id);
    let noted = async {
        while !is_noted().await {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(10), noted).await.expect("it is found");
    let next = updated(ann.press(&below, "Roll").await);
    assert_eq!(next.id, below.id);
    house.close_with(|house| assert_eq!(crate::live::posts(&house.discord).len(), 0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_boards_that_stand_after_an_end_the_older_one_goes() {
    for is_noted in [true, false] {
        let mut house = House::open(&[]).await;
        let (ann, channel) = (house.person("Ann"), house.channel());
        let [board, below] = game_with_two_boards(&house).await;
        if is_noted {
            house.restart().await;
        } else {
            forget_all_but(&mut house, &board).await;
            house.start().await;
        }
        gone(&channel, board.id).await;
        assert_eq!(updated(ann.press(&below, "Roll").await).id, below.id);
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_board_that_still_stands_goes_when_it_is_pressed() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let [board, below] = game_with_two_boards(&house).await;
    private(ann.press(&board, "Roll").await);
    gone(&channel, board.id).await;
    assert_eq!(updated(ann.press(&below, "Roll").await).id, below.id);
    house.close().await;
}

/// A game whose board was not changed when Bob's turn came, although Discord said so: the board as it stands.
async fn game_with_unchanged_board(house: &House) -> Message {
    let channel = house.channel();
    let board = game_in(house, &channel).await;
    let untrue = Fault::Refuse(200, json!({ "id": board.id.to_string() }));
    house.discord.fail_next("PATCH", "/messages/", untrue, 1);
    private(house.person("Mo").command(&channel, "moderate skip", json!({})).await);
    assert!(house.discord.wait_until(|discord| discord.faults_left() == 0).await);
    channel.message(board.id).expect("it is there")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_not_changed_although_discord_said_so_is_changed_when_it_is_pressed() {
    let house = House::open(&[]).await;
    let (ann, bob) = (house.person("Ann"), house.person("Bob"));
    let before = game_with_unchanged_board(&house).await;
    private(ann.press(&before, "Roll").await);
    sleep(Duration::from_secs(2)).await;
    let roll = before.button("Roll").expect("it is there").custom_id;
    bob.start_press(&before, &roll).expect("it can be sent");
    let after = once_changed(&house, &before).await;
    let told = house.channel().private_messages_for(&bob);
    assert!(told.last().is_some_and(|told| told.content.contains("has moved on since")), "{told:?}");
    updated(bob.press(&after, "Roll").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_not_changed_is_changed_after_the_next_start() {
    let mut house = House::open(&[]).await;
    let bob = house.person("Bob");
    let before = game_with_unchanged_board(&house).await;
    house.restart().await;
    let after = once_changed(&house, &before).await;
    updated(bob.press(&after, "Roll").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_answer_is_under_way_is_not_posted_twice_when_the_server_comes() {
    let house = House::open(&[]).await;
    let (ann, bob, channel) = (house.person("Ann"), house.person("Bob"), house.channel());
    house.discord.fail_next("POST", "/callback", Fault::Slow(Duration::from_millis(400)), 1);
    let start = ann.start_command(&channel, "ludo start", &json!({})).expect("it can be sent");
    assert!(house.discord.wait_until(|discord| discord.faults_left() == 0).await, "it is on its way");
    house.discord.set_guild_available(false);
    house.discord.set_guild_available(true);
    let lobby = posted(house.discord.answer(start).await);
    updated(bob.press(&lobby, "Join").await);
    assert_eq!(updated(ann.press(&lobby, "Start").await).id, lobby.id);
    house.close_with(|house| assert_eq!(crate::live::posts(&house.discord).len(), 0)).await;
}
