//! One line of a trace.

mod ludo;
mod snakes;

use serde::Serialize;

use crate::game::record::Played;
use crate::game::{Event, Game};

/// A turn and the position after it; what is printed is its JSON.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Trace(Line);

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Line {
    Ludo(ludo::Line),
    Snakes(snakes::Line),
}

impl Trace {
    /// The line of what was just played, with the position and the events that it led to.
    pub fn new(turn: usize, played: Played, game: &Game, events: &[Event]) -> Trace {
        Trace(match game {
            Game::Ludo(game) => Line::Ludo(ludo::Line::new(turn, played, game, events)),
            Game::Snakes(game) => Line::Snakes(snakes::Line::new(turn, played, game, events)),
        })
    }
}
