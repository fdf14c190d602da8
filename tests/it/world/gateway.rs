//! Turns never run out while the bot is deaf, or Discord in trouble.

use std::time::Duration;

use ludo_bot::sandbox::Sandbox;

use crate::house::{House, named, updated};

use super::game_in;

/// Long enough for everything that is due to be looked at a few times.
const A_WHILE: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_played_for_while_the_bot_is_deaf() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = game_in(&channel, [&ann, &bob], "30s").await;
    house.discord.refuse_gateway(true);
    house.discord.cut_gateway();
    assert!(house.discord.wait_until(|discord| !discord.is_online()).await);
    // Even if time had passed: it is asked first whether anybody is heard.
    house.pass(Duration::from_secs(100));
    let before = house.service().game_clock().now();
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(
        house.game(&channel).await.session.to_act().and_then(|(.., user)| user.map(|user| user.0)),
        Some(ann.id)
    );
    assert_eq!(house.service().game_clock().now(), before, "no time passes");
    house.discord.refuse_gateway(false);
    assert!(house.discord.wait_until(Sandbox::is_online).await);
    let on = updated(ann.press(&board, "Roll").await);
    assert_eq!(named(&on), [bob.id]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_played_for_while_discord_has_lost_their_server() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = game_in(&channel, [&ann, &bob], "30s").await;
    house.discord.set_guild_available(false);
    tokio::time::sleep(A_WHILE).await;
    house.pass(Duration::from_secs(100));
    house.discord.set_guild_available(true);
    // For as long as the outage was, they have time to act.
    tokio::time::sleep(A_WHILE / 3).await;
    let on = updated(ann.press(&board, "Roll").await);
    assert_eq!(named(&on), [bob.id], "{}", on.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn game_time_passes_while_discord_is_heard_and_is_kept_at_the_end() {
    let mut house = House::open(&[]).await;
    let begun = house.service().game_clock().now();
    house.discord.channel("general");
    let later = async {
        while house.service().game_clock().now() == begun {
            house.discord.send_raw(r#"{"op":0,"s":100,"t":"TYPING_START","d":{}}"#);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), later).await.expect("it passes");
    house.pass(Duration::from_hours(1));
    let now = house.service().game_clock().now();
    house.restart().await;
    let after = house.service().game_clock().now();
    assert!(after >= now && after < now.after(Duration::from_mins(1)), "{now:?} {after:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_of_while_the_bot_was_deaf_counts_and_is_shown() {
    let house = House::open(&[1, 1]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = game_in(&channel, [&ann, &bob], "none").await;
    let roll = board.buttons()[0].custom_id.clone();
    house.discord.hold_events();
    let interaction = ann.start_press(&board, &roll).expect("it can be sent");
    tokio::time::sleep(Duration::from_millis(3100)).await;
    house.discord.expect_refusal(10_062);
    house.discord.release_events(false);
    let shown = channel.next_change(&board).await.expect("the bot's own edit shows it");
    assert_eq!(named(&shown), [bob.id], "{}", shown.content);
    house.discord.deliver_again(interaction);
    updated(bob.press(&shown, "Roll").await);
    house.close().await;
}
