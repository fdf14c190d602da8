//! What there is to draw: plain data, made from a game and the events just past.
//!
//! A scene knows nothing of users, pixels or words. Pictures, emoji boards and alt texts are all made from it,
//! so they never disagree.

pub mod film;
pub mod ludo;
pub mod snakes;

use crate::game::{BoardGame, Event, Game, Seat};

/// One board at one moment, with the move that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scene {
    /// A Ludo board.
    Ludo(ludo::Table),
    /// A board of Snakes & Ladders.
    Snakes(snakes::Table),
}

impl Scene {
    /// The scene of `game` after `events`, the latest last; no events where nothing has happened yet.
    pub fn new(game: &Game, events: &[Event]) -> Scene {
        match game {
            Game::Ludo(game) => Scene::Ludo(ludo::Table::new(game, events)),
            Game::Snakes(game) => Scene::Snakes(snakes::Table::new(game, events)),
        }
    }
}

/// How it stands with a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// In the game.
    Playing,
    /// Out of the game; its tokens stay.
    Retired,
    /// Done, with this place: 1 for the winner.
    Finished(u8),
}

impl Standing {
    fn of(game: &dyn BoardGame, seat: Seat, is_retired: bool) -> Standing {
        match (1..).zip(game.places()).find(|(_, finished)| **finished == seat) {
            Some((place, _)) => Standing::Finished(place),
            None if is_retired => Standing::Retired,
            None => Standing::Playing,
        }
    }
}
