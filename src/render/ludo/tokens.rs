//! The tokens' sizes.

use crate::game::Color;
use crate::render::paint::pen::{Pen, disc};
use crate::render::pieces::token::{self, Look};
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
            Size::Yard => 20.0,
            Size::Alone => 15.5,
            Size::Pair => 11.5,
            Size::Few => 9.8,
            Size::Crowd => 7.0,
        }
    }
}

/// A token about the origin.
pub(super) fn token(theme: &Theme, tone: Tone, color: Color, number: u8, size: Size) -> Pen {
    let shadow = size != Size::Crowd;
    Pen::about(32, |pen| {
        token::token(pen, theme, Look { color, tone, number: Some(number), radius: size.radius(), shadow });
    })
}

/// A dashed ring about a token that may be moved.
pub(super) fn ring(theme: &Theme, size: Size) -> Pen {
    let mut pen = Pen::around(32);
    let (out, width, dash) = match size {
        Size::Yard | Size::Alone => (6.5, 3.2, [6.0, 4.0]),
        Size::Pair => (4.0, 2.8, [4.6, 3.2]),
        Size::Few => (2.8, 2.4, [4.2, 2.6]),
        Size::Crowd => (1.6, 1.8, [3.0, 2.0]),
    };
    let circle = disc((0.0, 0.0), size.radius() + out);
    pen.stroke(&circle, theme.white, width + 1.6);
    pen.dashes(&circle, theme.ink, width, dash);
    pen
}
