//! Whole games through the sandbox, as people play them.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use ludo_bot::sandbox::{Answer, ChannelHandle, Fault, Message, Options, Person};
use serde_json::{Value, json};

use crate::emoji::{until_written, warm_up};
use crate::house::{House, form, named, posted, private, said, updated};
use crate::replay::shared;

/// More presses than any game takes.
const LONG: usize = 5000;

/// The people of a game, by id.
pub(crate) fn people<'a>(list: &[&'a Person]) -> HashMap<u64, &'a Person> {
    list.iter().map(|person| (person.id, *person)).collect()
}

pub(crate) fn is_over(board: &Message) -> bool {
    board.content.contains('🏆')
}

/// Who is to act, by the one mention of the board.
#[track_caller]
pub(crate) fn actor<'a>(board: &Message, people: &HashMap<u64, &'a Person>) -> &'a Person {
    let named = named(board);
    assert_eq!(named.len(), 1, "a board names the player to act alone: {}", board.content);
    people.get(&named[0]).copied().expect("a player is to act")
}

/// Plays on by buttons until somebody wins; what computers play among themselves at the end is waited for.
pub(crate) async fn play_by_buttons(
    mut board: Message,
    channel: &ChannelHandle,
    people: &HashMap<u64, &Person>,
) -> Message {
    for _ in 0..LONG {
        if is_over(&board) {
            return board;
        }
        if named(&board).is_empty() {
            board = channel.next_change(&board).await.expect("computers play on by themselves");
            continue;
        }
        let button = board.buttons().first().expect("the player to act has a button").label.clone();
        let pressed = actor(&board, people).press(&board, &button).await;
        if matches!(pressed, Answer::Acknowledged) {
            // The program lets nobody press faster than people can.
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        }
        let next = updated(pressed);
        assert_eq!(next.id, board.id, "a press changes the board in place");
        assert_eq!(next.attachments.len(), 1, "one picture, not one more");
        board = next;
    }
    panic!("the game has no end: {}", board.content);
}

/// Plays on by slash commands until somebody wins.
async fn play_by_commands(
    mut board: Message,
    channel: &ChannelHandle,
    people: &HashMap<u64, &Person>,
) -> Message {
    for _ in 0..LONG {
        if is_over(&board) {
            return board;
        }
        let player = actor(&board, people);
        let answer = if board.button("Roll").is_some() {
            player.command(channel, "roll", json!({})).await
        } else {
            let choices = player.autocomplete(channel, "move", json!({ "token": "" }), "token").await;
            assert_eq!(choices.len(), board.buttons().len(), "what is suggested is what is on the buttons");
            assert_eq!(choices[0].name, board.buttons()[0].label);
            player.command(channel, "move", json!({ "token": choices[0].value })).await
        };
        let next = posted(answer);
        assert_ne!(next.id, board.id, "a command posts the board anew");
        gone(channel, board.id).await;
        board = next;
    }
    panic!("the game has no end: {}", board.content);
}

/// What its buttons say.
pub(crate) fn labels(board: &Message) -> Vec<String> {
    board.buttons().into_iter().map(|button| button.label).collect()
}

/// Waits until the older board is gone.
pub(crate) async fn gone(channel: &ChannelHandle, id: u64) {
    let is_gone = |messages: &[Message]| messages.iter().all(|message| message.id != id).then_some(());
    channel.wait_for(is_gone).await.expect("the older board goes");
}

/// The older board that cannot go, once its buttons are gone.
pub(crate) async fn without_buttons(channel: &ChannelHandle, id: u64) -> Message {
    let found = |messages: &[Message]| {
        messages.iter().find(|message| message.id == id && message.buttons().is_empty()).cloned()
    };
    channel.wait_for(found).await.expect("the older board loses its buttons")
}

/// The next message that the bot is to delete cannot be deleted.
pub(crate) fn keep_the_next(house: &House) {
    let no = json!({ "message": "Missing Permissions", "code": 50013 });
    house.discord.fail_next("DELETE", "/messages/", Fault::Refuse(403, no), 1);
}

