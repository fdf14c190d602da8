//! How the program ends when it is told to, and how it gets on with another of its kind.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ludo_bot::sandbox::{Answer, Fault, Message, Sandbox};
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::service::Service;
use ludo_bot::store;
use ludo_bot::system::{SystemClock, SystemEntropy};
use serde_json::json;
use tokio::time::Instant;

use super::run::{bot, discord};
use crate::house::{named, posted, updated};
use crate::process::{Program, run};

fn started(discord: &Sandbox, games: &Path) -> Program {
    Program::start(bot(discord, games)).expect("the program can be started")
}

/// A game of Snakes & Ladders between Ann and Bob, begun.
pub(super) async fn begun(discord: &Sandbox) -> Message {
    let [ann, bob] = ["Ann", "Bob"].map(|name| discord.person(name));
    let options = json!({ "seats": 2, "display": "emoji" });
    let lobby = posted(ann.command(&discord.channel("games"), "snakes start", options).await);
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_under_way_is_finished_and_answered() {
    let (discord, games) = (discord().await, tempfile::tempdir().expect("there is room for games"));
    let program = started(&discord, games.path());
    discord.ready().await;
    let board = begun(&discord).await;
    discord.fail_next("POST", "/callback", Fault::Slow(Duration::from_millis(1500)), 1);
    let roll = board.buttons()[0].custom_id.clone();
    let press = discord.person("Ann").start_press(&board, &roll).expect("it can be sent");
    assert!(discord.wait_until(|discord| discord.faults_left() == 0).await, "it is being answered");
    program.signal("TERM").await;
    let (answer, ended) = tokio::join!(discord.answer(press), program.end());
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    // Whose turn it is now is up to the dice: a six rolls again.
    assert_ne!(updated(answer).buttons(), board.buttons(), "the roll is on the board");
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_within_ten_seconds_however_discord_hangs() {
    let (discord, games) = (discord().await, tempfile::tempdir().expect("there is room for games"));
    let program = started(&discord, games.path());
    discord.ready().await;
    let board = begun(&discord).await;
    for method in ["POST", "PATCH", "DELETE"] {
        discord.fail_next(method, "/", Fault::Lost, usize::MAX);
    }
    let roll = board.buttons()[0].custom_id.clone();
    discord.person("Ann").start_press(&board, &roll).expect("it can be sent");
    assert!(discord.wait_until(|discord| discord.requests().iter().any(|one| one.asked_for)).await);
    discord.freeze_gateway();
    let told = Instant::now();
    program.signal("TERM").await;
    let ended = program.end().await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_on_the_same_token_does_not_spoil_a_game() {
    let discord = discord().await;
    let homes = [(); 2].map(|()| tempfile::tempdir().expect("there is room for games"));
    let first = started(&discord, homes[0].path());
    discord.ready().await;
    let mut board = begun(&discord).await;
    let stranger = started(&discord, homes[1].path());
    assert!(discord.wait_until(|discord| discord.identifies() == 2).await, "{}", stranger.complaints());
    for code in [40_060, 10_062] {
        discord.expect_refusal(code);
    }
    let channel = discord.channel("games");
    for _ in 0..4 {
        let next = named(&board)[0];
        let person = ["Ann", "Bob"].map(|name| discord.person(name)).into_iter().find(|one| one.id == next);
        let answer = person.expect("one of them is to act").press(&board, "Roll").await;
        assert!(matches!(answer, Answer::Updated(_) | Answer::Private(_)), "{answer:?}");
        let moved_on = |messages: &[Message]| {
            let boards = messages.iter().find(|one| one.id == board.id)?;
            (boards.buttons() != board.buttons()).then(|| boards.clone())
        };
        board = channel.wait_for(moved_on).await.expect("the game goes on, whoever answered first");
    }
    assert_eq!(channel.messages().len(), 1, "the stranger says nothing to all");
    for program in [first, stranger] {
        program.signal("TERM").await;
        assert_eq!(program.end().await.code, Some(0));
    }
    assert!(discord.refused().is_empty(), "{:#?}", discord.refused());
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_has_started_too_often_does_not_log_in_again() {
    let (discord, games) = (discord().await, tempfile::tempdir().expect("there is room for games"));
    let url = format!("sqlite://{}", games.path().join("games.db").display());
    let store = store::connect(&url).await.expect("the database can be opened");
    let service =
        Service::open(store, Arc::new(FairDice), Arc::new(SystemClock), Arc::new(SystemEntropy)).await;
    let service = service.expect("the store works");
    for _ in 0..949 {
        service.identify().await.expect("it is counted");
    }
    service.close().await;
    drop(service);
    let program = started(&discord, games.path());
    discord.ready().await;
    program.signal("TERM").await;
    assert_eq!(program.end().await.code, Some(0));
    let ended = run(bot(&discord, games.path()), "").await;
    assert_eq!(ended.code, Some(78), "{}", ended.stderr);
    assert!(ended.stderr.contains("the bot has logged in 950 times in 24 hours"), "{}", ended.stderr);
    assert_eq!(discord.identifies(), 1);
    discord.stop().await;
}
