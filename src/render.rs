//! From scenes to what a message can hold: a picture, or a grid of emoji.
//!
//! Pure and synchronous. A picture takes a few milliseconds of one core, the first one of a board of Snakes & Ladders
//! several times as long.

pub mod emoji;
mod film;
pub mod geometry;
mod ludo;
mod paint;
pub mod picture;
mod pieces;
mod snakes;
pub mod theme;

pub use picture::{Format, Picture};
pub use theme::Theme;

use std::sync::OnceLock;

use crate::scene::Scene;
use crate::session::{Display, ThemeName};

/// A drawn board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// To be attached to a message.
    Picture(Picture),
    /// To stand in a message's text: at most [`emoji::MAX_UNITS`] UTF-16 code units.
    Emoji(String),
}

/// Draws scenes. Built once and shared; what a theme needs is made when it is first drawn in, which takes a moment.
#[derive(Debug, Default)]
pub struct Renderer {
    painters: [OnceLock<Painters>; ThemeName::ALL.len()],
}

/// What draws in the colours of one theme.
#[derive(Debug)]
struct Painters {
    ludo: ludo::Painter,
    snakes: snakes::Painter,
}

impl Renderer {
    /// Draws a scene.
    pub fn draw(&self, scene: &Scene, display: Display, theme: ThemeName) -> Drawing {
        match display {
            Display::Image | Display::Animated => Drawing::Picture(self.picture(scene, theme)),
            Display::Emoji => Drawing::Emoji(emoji::board(scene)),
        }
    }

    /// Draws a scene as a picture that stands still.
    pub fn picture(&self, scene: &Scene, theme: ThemeName) -> Picture {
        let painters = self.painters(theme);
        match scene {
            Scene::Ludo(table) => painters.ludo.picture(table),
            Scene::Snakes(table) => painters.snakes.picture(table),
        }
    }

    fn painters(&self, theme: ThemeName) -> &Painters {
        self.painters[theme as usize].get_or_init(|| {
            let theme = theme::of(theme);
            Painters { ludo: ludo::Painter::new(theme), snakes: snakes::Painter::new(theme) }
        })
    }
}
