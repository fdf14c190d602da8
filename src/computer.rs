//! Choosing a token for a computer's seat. Pure: chance is handed in.

mod aggressive;

use serde::{Deserialize, Serialize};

use crate::game::{Action, Game, Legal, Tokens};

/// How a computer chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal token.
    Random,
    /// The legal token with the lowest number.
    FirstLegal,
    /// A token that captures, else one that leaves the yard, else the one furthest along.
    #[default]
    Aggressive,
}

impl Level {
    /// Every level.
    pub const ALL: [Level; 3] = [Level::Random, Level::FirstLegal, Level::Aggressive];

    /// The name in options and commands.
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

/// What a computer of this level does where a token has to be chosen; `None` where none has.
/// `below` gives a number less than the one that it is asked with, each as likely as the others.
pub fn choose(game: &Game, level: Level, below: &mut dyn FnMut(u8) -> u8) -> Option<Action> {
    let Legal::Move(tokens) = game.board().legal() else { return None };
    let number = match (level, game) {
        (Level::Random, _) => random(tokens, below),
        (Level::FirstLegal, _) => tokens.nth(0),
        (Level::Aggressive, Game::Ludo(game)) => aggressive::choose(game, tokens),
        (Level::Aggressive, Game::Snakes(_)) => None,
    };
    number.map(Action::Move)
}

fn random(tokens: Tokens, below: &mut dyn FnMut(u8) -> u8) -> Option<u8> {
    tokens.nth(below(tokens.count()))
}