/// The record that `/game record` attaches.
pub(crate) async fn record(person: &Person, channel: &ChannelHandle) -> Value {
    let message = private(person.command(channel, "game record", json!({})).await);
    serde_json::from_slice(&message.attachments[0].bytes).expect("a record is JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_by_slash_commands() {
    let house = House::open(&[]).await;
    let (ann, bob, channel) = (house.person("Ann"), house.person("Bob"), house.channel());
    house.start_ludo(&ann, json!({ "rules": "quick", "opponent1": bob.id.to_string() })).await;
    posted(bob.command(&channel, "game join", json!({})).await);
    let board = posted(ann.command(&channel, "game begin", json!({})).await);
    let end = play_by_commands(board, &channel, &people(&[&ann, &bob])).await;
    assert_eq!(labels(&end), ["Rematch"], "a finished game can only be played again");
    assert!(end.pinged.is_empty(), "and pings nobody");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_three_and_four_people_play_by_buttons_one_game_after_the_other() {
    let house = House::open(&[]).await;
    let all = ["Ann", "Bob", "Cleo", "Dan"].map(|name| house.person(name));
    for count in 2..=4 {
        let players: Vec<&Person> = all.iter().take(count).collect();
        let mut lobby = house.start_ludo(players[0], json!({ "rules": "quick", "seats": count })).await;
        assert!(lobby.embeds[0].to_string().contains("Dice sealed before anybody joined"));
        for player in &players[1..] {
            lobby = updated(player.press(&lobby, "Join").await);
        }
        let board = updated(players[0].press(&lobby, "Start").await);
        play_by_buttons(board, &house.channel(), &people(&players)).await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_computers_by_every_preset() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    for rules in ["classic", "house", "app", "quick"] {
        let lobby =
            house.start_ludo(&ann, json!({ "rules": rules, "computers": 2, "level": "first-legal" })).await;
        let lobby = updated(ann.press(&lobby, "Add computer").await);
        let board = updated(ann.press(&lobby, "Start").await);
        play_by_buttons(board, &house.channel(), &people(&[&ann])).await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_says_what_happened_who_is_next_and_what_can_be_done() {
    let house = House::open(&[6, 3, 2]).await;
    let (ann, bob) = (house.person("Ann"), house.person("Bob"));
    let lobby = house.start_ludo(&ann, json!({ "seats": 2 })).await;
    updated(bob.press(&lobby, "Join").await);
    let board = updated(ann.press(&lobby, "Start").await);
    assert_eq!(board.content, format!("🔴 <@{}>, it is your turn: roll.", ann.id));
    assert_eq!(board.buttons().len(), 1);
    let board = updated(ann.press(&board, "Roll").await);
    assert_eq!(board.content, format!("🔴 Red rolled **6**.\n🔴 <@{}>, choose a token.", ann.id));
    let labels: Vec<String> = board.buttons().into_iter().map(|button| button.label).collect();
    assert_eq!(labels, (1..=4).map(|n| format!("Token {n}: leaves the yard")).collect::<Vec<_>>());
    let board = updated(ann.press(&board, "Token 2").await);
    assert_eq!(
        board.content,
        format!(
            "🔴 Red rolled **6**: token 2 leaves the yard; Red rolls again.\n🔴 <@{}>, it is your turn: roll.",
            ann.id
        )
    );
    let board = updated(ann.press(&board, "Roll").await);
    assert_eq!(
        board.content,
        format!("🔴 Red rolled **3**: token 2 goes 0 → 3.\n🟡 <@{}>, it is your turn: roll.", bob.id)
    );
    assert_eq!(named(&board), [bob.id]);
    let alt = board.attachments[0].description.clone().expect("every picture is told in words");
    assert!(alt.contains("Red") && alt.len() <= 1024, "{alt}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_private_exact_and_change_nothing() {
    let house = House::open(&[6]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let channel = house.channel();
    let none = "There is no game in this channel: start one with `/ludo start` or `/snakes start`.";
    assert_eq!(said(ann.command(&channel, "roll", json!({})).await), none);
    assert_eq!(said(ann.command(&channel, "board", json!({})).await), none);
    assert!(ann.autocomplete(&channel, "move", json!({ "token": "" }), "token").await.is_empty());
    let lobby = house.start_ludo(&ann, json!({ "seats": 2, "opponent1": bob.id.to_string() })).await;
    assert_eq!(lobby.pinged, [bob.id], "who is invited is called");
    assert_eq!(said(cleo.press(&lobby, "Join").await), format!("The free seats are held for <@{}>.", bob.id));
    assert_eq!(
        said(ann.press(&lobby, "Start").await),
        "It takes two to play: wait for somebody to join, or add a computer."
    );
    assert_eq!(said(cleo.press(&lobby, "Add computer").await), "You have no seat in this game.");
    updated(bob.press(&lobby, "Join").await);
    assert_eq!(said(cleo.press(&lobby, "Join").await), "All seats are taken.");
    assert_eq!(said(bob.press(&lobby, "Join").await), "You have a seat in this game already.");
    assert_eq!(said(bob.press(&lobby, "Start").await), format!("Only the host, <@{}>, can do that.", ann.id));
    assert!(
        said(cleo.command(&channel, "ludo start", json!({})).await)
            .starts_with("This channel has a game already")
    );
    let board = updated(ann.press(&lobby, "Start").await);
    let before = channel.messages();
    assert_eq!(
        said(bob.press(&board, "Roll").await),
        format!("It is the turn of <@{}>, who plays 🔴 Red.", ann.id)
    );
    assert_eq!(said(cleo.press(&board, "Roll").await), "You have no seat in this game.");
    assert_eq!(
        said(ann.command(&channel, "move", json!({ "token": 1 })).await),
        "Roll first, with the button or with `/roll`."
    );
    for odd in [json!(0), json!(5), json!(-1), json!("two"), json!(1.5), json!(null)] {
        let answer = ann.command_unchecked(&channel, "move", json!({ "token": odd })).await;
        assert_eq!(said(answer), "`token` has to be 1 to 4.", "{odd}");
    }
    let after = channel.messages();
    assert_eq!(after.len(), before.len());
    assert_eq!(after.last().map(|board| board.edits), before.last().map(|board| board.edits));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_outside_their_ranges_get_a_private_answer() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let odd = [
        json!({ "seats": 1 }),
        json!({ "seats": 7 }),
        json!({ "seats": "4" }),
        json!({ "computers": -1 }),
        json!({ "computers": 6 }),
        json!({ "rules": "monopoly" }),
        json!({ "level": "god" }),
        json!({ "display": "hologram" }),
        json!({ "opponent1": ann.id.to_string() }),
        json!({ "opponent1": "somebody" }),
        json!({ "seats": 2, "computers": 3 }),
        json!({ "opponent1": house.discord.bot_id().to_string() }),
    ];
    for options in odd {
        let answer = ann.command_unchecked(&channel, "ludo start", options.clone()).await;
        assert!(matches!(answer, Answer::Private(_)), "{options}: {answer:?}");
    }
    for path in ["ludo", "ludo fly", "game", "game of-thrones", "chess"] {
        let answer = ann.command_unchecked(&channel, path, json!({})).await;
        assert!(matches!(answer, Answer::Private(_) | Answer::Refused(_)), "{path}: {answer:?}");
    }
    assert!(channel.messages().is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_board_is_refused_with_the_current_one() {
    let house = House::open(&[6, 5, 6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let first = house.quick_game(&ann, &bob).await;
    let roll = first.button("Roll").expect("Ann is to roll").custom_id;
    let second = updated(ann.press(&first, "Roll").await);
    let again = private(ann.press_custom_id(&second, &roll).await);
    assert!(again.content.starts_with("The game has moved on since that board"), "{}", again.content);
    assert_eq!(again.attachments.len(), 1, "the current board comes along");
    assert!(again.buttons().is_empty() && again.pinged.is_empty());
    // Brought down, the older message loses its buttons where it cannot go; pressed all the same, it is refused.
    keep_the_next(&house);
    let token = second.buttons()[0].custom_id.clone();
    let third = posted(bob.command(&channel, "board", json!({})).await);
    assert!(third.button("Token 1").is_some());
    without_buttons(&channel, second.id).await;
    let late = private(ann.press_custom_id(&second, &token).await);
    assert!(late.content.starts_with("The game has moved on since that board"));
    // Also where the turn has passed to somebody else.
    let fourth = updated(ann.press(&third, "Token 1").await);
    let other = private(bob.press_custom_id(&fourth, &roll).await);
    assert!(other.content.starts_with(&format!("It is the turn of <@{}>", ann.id)), "{}", other.content);
    assert_eq!(other.attachments.len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_lobby_is_refused_with_the_current_one() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let old = house.start_ludo(&ann, json!({})).await;
    keep_the_next(&house);
    let lobby = posted(ann.command(&channel, "board", json!({})).await);
    without_buttons(&channel, old.id).await;
    let join = old.button("Join").expect("it had one").custom_id;
    let late = private(bob.press_custom_id(&old, &join).await);
    assert!(late.content.starts_with("The game has moved on since that board"), "{}", late.content);
    let lobby = updated(bob.press(&lobby, "Join").await);
    assert!(lobby.content.contains("2 of 4"), "{}", lobby.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_boards_asked_for_at_once_one_keeps_its_buttons() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    house.quick_game(&ann, &bob).await;
    let (one, two) =
        tokio::join!(ann.command(&channel, "board", json!({})), bob.command(&channel, "board", json!({})));
    assert_ne!(posted(one).id, posted(two).id);
    let live = |messages: &[Message]| {
        (messages.iter().filter(|message| !message.buttons().is_empty()).count() == 1).then_some(())
    };
    assert!(channel.wait_for(live).await.is_some(), "both boards can be pressed: {:?}", channel.messages());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_press_and_a_second_delivery_have_one_effect() {
    let house = House::open(&[6, 3]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.quick_game(&ann, &bob).await;
    let (one, two) = tokio::join!(ann.press(&board, "Roll"), ann.press(&board, "Roll"));
    let done = [&one, &two].into_iter().filter(|answer| matches!(answer, Answer::Updated(_))).count();
    let told = [&one, &two]
        .into_iter()
        .filter(|answer| matches!(answer, Answer::Private(_) | Answer::Refused(_)))
        .count();
    assert_eq!((done, told), (1, 1), "{one:?} {two:?}");
    let after = channel.message(board.id).expect("the board is there");
    assert!(after.content.contains("rolled **6**"));
    let interaction = house.discord.requests().iter().rev().find_map(|request| interaction_of(&request.path));
    assert!(house.discord.deliver_again(interaction.expect("something was answered")));
    // Whatever the second delivery does, it has done it before a later interaction is answered.
    let status = private(ann.command(&channel, "game status", json!({})).await);
    assert!(status.content.contains("1 roll so far"), "{}", status.content);
    house.close().await;
}

fn interaction_of(path: &str) -> Option<u64> {
    path.split("/interactions/").nth(1)?.split('/').next()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_custom_ids_change_nothing() {
    let house = House::open(&[6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.quick_game(&ann, &bob).await;
    let real = board.buttons()[0].custom_id.clone();
    let other_session = {
        let mut parts: Vec<&str> = real.split(':').collect();
        parts[2] = "zzz";
        parts.join(":")
    };
    let forged = [
        "x",
        "v1",
        "v1:roll",
        "v2:roll:1:1",
        "v1:roll:-1:1",
        "v1:move:1:1:9",
        "v1:roll:99999999999999999999:0",
        "' OR 1=1 --",
        "\u{202e}v1:roll:1:1",
        &other_session,
        &format!("{real}:6"),
        &real.to_uppercase(),
    ];
    for id in forged {
        private(ann.press_custom_id(&board, id).await);
    }
    // A real button, pressed where its game is not.
    let elsewhere = house.discord.channel("general");
    let other = posted(bob.command(&elsewhere, "ludo start", json!({})).await);
    let answer = private(ann.press_custom_id(&other, &real).await);
    assert_eq!(answer.content, "That button belongs to a game in another channel.");
    assert_eq!(house.channel().message(board.id).map(|now| now.edits), Some(board.edits));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_loses_nothing() {
    let mut house = House::open(&[6, 4]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.quick_game(&ann, &bob).await;
    let board = updated(ann.press(&board, "Roll").await);
    house.restart().await;
    let board = updated(ann.press(&board, "Token 1").await);
    house.restart().await;
    let end = play_by_buttons(board, &house.channel(), &people(&[&ann, &bob])).await;
    house.restart().await;
    let late = private(ann.press_custom_id(&end, "v1:roll:1:1").await);
    assert!(late.content.contains("/help"));
    let record = record(&ann, &house.channel()).await;
    assert_eq!(record["turns"][0], json!({ "seat": 0, "roll": 6, "token": 1 }));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_leaves_the_others_playing_and_computers_finish_alone() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let lobby = house.start_ludo(&ann, json!({ "rules": "house", "computers": 2 })).await;
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await);
    let board = posted(ann.command(&channel, "game leave", json!({})).await);
    assert_eq!(named(&board), [bob.id], "at once, also when it was the leaver's turn");
    posted(bob.command(&channel, "game leave", json!({})).await);
    let end = channel.wait_for(|messages| messages.iter().find(|message| is_over(message)).cloned()).await;
    assert!(end.is_some_and(|end| end.content.contains("computer")), "computers play it out");
    posted(ann.command(&channel, "ludo start", json!({})).await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hosts_and_moderators_end_a_game_and_free_the_channel() {
    let house = House::open(&[]).await;
    let [ann, bob, mo] = ["Ann", "Bob", "Mo"].map(|name| house.person(name));
    let channel = house.channel();
    let lobby = house.start_ludo(&ann, json!({})).await;
    private(bob.command(&channel, "game end", json!({})).await);
    updated(ann.press(&lobby, "Leave").await);
    let board = house.quick_game(&ann, &bob).await;
    let end = posted(mo.command(&channel, "game end", json!({})).await);
    assert_eq!(end.content, "🏁 The game was ended before anybody won.");
    assert!(end.embeds[0].to_string().contains(&format!("Ended by <@{}>", mo.id)));
    assert_eq!(labels(&end), ["Rematch"]);
    let late = private(ann.press_custom_id(&board, &board.buttons()[0].custom_id).await);
    assert!(
        late.content.starts_with("That game is over: `/ludo start` or `/snakes start` starts a new one."),
        "{}",
        late.content
    );
    assert_eq!(late.attachments.len(), 1, "the last board comes along");
    house.start_ludo(&bob, json!({})).await;
    posted(bob.command(&channel, "game end", json!({})).await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_pictures_may_not_be_attached_there_is_a_grid_of_emoji() {
    let house = House::open(&[6]).await;
    let ann = house.person("Ann");
    let channel = house.discord.channel("no-pictures");
    let lobby = posted(ann.command(&channel, "ludo start", json!({ "computers": 1 })).await);
    let board = updated(ann.press(&lobby, "Start").await);
    assert!(board.attachments.is_empty());
    assert!(board.content.lines().count() > 15 && board.content.chars().count() <= 2000, "{}", board.content);
    let chosen = posted(
        ann.command(&house.channel(), "ludo start", json!({ "computers": 1, "display": "emoji" })).await,
    );
    let board = updated(ann.press(&chosen, "Start").await);
    assert!(board.attachments.is_empty() && board.content.lines().count() > 15);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_are_explained_before_anything_fails() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let answer = private(ann.command(&house.discord.channel("no-entry"), "ludo start", json!({})).await);
    assert_eq!(
        answer.content,
        "I cannot play here yet: an admin has to give me **View Channel**, **Send Messages** and **Embed Links** in \
         this channel."
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn permissions_taken_away_in_the_middle_cost_looks_and_no_more() {
    const EMBED_LINKS: u64 = 1 << 14;
    const ATTACH_FILES: u64 = 1 << 15;
    let house = House::open(&[6, 6]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    // The bot's own edits learn of it by being refused.
    house.discord.expect_refusal(50_013);
    let board = house.quick_game(&ann, &bob).await;
    channel.deny_bot(ATTACH_FILES);
    let board = updated(ann.press(&board, "Roll").await);
    assert!(board.attachments.is_empty() && board.content.lines().count() > 15);
    channel.deny_bot(EMBED_LINKS);
    let board = updated(ann.press(&board, "Token 1").await);
    assert!(board.embeds.is_empty());
    channel.allow_bot(ATTACH_FILES | EMBED_LINKS);
    let board = updated(ann.press(&board, "Roll").await);
    assert_eq!((board.attachments.len(), board.embeds.len()), (1, 1));
    channel.deny_bot(EMBED_LINKS);
    posted(ann.command(&channel, "game end", json!({})).await);
    let sorry = private(ann.command(&channel, "ludo start", json!({})).await);
    assert!(sorry.content.contains("**Embed Links**"), "{}", sorry.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_comes_back() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    house.discord.expect_refusal(10_008);
    let board = house.quick_game(&ann, &bob).await;
    channel.delete_message(&board);
    let board = posted(ann.command(&channel, "board", json!({})).await);
    play_by_buttons(board, &house.channel(), &people(&[&ann, &bob])).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_survives_the_gateways_fall() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = house.quick_game(&ann, &bob).await;
    house.discord.close_gateway(None);
    // Pressed while nobody listens: the interaction comes after all, once the session is resumed.
    updated(ann.press(&board, "Roll").await);
    assert_eq!((house.discord.identifies(), house.discord.resumes()), (1, 1));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_rules_and_status_are_private() {
    let house = House::open(&[]).await;
    let [ann, bob, mallory] = ["Ann", "Bob", "Mallory"].map(|name| house.person(name));
    let channel = house.channel();
    private(ann.command(&channel, "help", json!({})).await);
    for preset in ["classic", "house", "app", "quick"] {
        let rules = private(ann.command(&channel, "ludo rules", json!({ "preset": preset })).await);
        assert!(rules.content.starts_with(&format!("**Ludo, {preset} rules**")), "{}", rules.content);
    }
    house.quick_game(&ann, &bob).await;
    let rules = private(mallory.command(&channel, "ludo rules", json!({})).await);
    assert!(rules.content.starts_with("**Ludo, quick rules**"));
    let status = private(mallory.command(&channel, "game status", json!({})).await);
    assert!(status.content.starts_with(&format!("It is the turn of <@{}>, who plays Red.", ann.id)));
    assert!(status.pinged.is_empty());
    house.close().await;
}

/// Records all that the bot says in one long conversation, for checking against Discord's published schema where
/// that is at hand: CI does.
#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_is_recorded() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("traffic.jsonl");
    let options = Options { record: Some(file.clone()), ..Options::default() };
    // An older one of its own, which goes.
    let house = House::open_with_emoji(options, |discord| {
        discord.add_emoji("red_00000");
    })
    .await;
    until_written(&house).await;
    warm_up(&house);
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.quick_game(&ann, &bob).await;
    private(bob.press(&board, "Roll").await);
    play_by_buttons(board, &house.channel(), &people(&[&ann, &bob])).await;
    record(&ann, &channel).await;
    private(ann.command(&channel, "game replay", json!({ "turns": 5 })).await);
    shared(&house, &ann, json!({ "turns": 1, "share": true })).await;
    private(ann.command(&channel, "help", json!({})).await);
    let lobby = house.start_ludo(&ann, json!({ "computers": 3, "display": "emoji" })).await;
    updated(ann.press(&lobby, "Start").await);
    posted(ann.command(&channel, "roll", json!({})).await);
    ann.autocomplete(&channel, "move", json!({ "token": "" }), "token").await;
    posted(ann.command(&channel, "game end", json!({})).await);
    let boards =
        json!({ "board": "custom", "opponent1": bob.id.to_string(), "seats": 2, "display": "emoji" });
    let typed = form(ann.command(&channel, "snakes start", boards).await);
    let faults =
        private(ann.submit(&typed, json!({ "Board": "9>99\nx", "Size": "20", "Save as": "Pit" })).await);
    let typed = form(ann.press(&faults, "Edit").await);
    let faults = updated(ann.submit(&typed, json!({ "Board": "4>40" })).await);
    let typed = form(ann.press(&faults, "Edit").await);
    let lobby = posted(ann.submit(&typed, json!({ "Board": "19>3\n4>11" })).await);
    updated(bob.press(&lobby, "Join").await);
    posted(ann.command(&channel, "game begin", json!({})).await);
    posted(ann.command(&channel, "roll", json!({})).await);
    ann.autocomplete(&channel, "snakes start", json!({ "board": "" }), "board").await;
    private(ann.command(&channel, "snakes boards", json!({})).await);
    private(ann.command(&channel, "snakes boards", json!({ "show": "Pit" })).await);
    private(ann.command(&channel, "snakes rules", json!({})).await);
    posted(ann.command(&channel, "game end", json!({})).await);
    let lobby = house.start_snakes(&ann, json!({ "rules": "party", "display": "image", "dice": 2 })).await;
    updated(bob.press(&lobby, "Join").await);
    house.close().await;
    let lines = std::fs::read_to_string(file).expect("the record was written");
    assert!(lines.lines().count() > 20);
}
