//! The tokens' shapes: a disc, a square, a triangle … so that nobody needs the colours.

use tiny_skia::Path;

use crate::game::Color;
use crate::render::paint::pen::{Pen, card, disc, oval, polygon, regular};
use crate::render::theme::{Theme, Tone};

/// How dark a token's shadow is, 0–1.
pub(in crate::render) const SHADOW: f32 = 0.16;

/// What a token looks like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::render) struct Look {
    /// Its shape.
    pub(in crate::render) color: Color,
    /// What that is drawn in.
    pub(in crate::render) tone: Tone,
    /// What is written on it, 1–9; nothing where it is too small.
    pub(in crate::render) number: Option<u8>,
    /// Of the disc, in pixels; the other shapes look as large.
    pub(in crate::render) radius: f32,
    /// Whether it throws a flat shadow.
    pub(in crate::render) shadow: bool,
}

/// A token: a flat shadow, the outline, a white edge, the fill and the number.
pub(in crate::render) fn token(pen: &mut Pen, theme: &Theme, look: Look) {
    let Look { color, tone, number, radius, shadow } = look;
    let shape = shape(color, radius);
    if shadow {
        pen.glaze(&oval((0.0, radius * 1.02), radius * 0.9, radius * 0.3), theme.shade, SHADOW);
    }
    let edge = (radius * 0.15).max(1.2);
    pen.stroke(&shape, theme.edge, 2.0 * (edge + theme.outline()));
    pen.stroke(&shape, theme.white, 2.0 * edge);
    pen.fill(&shape, tone.token);
    if let Some(number) = number {
        digit(pen, color, number, radius, tone);
    }
}

/// Where a token belongs that is elsewhere now: its shape, in outline.
pub(in crate::render) fn ghost(pen: &mut Pen, theme: &Theme, look: Look) {
    let Look { color, tone, number, radius, .. } = look;
    let shape = shape(color, radius);
    pen.stroke(&shape, tone.trail, 4.0);
    pen.fill(&shape, tone.pale);
    if let Some(number) = number {
        digit(pen, color, number, radius, Tone { number: theme.ink, ..tone });
    }
}

fn digit(pen: &mut Pen, color: Color, number: u8, radius: f32, tone: Tone) {
    pen.digit(number, (0.0, lower(color) * radius), radius * tall(color), tone.number);
}

fn shape(color: Color, r: f32) -> Path {
    match color {
        Color::Red => disc((0.0, 0.0), r),
        Color::Green => card((-r * 0.9, -r * 0.9), (r * 1.8, r * 1.8), r * 0.28),
        Color::Yellow => polygon(&[(0.0, -r * 1.2), (r * 1.22, r * 0.9), (-r * 1.22, r * 0.9)]),
        Color::Blue => regular((0.0, 0.0), r * 1.2, 4),
        Color::Purple => regular((0.0, 0.0), r * 1.08, 6),
        Color::Orange => polygon(&[(0.0, r * 1.2), (-r * 1.22, -r * 0.9), (r * 1.22, -r * 0.9)]),
    }
}

/// How far the number is below the middle, in radii.
const fn lower(color: Color) -> f32 {
    match color {
        Color::Yellow => 0.31,
        Color::Orange => -0.31,
        _ => 0.0,
    }
}

/// How high the number is, in radii.
const fn tall(color: Color) -> f32 {
    match color {
        Color::Yellow | Color::Orange => 0.92,
        Color::Blue => 0.98,
        _ => 1.06,
    }
}
