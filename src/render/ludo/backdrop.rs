//! The bare board, in each of the ways an arm can look.

use tiny_skia::Path;

use super::place::Plan;
use crate::game::Color;
use crate::game::ludo::track::ARM;
use crate::render::geometry::{Cell, LONG, track, turned};
use crate::render::paint::canvas::{Canvas, Span};
use crate::render::paint::palette::Palette;
use crate::render::paint::pen::{Pen, card, polygon, soft};
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
    zones: Vec<Vec<Span>>,
}

impl Backdrops {
    pub(super) fn new(theme: &Theme, palette: &Palette, plan: Plan) -> Backdrops {
        // One sheet for all of them: it is four times as large as what is kept of it.
        let mut pen = Pen::new(u32::from(SIDE), u32::from(SIDE));
        let boards = Look::ALL.map(|look| {
            pen.clear();
            board(&mut pen, theme, plan, look);
            Canvas::of(&pen, palette)
        });
        Backdrops { boards, zones: zones(plan) }
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

/// The pairs of colours that meet at the edges of a bare board, and the steps between them. Where arms lean there are
/// many such edges, and each step costs bytes: there are as few steps as can be, and none where they would hardly be seen.
pub(super) fn board_ramps(theme: &Theme, plan: Plan) -> Vec<(Rgb, Rgb, u8)> {
    let Theme { paper, white, line, ink, .. } = *theme;
    let mut ramps = vec![(paper, line, 1), (white, line, 1), (ink, paper, 3)];
    for color in &Color::ALL[..usize::from(plan.arms)] {
        let tone = theme.tone(*color);
        for tone in [tone, tone.faded(theme), tone.greyed(theme)] {
            ramps.extend([(tone.field, paper, 2), (tone.pale, paper, 1)]);
        }
    }
    ramps
}

/// The pairs of colours that meet at edges, and the steps between them: as few as the eye allows, for each costs
/// bytes.
pub(super) fn ramps(theme: &Theme, plan: Plan) -> Vec<(Rgb, Rgb, u8)> {
    let Theme { paper, white, line, ink, edge, shade, star, gold, .. } = *theme;
    let shadow = |color: Rgb| (color, color.mix(shade, SHADOW), 1);
    let fine = 2;
    let mut ramps = if plan.arms == 4 { Vec::new() } else { board_ramps(theme, plan) };
    ramps.extend([(ink, white, fine + 1), (edge, white, fine), (edge, paper, fine), (ink, paper, 2)]);
    if plan.arms == 4 {
        ramps.extend([(paper, line, 2), (white, line, 2)]);
    }
    ramps.extend([(star, white, fine), (gold, white, 2), (gold, ink, 3)]);
    ramps.extend([paper, white].map(shadow));
    for color in &Color::ALL[..usize::from(plan.arms)] {
        let tone = theme.tone(*color);
        ramps.extend([(tone.token, tone.number, fine), (tone.token, white, 2)]);
        ramps.extend([
            (tone.field, white, fine),
            (tone.field, paper, fine),
            (tone.field, edge, 2),
            (tone.trail, white, fine),
        ]);
        ramps.extend([(tone.pale, paper, 2), (tone.pale, edge, 2), shadow(tone.field), shadow(tone.pale)]);
        for tone in [tone.faded(theme), tone.greyed(theme)] {
            ramps.extend([(tone.field, paper, 2), (tone.pale, paper, 2), (tone.token, white, 2)]);
            ramps.extend([(tone.token, tone.number, 2)]);
        }
    }
    ramps
}

const SIDE_F: f32 = SIDE as f32;
const MIDDLE_F: f32 = SIDE_F / 2.0;

/// A board all of whose arms have one look.
fn board(pen: &mut Pen, theme: &Theme, plan: Plan, look: Look) {
    pen.fill(&card((0.0, 0.0), (SIDE_F, SIDE_F), 26.0), theme.paper);
    pen.stroke(&card((7.0, 7.0), (SIDE_F - 14.0, SIDE_F - 14.0), 20.0), theme.line, 2.0);
    for arm in 0..plan.arms {
        if plan.arms == 4 {
            self::arm(pen, theme, plan, (look, arm));
        } else {
            // Steps between colours would make the file a tenth larger.
            pen.rough(|pen| self::arm(pen, theme, plan, (look, arm)));
        }
    }
}

/// An arm with all that is its own.
fn arm(pen: &mut Pen, theme: &Theme, plan: Plan, (look, arm): (Look, u8)) {
    let tone = look.tone(theme, Color::ALL[usize::from(arm)]);
    yard(pen, theme, plan, (tone, look, arm));
    squares(pen, theme, plan, (tone, arm));
    pen.turned(f32::from(arm) * plan.turn(), (MIDDLE_F, MIDDLE_F), |pen| way_home(pen, theme, plan, tone));
}

/// An arm's yard.
fn yard(pen: &mut Pen, theme: &Theme, plan: Plan, (tone, look, arm): (Tone, Look, u8)) {
    let frame = frame(plan);
    pen.turned(f32::from(arm) * plan.turn(), (MIDDLE_F, MIDDLE_F), |pen| {
        pen.fill(&frame, tone.field);
        if look == Look::Retired {
            pen.hatch(&frame, tone.pale, 3.0, 8.0);
        }
        if theme.bold {
            pen.stroke(&frame, theme.edge, theme.hairline());
        }
    });
    let court = court(plan, arm);
    pen.fill(&court, theme.paper);
    if look == Look::Active {
        pen.stroke(&court, theme.ink, 4.0 * plan.scale());
    }
}

/// The outline of the first arm's yard: a square where arms are at right angles, else a triangle.
#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
fn frame(plan: Plan) -> Path {
    let (x, y) = plan.yard_middle(0);
    let (x, y) = (x as f32, y as f32);
    let reach = plan.yard * plan.unit as f32 - GAP;
    if plan.arms == 4 {
        return card((x - reach, y - reach), (2.0 * reach, 2.0 * reach), 24.0);
    }
    // Its sides are parallel to the two arms and to the edge of the board; one corner points to the middle.
    let inward = (MIDDLE_F - x, MIDDLE_F - y);
    let away = inward.0.hypot(inward.1) / (2.0 * reach);
    let corner = |turn: f32| {
        let (sin, cos) = turn.to_radians().sin_cos();
        (x + (inward.0 * cos - inward.1 * sin) / away, y + (inward.0 * sin + inward.1 * cos) / away)
    };
    soft(&[0.0, 120.0, 240.0].map(corner), 60.0)
}

/// Where tokens wait in a yard: upright on every arm, as its four spots are.
#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
fn court(plan: Plan, arm: u8) -> Path {
    let (x, y) = plan.yard_middle(arm);
    let (half, round) = if plan.arms == 4 { (95.0, 20.0) } else { (50.0, 20.0) };
    card((x as f32 - half, y as f32 - half), (2.0 * half, 2.0 * half), round)
}

/// Paper between a yard and the arms beside it, in pixels.
const GAP: f32 = 4.0;

/// An arm's squares, and its column.
#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
fn squares(pen: &mut Pen, theme: &Theme, plan: Plan, (tone, arm): (Tone, u8)) {
    let entry = track(plan.arms, arm * ARM);
    let turn = f32::from(arm) * plan.turn();
    for (out, lane) in (1..=LONG).flat_map(|out| [-1, 0, 1].map(|lane| (out, lane))) {
        let cell = Cell { arm, out, lane };
        let is_own = cell == entry || (lane == 0 && out < LONG);
        let (x, y) = plan.middle(cell);
        pen.at((x as f32, y as f32), |pen| {
            pen.turned(turn, (0.0, 0.0), |pen| square(pen, theme, plan, is_own.then_some(tone.field)));
        });
    }
}

/// A square about the origin: of a colour, or white with an outline; where outlines are bold, both have one.
fn square(pen: &mut Pen, theme: &Theme, plan: Plan, color: Option<Rgb>) {
    let outline = match color {
        Some(color) if !theme.bold => color,
        Some(_) => theme.edge,
        None => theme.line,
    };
    pen.fill(&tile(plan, 1.0), outline);
    pen.fill(&tile(plan, 1.0 + theme.hairline()), color.unwrap_or(theme.white));
}

/// The first arm's triangle in the middle.
fn way_home(pen: &mut Pen, theme: &Theme, plan: Plan, tone: Tone) {
    let (near, half) = plan.near();
    let near = MIDDLE_F - near;
    let shape = polygon(&[(near, MIDDLE_F - half), (near, MIDDLE_F + half), (MIDDLE_F, MIDDLE_F)]);
    pen.fill(&shape, tone.field);
    pen.stroke(&shape, if theme.bold { theme.edge } else { theme.paper }, 3.0);
}

/// A cell's square about the origin, so far inside it. Whole pixels keep its sides sharp and the file small.
#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
fn tile(plan: Plan, inset: f32) -> Path {
    let half = plan.unit as f32 / 2.0 - inset;
    card((-half, -half), (2.0 * half, 2.0 * half), 7.0 - inset)
}

/// For each arm the parts of rows that are its own: its yard, its squares and its way home.
fn zones(plan: Plan) -> Vec<Vec<Span>> {
    let side = usize::from(SIDE);
    let mut zones = vec![Vec::new(); usize::from(plan.arms)];
    let owner = Owner::new(plan);
    for y in 0..side {
        let mut start = 0;
        for x in 1..=side {
            let arm = owner.of(start, y);
            if x == side || owner.of(x, y) != arm {
                zones[arm].push(Span { y, x: start..x });
                start = x;
            }
        }
    }
    zones
}

/// Whose a pixel is: of the arm that it lies on, or in whose part of the middle, or else of the one whose yard is there.
struct Owner {
    /// What is right and below, for each arm: one pixel out along it, and one over to its yard.
    ways: Vec<[(f32, f32); 2]>,
    /// From the middle to where the arms begin, and half of how wide they are, in pixels.
    near: f32,
    half: f32,
}

impl Owner {
    fn new(plan: Plan) -> Owner {
        let ways = |arm| [(1.0, 0.0), (0.0, 1.0)].map(|own| turned(plan.arms, arm, own));
        let (near, half) = plan.near();
        Owner { ways: (0..plan.arms).map(ways).collect(), near, half }
    }

    #[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
    fn of(&self, x: usize, y: usize) -> usize {
        let (x, y) = (x as f32 + 0.5 - MIDDLE_F, y as f32 + 0.5 - MIDDLE_F);
        let own = self.ways.iter().map(|way| way.map(|(right, down)| x * right + y * down));
        // Its nearest arm; where that one has it on its left, as seen from the middle, the yard is the one before.
        let nearest = own.enumerate().max_by(|one, two| one.1[0].total_cmp(&two.1[0]));
        let Some((arm, [along, across])) = nearest else { return 0 };
        let is_before = along > self.near && across < -self.half;
        if is_before { (arm + self.ways.len() - 1) % self.ways.len() } else { arm }
    }
}
