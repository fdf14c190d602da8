//! The tokens' sizes.

use super::place::Plan;
use crate::render::paint::pen::{Pen, disc};
use crate::render::pieces::token::{self, Look};
use crate::render::theme::Theme;

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

    /// The radius of the disc, in pixels; the other shapes look as large. Where cells are smaller, tokens are a little
    /// less so, for their numbers must be read.
    pub(super) const fn radius(self, plan: Plan) -> f32 {
        let [four, six] = match self {
            Size::Yard => [20.0, 16.5],
            Size::Alone => [15.5, 14.2],
            Size::Pair => [11.5, 10.8],
            Size::Few => [9.8, 9.2],
            Size::Crowd => [7.0, 6.6],
        };
        if plan.arms == 4 { four } else { six }
    }
}

/// A token about the origin.
pub(super) fn token(theme: &Theme, look: Look) -> Pen {
    Pen::about(32, |pen| token::token(pen, theme, look))
}

/// A dashed ring about a token that may be moved.
pub(super) fn ring(theme: &Theme, plan: Plan, size: Size) -> Pen {
    let mut pen = Pen::around(32);
    let (out, width, dash) = match size {
        Size::Yard | Size::Alone => (6.5, 3.2, [6.0, 4.0]),
        Size::Pair => (4.0, 2.8, [4.6, 3.2]),
        Size::Few => (2.8, 2.4, [4.2, 2.6]),
        Size::Crowd => (1.6, 1.8, [3.0, 2.0]),
    };
    let circle = disc((0.0, 0.0), size.radius(plan) + out);
    pen.stroke(&circle, theme.white, width + 1.6);
    pen.dashes(&circle, theme.ink, width, dash);
    pen
}
