//! What can be asked for, and every answer to what cannot.

use ludo_bot::sandbox::Answer;
use serde_json::{Value, json};

use super::field;
use crate::house::{House, form, posted, private, said};
use crate::play::record;

#[tokio::test(flavor = "multi_thread")]
async fn bad_options_get_an_exact_private_answer() {
    let house = House::open(&[]).await;
    let (ann, bob) = (house.person("Ann"), house.person("Bob"));
    let channel = house.channel();
    let (me, other, bot) = (ann.id.to_string(), bob.id.to_string(), house.discord.bot_id().to_string());
    let only = |option: &str, boards: &str| format!("`{option}` goes with {boards} only.");
    let (random, both) = ("`board: random`", "`board: random` or `board: custom`");
    let cases: Vec<(Value, String)> = vec![
        (json!({ "seats": 1 }), "`seats` has to be 2 to 6.".into()),
        (json!({ "seats": 7 }), "`seats` has to be 2 to 6.".into()),
        (json!({ "computers": 6 }), "`computers` has to be 0 to 5.".into()),
        (json!({ "rules": "quick" }), "`rules` has to be `classic`, `plain` or `party`.".into()),
        (json!({ "dice": 3 }), "`dice` has to be 1 or 2.".into()),
        (json!({ "dice": "two" }), "`dice` has to be 1 or 2.".into()),
        (json!({ "display": "hologram" }), "`display` has to be `image`, `emoji` or `animated`.".into()),
        (json!({ "board": 7 }), "`board` has to be a text.".into()),
        (json!({ "board": "random", "size": 9 }), "`size` has to be 10 to 400.".into()),
        (json!({ "board": "custom", "size": 401 }), "`size` has to be 10 to 400.".into()),
        (
            json!({ "board": "random", "wild": "feral" }),
            "`wild` has to be `calm`, `normal` or `wild`.".into(),
        ),
        (
            json!({ "board": "random", "seed": "a`b" }),
            "`seed` has to be any text of up to 32 characters that can be seen, without backticks.".into(),
        ),
        (
            json!({ "board": "random", "seed": "x".repeat(33) }),
            "`seed` has to be any text of up to 32 characters that can be seen, without backticks.".into(),
        ),
        (
            json!({ "board": "random", "seed": "a\u{202e}b" }),
            "`seed` has to be any text of up to 32 characters that can be seen, without backticks.".into(),
        ),
        (
            json!({ "board": "random", "seed": "\u{3164}" }),
            "`seed` has to be any text of up to 32 characters that can be seen, without backticks.".into(),
        ),
        (json!({ "board": "random", "seed": 7 }), "`seed` has to be a text.".into()),
        (json!({ "size": 50 }), only("size", both)),
        (json!({ "board": "classic", "size": 50 }), only("size", both)),
        (json!({ "board": "Attic", "size": 50 }), only("size", both)),
        (json!({ "seed": "x" }), only("seed", random)),
        (json!({ "board": "custom", "seed": "x" }), only("seed", random)),
        (json!({ "board": "party", "wild": "calm" }), only("wild", random)),
        (
            json!({ "board": "Attic" }),
            "This server has no board **Attic**: `/snakes boards` lists those that it has.".into(),
        ),
        (
            json!({ "board": "a/b" }),
            "That name cannot be used: a board's name has letters, digits, spaces, hyphens and apostrophes, \
             and not `/`."
                .into(),
        ),
        (json!({ "opponent1": me }), "You have a seat already: invite others.".into()),
        (json!({ "opponent1": other, "opponent5": other }), "Each opponent can be invited once.".into()),
        (
            json!({ "opponent3": bot }),
            "Bots cannot take a seat: use `computers` to play against computers.".into(),
        ),
        (json!({ "opponent2": "somebody" }), "`opponent2` has to be a member of this server.".into()),
        (json!({ "seats": 2, "computers": 2 }), "That is more players than the 2 seats of this game.".into()),
        (
            json!({ "opponent1": other, "computers": 5 }),
            "That is more players than the 6 seats of this game.".into(),
        ),
    ];
    for (options, sentence) in cases {
        let answer = ann.command_unchecked(&channel, "snakes start", options.clone()).await;
        assert_eq!(said(answer), sentence, "{options}");
    }
    for path in ["snakes", "snakes fly"] {
        let answer = ann.command_unchecked(&channel, path, json!({})).await;
        assert!(matches!(answer, Answer::Private(_) | Answer::Refused(_)), "{path}: {answer:?}");
    }
    assert!(channel.messages().is_empty(), "nothing was started");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_play_no_form_opens_either() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let there = house.discord.channel("no-entry");
    for options in [json!({}), json!({ "board": "custom" }), json!({ "board": "random" })] {
        let answer = said(ann.command(&there, "snakes start", options).await);
        assert!(answer.starts_with("I cannot play here yet"), "{answer}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_brings_the_same_board_again_and_the_lobby_tells_it() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let board_of = async |options: Value| {
        let lobby = house.start_snakes(&ann, options).await;
        let told = field(&lobby, "Board");
        posted(ann.command(&channel, "game begin", json!({})).await);
        let record = record(&ann, &channel).await;
        posted(ann.command(&channel, "game end", json!({})).await);
        (told, record["board"].clone())
    };
    let with_seed =
        |seed: &str| json!({ "board": "random", "seed": seed, "size": 64, "wild": "wild", "computers": 1 });
    let (told, first) = board_of(with_seed("Tuesday *night*")).await;
    assert!(told.starts_with("**random, wild**, seed `Tuesday *night*`\nA game takes about "), "{told}");
    let (_, again) = board_of(with_seed("Tuesday *night*")).await;
    assert_eq!(first, again);
    let (_, other) = board_of(with_seed("Wednesday")).await;
    assert_ne!(first, other);
    // One that the bot has drawn is told too, and brings the same board.
    let (told, drawn) = board_of(json!({ "board": "Random", "computers": 1 })).await;
    let seed = told.split('`').nth(1).expect("the seed is told").to_owned();
    let again = json!({ "board": "random", "seed": seed, "wild": "normal", "size": 100, "computers": 1 });
    assert_eq!(board_of(again).await.1, drawn);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_decide_which_board_is_usual_and_are_explained() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let ludo = async || said(ann.command(&channel, "ludo rules", json!({})).await);
    let snakes = async || said(ann.command(&channel, "snakes rules", json!({})).await);
    assert!(ludo().await.starts_with("**Ludo, classic rules**"), "before any game, those that are usual");
    assert!(snakes().await.starts_with("**Snakes & Ladders, classic rules**"));
    house.start_ludo(&ann, json!({ "rules": "quick" })).await;
    assert!(ludo().await.starts_with("**Ludo, quick rules**"));
    assert!(snakes().await.starts_with("**Snakes & Ladders, classic rules**"), "whatever else is played");
    posted(ann.command(&channel, "game end", json!({})).await);
    for (rules, board) in [("classic", "classic"), ("plain", "classic"), ("party", "party")] {
        let lobby = house.start_snakes(&ann, json!({ "rules": rules })).await;
        let told = field(&lobby, "Board");
        assert!(told.starts_with(&format!("**{board}**\nA game takes about ")), "{told}");
        let explained = said(ann.command(&channel, "snakes rules", json!({})).await);
        assert!(explained.starts_with(&format!("**Snakes & Ladders, {rules} rules**")), "{explained}");
        posted(ann.command(&channel, "game end", json!({})).await);
        let preset = said(ann.command(&channel, "snakes rules", json!({ "preset": rules })).await);
        assert_eq!(preset, explained);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_suggested_as_they_are_typed() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let values = async |typed: &str| {
        let choices = ann.autocomplete(&channel, "snakes start", json!({ "board": typed }), "board").await;
        choices
            .into_iter()
            .map(|choice| choice.value.as_str().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(values("").await, ["classic", "party", "random", "custom"]);
    assert_eq!(values("C").await, ["classic", "custom", "party"], "what begins so comes first");
    assert!(values("nothing like it").await.is_empty());
    let other = ann.autocomplete(&channel, "snakes start", json!({ "seed": "x" }), "seed").await;
    assert!(other.is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_with_a_game_opens_no_form() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let custom = json!({ "board": "custom" });
    form(ann.command(&channel, "snakes start", custom.clone()).await);
    house.start_ludo(&ann, json!({})).await;
    let taken = private(ann.command(&channel, "snakes start", custom).await);
    assert!(taken.content.starts_with("This channel has a game already"), "{}", taken.content);
    house.close().await;
}
