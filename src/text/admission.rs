//! Who may start, join and be invited, and where.

use super::{count, list, mention};
use crate::session::{ChannelId, UserId};

/// The asker is banned from games.
pub const BANNED: &str =
    "A moderator has banned you from this server's games. If that seems wrong, please ask them about it.";

/// Users who were to be seated are banned from games.
pub fn banned(users: &[UserId]) -> String {
    let is = if users.len() == 1 { "is" } else { "are" };
    format!("{} {is} banned from this server's games.", super::mentions(users.iter().copied()))
}

/// The asker plays in as many games as one may.
pub fn enough_of_yours(most: u8) -> String {
    format!(
        "You are in {} here already, and that is as many as one may play at once: `/game mine` lists them.",
        count(most.into(), "game")
    )
}

/// The server has as many games as it may.
pub fn enough_of_all(most: u8) -> String {
    format!(
        "This server has {} under way, and no more may run at once: join one, or wait for one to end.",
        count(most.into(), "game")
    )
}

/// Games may run in these channels alone.
pub fn not_in_this_channel(channels: &[ChannelId]) -> String {
    let channels: Vec<String> = channels.iter().map(|channel| format!("<#{channel}>")).collect();
    format!("In this server games are played in {}.", list(&channels))
}

/// A thread was wanted in a thread.
pub const IN_THREAD_ALREADY: &str =
    "This is a thread already: start the game here without `thread`, or with it in a channel.";

/// A thread was wanted where there can be none.
pub const NO_THREADS_HERE: &str =
    "I can open threads in text channels alone: start the game here without `thread`.";

/// The thread, or the lobby in it, could not be made.
pub const THREAD_FAILED: &str =
    "I could not open a thread for the game, and nothing was started. Please try again, or without `thread`.";

/// A game was opened in a thread.
pub fn opened(host: UserId, game: &str, thread: ChannelId) -> String {
    format!("🎲 {} opens a game of {game} in <#{thread}>: come along.", mention(host))
}

/// The name of the thread of a game that begins on this day; at most 100 characters.
pub fn thread_name(game: &str, day: u8, month: &str) -> String {
    format!("{game}, {day} {month}")
}

/// A user was offered a seat that somebody left.
pub fn offered(user: UserId, host: UserId) -> String {
    format!("🎲 {}: {} offers you a seat in this game. `/game join` takes it.", mention(user), mention(host))
}
