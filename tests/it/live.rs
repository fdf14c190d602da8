//! One live message for each game: changed in place while those who play see it, and brought down where somebody is
//! called, it was buried, or it is too old.

mod calls;
mod older;
mod threads;

use std::time::Duration;

use ludo_bot::sandbox::{ChannelHandle, Message, Recorded, Sandbox};
use serde_json::json;

use crate::house::{House, named, posted, updated};
use crate::play::{gone, people, play_by_buttons};

/// Longer than somebody who has acted counts as being about.
pub(crate) const AWAY: Duration = Duration::from_secs(301);

/// The messages that the bot has posted by itself, as it asked for them.
pub(crate) fn posts(discord: &Sandbox) -> Vec<Recorded> {
    let is_post = |request: &Recorded| {
        request.method == "POST" && request.path.ends_with("/messages") && request.status == 200
    };
    discord.requests().into_iter().filter(is_post).collect()
}

/// The newest board, once it is another message than this one and alone has buttons.
pub(crate) async fn anew(channel: &ChannelHandle, old: &Message) -> Message {
    let found = |messages: &[Message]| {
        let mut live = messages.iter().filter(|message| !message.buttons().is_empty());
        live.next().filter(|one| one.id != old.id && live.next().is_none()).cloned()
    };
    channel.wait_for(found).await.expect("the board comes down")
}

/// Whose turn it is, of Ann and Bob.
fn turn_of(board: &Message) -> &'static str {
    match named(board)[..] {
        [1_100_000_000_000_000_102] => "Ann",
        [1_100_000_000_000_000_103] => "Bob",
        _ => panic!("a board names who is to act: {}", board.content),
    }
}

/// Presses until the turn is somebody else's; the board that the last press was answered with.
async fn play_a_turn(house: &House, mut board: Message) -> Message {
    let whose = turn_of(&board);
    let person = house.person(whose);
    while turn_of(&board) == whose {
        let button = board.buttons().first().expect("they are to act").label.clone();
        board = updated(person.press(&board, &button).await);
    }
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fast_game_of_two_in_a_chatty_channel_is_one_message() {
    let house = House::open(&[]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.quick_game(&ann, &bob).await;
    for n in 0..9 {
        cleo.say(&channel, &format!("what a game, number {n}")).expect("she may write");
    }
    let end = play_by_buttons(board.clone(), &channel, &people(&[&ann, &bob])).await;
    assert_eq!(end.id, board.id);
    house.close_with(|house| assert_eq!(posts(&house.discord).len(), 0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_buried_comes_down_once_and_pings_nobody() {
    let house = House::open(&[1, 1, 1, 1]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let channel = house.channel();
    let options = json!({ "board": "random", "seed": "7", "rules": "plain" });
    let board = house.snakes_game(&ann, &bob, options).await;
    for n in 0..10 {
        cleo.say(&channel, &format!("look at this, number {n}")).expect("she may write");
    }
    updated(ann.press(&board, "Roll").await);
    let below = anew(&channel, &board).await;
    assert!(below.pinged.is_empty(), "Bob is about: {below:?}");
    gone(&channel, board.id).await;
    let next = updated(bob.press(&below, "Roll").await);
    assert_eq!(next.id, below.id);
    house.close_with(|house| assert_eq!(posts(&house.discord).len(), 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_too_old_to_be_edited_comes_down() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    for person in [&ann, &bob] {
        person.command(&channel, "game pings", json!({ "when": "never" })).await;
    }
    let board = house.snakes_game(&ann, &bob, json!({})).await;
    house.set_forward(Duration::from_secs(3601));
    updated(ann.press(&board, "Roll").await);
    let below = anew(&channel, &board).await;
    assert!(below.pinged.is_empty());
    house.close_with(|house| assert_eq!(posts(&house.discord).len(), 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_asked_for_takes_the_place_of_the_old_one() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let mut board = house.quick_game(&ann, &bob).await;
    for _ in 0..3 {
        let below = posted(bob.command(&channel, "board", json!({})).await);
        assert!(below.pinged.is_empty(), "nothing has changed");
        gone(&channel, board.id).await;
        board = below;
    }
    assert_eq!(channel.messages().len(), 1);
    house.close().await;
}
