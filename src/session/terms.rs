//! How a game is kept going while people come and go: its turn clock, and what follows when that runs out.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How a game is kept going; chosen when it is started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Terms {
    /// How long a person has for a turn.
    #[serde(default)]
    pub clock: TurnClock,
    /// What happens when that time is over.
    #[serde(default)]
    pub timeout: Timeout,
}

/// How long a person has for a turn: for the roll, and for the move that follows, each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum TurnClock {
    /// As long as they like.
    #[default]
    #[serde(rename = "none")]
    None,
    /// Half a minute.
    #[serde(rename = "30s")]
    HalfMinute,
    /// Two minutes.
    #[serde(rename = "2min")]
    TwoMinutes,
    /// Ten minutes.
    #[serde(rename = "10min")]
    TenMinutes,
    /// An hour.
    #[serde(rename = "1h")]
    Hour,
    /// Twelve hours.
    #[serde(rename = "12h")]
    TwelveHours,
    /// A day.
    #[serde(rename = "1d")]
    Day,
    /// Three days.
    #[serde(rename = "3d")]
    ThreeDays,
}

impl TurnClock {
    /// All of them, the shortest first.
    pub const ALL: [TurnClock; 8] = [
        TurnClock::None,
        TurnClock::HalfMinute,
        TurnClock::TwoMinutes,
        TurnClock::TenMinutes,
        TurnClock::Hour,
        TurnClock::TwelveHours,
        TurnClock::Day,
        TurnClock::ThreeDays,
    ];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            TurnClock::None => "none",
            TurnClock::HalfMinute => "30s",
            TurnClock::TwoMinutes => "2min",
            TurnClock::TenMinutes => "10min",
            TurnClock::Hour => "1h",
            TurnClock::TwelveHours => "12h",
            TurnClock::Day => "1d",
            TurnClock::ThreeDays => "3d",
        }
    }

    /// How long that is; `None` where the game waits as long as it takes.
    pub const fn length(self) -> Option<Duration> {
        let seconds = match self {
            TurnClock::None => return None,
            TurnClock::HalfMinute => 30,
            TurnClock::TwoMinutes => 2 * 60,
            TurnClock::TenMinutes => 10 * 60,
            TurnClock::Hour => 3_600,
            TurnClock::TwelveHours => 12 * 3_600,
            TurnClock::Day => 24 * 3_600,
            TurnClock::ThreeDays => 3 * 24 * 3_600,
        };
        Some(Duration::from_secs(seconds))
    }
}

/// What happens when a person's time is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timeout {
    /// A computer rolls and moves for them.
    #[default]
    Play,
    /// Their turn is passed.
    Pass,
}

impl Timeout {
    /// Both.
    pub const ALL: [Timeout; 2] = [Timeout::Play, Timeout::Pass];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Timeout::Play => "play",
            Timeout::Pass => "pass",
        }
    }
}
