//! The bare board, in each of the ways an arm can look.

use super::place::{MARGIN, UNIT};
use crate::game::Color;
use crate::game::ludo::track::{ARM, COLUMN};
use crate::render::geometry::{ARMS, Cell, YARD, column, track};
use crate::render::paint::canvas::{Canvas, Span};
use crate::render::paint::palette::Palette;
use crate::render::paint::pen::{Pen, card, polygon};
use crate::render::picture::SIDE;
use crate::render::pieces::token::SHADOW;
use crate::render::theme::{Rgb, Theme, Tone};

/// How an arm looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// Somebody's.
    Playing,
    /// Theirs whose turn it is, or who won.
    Active,
    /// Nobody's.
    Empty,
    /// Theirs who left.
    Retired,
}

impl Look {
    pub(super) const ALL: [Look; 4] = [Look::Playing, Look::Active, Look::Empty, Look::Retired];

    /// What an arm of this look is drawn in.
    pub(super) fn tone(self, theme: &Theme, color: Color) -> Tone {
        let tone = theme.tone(color);
        match self {
            Look::Playing | Look::Active => tone,
            Look::Empty => tone.faded(theme),
            Look::Retired => tone.greyed(theme),
        }
    }
}

/// One whole board for each look, and which part of it belongs to which arm.
#[derive(Debug)]
pub(super) struct Backdrops {
    boards: [Canvas; Look::ALL.len()],
    zones: [Vec<Span>; ARMS as usize],
}

impl Backdrops {
    pub(super) fn new(theme: &Theme, palette: &Palette) -> Backdrops {
        // One sheet for all of them: it is four times as large as what is kept of it.
        let mut pen = Pen::new(u32::from(SIDE), u32::from(SIDE));
        let boards = Look::ALL.map(|look| {
            pen.clear();
            board(&mut pen, theme, look);
            Canvas::of(&pen, palette)
        });
        Backdrops { boards, zones: zones() }
    }

    /// A bare board where each arm has its own look.
    pub(super) fn canvas(&self, look: impl Fn(u8) -> Look) -> Canvas {
        let mut canvas = self.boards[Look::Playing as usize].clone();
        for (arm, zone) in (0..).zip(&self.zones) {
            if look(arm) != Look::Playing {
                canvas.copy(&self.boards[look(arm) as usize], zone);
            }
        }
        canvas
    }
}

/// The pairs of colours that meet at edges, and the steps between them: as few as the eye allows, for each costs
/// bytes.
pub(super) fn ramps(theme: &Theme) -> Vec<(Rgb, Rgb, u8)> {
    let Theme { paper, white, line, ink, edge, star, gold, .. } = *theme;
    let shadow = |color: Rgb| (color, color.mix(ink, SHADOW), 1);
    let mut ramps = vec![(ink, white, 4), (edge, white, 3), (edge, paper, 3), (ink, paper, 2)];
    ramps.extend([(paper, line, 2), (white, line, 2), (star, white, 3), (gold, white, 2), (gold, ink, 3)]);
    ramps.extend([paper, white].map(shadow));
    for color in &Color::ALL[..usize::from(ARMS)] {
        let tone = theme.tone(*color);
        ramps.extend([(tone.token, tone.number, 3), (tone.token, white, 2)]);
        ramps.extend([
            (tone.field, white, 3),
            (tone.field, paper, 3),
            (tone.field, edge, 2),
            (tone.trail, white, 3),
        ]);
        ramps.extend([(tone.pale, paper, 2), (tone.pale, edge, 2), shadow(tone.field), shadow(tone.pale)]);
        for tone in [tone.faded(theme), tone.greyed(theme)] {
            ramps.extend([(tone.field, paper, 2), (tone.pale, paper, 2), (tone.token, white, 2)]);
            ramps.extend([(tone.token, tone.number, 2)]);
        }
    }
    ramps
}

#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
mod size {
    use super::{MARGIN, UNIT, YARD};

    pub(super) const UNIT_F: f32 = UNIT as f32;
    pub(super) const MARGIN_F: f32 = MARGIN as f32;
    pub(super) const YARD_F: f32 = YARD as f32 * UNIT_F;
}
use size::{MARGIN_F, UNIT_F, YARD_F};

