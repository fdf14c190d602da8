//! `ludo-bot run`: how it ends, and the sentence it leaves for whoever has to mend it.

use std::path::Path;

use ludo_bot::sandbox::{Fault, Limits, Options, Sandbox};
use serde_json::json;
use tempfile::TempDir;
use tokio::process::Command;

use crate::process::{Ended, Program, ludo_bot, run};

/// Only an operator can mend it.
const NEEDS_OPERATOR: Option<i32> = Some(78);

pub(super) async fn discord() -> Sandbox {
    let options = Options { limits: Limits::lifted(), ..Options::default() };
    Sandbox::start(options).await.expect("loopback has a free port")
}

/// `run` against this Discord, with its games in this directory.
pub(super) fn bot(discord: &Sandbox, games: &Path) -> Command {
    let mut command = ludo_bot(&["run"]);
    command.env("DISCORD_TOKEN", discord.token());
    command.env("DISCORD_API_URL", discord.url());
    command.env("DATABASE_URL", format!("sqlite://{}", games.join("games.db").display()));
    command
}

fn room() -> TempDir {
    tempfile::tempdir().expect("there is room for games")
}

fn started(command: Command) -> Program {
    Program::start(command).expect("the program can be started")
}

/// The last line on standard error: the sentence for the operator.
fn sentence(ended: &Ended) -> &str {
    ended.stderr.lines().last().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_it_ends_well_and_starts_again_on_its_games() {
    let (discord, games) = (discord().await, room());
    for signal in ["TERM", "INT"] {
        let program = started(bot(&discord, games.path()));
        assert!(discord.wait_until(Sandbox::is_online).await, "{}", program.complaints());
        program.signal(signal).await;
        let ended = program.end().await;
        assert_eq!(ended.code, Some(0), "after {signal}: {}", ended.stderr);
        assert!(discord.wait_until(|discord| !discord.is_online()).await);
    }
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_while_discord_is_silent_it_ends_too() {
    let (discord, games) = (discord().await, room());
    discord.fail_next("GET", "/applications/@me", Fault::Lost, usize::MAX);
    let program = started(bot(&discord, games.path()));
    assert!(discord.wait_until(|discord| !discord.requests().is_empty()).await, "{}", program.complaints());
    program.signal("TERM").await;
    let ended = program.end().await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    discord.stop().await;
}

#[tokio::test]
async fn without_a_token_it_says_where_tokens_are_and_what_needs_none() {
    let ended = run(ludo_bot(&["run"]), "").await;
    assert_eq!(ended.code, NEEDS_OPERATOR);
    assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
    for part in ["DISCORD_TOKEN", "https://discord.com/developers/applications", "ludo-bot sandbox"] {
        assert!(ended.stderr.contains(part), "{part} is not in {:?}", ended.stderr);
    }
}

#[tokio::test]
async fn everything_that_is_wrong_is_said_at_once() {
    let mut command = ludo_bot(&["run"]);
    command.env("DISCORD_TOKEN", "swordfish").env("DISCORD_API_URL", "ftp://discord.com");
    command.env("DATABASE_URL", "postgres://ludo").env("LOG", "info=loud=louder");
    let ended = run(command, "").await;
    assert_eq!(ended.code, NEEDS_OPERATOR);
    let named: Vec<&str> = ended.stderr.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(named, ["DISCORD_TOKEN", "DISCORD_API_URL", "DATABASE_URL", "LOG"], "{}", ended.stderr);
    assert!(!ended.stderr.contains("swordfish"), "what is pasted there may be a secret");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_bot_on_the_same_games_is_refused() {
    let (discord, games) = (discord().await, room());
    let first = started(bot(&discord, games.path()));
    assert!(discord.wait_until(Sandbox::is_online).await, "{}", first.complaints());
    let second = run(bot(&discord, games.path()), "").await;
    assert_eq!(second.code, NEEDS_OPERATOR);
    assert!(sentence(&second).starts_with("another ludo-bot already runs on "), "{}", second.stderr);
    assert!(sentence(&second).ends_with("games.db"), "{}", second.stderr);
    assert_eq!(discord.identifies(), 1, "the second never came so far");
    first.signal("TERM").await;
    assert_eq!(first.end().await.code, Some(0), "the first is not disturbed");
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_refused_in_one_sentence_without_it() {
    let (discord, games) = (discord().await, room());
    let wrong = discord.token().replace("opens-nothing", "opens-canary-");
    for log in ["info", "trace"] {
        let mut command = bot(&discord, games.path());
        command.env("DISCORD_TOKEN", &wrong).env("LOG", log);
        let ended = run(command, "").await;
        assert_eq!(ended.code, NEEDS_OPERATOR);
        assert_eq!(
            sentence(&ended),
            "Discord refused the bot's token: set DISCORD_TOKEN to the token of the application's page \"Bot\""
        );
        let said = ended.stderr + &ended.stdout;
        assert!(!said.contains(&wrong) && !said.contains("canary"), "{said}");
    }
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_intents_end_it_for_good() {
    let (discord, games) = (discord().await, room());
    let program = started(bot(&discord, games.path()));
    assert!(discord.wait_until(Sandbox::is_online).await, "{}", program.complaints());
    discord.close_gateway(Some(4014));
    let ended = program.end().await;
    assert_eq!(ended.code, NEEDS_OPERATOR);
    assert!(sentence(&ended).contains("(4014)"), "{}", ended.stderr);
    assert_eq!(discord.identifies(), 1, "Discord forbids another try");
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_withdrawn_ends_it_for_good() {
    let (discord, games) = (discord().await, room());
    let program = started(bot(&discord, games.path()));
    discord.ready().await;
    discord.close_gateway(Some(4004));
    let ended = program.end().await;
    assert_eq!(ended.code, NEEDS_OPERATOR);
    assert!(sentence(&ended).contains("DISCORD_TOKEN"), "{}", ended.stderr);
    discord.stop().await;
}

#[tokio::test]
async fn where_discord_is_out_of_reach_a_later_start_may_help() {
    let (discord, games) = (discord().await, room());
    let mut command = bot(&discord, games.path());
    // Nobody listens on the first port.
    command.env("DISCORD_API_URL", "http://127.0.0.1:1");
    let ended = run(command, "").await;
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    assert!(sentence(&ended).contains("Discord could not be reached"), "{}", ended.stderr);
    discord.stop().await;
}

#[tokio::test]
async fn a_place_for_games_that_is_none_is_named() {
    let (discord, games) = (discord().await, room());
    let ended = run(bot(&discord, &games.path().join("nowhere")), "").await;
    assert_eq!(ended.code, NEEDS_OPERATOR);
    assert!(sentence(&ended).starts_with("there is no directory "), "{}", ended.stderr);
    std::fs::write(games.path().join("games.db"), "not a database, ".repeat(100)).expect("a file");
    let ended = run(bot(&discord, games.path()), "").await;
    assert_eq!(ended.code, NEEDS_OPERATOR);
    assert!(sentence(&ended).contains("is no sound database"), "{}", ended.stderr);
    assert_eq!(discord.requests().len(), 0, "nobody was told of a bot that cannot keep its games");
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_discord_refuses_end_it() {
    let (discord, games) = (discord().await, room());
    let refusal = json!({ "message": "Invalid Form Body", "code": 50_035 });
    discord.fail_next("PUT", "/commands", Fault::Refuse(400, refusal), usize::MAX);
    let ended = run(bot(&discord, games.path()), "").await;
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    assert!(sentence(&ended).contains("50035"), "{}", ended.stderr);
    discord.stop().await;
}
