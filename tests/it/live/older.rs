//! An older board goes once, whoever finds out that it is older.

use std::time::Duration;

use ludo_bot::sandbox::{Fault, Recorded, Sandbox};
use serde_json::json;

use crate::house::{House, posted};
use crate::moderate::game_in;
use crate::play::gone;

fn deletes(discord: &Sandbox, message: u64) -> usize {
    let end = format!("/messages/{message}");
    let is_delete = |one: &&Recorded| one.method == "DELETE" && one.path.ends_with(&end);
    discord.requests().iter().filter(is_delete).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_board_is_deleted_once_though_two_find_out() {
    let house = House::open(&[]).await;
    let (bob, mo, channel) = (house.person("Bob"), house.person("Mo"), house.channel());
    let board = game_in(&house, &channel).await;
    // The board is changed for the pause, and while that is not known yet, another one takes its place.
    house.discord.fail_next("PATCH", "/messages/", Fault::Late(Duration::from_secs(1)), 1);
    mo.command(&channel, "moderate pause", json!({})).await;
    assert!(house.discord.wait_until(|discord| discord.faults_left() == 0).await, "it is being changed");
    let below = posted(bob.command(&channel, "board", json!({})).await);
    gone(&channel, board.id).await;
    house
        .close_with(|house| {
            assert_eq!(deletes(&house.discord, board.id), 1);
            assert!(house.channel().message(below.id).is_some_and(|below| !below.deleted));
        })
        .await;
}
