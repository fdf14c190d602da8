//! Seats that the host gives and takes, and the game after the game.

use ludo_bot::sandbox::Message;
use serde_json::json;

use crate::house::{House, posted, said, updated};
use crate::moderate::game_in;

/// An older board may be taken down by the answer that takes its place and by who brings boards up to date, at once.
fn expect_two_ways_to_meet(house: &House) {
    house.discord.expect_refusal(10008);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_invites_and_sends_away() {
    let house = House::open(&[]).await;
    let (ann, bob, cleo, games) =
        (house.person("Ann"), house.person("Bob"), house.person("Cleo"), house.channel());
    let b = json!({ "user": bob.id.to_string() });
    let none = said(ann.command(&games, "game invite", b.clone()).await);
    assert!(none.starts_with("There is no game in this channel"), "{none}");
    expect_two_ways_to_meet(&house);
    posted(ann.command(&games, "ludo start", json!({ "seats": 2, "display": "emoji" })).await);
    let bot = json!({ "user": house.discord.bot_id().to_string() });
    assert!(said(ann.command(&games, "game invite", bot).await).starts_with("Bots cannot"));
    assert!(said(cleo.command(&games, "game invite", b.clone()).await).starts_with("Only the host"));
    // A moderator is nobody special here: as such they have a command that is written down.
    let mo = house.person("Mo");
    assert!(said(mo.command(&games, "game kick", b.clone()).await).starts_with("Only the host"));
    let call = posted(ann.command(&games, "game invite", b.clone()).await);
    assert_eq!(call.pinged, [bob.id], "who is invited is called");
    let held = format!("held for <@{}>", bob.id);
    let shown = |messages: &[Message]| {
        messages
            .iter()
            .find(|message| message.embeds.iter().any(|embed| embed.to_string().contains(&held)))
            .cloned()
    };
    let lobby = games.wait_for(shown).await.expect("the lobby shows the seat");
    assert!(said(cleo.press(&lobby, "Join").await).starts_with("The free seats are held for"));
    updated(bob.press(&lobby, "Join").await);
    let lobby = posted(ann.command(&games, "game kick", b.clone()).await);
    assert!(lobby.pinged.is_empty());
    assert!(said(bob.press(&lobby, "Join").await).starts_with("You were sent away"));
    posted(ann.command(&games, "game invite", b).await);
    posted(bob.command(&games, "game join", json!({})).await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_was_left_is_offered_and_taken() {
    let house = House::open(&[]).await;
    let (ann, bob, cleo, games) =
        (house.person("Ann"), house.person("Bob"), house.person("Cleo"), house.channel());
    expect_two_ways_to_meet(&house);
    let options = json!({ "rules": "quick", "seats": 3, "display": "emoji" });
    let lobby = posted(ann.command(&games, "ludo start", options).await);
    updated(bob.press(&lobby, "Join").await);
    updated(house.person("Dan").press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await);
    posted(bob.command(&games, "game leave", json!({})).await);
    let c = json!({ "user": cleo.id.to_string() });
    let call = posted(ann.command(&games, "game invite", c.clone()).await);
    assert_eq!(
        call.content,
        format!("🎲 <@{}>: <@{}> offers you a seat in this game. `/game join` takes it.", cleo.id, ann.id)
    );
    assert_eq!(call.pinged, [cleo.id]);
    posted(cleo.command(&games, "game join", json!({})).await);
    let status = said(cleo.command(&games, "game status", json!({})).await);
    assert!(status.contains(&format!("<@{}>", cleo.id)), "{status}");
    let none = said(ann.command(&games, "game invite", json!({ "user": bob.id.to_string() })).await);
    assert!(none.starts_with("Every seat"), "{none}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_with_the_same_people() {
    let house = House::open(&[]).await;
    let (ann, bob, games) = (house.person("Ann"), house.person("Bob"), house.channel());
    let none = said(ann.command(&games, "game rematch", json!({})).await);
    assert!(none.starts_with("There is no game in this channel"), "{none}");
    game_in(&house, &games).await;
    let early = said(ann.command(&games, "game rematch", json!({})).await);
    assert!(early.contains("not over"), "{early}");
    let over = posted(ann.command(&games, "game end", json!({})).await);
    let stranger = said(house.person("Cleo").command(&games, "game rematch", json!({})).await);
    assert!(stranger.starts_with("You have no seat"), "{stranger}");
    let lobby = posted(bob.press(&over, "Rematch").await);
    let shown = lobby.embeds[0].to_string();
    assert!(shown.contains(&format!("<@{}> · host", bob.id)) && shown.contains("**quick**"), "{shown}");
    assert!(shown.contains(&format!("held for <@{}>", ann.id)), "{shown}");
    updated(ann.press(&lobby, "Join").await);
    updated(bob.press(&lobby, "Start").await);
    let taken = said(ann.press(&over, "Rematch").await);
    assert!(taken.starts_with("This channel has a game already"), "{taken}");
    // Who is banned meanwhile is not asked again, and keeps nobody from playing on.
    let over = posted(bob.command(&games, "game end", json!({})).await);
    let a = json!({ "user": ann.id.to_string() });
    said(house.person("Mo").command(&games, "moderate ban", a).await);
    assert!(
        said(ann.command(&games, "game rematch", json!({})).await).starts_with("A moderator has banned you")
    );
    games.deny_bot(1 << 14);
    let blocked = said(bob.press(&over, "Rematch").await);
    assert!(blocked.contains("**Embed Links**"), "{blocked}");
    games.allow_bot(1 << 14);
    let lobby = posted(bob.press(&over, "Rematch").await);
    assert!(!lobby.embeds[0].to_string().contains("held for") && lobby.pinged.is_empty(), "{lobby:?}");
    posted(bob.command(&games, "game end", json!({})).await);
    let never = said(bob.command(&games, "game rematch", json!({})).await);
    assert!(never.starts_with("That game is over"), "{never}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_invited_who_is_not_in_the_server() {
    let house = House::open(&[]).await;
    let (ann, cleo, games) = (house.person("Ann"), house.person("Cleo"), house.channel());
    expect_two_ways_to_meet(&house);
    cleo.leave();
    let c = cleo.id.to_string();
    let started = said(ann.command(&games, "ludo start", json!({ "opponent1": c })).await);
    assert_eq!(started, "`opponent1` has to be a member of this server.");
    game_in(&house, &games).await;
    let invited = said(ann.command(&games, "game invite", json!({ "user": c })).await);
    assert_eq!(invited, "`user` has to be a member of this server.");
    let mo = house.person("Mo");
    let by = json!({ "user": ann.id.to_string(), "by": c });
    let replaced = said(mo.command(&games, "moderate replace", by).await);
    assert_eq!(replaced, "`by` has to be a member of this server.");
    let banned = said(mo.command(&games, "moderate ban", json!({ "user": c })).await);
    assert!(banned.starts_with("You banned"), "they may come back: {banned}");
    house.close().await;
}
