//! Who moderates where: by the channel's own permissions, by the settled role, and by nothing that is only claimed.

use ludo_bot::sandbox::{ChannelHandle, Person};
use serde_json::{Value, json};

use super::game_in;
use crate::house::{House, said};
use crate::settings::settle;

const MANAGE_CHANNELS: u64 = 1 << 4;
const MANAGE_GUILD: u64 = 1 << 5;
const MANAGE_MESSAGES: u64 = 1 << 13;
const VIEW_CHANNEL: u64 = 1 << 10;
const ADMINISTRATOR: u64 = 1 << 3;

/// Tries to pause the game of a channel, which goes on at once if that was let through.
async fn may(house: &House, who: &Person, at: &ChannelHandle, there: Option<&ChannelHandle>) -> bool {
    let options = there.map_or_else(|| json!({}), |there| json!({ "channel": there.id.to_string() }));
    let told = said(who.command_unchecked(at, "moderate pause", options).await);
    if told.starts_with("That is for moderators") {
        return false;
    }
    assert!(told.starts_with("You paused"), "{told}");
    let olga = house.person("Olga");
    let there = json!({ "channel": there.unwrap_or(at).id.to_string() });
    assert!(said(olga.command(at, "moderate resume", there).await).starts_with("You let"));
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn who_moderates_where() {
    let house = House::open(&[]).await;
    let discord = &house.discord;
    let (games, general) = (house.channel(), discord.channel("general"));
    game_in(&house, &games).await;
    game_in(&house, &general).await;
    let thread = games.open_thread("A corner");
    game_in(&house, &thread).await;
    let with_role = |name: &str, permissions: u64| {
        let person = discord.add_person(name);
        let role = discord.add_role(name, permissions);
        person.give_role(role);
        (person, role)
    };
    let (bob, mo, olga) = (house.person("Bob"), house.person("Mo"), house.person("Olga"));
    let (cleo, dan) = (house.person("Cleo"), house.person("Dan"));
    cleo.give_role(discord.add_role("Helper", MANAGE_MESSAGES));
    games.overwrite(&cleo, MANAGE_CHANNELS, 0);
    let players = discord.add_role("Gamers", 0);
    dan.give_role(players);
    games.overwrite_role(players, MANAGE_CHANNELS, 0);
    let (ada, _) = with_role("Ada", ADMINISTRATOR);
    let (gil, _) = with_role("Gil", MANAGE_GUILD);
    let (meg, _) = with_role("Meg", MANAGE_MESSAGES);
    let (max, _) = with_role("Max", MANAGE_CHANNELS);
    general.overwrite(&max, 0, MANAGE_CHANNELS);
    let (rita, referee) = with_role("Rita", 0);
    settle(&house, json!({ "moderator-role": referee.to_string() })).await;
    let table: [(&str, &Person, &ChannelHandle, Option<&ChannelHandle>, bool); 27] = [
        ("a player, here", &bob, &games, None, false),
        ("a player, here by name", &bob, &games, Some(&games), false),
        ("a player, elsewhere", &bob, &general, Some(&games), false),
        ("a player in a thread", &bob, &thread, None, false),
        ("of all channels, here", &mo, &games, None, true),
        ("of all channels, elsewhere", &mo, &general, Some(&games), true),
        ("of all channels, in a thread", &mo, &general, Some(&thread), true),
        ("the owner, here", &olga, &games, None, true),
        ("the owner, elsewhere", &olga, &general, Some(&games), true),
        ("an admin, here", &ada, &games, None, true),
        ("an admin, elsewhere", &ada, &general, Some(&games), true),
        ("who manages the server, and no channel", &gil, &games, None, false),
        ("who manages messages", &meg, &games, None, false),
        ("allowed here, here", &cleo, &games, None, true),
        ("allowed here, in a thread of it", &cleo, &thread, None, true),
        ("allowed there and not here, there", &cleo, &general, Some(&games), true),
        ("allowed there and not here, here", &cleo, &general, None, false),
        ("allowed here and not there, there", &cleo, &games, Some(&general), false),
        ("by a role that is allowed here", &dan, &games, None, true),
        ("by a role that is allowed elsewhere", &dan, &general, None, false),
        ("denied here, here", &max, &general, None, false),
        ("denied here, there", &max, &general, Some(&games), true),
        ("denied there, from here", &max, &games, Some(&general), false),
        ("the settled role, here", &rita, &games, None, true),
        ("the settled role, elsewhere", &rita, &games, Some(&general), true),
        ("the settled role, in a thread", &rita, &thread, None, true),
        ("a player who is the host of it", &house.person("Ann"), &games, None, false),
    ];
    for (case, who, at, there, expected) in table {
        assert_eq!(may(&house, who, at, there).await, expected, "{case}");
    }
    // Nobody moderates what they cannot see, nor while they are timed out.
    general.overwrite(&rita, 0, VIEW_CHANNEL);
    assert!(!may(&house, &rita, &games, Some(&general)).await, "a channel that Rita does not see");
    for (who, case) in [(&rita, "the settled role"), (&mo, "of all channels")] {
        who.set_timed_out(true);
        assert!(!may(&house, who, &games, None).await, "{case}, timed out");
        who.set_timed_out(false);
        assert!(may(&house, who, &games, None).await, "{case}, no longer timed out");
    }
    rita.take_role(referee);
    assert!(!may(&house, &rita, &games, None).await, "who had the role");
    rita.give_role(referee);
    settle(&house, json!({ "clear": "moderator-role" })).await;
    assert!(!may(&house, &rita, &games, None).await, "a role that is settled no longer");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_forged_does_nothing() {
    let house = House::open(&[]).await;
    let (bob, mo, games) = (house.person("Bob"), house.person("Mo"), house.channel());
    game_in(&house, &games).await;
    let bot = house.discord.bot_id().to_string();
    let table: [(&Person, &str, Value, &str); 12] = [
        (&mo, "pause", json!({ "channel": "77" }), "That is for moderators of <#77>"),
        (&mo, "pause", json!({ "channel": "all" }), "a channel of this server"),
        (&mo, "pause", json!({ "channel": -1 }), "a channel of this server"),
        (&mo, "kick", json!({}), "a member of this server"),
        (&mo, "kick", json!({ "user": "nobody" }), "a member of this server"),
        (&mo, "kick", json!({ "user": "77" }), "<@77> has no seat"),
        (&mo, "kick", json!({ "user": mo.id.to_string() }), "has no seat"),
        (&mo, "replace", json!({ "user": bob.id.to_string(), "by": bot }), "Bots cannot take a seat"),
        (&mo, "ban", json!({ "user": bot }), "Bots cannot take a seat"),
        (&mo, "ban", json!({ "user": mo.id.to_string() }), "You cannot ban yourself"),
        (&bob, "ban", json!({ "user": mo.id.to_string() }), "That is for moderators"),
        (&bob, "unban", json!({ "user": bob.id.to_string() }), "That is for moderators"),
    ];
    for (who, deed, options, sentence) in table {
        let told = said(who.command_unchecked(&games, &format!("moderate {deed}"), options.clone()).await);
        assert!(told.contains(sentence), "{deed} {options}: {told}");
    }
    house.close().await;
}

/// An interaction from another server, with every permission there and this server's channel claimed to be one of it.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_reaches_into_another_server() {
    let house = House::open(&[]).await;
    let (mo, games) = (house.person("Mo"), house.channel());
    game_in(&house, &games).await;
    let there = json!({ "channel": games.id.to_string() });
    said(mo.command(&games, "moderate pause", there.clone()).await);
    said(mo.command(&games, "moderate resume", there.clone()).await);
    let sent = mo.last_interaction().expect("it was sent");
    let mut forged = house.discord.delivered(sent).expect("it was delivered");
    forged["id"] = json!((sent + 1).to_string());
    forged["guild_id"] = json!("4242");
    forged["channel_id"] = json!("4243");
    forged["data"]["options"][0]["name"] = json!("end");
    house.discord.expect_refusal(10062);
    house
        .discord
        .send_raw(&json!({ "op": 0, "t": "INTERACTION_CREATE", "s": 99_999, "d": forged }).to_string());
    let is_answered = |discord: &ludo_bot::sandbox::Sandbox| {
        discord.requests().iter().any(|request| request.path.contains(&format!("/{}/", sent + 1)))
    };
    assert!(house.discord.wait_until(is_answered).await, "it is answered");
    let answer = house.discord.requests().into_iter().rfind(|request| request.path.contains("/callback"));
    let said_there = answer.map(|request| request.body["data"]["content"].to_string()).unwrap_or_default();
    assert!(said_there.contains("There is no game in"), "{said_there}");
    assert!(said(mo.command(&games, "game status", json!({})).await).contains("turn"), "the game goes on");
    house.close().await;
}
