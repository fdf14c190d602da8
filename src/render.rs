//! From scenes to what a message can hold: a picture, or a grid of emoji.
//!
//! Pure and synchronous. A picture takes a few milliseconds of one core, the first one of a board of Snakes & Ladders
//! several times as long.

pub mod emoji;
pub mod geometry;
mod ludo;
mod paint;
pub mod picture;
mod pieces;
mod snakes;
pub mod theme;

pub use picture::Picture;
pub use theme::Theme;

use crate::scene::Scene;
use crate::session::Display;

/// A drawn board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// To be attached to a message.
    Picture(Picture),
    /// To stand in a message's text: at most [`emoji::MAX_UNITS`] UTF-16 code units.
    Emoji(String),
}

/// Draws scenes. Built once, for its colours and stamps take a moment to make; then shared.
#[derive(Debug)]
pub struct Renderer {
    ludo: ludo::Painter,
    snakes: snakes::Painter,
}

impl Renderer {
    /// A renderer in the colours of `theme`.
    pub fn new(theme: &Theme) -> Renderer {
        Renderer { ludo: ludo::Painter::new(theme), snakes: snakes::Painter::new(theme) }
    }

    /// Draws a scene.
    pub fn draw(&self, scene: &Scene, display: Display) -> Drawing {
        match display {
            Display::Image => Drawing::Picture(self.picture(scene)),
            Display::Emoji => Drawing::Emoji(emoji::board(scene)),
        }
    }

    /// Draws a scene as a picture.
    pub fn picture(&self, scene: &Scene) -> Picture {
        match scene {
            Scene::Ludo(table) => self.ludo.picture(table),
            Scene::Snakes(table) => self.snakes.picture(table),
        }
    }
}

impl Default for Renderer {
    fn default() -> Renderer {
        Renderer::new(&theme::CLASSIC)
    }
}
