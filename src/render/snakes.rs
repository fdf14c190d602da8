//! The picture of a board of Snakes & Ladders.

use super::paint::canvas::Canvas;
use super::paint::palette::Palette;
use super::paint::pen::{Pen, card};
use super::paint::png;
use super::picture::SIDE;
use super::{Picture, Theme};
use crate::scene::snakes::Table;

/// Draws boards of Snakes & Ladders.
#[derive(Debug)]
pub(super) struct Painter {
    palette: Palette,
    paper: Canvas,
}

impl Painter {
    pub(super) fn new(theme: &Theme) -> Painter {
        let palette = Palette::new(theme, []);
        let mut pen = Pen::new(u32::from(SIDE), u32::from(SIDE));
        let side = f32::from(SIDE);
        pen.fill(&card((0.0, 0.0), (side, side), 24.0), theme.paper);
        Painter { paper: Canvas::of(&pen, &palette), palette }
    }

    /// The picture of a table.
    pub(super) fn picture(&self, _table: &Table) -> Picture {
        Picture { png: png::encode(&self.paper, &self.palette) }
    }
}
