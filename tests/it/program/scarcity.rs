//! The program where it lacks something for a while: files, time, or its database.

use std::path::Path;
use std::time::Duration;

use ludo_bot::sandbox::{Answer, Fault, Message, Sandbox};
use ludo_bot::session::Clock as _;
use ludo_bot::system::SystemClock;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::process::Command;

use super::run::{bot, discord};
use super::stopping::begun;
use crate::house::{named, updated};
use crate::process::Program;

async fn database(games: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(games.join("games.db"));
    options.connect().await.expect("the database opens")
}

/// The program on these games ends well, and leaves a sound database.
async fn ends_well(program: Program, games: &Path) {
    program.signal("TERM").await;
    let ended = program.end().await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    let mut database = database(games).await;
    let verdict: String =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut database).await.expect("it can be read");
    assert_eq!(verdict, "ok");
}

/// Whoever is to act rolls; the board after it.
async fn roll(discord: &Sandbox, board: &Message) -> Message {
    let next = named(board)[0];
    let person = ["Ann", "Bob"].map(|name| discord.person(name)).into_iter().find(|one| one.id == next);
    updated(person.expect("one of them is to act").press(board, "Roll").await)
}

#[tokio::test(flavor = "multi_thread")]
async fn with_few_files_it_fails_where_it_must_and_recovers() {
    const AT_ONCE: usize = 90;
    let (discord, games) = (discord().await, tempfile::tempdir().expect("there is room for games"));
    let plain = bot(&discord, games.path());
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 64; exec \"$0\" run"]).arg(plain.as_std().get_program());
    for (name, value) in plain.as_std().get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let program = Program::start(command).expect("the program can be started");
    discord.ready().await;
    let board = begun(&discord).await;
    discord.fail_next("POST", "/callback", Fault::Slow(Duration::from_secs(2)), AT_ONCE);
    let (games_channel, mut asked) = (discord.channel("games"), Vec::new());
    for number in 0..AT_ONCE {
        let person = discord.add_person(&format!("P{number}"));
        asked.push(person.start_command(&games_channel, "game mine", &json!({})).expect("it can be sent"));
    }
    let mut failed = 0;
    for one in asked {
        failed += usize::from(!matches!(discord.answer(one).await, Answer::Private(_)));
    }
    assert!(failed > 0, "there were files enough");
    discord.forgive();
    let mut board = board;
    for _ in 0..4 {
        board = roll(&discord, &board).await;
    }
    ends_well(program, games.path()).await;
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_that_a_stopped_process_sleeps_through_is_no_game_time() {
    let (discord, games) = (discord().await, tempfile::tempdir().expect("there is room for games"));
    let program = Program::start(bot(&discord, games.path())).expect("the program can be started");
    discord.ready().await;
    let board = begun(&discord).await;
    program.signal("STOP").await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    program.signal("CONT").await;
    let board = roll(&discord, &board).await;
    // Long enough for a tick to count what was heard since.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    roll(&discord, &board).await;
    ends_well(program, games.path()).await;
    let kept = sqlx::query_scalar("SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'game_time'");
    let kept: i64 = kept.fetch_one(&mut database(games.path()).await).await.expect("it is kept");
    let behind = SystemClock.now().0 - kept;
    assert!(behind >= 6_000, "it began as the time on the wall, and is {behind} ms behind");
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_waits_for_a_database_that_is_locked_for_a_second() {
    let (discord, games) = (discord().await, tempfile::tempdir().expect("there is room for games"));
    let program = Program::start(bot(&discord, games.path())).expect("the program can be started");
    discord.ready().await;
    let board = begun(&discord).await;
    let mut other = database(games.path()).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.expect("it can be locked");
    let pressed = tokio::spawn({
        let (roll, ann) = (board.buttons()[0].custom_id.clone(), discord.person("Ann"));
        async move { ann.press_custom_id(&board, &roll).await }
    });
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(!pressed.is_finished(), "nobody is told anything before it is on disk");
    lock.rollback().await.expect("the lock is let go");
    // Whoever is next: a six rolls again.
    let board = updated(pressed.await.expect("no panic"));
    assert!(board.content.contains("rolled"), "{}", board.content);
    roll(&discord, &board).await;
    ends_well(program, games.path()).await;
    discord.stop().await;
}
