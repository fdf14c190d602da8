//! The tokens' shapes.

use tiny_skia::Path;

use super::backdrop::SHADOW;
use crate::game::Color;
use crate::render::paint::pen::{Pen, card, disc, oval, polygon, regular};
use crate::render::theme::{Theme, Tone};

/// How large a token is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Size {
    /// In its yard.
    Yard,
    /// Alone on its square.
    Alone,
    /// One of two.
    Pair,
    /// One of three or four; also at home and on a tray.
    Few,
    /// One of a crowd of partners.
    Crowd,
}

impl Size {
    pub(super) const ALL: [Size; 5] = [Size::Yard, Size::Alone, Size::Pair, Size::Few, Size::Crowd];

    /// The radius of the disc, in pixels; the other shapes look as large.
    pub(super) const fn radius(self) -> f32 {
        match self {
            Size::Yard => 18.0,
            Size::Alone => 15.5,
            Size::Pair => 11.5,
            Size::Few => 10.0,
            Size::Crowd => 7.0,
        }
    }
}

/// A token about the origin: a flat shadow, the outline, a white edge, the fill and the number.
pub(super) fn token(theme: &Theme, tone: Tone, color: Color, number: u8, size: Size) -> Pen {
    let radius = size.radius();
    let mut pen = Pen::around(30);
    let shape = shape(color, radius);
    if size != Size::Crowd {
        pen.glaze(&oval((0.0, radius * 1.02), radius * 0.9, radius * 0.3), theme.ink, SHADOW);
    }
    let edge = (radius * 0.16).max(1.4);
    pen.stroke(&shape, tone.edge, 2.0 * edge + 2.4);
    pen.stroke(&shape, theme.white, 2.0 * edge);
    pen.fill(&shape, tone.token);
    pen.digit(number, (0.0, lower(color) * radius), radius * tall(color), tone.number);
    pen
}

/// A dashed ring about a token that may be moved.
pub(super) fn ring(theme: &Theme, size: Size) -> Pen {
    let mut pen = Pen::around(30);
    let (out, width, dash) = match size {
        Size::Yard | Size::Alone => (6.5, 3.2, [6.0, 4.0]),
        Size::Pair => (4.4, 2.8, [4.6, 3.2]),
        Size::Few => (3.6, 2.4, [4.0, 2.8]),
        Size::Crowd => (1.6, 1.8, [3.0, 2.0]),
    };
    let circle = disc((0.0, 0.0), size.radius() + out);
    pen.stroke(&circle, theme.white, width + 1.6);
    pen.dashes(&circle, theme.ink, width, dash);
    pen
}

fn shape(color: Color, r: f32) -> Path {
    match color {
        Color::Red => disc((0.0, 0.0), r),
        Color::Green => card((-r * 0.9, -r * 0.9), (r * 1.8, r * 1.8), r * 0.28),
        Color::Yellow => polygon(&[(0.0, -r * 1.14), (r * 1.14, r * 0.84), (-r * 1.14, r * 0.84)]),
        Color::Blue => regular((0.0, 0.0), r * 1.2, 4),
        Color::Purple => regular((0.0, 0.0), r * 1.08, 6),
        Color::Orange => polygon(&[(0.0, r * 1.14), (-r * 1.14, -r * 0.84), (r * 1.14, -r * 0.84)]),
    }
}

/// How far the number is below the middle, in radii.
const fn lower(color: Color) -> f32 {
    match color {
        Color::Yellow => 0.27,
        Color::Orange => -0.27,
        _ => 0.0,
    }
}

/// How high the number is, in radii.
const fn tall(color: Color) -> f32 {
    match color {
        Color::Yellow | Color::Orange => 0.78,
        _ => 0.92,
    }
}
