//! What there is to draw: plain data, made from a game and the events just past.
//!
//! A scene knows nothing of users, pixels or words. Pictures, emoji boards and alt texts are all made from it,
//! so they never disagree.

pub mod ludo;

use crate::game::{Event, Game};

/// One board at one moment, with the move that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scene {
    /// A Ludo board.
    Ludo(ludo::Table),
}

impl Scene {
    /// The scene of `game` after `events`, the latest last; no events where nothing has happened yet.
    pub fn new(game: &Game, events: &[Event]) -> Scene {
        match game {
            Game::Ludo(game) => Scene::Ludo(ludo::Table::new(game, events)),
        }
    }
}
