//! The picture of a board of Snakes & Ladders.
//!
//! [`grid`] says where squares are, [`lines`] where snakes and ladders lie, [`backdrop`] what the bare board looks
//! like; [`shelf`] is what lies below it, [`layout`] says what is pasted where, [`marks`] what that looks like.

mod backdrop;
mod film;
mod grid;
mod ladder;
mod layout;
mod lines;
mod marks;
mod shelf;
mod signs;
mod snake;
mod spread;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use hashlink::LruCache;

use super::paint::canvas::Canvas;
use super::paint::palette::Palette;
use super::paint::png;
use super::paint::stamp::{Blend, Cutter, Stamp};
use super::pieces::token::SHADOW;
use super::theme::{Rgb, Theme};
use super::{Format, Picture};
use crate::game::Color;
use crate::game::snakes::Board;
use crate::scene::snakes::Table;
use backdrop::Backdrop;
use marks::Mark;

/// Draws boards of Snakes & Ladders. It holds nothing until it draws one; then 0.7 MB of stamps and blends, and
/// 0.6 MB for each of the [`KEPT`] boards drawn last.
#[derive(Debug)]
pub(super) struct Painter {
    theme: Theme,
    parts: OnceLock<Parts>,
    /// The boards drawn last, without their tokens.
    boards: Mutex<LruCache<Board, Arc<Backdrop>>>,
}

/// How many bare boards are kept: a game asks for its own again and again.
const KEPT: usize = 3;

/// What is made once.
#[derive(Debug)]
struct Parts {
    palette: Palette,
    /// The first few of its colours: those of bare boards.
    board_palette: Palette,
    stamps: HashMap<Mark, Stamp>,
    blends: Vec<Blend>,
}

impl Painter {
    pub(super) fn new(theme: &Theme) -> Painter {
        Painter { theme: theme.clone(), parts: OnceLock::new(), boards: Mutex::new(LruCache::new(KEPT)) }
    }

    /// The picture of a table.
    pub(super) fn picture(&self, table: &Table) -> Picture {
        let parts = self.parts();
        let canvas = self.canvas(parts, &self.backdrop(parts, table.course.board()), table);
        Picture { format: Format::Png, bytes: png::encode(&canvas, &parts.palette, png::BUSY) }
    }

    /// The picture of a table, not encoded yet.
    fn canvas(&self, parts: &Parts, backdrop: &Backdrop, table: &Table) -> Canvas {
        let mut canvas = backdrop.canvas.clone();
        let below = Canvas::of(&shelf::draw(&self.theme, table), &parts.palette);
        canvas.lay(&below, (usize::from(shelf::LEFT), usize::from(shelf::TOP)));
        for (mark, at) in layout::marks(table, backdrop) {
            if let Some(stamp) = parts.stamps.get(&mark) {
                canvas.paste(stamp, &parts.blends, at);
            }
        }
        canvas
    }

    fn parts(&self) -> &Parts {
        self.parts.get_or_init(|| Parts::new(&self.theme))
    }

    /// The bare board, drawn if it is not among the last ones.
    fn backdrop(&self, parts: &Parts, board: &Board) -> Arc<Backdrop> {
        let lock = || self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(board) {
            return Arc::clone(known);
        }
        // Drawn without holding the others up; two may draw the same one at once, which does no harm.
        let backdrop = Arc::new(Backdrop::new(&self.theme, &parts.board_palette, board));
        lock().insert(board.clone(), Arc::clone(&backdrop));
        backdrop
    }
}

impl Parts {
    fn new(theme: &Theme) -> Parts {
        let palette = Palette::new(theme, ramps(theme));
        let mut cutter = Cutter::new(&palette);
        let stamps = Mark::all().into_iter().map(|mark| (mark, cutter.cut(&mark.draw(theme)))).collect();
        let board_palette = Palette::new(theme, board_ramps(theme));
        Parts { blends: cutter.finish(), stamps, palette, board_palette }
    }
}

/// The pairs of colours that meet at the edges of what a board has by itself, and the steps between them: one at
/// most, for it has many edges, and each step costs bytes.
fn board_ramps(theme: &Theme) -> Vec<(Rgb, Rgb, u8)> {
    let Theme { paper, white, line, ink, gold, ref course, .. } = *theme;
    let tints = [white, course.tile, course.goal, course.kind, course.harsh, course.odd];
    let mut ramps = vec![(paper, line, 2), (white, ink, 2), (gold, ink, 2)];
    ramps.extend(tints.map(|tint| (course.number, tint, 2)));
    ramps.extend(course.bodies.map(|(_, outline)| (outline, paper, 2)));
    ramps.extend(course.bodies.map(|(body, outline)| (body, outline, 2)));
    ramps.extend(course.bodies.map(|(body, outline)| (body, body.mix(outline, snake::PLAIN), 1)));
    ramps.extend([(course.bark, paper, 2), (course.wood, course.bark, 1)]);
    ramps.extend([course.helps, course.harms, course.swaps, course.shield].map(|sign| (sign, white, 2)));
    ramps
}

/// The same for all that lies on a board and on the shelf.
fn ramps(theme: &Theme) -> Vec<(Rgb, Rgb, u8)> {
    let Theme { paper, white, ink, edge, gold, ref course, .. } = *theme;
    let mut ramps = board_ramps(theme);
    ramps.extend([(ink, white, 4), (edge, white, 3), (ink, paper, 3), (gold, ink, 3), (gold, white, 2)]);
    ramps.extend([white, course.tile, paper].map(|tint| (tint, tint.mix(ink, SHADOW), 1)));
    for color in Color::ALL {
        let tone = theme.tone(color);
        ramps.extend([(tone.token, white, 2), (tone.token, tone.number, 2), (tone.trail, white, 3)]);
        ramps.extend([(tone.field, paper, 2), (tone.pale, tone.trail, 2), (tone.pale, ink, 1)]);
        let away = tone.greyed(theme);
        ramps.extend([(away.field, paper, 2), (away.pale, away.field, 1)]);
        ramps.extend([(away.token, ink, 2), (away.token, white, 1)]);
    }
    ramps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::snakes::Plan;
    use crate::render::paint::palette::MAX_COLORS;
    use crate::render::theme::CLASSIC;

    #[test]
    fn every_colour_has_room_in_the_palette() {
        let parts = Parts::new(&CLASSIC);
        assert!(parts.palette.colors().len() < MAX_COLORS);
        let of_boards = parts.board_palette.colors();
        assert_eq!(parts.palette.colors()[..of_boards.len()], *of_boards);
    }

    #[test]
    fn a_few_boards_are_kept_and_the_one_drawn_last_for_longest() {
        let painter = Painter::new(&CLASSIC);
        let parts = Parts::new(&CLASSIC);
        let board = |size| {
            let plan = Plan { size, snakes: Vec::new(), ladders: Vec::new(), powers: Vec::new() };
            Board::try_from(plan).expect("a size from 10 to 400")
        };
        let drawn: Vec<_> = [10, 11, 12].map(|size| painter.backdrop(&parts, &board(size))).to_vec();
        assert!(Arc::ptr_eq(&drawn[0], &painter.backdrop(&parts, &board(10))));
        painter.backdrop(&parts, &board(13));
        assert!(Arc::ptr_eq(&drawn[0], &painter.backdrop(&parts, &board(10))));
        assert!(!Arc::ptr_eq(&drawn[1], &painter.backdrop(&parts, &board(11))));
    }
}
