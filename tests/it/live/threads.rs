//! Games in threads: their own, and those that people have opened.

use ludo_bot::sandbox::{Fault, Message};
use ludo_bot::session::{Pause, PauseReason, Unreachable};
use serde_json::json;

use crate::house::{House, named, posted, updated};

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_of_its_own_is_archived_after_the_last_board() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let channel = house.channel();
    posted(ann.command(&channel, "ludo start", json!({ "computers": 1, "thread": true })).await);
    let thread = channel.threads().pop().expect("the game has a thread");
    let lobby = thread.last_message().expect("the lobby is in it");
    updated(ann.press(&lobby, "Start").await);
    assert!(!thread.is_archived());
    posted(ann.command(&thread, "game end", json!({})).await);
    assert!(house.discord.wait_until(|_| thread.is_archived()).await);
    assert_eq!(thread.messages().len(), 1, "the lobby has made room for the last board");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_was_archived_meanwhile_is_opened_for_a_board() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    house.discord.expect_refusal(50_083);
    posted(
        ann.command(&channel, "snakes start", json!({ "thread": true, "clock": "30s", "display": "emoji" }))
            .await,
    );
    let thread = channel.threads().pop().expect("the game has a thread");
    let lobby = thread.last_message().expect("the lobby is in it");
    updated(bob.press(&lobby, "Join").await);
    let board = updated(ann.press(&lobby, "Start").await);
    assert_eq!(named(&board), [ann.id]);
    thread.set_archived(true);
    house.pass(std::time::Duration::from_secs(31));
    let found = |messages: &[ludo_bot::sandbox::Message]| {
        messages.iter().find(|message| named(message).contains(&bob.id)).cloned()
    };
    let shown = thread.wait_for(found).await.expect("the board is brought up to date");
    assert_eq!(shown.id, board.id, "Bob is about");
    assert!(!thread.is_archived());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_locked_thread_stands_still_until_somebody_acts_there_again() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    posted(ann.command(&channel, "snakes start", json!({ "thread": true, "display": "emoji" })).await);
    let thread = channel.threads().pop().expect("the game has a thread");
    let lobby = thread.last_message().expect("the lobby is in it");
    updated(bob.press(&lobby, "Join").await);
    let board = updated(ann.press(&lobby, "Start").await);
    thread.set_locked(true);
    let paused = |reason: Option<Pause>| {
        matches!(reason, Some(Pause { reason: PauseReason::Unreachable(Unreachable::Locked), .. }))
    };
    loop {
        let game = house.game(&thread).await;
        if paused(game.session.played().and_then(|played| played.pause)) {
            break;
        }
        tokio::task::yield_now().await;
    }
    let shown = thread.next_change(&board).await.expect("the board says so");
    assert!(shown.content.contains("locked"), "{}", shown.content);
    thread.set_locked(false);
    let on = updated(ann.press(&shown, "Resume").await);
    assert_eq!(named(&on), [ann.id]);
    updated(ann.press(&on, "Roll").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_not_put_away_under_another_game() {
    let mut house = House::open(&[]).await;
    let (ann, mo) = (house.person("Ann"), house.person("Mo"));
    let channel = house.channel();
    let options = json!({ "computers": 1, "thread": true, "display": "emoji" });
    posted(ann.command(&channel, "ludo start", options).await);
    let thread = channel.threads().pop().expect("the game has a thread");
    let board = updated(ann.press(&thread.last_message().expect("the lobby is in it"), "Start").await);
    let refused = Fault::Refuse(400, json!({ "code": 20_028 }));
    house.discord.fail_next("PATCH", "/messages/", refused, 1);
    mo.command(&channel, "moderate end", json!({ "channel": thread.id.to_string() })).await;
    assert!(house.discord.wait_until(|discord| discord.faults_left() == 0).await, "its last board waits");
    let lobby = posted(ann.command(&thread, "game rematch", json!({})).await);
    house.restart().await;
    let ended = |messages: &[Message]| {
        messages.iter().find(|old| old.id == board.id && old.content.contains("was ended")).cloned()
    };
    thread.wait_for(ended).await.expect("the old board is put right");
    house
        .close_with(|_| {
            assert!(!thread.is_archived());
            assert!(thread.message(lobby.id).is_some_and(|lobby| !lobby.deleted));
        })
        .await;
}
