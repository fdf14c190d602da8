//! `ludo-bot doctor` and `ludo-bot backup`, as an operator meets them.

use std::path::Path;

use ludo_bot::sandbox::Sandbox;
use tokio::process::Command;

use super::run::{bot, discord};
use crate::process::{Program, ludo_bot, run};

/// A command against this Discord, with its games in this directory.
fn command(arguments: &[&str], discord: &Sandbox, games: &Path) -> Command {
    let mut command = ludo_bot(arguments);
    command.env("DISCORD_TOKEN", discord.token());
    command.env("DISCORD_API_URL", discord.url());
    command.env("DATABASE_URL", format!("sqlite://{}", games.join("games.db").display()));
    command
}

/// The lines about something.
fn about<'a>(report: &'a str, what: &str) -> Vec<&'a str> {
    report.lines().filter(|line| line.split_whitespace().nth(1) == Some(what)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_reports_what_is_there_and_backup_copies_it_while_the_bot_runs() {
    let discord = discord().await;
    let games = tempfile::tempdir().expect("there is room for games");
    let before = run(command(&["doctor"], &discord, games.path()), "").await;
    assert_eq!(before.code, Some(0), "{before:?}");
    assert!(
        about(&before.stdout, "database")[0].contains("is begun at the first start"),
        "{}",
        before.stdout
    );
    assert!(about(&before.stdout, "commands")[0].starts_with("warning"), "{}", before.stdout);
    assert!(about(&before.stdout, "emoji")[0].contains("0 of 60 are in place"), "{}", before.stdout);
    assert!(!games.path().join("games.db").exists(), "it changes nothing");

    let program = Program::start(bot(&discord, games.path())).expect("the program can be started");
    assert!(discord.wait_until(Sandbox::is_online).await, "{}", program.complaints());
    assert!(discord.wait_until(|discord| discord.emoji().len() == 60).await, "{}", program.complaints());
    let during = run(command(&["doctor"], &discord, games.path()), "").await;
    assert_eq!(during.code, Some(0), "{during:?}");
    for (what, said) in [
        ("configuration", "read"),
        ("database", "is sound: 0 live games of 0, schema"),
        ("lock", "a bot runs on it now"),
        ("room", "MiB are free"),
        ("token", "accepted"),
        ("commands", "registered"),
        ("emoji", "all 60 are in place"),
        ("logins", "are left today"),
        ("clock", "as Discord's"),
        ("permissions", "scope=bot+applications.commands&permissions="),
    ] {
        let [line] = about(&during.stdout, what)[..] else { panic!("{what}: {}", during.stdout) };
        assert!(line.starts_with("ok") && line.contains(said), "{line}");
    }
    let second = run(bot(&discord, games.path()), "").await;
    assert_eq!(second.code, Some(78));
    assert!(second.stderr.contains("another ludo-bot already runs on"), "{}", second.stderr);

    let copy = games.path().join("copy.db");
    let name = copy.display().to_string();
    let made = run(command(&["backup", &name], &discord, games.path()), "").await;
    assert_eq!((made.code, made.stdout), (Some(0), format!("{name} is a sound copy of the database\n")));
    let again = run(command(&["backup", &name], &discord, games.path()), "").await;
    assert_eq!(again.code, Some(1));
    assert!(again.stderr.contains("is there already"), "{}", again.stderr);
    program.signal("TERM").await;
    assert_eq!(program.end().await.code, Some(0));

    std::fs::rename(&copy, games.path().join("games.db")).expect("a backup can be restored");
    let program = Program::start(bot(&discord, games.path())).expect("the program can be started");
    assert!(discord.wait_until(Sandbox::is_online).await, "{}", program.complaints());
    assert!(program.complaints().contains("this is a restored backup"), "{}", program.complaints());
    program.signal("TERM").await;
    assert_eq!(program.end().await.code, Some(0));
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_tells_what_an_operator_has_to_mend() {
    let discord = discord().await;
    let games = tempfile::tempdir().expect("there is room for games");
    std::fs::write(games.path().join("games.db"), "no database at all").expect("a file");
    let mut strange = command(&["doctor"], &discord, games.path());
    strange.env("DISCORD_TOKEN", "bm90.a2Fu.dG9rZW4");
    let ended = run(strange, "").await;
    assert_eq!(ended.code, Some(78), "{ended:?}");
    let [database] = about(&ended.stdout, "database")[..] else { panic!("{}", ended.stdout) };
    assert!(database.starts_with("FAILED") && database.contains("is no sound database"), "{database}");
    let [token] = about(&ended.stdout, "token")[..] else { panic!("{}", ended.stdout) };
    assert!(token.starts_with("FAILED") && token.contains("the credential was refused"), "{token}");

    let mut unset = ludo_bot(&["doctor"]);
    unset.env("LOG", "=");
    let ended = run(unset, "").await;
    assert_eq!(ended.code, Some(78), "{ended:?}");
    assert_eq!(about(&ended.stdout, "configuration").len(), 2, "{}", ended.stdout);

    std::fs::remove_file(games.path().join("games.db")).expect("it was there");
    let mut alone = command(&["doctor"], &discord, games.path());
    alone.env("DISCORD_API_URL", "http://127.0.0.1:9");
    let ended = run(alone, "").await;
    assert_eq!(ended.code, Some(1), "it may be there later: {ended:?}");
    discord.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_may_not_grow_is_said_and_ends_nothing_by_force() {
    let discord = discord().await;
    let games = tempfile::tempdir().expect("there is room for games");
    let bot = bot(&discord, games.path());
    let mut limited = Command::new("bash");
    limited.args(["-c", "ulimit -f 8; exec \"$0\" run"]).arg(env!("CARGO_BIN_EXE_ludo-bot"));
    for (name, value) in bot.as_std().get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    let ended = run(limited, "").await;
    assert_eq!(ended.code, Some(78), "{ended:?}");
    assert!(ended.stderr.contains("games.db"), "{}", ended.stderr);
    discord.stop().await;
}
