//! From scenes to what a message can hold: a picture that stands still or moves, or a grid of emoji.
//!
//! Pure and synchronous. A still picture takes a few milliseconds of one core, the first one of a board of Snakes &
//! Ladders several times as long; a replay of many turns up to some seconds.

pub mod emoji;
pub mod emoji_art;
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

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crate::scene::Scene;
use crate::session::ThemeName;

/// Draws scenes. Built once and shared; what a theme needs is made when it is first drawn in, which takes a moment.
#[derive(Debug, Default)]
pub struct Renderer {
    painters: [OnceLock<Painters>; ThemeName::ALL.len()],
    /// The emoji of our own that emoji boards are written with.
    glyphs: RwLock<Arc<emoji::Glyphs>>,
}

/// What draws in the colours of one theme.
#[derive(Debug)]
struct Painters {
    theme: &'static Theme,
    /// For boards of four arms.
    four: OnceLock<ludo::Painter>,
    /// For boards of six.
    six: OnceLock<ludo::Painter>,
    snakes: snakes::Painter,
}

impl Painters {
    fn new(theme: &'static Theme) -> Painters {
        let snakes = snakes::Painter::new(theme);
        Painters { theme, four: OnceLock::new(), six: OnceLock::new(), snakes }
    }

    /// What draws boards of Ludo of so many arms.
    fn ludo(&self, arms: u8) -> &ludo::Painter {
        let painter = if arms == 6 { &self.six } else { &self.four };
        painter.get_or_init(|| ludo::Painter::new(self.theme, arms))
    }
}

impl Renderer {
    /// Writes a scene as a board of emoji, at most `room` UTF-16 code units long; `room` is [`emoji::MAX_UNITS`] or more.
    pub fn emoji(&self, scene: &Scene, room: usize) -> String {
        emoji::board(scene, &self.glyphs(), room)
    }

    /// Draws a scene as a picture that stands still.
    pub fn picture(&self, scene: &Scene, theme: ThemeName) -> Picture {
        let painters = self.painters(theme);
        match scene {
            Scene::Ludo(table) => painters.ludo(table.track.arms()).picture(table),
            Scene::Snakes(table) => painters.snakes.picture(table),
        }
    }

    /// Writes emoji boards with these from here on.
    pub fn write_with(&self, glyphs: emoji::Glyphs) {
        *self.glyphs.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(glyphs);
    }

    fn glyphs(&self) -> Arc<emoji::Glyphs> {
        Arc::clone(&self.glyphs.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn painters(&self, theme: ThemeName) -> &Painters {
        self.painters[theme as usize].get_or_init(|| Painters::new(theme::of(theme)))
    }
}
