//! When the world changes under a game: players who leave, channels that go, a bot that is removed, Discord in trouble.
//! Each has one outcome, nothing is lost, and the rest play on.

mod gateway;

use std::time::Duration;

use ludo_bot::sandbox::{ChannelHandle, Message, Person};
use ludo_bot::session::service::Target;
use ludo_bot::session::{ChannelId, PauseReason, Player, Stage, Stored, Unreachable};
use serde_json::json;

use crate::house::{House, named, posted, updated};
use crate::live::anew;

/// A game of Snakes & Ladders with this clock, begun by Ann and Bob in this channel.
async fn game_in(channel: &ChannelHandle, [ann, bob]: [&Person; 2], clock: &str) -> Message {
    let options = json!({ "clock": clock, "display": "emoji", "seats": 2, "thread": false });
    let lobby = posted(ann.command(channel, "snakes start", options).await);
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await)
}

/// Waits until this is so of the live game of a channel.
async fn until(house: &House, channel: &ChannelHandle, is_so: impl Fn(&Stored) -> bool) {
    let looked = async {
        while !is_so(&*house.game(channel).await) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), looked).await.expect("it is so in the end");
}

/// Whether the game stands still for this reason.
fn has_lost(why: Unreachable) -> impl Fn(&Stored) -> bool {
    move |stored| {
        let pause = stored.session.played().and_then(|played| played.pause);
        pause.is_some_and(|pause| pause.reason == PauseReason::Unreachable(why))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_the_server_is_found_out_before_they_are_played_for() {
    for leaves in [Person::leave, Person::delete_account] {
        let house = House::open(&[1, 1, 1]).await;
        let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
        let channel = house.channel();
        let board = game_in(&channel, [&ann, &bob], "10min").await;
        house.discord.expect_refusal(10_007);
        house.discord.expect_refusal(10_013);
        leaves(&ann);
        house.pass(Duration::from_secs(451));
        until(&house, &channel, |stored| {
            let played = stored.session.played().expect("it is being played");
            played
                .players
                .iter()
                .any(|(_, player)| *player == Player::Away(ludo_bot::session::UserId(ann.id)))
        })
        .await;
        let shown = channel.next_change(&board).await.expect("the board tells it");
        assert_eq!(named(&shown), [bob.id], "{}", shown.content);
        updated(bob.press(&shown, "Roll").await);
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_stands_still_and_the_rest_play_on() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let (channel, other) = (house.discord.add_channel("short-lived"), house.channel());
    game_in(&channel, [&ann, &bob], "10min").await;
    let board = game_in(&other, [&ann, &bob], "10min").await;
    channel.delete();
    until(&house, &channel, has_lost(Unreachable::ChannelGone)).await;
    updated(ann.press(&board, "Roll").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_gone_ends_after_a_week() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.discord.add_channel("short-lived");
    house.discord.expect_refusal(10_003);
    game_in(&channel, [&ann, &bob], "1d").await;
    channel.delete();
    until(&house, &channel, has_lost(Unreachable::ChannelGone)).await;
    house.pass(Duration::from_hours(7 * 24));
    let is_live = || async { house.service().find(Target::Channel(ChannelId(channel.id))).await };
    let closed = async {
        while is_live().await.expect("the store works").is_some() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), closed).await.expect("it is over in the end");
    assert!(
        house
            .service()
            .live_in(ludo_bot::session::GuildId(house.discord.guild_id()))
            .await
            .is_ok_and(|live| live.is_empty())
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_the_bot_may_not_see_any_more_is_found_out_and_left_alone() {
    const VIEW_CHANNEL: u64 = 1 << 10;
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = game_in(&channel, [&ann, &bob], "10min").await;
    house.discord.expect_refusal(50_001);
    channel.deny_bot(VIEW_CHANNEL);
    house.pass(Duration::from_secs(451));
    until(&house, &channel, has_lost(Unreachable::Forbidden)).await;
    let refused = |house: &House| house.discord.requests().iter().filter(|one| one.status == 403).count();
    house.discord.wait_until(|_| refused(&house) >= 2).await;
    for _ in 0..3 {
        house.pass(Duration::from_secs(1000));
    }
    assert!(refused(&house) <= 4, "it is tried rarely: {}", refused(&house));
    channel.allow_bot(VIEW_CHANNEL);
    let on = updated(ann.press(&board, "Roll").await);
    assert_eq!(named(&on), [bob.id], "{}", on.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_removed_and_comes_back_has_lost_nothing() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let (channel, other) = (house.channel(), house.discord.channel("general"));
    let board = game_in(&channel, [&ann, &bob], "10min").await;
    let lobby = posted(cleo.command(&other, "ludo start", json!({})).await);
    for code in [10_004, 50_001, 10_003] {
        house.discord.expect_refusal(code);
    }
    house.discord.kick_bot();
    until(&house, &channel, has_lost(Unreachable::ServerGone)).await;
    let lobby_of = || house.service().latest(ChannelId(other.id));
    let is_over = |stored: Option<std::sync::Arc<Stored>>| {
        stored.is_some_and(|stored| matches!(stored.session.stage, Stage::Over { played: None, .. }))
    };
    while !is_over(lobby_of().await.expect("the store works")) {
        tokio::task::yield_now().await;
    }
    house.discord.add_bot();
    let shown = channel.wait_for(|messages| {
        messages.iter().find(|one| one.id >= board.id && one.button("Resume").is_some()).cloned()
    });
    let shown = shown.await.expect("the board is shown again");
    let on = updated(bob.press(&shown, "Resume").await);
    updated(ann.press(&on, "Roll").await);
    assert!(channel.message(lobby.id).is_none_or(|message| message.button("Join").is_some()));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_somebody_deletes_is_posted_again() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = game_in(&channel, [&ann, &bob], "30s").await;
    house.discord.expect_refusal(10_008);
    channel.delete_message(&board);
    house.pass(Duration::from_secs(31));
    let next = anew(&channel, &board).await;
    updated(bob.press(&next, "Roll").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_may_not_write_any_more_still_shows_what_it_can() {
    const SEND_MESSAGES: u64 = 1 << 11;
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = game_in(&channel, [&ann, &bob], "10min").await;
    house.discord.expect_refusal(50_013);
    channel.deny_bot(SEND_MESSAGES);
    updated(ann.press(&board, "Roll").await);
    house.set_forward(crate::live::AWAY);
    house.pass(Duration::from_secs(451));
    let reminded = channel
        .wait_for(|messages| messages.iter().find(|one| one.content.contains("⏰")).cloned())
        .await
        .expect("the reminder is shown where the board is");
    assert_eq!(reminded.id, board.id);
    let live = house.service().find(Target::Channel(ChannelId(channel.id))).await;
    let live = live.expect("the store works").expect("it is live");
    assert_eq!(live.session.played().and_then(|played| played.pause), None);
    updated(bob.press(&reminded, "Roll").await);
    house.close().await;
}