const SIDE_F: f32 = SIDE as f32;
const MIDDLE_F: f32 = SIDE_F / 2.0;

/// A board all of whose arms have one look.
fn board(pen: &mut Pen, theme: &Theme, look: Look) {
    pen.fill(&card((0.0, 0.0), (SIDE_F, SIDE_F), 26.0), theme.paper);
    pen.stroke(&card((7.0, 7.0), (SIDE_F - 14.0, SIDE_F - 14.0), 20.0), theme.line, 2.0);
    for (turn, color) in (0u8..ARMS).zip(Color::ALL) {
        let tone = look.tone(theme, color);
        pen.turned(f32::from(turn) * 90.0, (MIDDLE_F, MIDDLE_F), |pen| {
            yard(pen, theme, tone, look);
            squares(pen, theme, tone);
            way_home(pen, theme, tone);
        });
    }
}

/// The first arm's yard.
fn yard(pen: &mut Pen, theme: &Theme, tone: Tone, look: Look) {
    let corner = (MARGIN_F + 4.0, MARGIN_F + 4.0);
    let frame = card(corner, (YARD_F - 8.0, YARD_F - 8.0), 24.0);
    pen.fill(&frame, tone.field);
    if look == Look::Retired {
        pen.hatch(&frame, tone.pale, 3.0, 8.0);
    }
    let inset = 37.0;
    let inner =
        card((MARGIN_F + inset, MARGIN_F + inset), (YARD_F - 2.0 * inset, YARD_F - 2.0 * inset), 20.0);
    pen.fill(&inner, theme.paper);
    if look == Look::Active {
        pen.stroke(&inner, theme.ink, 4.0);
    }
}

/// The first arm's share of the track, and its column.
fn squares(pen: &mut Pen, theme: &Theme, tone: Tone) {
    for square in 0..ARM {
        let cell = track(square);
        pen.fill(&tile(cell, 1.0), if square == 0 { tone.field } else { theme.line });
        if square > 0 {
            pen.fill(&tile(cell, 2.0), theme.white);
        }
    }
    for square in 0..COLUMN {
        pen.fill(&tile(column(0, square), 1.0), tone.field);
    }
}

/// The first arm's triangle in the middle.
fn way_home(pen: &mut Pen, theme: &Theme, tone: Tone) {
    let (near, far) = (MARGIN_F + YARD_F, MARGIN_F + YARD_F + 3.0 * UNIT_F);
    let shape = polygon(&[(near, near), (near, far), (MIDDLE_F, MIDDLE_F)]);
    pen.fill(&shape, tone.field);
    pen.stroke(&shape, theme.paper, 3.0);
}

/// A cell's square, so far inside it. Whole pixels keep its sides sharp and the file small.
fn tile(cell: Cell, inset: f32) -> tiny_skia::Path {
    let along = |index: u8| MARGIN_F + UNIT_F * f32::from(index) + inset;
    let side = UNIT_F - 2.0 * inset;
    card((along(cell.column), along(cell.row)), (side, side), 7.0 - inset)
}

/// For each arm the parts of rows that are its own: its yard, its squares and its way home.
fn zones() -> [Vec<Span>; ARMS as usize] {
    let side = usize::from(SIDE);
    let mut zones = [const { Vec::new() }; ARMS as usize];
    for y in 0..side {
        let mut start = 0;
        for x in 1..=side {
            let arm = owner(start, y);
            if x == side || owner(x, y) != arm {
                zones[arm].push(Span { y, x: start..x });
                start = x;
            }
        }
    }
    zones
}

/// Whose a pixel is. Each arm has the part left of the middle and above, turned to it.
fn owner(x: usize, y: usize) -> usize {
    // Twice the distance from the middle, to stay with whole numbers.
    let from_middle = |index: usize| 2 * i32::try_from(index).unwrap_or(0) + 1 - i32::from(SIDE);
    let (mut x, mut y) = (from_middle(x), from_middle(y));
    let arm_edge = 3 * UNIT;
    for arm in 0..usize::from(ARMS) - 1 {
        if (x < -arm_edge && y <= arm_edge) || (x < 0 && x >= -arm_edge && y.abs() <= -x) {
            return arm;
        }
        (x, y) = (y, -x);
    }
    usize::from(ARMS) - 1
}
