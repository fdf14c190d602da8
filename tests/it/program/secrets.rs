//! A whole game at the loudest log, and not one credential in it.

use std::collections::BTreeSet;

use ludo_bot::sandbox::Sandbox;
use serde_json::json;

use super::run::{bot, discord};
use crate::house::{posted, private, updated};
use crate::play::{people, play_by_buttons};
use crate::process::Program;

/// The interactions that the bot answered, by the addresses that it called.
fn interactions(discord: &Sandbox) -> BTreeSet<u64> {
    let id = |path: &str| path.split("/interactions/").nth(1)?.split('/').next()?.parse().ok();
    discord.requests().iter().filter_map(|request| id(&request.path)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_at_the_loudest_log_writes_no_token() {
    let (discord, games) = (discord().await, tempfile::tempdir().expect("there is room for games"));
    let mut command = bot(&discord, games.path());
    command.env("LOG", "trace");
    let program = Program::start(command).expect("the program can be started");
    discord.ready().await;

    let [ann, bob] = ["Ann", "Bob"].map(|name| discord.person(name));
    let channel = discord.channel("games");
    let lobby = posted(ann.command(&channel, "ludo start", json!({ "rules": "quick", "seats": 2 })).await);
    updated(bob.press(&lobby, "Join").await);
    let board = updated(ann.press(&lobby, "Start").await);
    private(bob.press(&board, "Roll").await);
    play_by_buttons(board, &channel, &people(&[&ann, &bob])).await;
    private(ann.command(&channel, "game record", json!({})).await);

    program.signal("TERM").await;
    let ended = program.end().await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    let log = ended.stderr + &ended.stdout;
    assert!(!log.contains(discord.token()), "the bot's token is in the log");
    let answered = interactions(&discord);
    assert!(answered.len() > 20, "a whole game was played");
    for interaction in answered {
        assert!(log.contains(&interaction.to_string()), "the log tells of each interaction");
        let delivered = discord.delivered(interaction).expect("it was delivered");
        let token = delivered["token"].as_str().expect("every interaction has a token");
        let line = log.lines().find(|line| line.contains(token));
        assert_eq!(line, None, "an interaction's token is in the log");
    }
    discord.stop().await;
}
