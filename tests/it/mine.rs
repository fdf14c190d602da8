//! One's own games: where they are, who rolls, and when one is pinged.

use serde_json::json;

use crate::house::{House, posted, said, updated};
use crate::moderate::game_in;
use crate::settings::settle;

#[tokio::test(flavor = "multi_thread")]
async fn all_games_are_listed_and_those_to_play_in_come_first() {
    let house = House::open(&[]).await;
    let (ann, bob, games) = (house.person("Ann"), house.person("Bob"), house.channel());
    let none = said(ann.command(&games, "game mine", json!({})).await);
    assert!(none.starts_with("You are in no game"), "{none}");
    let (general, third) = (house.discord.channel("general"), house.discord.add_channel("third"));
    posted(
        ann.command(&third, "snakes start", json!({ "display": "emoji", "opponent1": bob.id.to_string() }))
            .await,
    );
    settle(&house, json!({ "clock": "12h" })).await;
    let first = game_in(&house, &games).await;
    let second = game_in(&house, &general).await;
    house.load(&[3]);
    posted(ann.command(&games, "roll", json!({})).await);
    let list = said(ann.command(&games, "game mine", json!({})).await);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines[0], "**Your games in this server**: it is your turn in one.");
    let link = |channel: u64| format!("https://discord.com/channels/{}/{channel}/", house.discord.guild_id());
    assert!(lines[1].starts_with("🔴 **Ludo** · **your turn**, ends <t:"), "{list}");
    assert!(lines[1].ends_with(&format!("{}{}", link(general.id), second.id)), "{list}");
    assert!(lines[2].starts_with(&format!("🔴 **Ludo** · turn of <@{}>, ends <t:", bob.id)), "{list}");
    assert!(lines[2].contains(&link(games.id)) && first.id > 0, "{list}");
    assert!(lines[3].starts_with("▫️ **Snakes & Ladders** · not begun yet"), "{list}");
    assert_eq!(lines.len(), 4);
    let of_bob = said(bob.command(&games, "game mine", json!({})).await);
    assert!(of_bob.contains("a seat is held for you") && of_bob.contains("your turn in one"), "{of_bob}");
    said(house.person("Mo").command(&games, "moderate pause", json!({})).await);
    let paused = said(ann.command(&games, "game mine", json!({})).await);
    assert!(paused.lines().last().is_some_and(|last| last.contains("paused by a moderator")), "{paused}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rolling_is_left_to_the_bot_and_taken_back() {
    let house = House::open(&[]).await;
    let (ann, bob, games) = (house.person("Ann"), house.person("Bob"), house.channel());
    let none = said(ann.command(&games, "game auto", json!({})).await);
    assert!(none.starts_with("There is no game in this channel"), "{none}");
    house.load(&[3, 6]);
    game_in(&house, &games).await;
    let stranger = said(house.person("Cleo").command(&games, "game auto", json!({})).await);
    assert!(stranger.starts_with("You have no seat"), "{stranger}");
    let on = said(bob.command(&games, "game auto", json!({})).await);
    assert!(on.starts_with("From now on I roll for you"), "{on}");
    // Ann's three moves nobody's token out; then Bob is rolled for.
    posted(ann.command(&games, "roll", json!({})).await);
    let off = said(bob.command(&games, "game auto", json!({})).await);
    assert!(off.starts_with("From now on you roll for yourself"), "it was on: {off}");
    let off = said(bob.command(&games, "game auto", json!({ "on": false })).await);
    assert!(off.starts_with("From now on you roll for yourself"), "{off}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_says_when_they_are_pinged() {
    let house = House::open(&[]).await;
    let (ann, games) = (house.person("Ann"), house.channel());
    settle(&house, json!({ "pings": "always" })).await;
    for (when, sentence) in [
        ("away", "unless you have just played"),
        ("always", "whenever it is your turn"),
        ("never", "never ping you"),
        ("server", "is to ping whoever is to play, at every turn."),
    ] {
        let told = said(ann.command(&games, "game pings", json!({ "when": when })).await);
        assert!(told.contains(sentence), "{when}: {told}");
    }
    let odd = said(ann.command_unchecked(&games, "game pings", json!({ "when": "often" })).await);
    assert!(odd.contains("`server`"), "{odd}");
    // A ban is kept apart from it.
    let mo = house.person("Mo");
    said(mo.command(&games, "moderate ban", json!({ "user": ann.id.to_string() })).await);
    said(ann.command(&games, "game pings", json!({ "when": "never" })).await);
    assert!(said(ann.command(&games, "ludo start", json!({})).await).contains("banned"));
    said(mo.command(&games, "moderate unban", json!({ "user": ann.id.to_string() })).await);
    let lobby = posted(ann.command(&games, "ludo start", json!({ "display": "emoji" })).await);
    updated(house.person("Bob").press(&lobby, "Join").await);
    house.close().await;
}
