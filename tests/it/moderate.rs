//! What moderators do, who they are, and what is written down of it.

mod permissions;

use ludo_bot::sandbox::{ChannelHandle, Message, Person};
use serde_json::{Value, json};

use crate::house::{House, posted, said, updated};
use crate::settings::settle;

/// A game of Ludo between Ann and Bob in this channel, begun.
pub(crate) async fn game_in(house: &House, channel: &ChannelHandle) -> Message {
    let (ann, bob) = (house.person("Ann"), house.person("Bob"));
    let options = json!({ "rules": "quick", "seats": 2, "display": "emoji" });
    let lobby = posted(ann.command(channel, "ludo start", options).await);
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await)
}

async fn moderate(by: &Person, channel: &ChannelHandle, deed: &str, options: Value) -> String {
    said(by.command(channel, &format!("moderate {deed}"), options).await)
}

/// The newest line of a log.
fn last_line(log: &ChannelHandle) -> String {
    let line = log.last_message().expect("something was written down");
    assert!(line.pinged.is_empty(), "a log pings nobody");
    line.content
}

/// A house with a log, and the log.
async fn with_log() -> (House, ChannelHandle) {
    let house = House::open(&[]).await;
    // An answer may take a board down that is being brought up to date just then.
    house.discord.expect_refusal(10008);
    let log = house.discord.add_channel("log");
    settle(&house, json!({ "log-channel": log.id.to_string() })).await;
    assert!(last_line(&log).contains("written down here from now on"));
    (house, log)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_deed_is_done_told_and_written_down_from_any_channel() {
    let (house, log) = with_log().await;
    let (mo, bob, cleo, dan) =
        (house.person("Mo"), house.person("Bob"), house.person("Cleo"), house.person("Dan"));
    let (games, general) = (house.channel(), house.discord.channel("general"));
    house.load(&[6, 3]);
    let (ann, eve) = (house.person("Ann"), house.discord.add_person("Eve"));
    let options = json!({ "rules": "quick", "seats": 3, "display": "emoji" });
    let lobby = posted(ann.command(&games, "ludo start", options).await);
    updated(bob.press(&lobby, "Join").await);
    updated(eve.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await);
    posted(ann.command(&games, "roll", json!({})).await);
    let there = games.id.to_string();
    let (b, c, d) = (bob.id.to_string(), cleo.id.to_string(), dan.id.to_string());
    for (deed, options, phrase) in [
        ("pause", json!({}), "paused the game of Ludo".to_owned()),
        ("resume", json!({}), "let the game of Ludo".to_owned()),
        ("skip", json!({}), "passed a turn in".to_owned()),
        ("replace", json!({ "user": b, "by": c }), format!("gave the seat of <@{b}> in the game of Ludo")),
        ("kick", json!({ "user": c }), format!("took <@{c}> out of")),
        ("replace", json!({ "user": c, "by": d }), format!("in <#{there}> to <@{d}>")),
        ("replace", json!({ "user": d, "level": "random" }), "to a computer".to_owned()),
        ("end", json!({}), "ended the game of Ludo".to_owned()),
    ] {
        let mut options = options;
        options["channel"] = json!(there);
        let told = moderate(&mo, &general, deed, options).await;
        assert!(told.starts_with("You ") && told.contains(&phrase), "{deed}: {told}");
        assert!(
            told.contains(&format!("https://discord.com/channels/{}/{there}/", house.discord.guild_id()))
        );
        assert_eq!(last_line(&log), format!("🛡️ <@{}> {}", mo.id, told.trim_start_matches("You ")), "{deed}");
    }
    let ended = |messages: &[Message]| {
        messages.iter().rfind(|board| board.content.contains("ended before anybody won")).cloned()
    };
    assert!(games.wait_for(ended).await.is_some(), "the board shows it to all");
    let nothing = moderate(&mo, &general, "end", json!({ "channel": there })).await;
    assert_eq!(nothing, format!("There is no game in <#{there}> now."));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_roll_is_taken_back_without_asking() {
    let (house, log) = with_log().await;
    let (ann, mo, games) = (house.person("Ann"), house.person("Mo"), house.channel());
    house.load(&[3]);
    game_in(&house, &games).await;
    let none = moderate(&mo, &games, "undo", json!({})).await;
    assert!(none.starts_with("There is nothing to take back"), "{none}");
    posted(ann.command(&games, "roll", json!({})).await);
    let told = moderate(&mo, &games, "undo", json!({})).await;
    assert!(told.starts_with("You took the last roll back"), "{told}");
    assert!(last_line(&log).contains("took the last roll back"));
    let asked = |messages: &[Message]| {
        let board = messages.last()?;
        let is_told = board.content.contains("A moderator has taken 🔴 Red's roll back.");
        (is_told && board.content.contains(&format!("<@{}>", ann.id))).then(|| board.clone())
    };
    assert!(games.wait_for(asked).await.is_some(), "it is Ann's turn again");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_is_out_of_every_game_and_of_those_to_come() {
    let (house, log) = with_log().await;
    let (ann, bob, mo, games) =
        (house.person("Ann"), house.person("Bob"), house.person("Mo"), house.channel());
    let (general, third) = (house.discord.channel("general"), house.discord.add_channel("third"));
    game_in(&house, &games).await;
    let lobby = posted(bob.command(&general, "ludo start", json!({ "display": "emoji" })).await);
    let b = json!({ "user": bob.id.to_string() });
    let told = moderate(&mo, &third, "ban", b.clone()).await;
    let banned = format!("banned <@{}> from this server's games, and from 2 games under way.", bob.id);
    assert_eq!(told, format!("You {banned}"));
    assert_eq!(last_line(&log), format!("🛡️ <@{}> {banned}", mo.id));
    let again = moderate(&mo, &third, "ban", b.clone()).await;
    assert!(again.contains("banned from this server's games already"), "{again}");
    let gone =
        |messages: &[Message]| messages.last().filter(|board| board.content.contains("is off")).cloned();
    assert!(general.wait_for(gone).await.is_some(), "a lobby without anybody is over");
    let fresh = posted(ann.command(&third, "ludo start", json!({ "display": "emoji" })).await);
    for answer in [
        bob.command(&general, "ludo start", json!({})).await,
        bob.press(&fresh, "Join").await,
        bob.command(&third, "game join", json!({})).await,
    ] {
        assert!(said(answer).starts_with("A moderator has banned you"));
    }
    assert!(bob.press(&lobby, "Join").await.message().is_none_or(Message::is_private));
    let whom = format!("<@{}> is banned from this server's games.", bob.id);
    assert_eq!(said(ann.command(&third, "game invite", b.clone()).await), whom);
    let with_bob = json!({ "opponent1": bob.id.to_string() });
    assert_eq!(said(ann.command(&general, "ludo start", with_bob).await), whom);
    let replaced =
        json!({ "user": ann.id.to_string(), "by": bob.id.to_string(), "channel": third.id.to_string() });
    assert_eq!(moderate(&mo, &games, "replace", replaced).await, whom);
    assert!(moderate(&mo, &games, "unban", b.clone()).await.contains("play in this server again"));
    assert!(last_line(&log).contains("play in this server again"));
    assert!(moderate(&mo, &games, "unban", b).await.contains("is not banned"));
    updated(bob.press(&fresh, "Join").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_fails_undoes_nothing_and_is_told() {
    let (house, log) = with_log().await;
    let (mo, games) = (house.person("Mo"), house.channel());
    game_in(&house, &games).await;
    house.discord.expect_refusal(10003);
    log.delete();
    let told = moderate(&mo, &games, "pause", json!({})).await;
    assert!(told.starts_with("You paused") && told.contains("could not write it down"), "{told}");
    assert!(moderate(&mo, &games, "pause", json!({})).await.contains("paused"), "it is done all the same");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_moderator_does_by_the_players_commands_is_written_down_too() {
    let (house, log) = with_log().await;
    let (ann, mo, games) = (house.person("Ann"), house.person("Mo"), house.channel());
    game_in(&house, &games).await;
    moderate(&mo, &games, "pause", json!({})).await;
    posted(mo.command(&games, "game resume", json!({})).await);
    assert!(last_line(&log).contains("go on"), "{}", last_line(&log));
    posted(mo.command(&games, "game end", json!({})).await);
    assert!(last_line(&log).contains("ended the game of Ludo"));
    // What the host ends is nobody else's business.
    game_in(&house, &games).await;
    let before = log.messages().len();
    posted(ann.command(&games, "game end", json!({})).await);
    assert_eq!(log.messages().len(), before);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_loses_its_last_person_is_said_to_be_closed() {
    let (house, log) = with_log().await;
    let (ann, mo, games) = (house.person("Ann"), house.person("Mo"), house.channel());
    for (deed, options) in [
        ("kick", json!({ "user": ann.id.to_string() })),
        ("replace", json!({ "user": ann.id.to_string(), "by": house.person("Bob").id.to_string() })),
    ] {
        posted(ann.command(&games, "ludo start", json!({ "computers": 1 })).await);
        let told = moderate(&mo, &games, deed, options).await;
        assert!(told.contains(", and closed it, for nobody else was in it: https://"), "{told}");
        assert!(last_line(&log).contains("closed it"));
    }
    house.close().await;
}
