//! `ludo-bot render`: draws a record.

use std::io::BufRead;

use super::replay::{ReplayError, begin, first};
use crate::game::Game;
use crate::game::record::{Entry, Replay, Wrong};
use crate::game::story::Story;
use crate::render::{Picture, Renderer};
use crate::scene::Scene;
use crate::scene::film::Film;
use crate::session::ThemeName;

/// What is to be drawn of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RenderOptions {
    /// After which turn, counted as in a trace; 0 is the beginning, `None` the end.
    pub at: Option<usize>,
    /// Whether the game until then is to be seen, instead of the position alone.
    pub animate: bool,
    /// In which colours.
    pub theme: ThemeName,
}

/// Why a record was not drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// It cannot be played as far as that.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The record ends before.
    #[error("there is no turn {at}: the record ends with turn {turns}")]
    NoTurn {
        /// The turn that was asked for.
        at: usize,
        /// How many there are.
        turns: usize,
    },
    /// Nothing moves.
    #[error("there is nothing to animate: no turn stands until then")]
    Still,
    /// It would be a film for an evening, and as large.
    #[error("{turns} turns are too many to animate: legal is up to {MOST_ANIMATED}, so choose with --at")]
    TooLong {
        /// How many stand.
        turns: usize,
    },
}

/// The longest game that is animated, in turns: its film has some 30 MB.
const MOST_ANIMATED: usize = 5000;

impl RenderError {
    /// What the process ends with: 1 for a turn that the rules do not allow, else 2.
    pub const fn exit_code(&self) -> u8 {
        match self {
            RenderError::Replay(error) => error.exit_code(),
            RenderError::NoTurn { .. } | RenderError::Still | RenderError::TooLong { .. } => 2,
        }
    }
}

/// Draws the first record of the input: a PNG of the position that it leads to, or a GIF of the game as it was played
/// in the end. What comes after the turn that is asked for is not looked at.
///
/// # Errors
/// The first turn that the rules do not allow, or why there is nothing to draw.
pub fn render(input: impl BufRead, options: RenderOptions) -> Result<Picture, RenderError> {
    let RenderOptions { at, animate, theme } = options;
    let read = first(input)?;
    let story = told(begin(&read, 1)?, &read.turns, at)?;
    let (before, turns) = story.last(story.turns().len());
    let renderer = Renderer::default();
    match turns.len() {
        _ if !animate => {
            let events = turns.last().map_or(&[][..], |turn| &turn.events);
            Ok(renderer.picture(&Scene::new(story.end(), events), theme))
        }
        0 => Err(RenderError::Still),
        turns if turns > MOST_ANIMATED => Err(RenderError::TooLong { turns }),
        _ => Ok(renderer.film(&Film::of_turns(before, turns), theme)),
    }
}

/// What stands of a game after a turn, or of all of it.
fn told(start: Game, entries: &[Entry], at: Option<usize>) -> Result<Story, RenderError> {
    let (mut story, mut replay) = (Story::new(start.clone()), Replay::new(start, entries));
    let (mut events, mut turns) = (Vec::new(), 0);
    for (index, entry) in entries.iter().enumerate() {
        if at == Some(turns) {
            return Ok(story);
        }
        events.clear();
        let played = replay.play(entry, entries.get(index + 1), &mut events);
        match (played.map_err(|wrong| wrong_turn(turns + 1, wrong))?, entry.undone) {
            (Some(_), _) => {
                story.begin(replay.game(), &events);
                turns += 1;
            }
            (None, Some(rolls)) => story.take_back(rolls.whole().unwrap_or(0)),
            (None, None) => story.go_on(replay.game(), &events),
        }
    }
    match at {
        Some(at) if at > turns => Err(RenderError::NoTurn { at, turns }),
        _ => Ok(story),
    }
}

const fn wrong_turn(turn: usize, wrong: Wrong) -> ReplayError {
    ReplayError::Turn { turn, wrong, record: 1 }
}
