//! Games in threads of their own.

use ludo_bot::sandbox::{ChannelHandle, Fault, Message};
use serde_json::json;

use crate::house::{House, posted, said, updated};
use crate::settings::settle;

const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// The one thread of the channel, and the lobby in it.
async fn opened(games: &ChannelHandle) -> (ChannelHandle, Message) {
    let [thread] = &games.threads()[..] else { panic!("one thread was opened") };
    let lobby = thread.wait_for(|messages| messages.last().cloned()).await.expect("the lobby is there");
    (thread.clone(), lobby)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_gets_its_thread_and_the_channel_is_told() {
    let house = House::open(&[]).await;
    let (ann, bob, games) = (house.person("Ann"), house.person("Bob"), house.channel());
    let options =
        json!({ "thread": true, "rules": "quick", "display": "emoji", "opponent1": bob.id.to_string() });
    let told = posted(ann.command(&games, "ludo start", options.clone()).await);
    let (thread, lobby) = opened(&games).await;
    assert_eq!(
        told.content,
        format!("🎲 <@{}> opens a game of Ludo in <#{}>: come along.", ann.id, thread.id)
    );
    assert!(told.pinged.is_empty() && told.buttons().is_empty());
    assert!(thread.name().starts_with("Ludo, "), "{}", thread.name());
    assert_eq!(lobby.pinged, [bob.id], "who is invited is called there");
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await);
    let again = said(ann.command(&thread, "ludo start", options).await);
    assert!(again.starts_with("This is a thread already"), "{again}");
    // The channel is free for another game, in a thread or not.
    posted(ann.command(&games, "ludo start", json!({ "display": "emoji" })).await);
    posted(bob.command(&games, "snakes start", json!({ "thread": true, "display": "emoji" })).await);
    assert_eq!(games.threads().len(), 2);
    posted(ann.command(&thread, "game end", json!({})).await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bot_lacks_is_said_in_discords_words() {
    let house = House::open(&[]).await;
    let (ann, games) = (house.person("Ann"), house.channel());
    let options = json!({ "thread": true, "display": "emoji" });
    games.deny_bot(CREATE_PUBLIC_THREADS | SEND_MESSAGES_IN_THREADS);
    let both = said(ann.command(&games, "ludo start", options.clone()).await);
    assert!(both.contains("**Create Public Threads** and **Send Messages in Threads**"), "{both}");
    games.allow_bot(CREATE_PUBLIC_THREADS);
    let one = said(ann.command(&games, "ludo start", options).await);
    assert!(one.contains("**Send Messages in Threads**") && !one.contains("Create"), "{one}");
    assert!(games.threads().is_empty());
    // Where it is only usual, the game plays in the channel instead.
    settle(&house, json!({ "thread": true })).await;
    let lobby = posted(ann.command(&games, "ludo start", json!({ "display": "emoji" })).await);
    assert!(lobby.button("Join").is_some());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_usual_is_a_thread_and_not_within_one() {
    let house = House::open(&[]).await;
    let (ann, games) = (house.person("Ann"), house.channel());
    settle(&house, json!({ "thread": true })).await;
    posted(ann.command(&games, "ludo start", json!({ "display": "emoji" })).await);
    let (thread, _) = opened(&games).await;
    posted(ann.command(&thread, "game end", json!({})).await);
    let lobby = posted(ann.command(&thread, "ludo start", json!({ "display": "emoji" })).await);
    assert!(lobby.button("Join").is_some(), "here and not in a thread of a thread");
    let here =
        posted(ann.command(&games, "ludo start", json!({ "display": "emoji", "thread": false })).await);
    assert!(here.button("Join").is_some(), "what is chosen comes first");
    assert_eq!(games.threads().len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_where_a_thread_or_its_lobby_fails() {
    let house = House::open(&[]).await;
    let (ann, games) = (house.person("Ann"), house.channel());
    let options = json!({ "thread": true, "display": "emoji" });
    house.discord.fail_next("POST", "/threads", Fault::code(403, 50013), 1);
    let failed = said(ann.command(&games, "ludo start", options.clone()).await);
    assert!(failed.starts_with("I could not open a thread"), "{failed}");
    assert!(games.threads().is_empty());
    house.discord.fail_next("POST", "/messages", Fault::code(403, 50013), 1);
    let failed = said(ann.command(&games, "ludo start", options.clone()).await);
    assert!(failed.starts_with("I could not open a thread"), "{failed}");
    let threads = games.threads();
    let [thread] = &threads[..] else { panic!("there was a thread: {}", threads.len()) };
    assert!(thread.is_archived() && thread.messages().is_empty(), "it is put away");
    let mine = said(ann.command(&games, "game mine", json!({})).await);
    assert!(mine.starts_with("You are in no game"), "{mine}");
    house.close().await;
}
