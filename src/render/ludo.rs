//! The picture of a Ludo board.
//!
//! [`layout`] says what is pasted where, [`marks`] what each of these looks like, [`backdrop`] what lies below.

mod backdrop;
mod film;
mod layout;
mod marks;
mod place;
mod spread;
mod tokens;

use std::collections::HashMap;

use super::paint::canvas::Canvas;
use super::paint::palette::Palette;
use super::paint::png;
use super::paint::stamp::{Blend, Cutter, Stamp};
use super::{Format, Picture, Theme};
use crate::scene::ludo::Table;
use backdrop::Backdrops;
use marks::Mark;

/// Draws Ludo boards of four arms. It holds 2.1 MB of backdrops, 1 MB of stamps and 0.1 MB of blends, made once.
#[derive(Debug)]
pub(super) struct Painter {
    palette: Palette,
    backdrops: Backdrops,
    stamps: HashMap<Mark, Stamp>,
    blends: Vec<Blend>,
}

impl Painter {
    pub(super) fn new(theme: &Theme) -> Painter {
        let palette = Palette::new(theme, backdrop::ramps(theme));
        let mut cutter = Cutter::new(&palette);
        let stamps = Mark::all().into_iter().map(|mark| (mark, cutter.cut(&mark.draw(theme)))).collect();
        let blends = cutter.finish();
        Painter { backdrops: Backdrops::new(theme, &palette), stamps, blends, palette }
    }

    /// The picture of a table.
    pub(super) fn picture(&self, table: &Table) -> Picture {
        let bytes = png::encode(&self.canvas(table), &self.palette, png::PLAIN);
        Picture { format: Format::Png, bytes }
    }

    /// The picture of a table, not encoded yet.
    fn canvas(&self, table: &Table) -> Canvas {
        let mut canvas = self.backdrops.canvas(|arm| layout::look(table, arm));
        for (mark, at) in layout::marks(table) {
            if let Some(stamp) = self.stamps.get(&mark) {
                canvas.paste(stamp, &self.blends, at);
            }
        }
        canvas
    }
}
