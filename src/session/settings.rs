//! What a server, and each of its members, has settled for all its games.

use serde::{Deserialize, Serialize};

use super::{ChannelId, Display, RoleId, ThemeName, TurnClock};
use crate::game::{Kind, RuleSet};

/// What a server has settled. What is not settled is as it always is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The channels in which games may be started, threads of these included; empty: every channel.
    pub channels: Vec<ChannelId>,
    /// The rules of a game where nobody chooses; at most one set for each kind.
    pub rules: Vec<RuleSet>,
    /// The turn clock where nobody chooses.
    pub clock: TurnClock,
    /// How boards are shown where nobody chooses.
    pub display: Display,
    /// In which colours they are drawn where nobody chooses.
    pub theme: ThemeName,
    /// When the next player is pinged, unless they want otherwise.
    pub pings: Pings,
    /// Whether games play in threads of their own where nobody chooses.
    pub thread: bool,
    /// How many games one member may have a seat in at once; `None`: [`Settings::USUAL_OF_MEMBER`].
    pub most_of_member: Option<u8>,
    /// How many games the server may have at once; `None`: [`Settings::USUAL_OF_SERVER`].
    pub most_of_server: Option<u8>,
    /// A role whose members look after games like those who may manage the channel.
    pub moderators: Option<RoleId>,
    /// Where it is written what moderators do.
    pub log: Option<ChannelId>,
}

impl Settings {
    /// How many games one member may have a seat in at once where nothing is settled.
    pub const USUAL_OF_MEMBER: u8 = 10;
    /// How many games a server may have at once where nothing is settled.
    pub const USUAL_OF_SERVER: u8 = 50;

    /// The rules of this kind of game where nobody chooses.
    pub fn rules_of(&self, kind: Kind) -> Option<&RuleSet> {
        self.rules.iter().find(|rules| rules.kind() == kind)
    }

    /// How many games one member may have a seat in at once.
    pub fn of_member(&self) -> u8 {
        self.most_of_member.unwrap_or(Settings::USUAL_OF_MEMBER)
    }

    /// How many games the server may have at once.
    pub fn of_server(&self) -> u8 {
        self.most_of_server.unwrap_or(Settings::USUAL_OF_SERVER)
    }
}

/// When a player is pinged as their turn comes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pings {
    /// When they are not about: they have not acted for a few minutes.
    #[default]
    Away,
    /// At every turn.
    Always,
    /// Never.
    Never,
}

impl Pings {
    /// All of them.
    pub const ALL: [Pings; 3] = [Pings::Away, Pings::Always, Pings::Never];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Pings::Away => "away",
            Pings::Always => "always",
            Pings::Never => "never",
        }
    }
}

/// What is kept of a member of a server, besides their games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Member {
    /// When they want to be pinged; `None`: as the server does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pings: Option<Pings>,
    /// Whether a moderator has banned them from games.
    pub banned: bool,
}

/// How many live games there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// In which a member has a seat, or which they offer.
    pub of_member: u32,
    /// In the whole server.
    pub of_server: u32,
}
