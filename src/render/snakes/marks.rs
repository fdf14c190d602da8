//! Everything that is pasted on the board, and what it looks like.

use super::spread::Size;
use crate::game::snakes::COLORS;
use crate::game::{Color, Face};
use crate::render::Theme;
use crate::render::paint::pen::{Pen, disc, star};
use crate::render::pieces;
use crate::render::pieces::token::{self, Look};
use crate::render::theme::Rgb;

/// One thing to paste. Each is drawn about the point that it is pasted at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Mark {
    /// A token; `away` once its seat has left.
    Token { color: Color, size: Size, away: bool },
    /// A ring under a token that the last roll moved.
    Halo(Color, Size),
    /// A step of a walk; small on small squares.
    Dot { color: Color, small: bool },
    /// The bang where somebody was captured.
    Burst(Color, Size),
    /// Where a walk began.
    Start(Color, Size),
    /// The rays about the token that won.
    Rays(Size),
    /// A die in the air or on the shelf; blank before the first throw.
    Die(Option<Face>),
}

/// How large dots are on small squares.
pub(super) const SMALL: f32 = 0.7;

impl Mark {
    /// Every mark that a board can need.
    pub(super) fn all() -> Vec<Mark> {
        let mut marks: Vec<_> = Size::all().map(Mark::Rays).collect();
        marks.extend(Face::ALL.into_iter().map(Some).chain([None]).map(Mark::Die));
        for color in Color::ALL {
            marks.extend([false, true].map(|small| Mark::Dot { color, small }));
            for size in Size::all() {
                marks.extend([false, true].map(|away| Mark::Token { color, size, away }));
                marks.extend([Mark::Halo(color, size), Mark::Burst(color, size), Mark::Start(color, size)]);
            }
        }
        marks
    }

    /// Draws it.
    pub(super) fn draw(self, theme: &Theme) -> Pen {
        let trail = |color| theme.tone(color).trail;
        match self {
            Mark::Token { color, size, away } => {
                let tone = theme.tone(color);
                let tone = if away { tone.greyed(theme) } else { tone };
                let number = number(color).filter(|_| size.is_numbered());
                let look = Look { color, tone, number, radius: size.radius(), shadow: size.is_numbered() };
                Pen::about(34, |pen| token::token(pen, theme, look))
            }
            Mark::Halo(color, size) => {
                Pen::about(34, |pen| halo(pen, theme, trail(color), size.reach() + 1.0))
            }
            Mark::Dot { color, small } => {
                let share = if small { SMALL } else { 1.0 };
                Pen::about(6, |pen| pieces::dot(pen, trail(color), theme.white, share))
            }
            Mark::Burst(color, size) => Pen::about(34, |pen| {
                pieces::burst(pen, trail(color), theme.white, size.radius() * 1.25);
            }),
            Mark::Start(color, size) => Pen::about(28, |pen| {
                pieces::start(pen, trail(color), theme.white, size.radius() - 1.4);
            }),
            Mark::Rays(size) => Pen::about(50, |pen| {
                let shape = star((0.0, 0.0), size.radius() * 1.4, 0.8, 16);
                pen.stroke(&shape, theme.ink, 2.0);
                pen.fill(&shape, theme.gold);
            }),
            Mark::Die(face) => Pen::about(30, |pen| pieces::die(pen, theme, face)),
        }
    }
}

/// A ring that keeps within its square.
fn halo(pen: &mut Pen, theme: &Theme, color: Rgb, radius: f32) {
    for (color, less) in [(theme.white, 0.0), (color, 0.8), (theme.white, 3.2)] {
        pen.fill(&disc((0.0, 0.0), radius - less), color);
    }
}

/// What is written on tokens of a colour: 1 for the first seat's.
pub(super) fn number(color: Color) -> Option<u8> {
    (1..).zip(COLORS).find(|(_, other)| *other == color).map(|(number, _)| number)
}
