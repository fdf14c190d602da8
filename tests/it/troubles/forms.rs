//! Forms that come late, take long, or are filled in where the store fails: nothing that was typed is lost.

use std::sync::atomic::Ordering;

use ludo_bot::sandbox::{Answer, Sandbox};
use serde_json::json;

use super::gate::{BLIND, TURN, gated, reopen, shut};
use super::{is_deferred, is_told, newest_with};
use crate::house::{form, posted, private};

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_comes_too_late_is_apologised_for() {
    let _turn = TURN.lock().await;
    let house = gated(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let custom = json!({ "board": "custom", "display": "emoji" });
    let late = "That took me too long, and the form did not open. Please try again.";
    shut();
    let interaction = ann.start_command(&channel, "snakes start", &custom).expect("it can be sent");
    assert!(house.discord.wait_until(|discord| is_deferred(discord, interaction)).await);
    reopen();
    assert!(house.discord.wait_until(|discord| is_told(discord, "Ann", late)).await);
    // The same where the form was to be opened again, by a button.
    let first = form(ann.command(&channel, "snakes start", custom).await);
    let faults = private(ann.submit(&first, json!({ "Board": "9", "Size": "20" })).await);
    shut();
    let early = ann.press(&faults, "Edit").await;
    assert!(matches!(early, Answer::Acknowledged), "{early:?}");
    let interaction = ann.last_interaction().expect("she pressed");
    reopen();
    let told =
        |discord: &Sandbox| discord.follow_ups(interaction).iter().any(|message| message.content == late);
    assert!(house.discord.wait_until(told).await);
    form(ann.press(&faults, "Edit").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_filled_in_form_that_takes_long_posts_the_lobby_in_the_end() {
    let _turn = TURN.lock().await;
    let house = gated(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let first =
        form(ann.command(&channel, "snakes start", json!({ "board": "custom", "display": "emoji" })).await);
    shut();
    let put_off = |discord: &Sandbox| {
        let Some(interaction) = discord.person("Ann").last_interaction() else { return false };
        is_deferred(discord, interaction)
    };
    let typed = json!({ "Board": "19>3", "Size": "20", "Save as": "Late" });
    let (answer, ()) = tokio::join!(ann.submit(&first, typed), async {
        assert!(house.discord.wait_until(put_off).await);
        reopen();
    });
    assert_eq!(private(answer).content, "Here it is, at the bottom of the channel.");
    newest_with(&channel, "1 of 4 seats taken").await;
    let saved = "The board is kept as **Late**: `/snakes start` finds it under `board`.";
    assert!(house.discord.wait_until(|discord| is_told(discord, "Ann", saved)).await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mended_form_that_takes_long_takes_the_place_of_what_was_kept() {
    let _turn = TURN.lock().await;
    let house = gated(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let custom = json!({ "board": "custom", "display": "emoji" });
    let first = form(ann.command(&channel, "snakes start", custom).await);
    let faults = private(ann.submit(&first, json!({ "Board": "19", "Size": "20" })).await);
    let again = form(ann.press(&faults, "Edit").await);
    shut();
    let early = ann.submit(&again, json!({ "Board": "19>3" })).await;
    assert!(matches!(early, Answer::Acknowledged), "{early:?}");
    reopen();
    newest_with(&channel, "1 of 4 seats taken").await;
    let is_done = |_: &Sandbox| {
        channel.message(faults.id).is_some_and(|message| {
            message.content == "Here it is, at the bottom of the channel." && message.buttons().is_empty()
        })
    };
    assert!(house.discord.wait_until(is_done).await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_costs_nothing_that_was_typed() {
    let _turn = TURN.lock().await;
    let house = gated(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let first =
        form(ann.command(&channel, "snakes start", json!({ "board": "custom", "display": "emoji" })).await);
    BLIND.store(true, Ordering::SeqCst);
    let typed = json!({ "Board": "19>3", "Size": "20", "Save as": "Late" });
    let sorry = private(ann.submit(&first, typed).await);
    BLIND.store(false, Ordering::SeqCst);
    assert!(sorry.content.starts_with("Something went wrong on my side."), "{}", sorry.content);
    assert_eq!(sorry.embeds[0]["description"], "```\n19>3\n```");
    let again = form(ann.press(&sorry, "Edit").await);
    posted(ann.submit(&again, json!({})).await);
    house.close().await;
}
