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
mod trays;

use std::collections::HashMap;

use super::paint::canvas::Canvas;
use super::paint::palette::Palette;
use super::paint::png;
use super::paint::stamp::{Blend, Cutter, Stamp};
use super::theme::Rgb;
use super::{Format, Picture, Theme};
use crate::scene::ludo::Table;
use backdrop::Backdrops;
use marks::Mark;
use place::Plan;

/// Draws Ludo boards of four arms, or of six. It holds 2.1 MB of backdrops, 1.1 MB of stamps (1.4 MB for six arms) and 0.1 MB
/// of blends, made once.
#[derive(Debug)]
pub(super) struct Painter {
    /// What boards are printed on.
    paper: Rgb,
    palette: Palette,
    backdrops: Backdrops,
    stamps: HashMap<Mark, Stamp>,
    blends: Vec<Blend>,
}

impl Painter {
    /// What draws boards of so many arms, 4 or 6.
    pub(super) fn new(theme: &Theme, arms: u8) -> Painter {
        let plan = Plan::of(arms);
        let palette = Palette::new(theme, backdrop::ramps(theme, plan));
        let mut cutter = if arms == 4 { Cutter::new(&palette) } else { Cutter::coarse(&palette) };
        let marks = Mark::all(plan).into_iter();
        let stamps = marks.map(|mark| (mark, cutter.cut(&mark.draw(theme, plan)))).collect();
        let blends = cutter.finish();
        let board_palette = Palette::new(theme, backdrop::board_ramps(theme, plan));
        let of_boards = if arms == 4 { &palette } else { &board_palette };
        let backdrops = Backdrops::new(theme, of_boards, plan);
        Painter { paper: theme.paper, backdrops, stamps, blends, palette }
    }

    /// The picture of a table.
    pub(super) fn picture(&self, table: &Table) -> Picture {
        let effort = if table.track.arms() == 4 { png::PLAIN } else { png::LEANING };
        let bytes = png::encode(&self.canvas(table), &self.palette, effort);
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

#[cfg(test)]
mod tests {
    use super::backdrop::Look;
    use super::*;
    use crate::render::paint::palette::MAX_COLORS;
    use crate::render::picture::SIDE;
    use crate::render::theme::CLASSIC;

    #[test]
    fn every_colour_has_room_in_the_palette() {
        for arms in [4, 6] {
            let painter = Painter::new(&CLASSIC, arms);
            assert!(painter.palette.colors().len() < MAX_COLORS, "{arms} arms");
        }
        let [all, of_boards] = [backdrop::ramps, backdrop::board_ramps]
            .map(|ramps| Palette::new(&CLASSIC, ramps(&CLASSIC, Plan::of(6))).colors().to_vec());
        assert_eq!(all[..of_boards.len()], of_boards);
    }

    #[test]
    fn a_painter_holds_what_it_says() {
        for (arms, most) in [(4, 1_200_000), (6, 1_600_000)] {
            let painter = Painter::new(&CLASSIC, arms);
            let stamps: usize = painter.stamps.values().map(Stamp::bytes).sum();
            let blends = painter.blends.len() * MAX_COLORS;
            let boards = Look::ALL.len() * usize::from(SIDE) * usize::from(SIDE + 1);
            println!("{arms} arms: {stamps} bytes of stamps, {blends} of blends, {boards} of backdrops");
            assert!(stamps <= most && blends <= 150_000 && boards <= 2_100_000, "{stamps}, {blends}");
        }
    }
}
