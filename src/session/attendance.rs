//! Who keeps up with a game, how long it waits for them, and when it rests.

use serde::{Deserialize, Serialize};

use super::{GameTime, Time, UserId, Version};

/// How a seat's player keeps up with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Attendance {
    /// When they last acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acted: Option<Time>,
    /// How many of their turns in a row have run out.
    pub missed: u8,
    /// Whether they are rolled for at once, and asked for choices alone.
    pub auto: bool,
}

/// A person's turn that a clock runs for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wait {
    /// When it is over.
    pub until: GameTime,
    /// When that will be by the clock on the wall, if the bot hears its players until then: for boards to say.
    pub at: Time,
    /// When they are reminded; `None` where they have been, or are not to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remind: Option<GameTime>,
    /// The version since which they have been reminded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reminded: Option<Version>,
}

/// A call that was not needed yet when somebody's turn began, or when they last did something in it: they were about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LaterCall {
    /// When they are called, unless they do something before.
    pub at: GameTime,
    /// The version since which they have been.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Version>,
}

/// Why a game stands still, and what is left of the turn that it was stopped in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pause {
    /// Why.
    pub reason: PauseReason,
    /// How much of the turn was left, in milliseconds; `None` without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// Since when.
    pub since: Time,
    /// When the game ends for good, for its place is gone; `None` where it waits for as long as it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closes: Option<GameTime>,
}

/// Why a game stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// A moderator has stopped it, and only a moderator lets it go on.
    By(UserId),
    /// Nobody has played for long: any of its people lets it go on by acting.
    Rest,
    /// It cannot be shown where it is played; it goes on when somebody acts there.
    Unreachable(Unreachable),
}

/// Why nothing can be shown where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unreachable {
    /// The channel or thread was deleted.
    ChannelGone,
    /// The thread is locked.
    Locked,
    /// The bot may not see the channel, or not write there.
    Forbidden,
    /// The bot is not in the server any more.
    ServerGone,
}

/// What is found where a game is played, when that is asked before a player is reminded or played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// The player is there, and can see the game.
    Well,
    /// The player has left the server, or Discord.
    PlayerLeft,
    /// Nobody can see the game.
    Unreachable(Unreachable),
    /// It cannot be found out just now: nothing is done, and it is asked again soon.
    Unknown,
}
