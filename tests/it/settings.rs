//! What servers settle, and what follows from it.

use ludo_bot::sandbox::{ChannelHandle, Person};
use serde_json::{Value, json};

use crate::house::{House, form, posted, said, updated};

/// Settles this, as the guild's owner.
pub(crate) async fn settle(house: &House, options: Value) -> String {
    said(house.person("Olga").command(&house.channel(), "settings set", options).await)
}

/// The sentence with which a game of Ludo is refused to somebody.
async fn refused(person: &Person, channel: &ChannelHandle, options: Value) -> String {
    said(person.command(channel, "ludo start", options).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_for_who_manages_the_server() {
    let house = House::open(&[]).await;
    let channel = house.channel();
    for name in ["Ann", "Mo"] {
        let person = house.person(name);
        for (path, options) in [("settings show", json!({})), ("settings set", json!({ "clock": "1d" }))] {
            let answer = said(person.command_unchecked(&channel, path, options).await);
            assert!(answer.contains("**Manage Server**"), "{name}: {answer}");
        }
    }
    let cleo = house.person("Cleo");
    cleo.give_role(house.discord.add_role("Manager", 1 << 5));
    let shown = said(cleo.command(&channel, "settings show", json!({})).await);
    assert!(shown.contains("Channels: everywhere"), "{shown}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_settled_holds_where_nobody_chooses() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let settled = settle(
        &house,
        json!({ "ludo-rules": "house", "snakes-rules": "party", "clock": "12h", "display": "emoji", "pings": "never" }),
    )
    .await;
    for line in ["Ludo: house", "Ladders: party", "Turn clock: 12 hours", "grids of emoji", "Pings: nobody"] {
        assert!(settled.contains(line), "{line}: {settled}");
    }
    let lobby = posted(ann.command(&channel, "ludo start", json!({})).await);
    let shown = lobby.embeds[0].to_string();
    assert!(shown.contains("**house**") && shown.contains("12 hours"), "{shown}");
    posted(ann.command(&channel, "game end", json!({})).await);
    let lobby =
        posted(ann.command(&channel, "ludo start", json!({ "rules": "quick", "clock": "none" })).await);
    let shown = lobby.embeds[0].to_string();
    assert!(
        shown.contains("**quick**") && !shown.contains("12 hours"),
        "what is chosen comes first: {shown}"
    );
    posted(ann.command(&channel, "game end", json!({})).await);
    let lobby =
        posted(ann.command(&channel, "snakes start", json!({ "board": "random", "seed": "7" })).await);
    let shown = lobby.embeds[0].to_string();
    assert!(shown.contains("**party**"), "{shown}");
    assert!(lobby.attachments.is_empty(), "boards are grids of emoji");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_carries_what_was_settled_and_chosen() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    settle(&house, json!({ "clock": "2min", "display": "emoji" })).await;
    let opened = form(
        ann.command(
            &channel,
            "snakes start",
            json!({ "board": "custom", "timeout": "pass", "rules": "plain" }),
        )
        .await,
    );
    let lobby =
        posted(ann.submit(&opened, json!({ "Board": "99>9\n2>38", "Size": "100", "Save as": "" })).await);
    let shown = lobby.embeds[0].to_string();
    assert!(shown.contains("2 minutes") && shown.contains("passed"), "{shown}");
    assert!(shown.contains("**plain**") && lobby.attachments.is_empty(), "{shown}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_setting_can_be_cleared() {
    let house = House::open(&[]).await;
    let olga = house.person("Olga");
    let usual = said(olga.command(&house.channel(), "settings show", json!({})).await);
    let (channel, role) =
        (house.channel().id.to_string(), house.discord.role("Moderator").expect("it is there"));
    let all = json!({
        "channel-add": channel, "ludo-rules": "app", "snakes-rules": "plain", "clock": "30s", "display": "emoji",
        "pings": "always", "thread": true, "games-each": 3, "games-all": 4, "moderator-role": role.to_string(),
        "log-channel": channel,
    });
    let mut left = settle(&house, all).await.lines().count();
    let names = [
        "channels",
        "ludo-rules",
        "snakes-rules",
        "clock",
        "display",
        "pings",
        "thread",
        "games-each",
        "games-all",
        "moderator-role",
        "log-channel",
    ];
    let mut last = String::new();
    for name in names {
        let cleared = settle(&house, json!({ "clear": name })).await;
        assert_ne!(cleared, last, "{name} was settled");
        (left, last) = (left.max(cleared.lines().count()), cleared);
    }
    assert_eq!(last, format!("It is settled.\n{usual}"));
    assert_eq!(said(olga.command(&house.channel(), "settings show", json!({})).await), usual);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_at_once_lose_nothing() {
    let house = House::open(&[]).await;
    let olga = house.person("Olga");
    let admins: Vec<Person> =
        (0..12).map(|number| house.discord.add_person(&format!("Admin {number}"))).collect();
    let role = house.discord.role("Admin").expect("it is there");
    let channels: Vec<ChannelHandle> =
        (0..12).map(|number| house.discord.add_channel(&format!("room-{number}"))).collect();
    let under_way: Vec<u64> = channels
        .iter()
        .zip(&admins)
        .map(|(channel, admin)| {
            admin.give_role(role);
            let options = json!({ "channel-add": channel.id.to_string() });
            admin.start_command(&house.channel(), "settings set", &options).expect("it can be sent")
        })
        .collect();
    for interaction in under_way {
        let answer = said(house.discord.answer(interaction).await);
        assert!(answer.starts_with("It is settled."), "{answer}");
    }
    let shown = said(olga.command(&house.channel(), "settings show", json!({})).await);
    for channel in &channels {
        assert!(shown.contains(&format!("<#{}>", channel.id)), "{shown}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_settled_is_refused_in_words() {
    let house = House::open(&[]).await;
    let (olga, channel) = (house.person("Olga"), house.channel());
    let everybody = house.discord.guild_id().to_string();
    for (options, sentence) in [
        (json!({}), "at least one thing"),
        (json!({ "channel-add": "77" }), "a channel of this server"),
        (json!({ "channel-add": "all" }), "a channel of this server"),
        (json!({ "log-channel": "77" }), "a channel of this server"),
        (json!({ "games-each": 0 }), "1 to 100"),
        (json!({ "games-all": 201 }), "1 to 200"),
        (json!({ "clock": "5min" }), "`30s`"),
        (json!({ "ludo-rules": "chess" }), "`classic`"),
        (json!({ "thread": "yes" }), "true or false"),
        (json!({ "clear": "all" }), "`channels`"),
        (json!({ "moderator-role": everybody }), "not everybody has"),
    ] {
        let answer = said(olga.command_unchecked(&channel, "settings set", options.clone()).await);
        assert!(answer.contains(sentence), "{options}: {answer}");
    }
    // A log that cannot be written is none.
    house.discord.expect_refusal(50001);
    let closed = house.discord.channel("no-entry").id.to_string();
    let answer = settle(&house, json!({ "log-channel": closed, "clock": "1d" })).await;
    assert!(answer.contains("nothing was changed"), "{answer}");
    let shown = said(olga.command(&channel, "settings show", json!({})).await);
    assert!(shown.contains("moderators do: none") && shown.contains("Turn clock: none"), "{shown}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_channels_are_named_than_are_kept() {
    let house = House::open(&[]).await;
    for number in 0..25 {
        let channel = house.discord.add_channel(&format!("room-{number}"));
        settle(&house, json!({ "channel-add": channel.id.to_string() })).await;
    }
    let more = settle(&house, json!({ "channel-add": house.channel().id.to_string() })).await;
    assert!(more.starts_with("25 channels are named already"), "{more}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_run_where_the_server_has_them() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let general = house.discord.channel("general");
    settle(&house, json!({ "channel-add": channel.id.to_string() })).await;
    let elsewhere = refused(&ann, &general, json!({})).await;
    assert_eq!(elsewhere, format!("In this server games are played in <#{}>.", channel.id));
    let answer = said(ann.command(&general, "snakes start", json!({ "board": "custom" })).await);
    assert_eq!(answer, elsewhere, "no form opens for a game that cannot be");
    let thread = channel.open_thread("A corner");
    posted(ann.command(&thread, "ludo start", json!({ "display": "emoji" })).await);
    posted(ann.command(&channel, "ludo start", json!({ "display": "emoji" })).await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_as_many_games_as_the_server_has_settled() {
    let house = House::open(&[]).await;
    let (ann, bob, channel) = (house.person("Ann"), house.person("Bob"), house.channel());
    let general = house.discord.channel("general");
    let third = house.discord.add_channel("third");
    settle(&house, json!({ "games-each": 1, "games-all": 2, "display": "emoji" })).await;
    let lobby = posted(ann.command(&channel, "ludo start", json!({ "opponent1": bob.id.to_string() })).await);
    let enough = refused(&ann, &general, json!({})).await;
    assert!(enough.starts_with("You are in 1 game here already"), "{enough}");
    let other = posted(bob.command(&general, "ludo start", json!({})).await);
    // An invitation is no seat, and a seat that one has is no other.
    for answer in [bob.press(&lobby, "Join").await, bob.command(&channel, "game join", json!({})).await] {
        assert!(said(answer).starts_with("You are in 1 game here already"));
    }
    assert!(said(bob.press(&other, "Join").await).contains("a seat in this game already"));
    let full = refused(&house.person("Cleo"), &third, json!({})).await;
    assert!(full.starts_with("This server has 2 games under way"), "{full}");
    // Whoever leaves one can join another.
    updated(bob.press(&other, "Leave").await);
    updated(bob.press(&lobby, "Join").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_one_has_left_is_one_more_game_again() {
    let house = House::open(&[]).await;
    house.discord.expect_refusal(10008);
    let (ann, bob, channel) = (house.person("Ann"), house.person("Bob"), house.channel());
    settle(&house, json!({ "games-each": 1, "display": "emoji" })).await;
    let lobby = posted(ann.command(&channel, "ludo start", json!({ "seats": 3, "computers": 1 })).await);
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await);
    let left = posted(bob.command(&channel, "game leave", json!({})).await);
    posted(bob.command(&house.discord.channel("general"), "ludo start", json!({})).await);
    for answer in [bob.press(&left, "Take seat").await, bob.command(&channel, "game join", json!({})).await] {
        assert!(said(answer).starts_with("You are in 1 game here already"));
    }
    house.close().await;
}
