//! Those who ask for more than people can, and what comes when nobody remembers it.

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::discord::flood::Allowances;
use ludo_bot::sandbox::{Answer, ManualClock, Options};
use ludo_bot::session::Clock as _;
use ludo_bot::system::SystemClock;
use serde_json::json;

use crate::house::{House, form, named, private, updated};

#[tokio::test(flavor = "multi_thread")]
async fn who_presses_like_a_machine_costs_nobody_anything() {
    let mut house = House::open(&[]).await;
    house.allowances = Allowances::default();
    house.restart().await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({})).await;
    let before = house.game(&channel).await.session.version;
    let roll = board.buttons()[0].custom_id.clone();
    let presses: Vec<u64> =
        (0..300).map(|_| cleo.start_press(&board, &roll).expect("it can be sent")).collect();
    // More than four seconds allow her, however slowly all this arrives.
    let asked: Vec<u64> = (0..20)
        .map(|_| cleo.start_command(&channel, "game status", &json!({})).expect("it can be sent"))
        .collect();
    let mut silent = 0;
    for press in presses {
        match house.discord.answer(press).await {
            Answer::Acknowledged => silent += 1,
            Answer::Private(_) => {}
            other => panic!("she has no seat: {other:?}"),
        }
    }
    assert!(silent > 200, "most are turned away in silence: {silent}");
    let mut said = Vec::new();
    for asked in asked {
        said.push(private(house.discord.answer(asked).await).content);
    }
    let slowly = "That was a lot at once: I have left this one out. Please try again in a few seconds.";
    assert!(said.iter().any(|said| said == slowly), "{said:?}");
    assert_eq!(house.game(&channel).await.session.version, before);
    updated(ann.press(&board, "Roll").await);
    house.close().await;
}

/// What somebody has typed into a form would be lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_not_left_out_however_much_was_asked_before() {
    let mut house = House::open(&[]).await;
    house.allowances = Allowances::default();
    house.restart().await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let opened = form(ann.command(&channel, "snakes start", json!({ "board": "custom" })).await);
    for _ in 0..40 {
        ann.start_command(&channel, "game status", &json!({})).expect("it can be sent");
    }
    let typed = json!({ "Board": "9>2\n88>3", "Size": "20", "Save as": "" });
    let faults = private(ann.submit(&opened, typed).await);
    assert!(faults.content.contains("the snake 88 > 3 is not all on the board"), "{}", faults.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_held_back_for_too_long_does_not_count() {
    // The bot's own clock agrees, so that no board is too old for it.
    let now = SystemClock.now().0.try_into().expect("after 1970");
    let clock = Arc::new(ManualClock::at(now));
    let options = Options { clock: Arc::clone(&clock) as _, ..Options::default() };
    let house = House::open_with(&[1, 1], options, |store| store).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    let board = house.snakes_game(&ann, &bob, json!({})).await;
    let board = channel.message(board.id).filter(|one| !one.deleted).unwrap_or(board);
    let roll = board.buttons()[0].custom_id.clone();
    let before = house.game(&channel).await.session.version;
    for (held_back, counts) in [(16, false), (14, true)] {
        house.discord.hold_events();
        ann.start_press(&board, &roll).expect("it can be sent");
        clock.advance(Duration::from_mins(held_back).as_millis().try_into().expect("a sensible time"));
        let newer = bob.start_command(&channel, "game status", &json!({})).expect("it can be sent");
        house.discord.expect_refusal(10_062);
        house.discord.release_events(true);
        private(house.discord.answer(newer).await);
        let acted = async {
            while house.game(&channel).await.session.version == before {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let acted = tokio::time::timeout(Duration::from_secs(2), acted).await.is_ok();
        assert_eq!(acted, counts, "after {held_back} minutes");
    }
    // The answer came too late for its token: the board is shown by the bot's own call.
    let is_next = || channel.last_message().is_some_and(|board| named(&board).last() == Some(&bob.id));
    assert!(house.discord.wait_until(|_| is_next()).await);
    house.close().await;
}
