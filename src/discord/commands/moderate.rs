//! `/moderate`

use serde_json::Value;
use serenity::model::Permissions;

use super::{channel, guarded, level, required, sub, user};

/// Channels where people can write: text, voice, announcements, the three kinds of threads, stages.
const WITH_GAMES: [u8; 7] = [0, 2, 5, 10, 11, 12, 13];

/// The command.
pub(super) fn command() -> Value {
    let there = || channel("channel", "The game's channel (this one unless you choose)", &WITH_GAMES);
    let who = |description: &str| required(user("user", description));
    let subs = [
        sub("end", "End a game", &[there()]),
        sub("skip", "Pass the turn of whoever is to play", &[there()]),
        sub("kick", "Take somebody's seat away", &[who("Whose"), there()]),
        sub(
            "replace",
            "Give somebody's seat to another player, or to a computer",
            &[
                who("Whose seat"),
                user("by", "Who plays on (a computer unless you choose)"),
                level("How the computer plays (aggressive unless you choose)"),
                there(),
            ],
        ),
        sub("pause", "Let a game stand still", &[there()]),
        sub("resume", "Let a game that stands still go on", &[there()]),
        sub("undo", "Take the last roll back without asking", &[there()]),
        sub("ban", "Ban somebody from this server's games", &[who("Whom")]),
        sub("unban", "Let somebody play again", &[who("Whom")]),
    ];
    let command = super::command("moderate", "Look after this server's games", &subs);
    guarded(command, Permissions::MANAGE_CHANNELS)
}
