//! What is kept of a user, and its end.

use serde_json::{Value, json};

use crate::house::{House, posted, private, said, updated};
use crate::moderate::game_in;

#[tokio::test(flavor = "multi_thread")]
async fn all_that_is_kept_is_given() {
    let house = House::open(&[3]).await;
    let (ann, games) = (house.person("Ann"), house.channel());
    game_in(&house, &games).await;
    posted(ann.command(&games, "roll", json!({})).await);
    said(ann.command(&games, "game pings", json!({ "when": "never" })).await);
    let given = private(ann.command(&games, "privacy export", json!({})).await);
    assert!(given.content.contains("Everything I keep about you"));
    let held: Value = serde_json::from_slice(&given.attachments[0].bytes).expect("it is JSON");
    let text = held.to_string();
    assert_eq!(held["members"][0]["pings"], "never", "{text}");
    assert_eq!(held["games"].as_array().map(Vec::len), Some(1), "{text}");
    assert!(!text.contains(&house.person("Bob").id.to_string()), "others are not in it: {text}");
    let nothing = private(house.person("Dan").command(&games, "privacy export", json!({})).await);
    let held: Value = serde_json::from_slice(&nothing.attachments[0].bytes).expect("it is JSON");
    assert_eq!(held["games"], json!([]), "nobody is given what is kept of others");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_stays_so_and_is_told() {
    let house = House::open(&[]).await;
    let (mo, dan, games) = (house.person("Mo"), house.person("Dan"), house.channel());
    said(mo.command(&games, "moderate ban", json!({ "user": dan.id.to_string() })).await);
    said(dan.command(&games, "game pings", json!({ "when": "never" })).await);
    let sure = private(dan.command(&games, "privacy delete", json!({})).await);
    let done = updated(dan.press(&sure, "Forget me").await);
    assert_eq!(
        done.content,
        "It is done: I know nothing about you any more but your id and this: moderators have banned you from the games of 1 \
         server. They alone can lift that."
    );
    let refused = said(dan.command(&games, "ludo start", json!({})).await);
    assert!(refused.starts_with("A moderator has banned you"), "{refused}");
    let given = private(dan.command(&games, "privacy export", json!({})).await);
    let held: Value = serde_json::from_slice(&given.attachments[0].bytes).expect("it is JSON");
    let guild = house.discord.guild_id().to_string();
    assert_eq!(held, json!({ "members": [{ "guild": guild, "banned": true }], "games": [], "boards": [] }));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_sure_leaves_all_games_and_is_forgotten_even_after_a_restart() {
    let mut house = House::open(&[]).await;
    let (ann, bob, games) = (house.person("Ann"), house.person("Bob"), house.channel());
    let general = house.discord.channel("general");
    game_in(&house, &games).await;
    let lobby = posted(bob.command(&general, "ludo start", json!({ "display": "emoji" })).await);
    updated(ann.press(&lobby, "Join").await);
    said(ann.command(&games, "game pings", json!({ "when": "never" })).await);
    let sure = private(ann.command(&games, "privacy delete", json!({})).await);
    assert!(sure.content.contains("cannot be undone"));
    assert!(said(ann.command(&games, "game mine", json!({})).await).contains("Ludo"), "nothing is done yet");
    house.restart().await;
    let done = updated(ann.press(&sure, "Forget me").await);
    assert_eq!(done.content, "It is done: you have left 2 games, and I know nothing about you any more.");
    assert!(done.buttons().is_empty());
    let given = private(ann.command(&games, "privacy export", json!({})).await);
    let held = String::from_utf8_lossy(&given.attachments[0].bytes).into_owned();
    assert!(!held.contains(&ann.id.to_string()) && !held.contains("never"), "{held}");
    let left = |messages: &[ludo_bot::sandbox::Message]| {
        let board = messages.last()?;
        (!board.embeds[0].to_string().contains(&ann.id.to_string())).then_some(())
    };
    assert!(games.wait_for(left).await.is_some(), "the game's board is without them");
    assert!(general.wait_for(left).await.is_some(), "and so is the lobby");
    // Twice does no harm, and whoever it is can play again.
    let again = private(ann.command(&games, "privacy delete", json!({})).await);
    let done = updated(ann.press(&again, "Forget me").await);
    assert_eq!(done.content, "It is done: I know nothing about you any more.");
    updated(ann.press(&lobby, "Join").await);
    house.close().await;
}
