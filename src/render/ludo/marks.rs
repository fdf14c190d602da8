//! Everything that is pasted on the bare board, and what it looks like.

use super::backdrop::Look;
use super::place::outward;
use super::spread::{PITCH, TRAY_PADDING};
use super::tokens::{self, Size};
use crate::game::{Color, Face};
use crate::render::Theme;
use crate::render::film::strip::Sign;
use crate::render::geometry::ARMS;
use crate::render::paint::pen::{Pen, card, disc, polygon, star};
use crate::render::pieces;
use crate::render::theme::Rgb;

/// One thing to paste. Each is drawn about the point that it is pasted at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Mark {
    /// A token; `away` once its seat has left.
    Token { color: Color, number: u8, size: Size, away: bool },
    /// An empty spot of a yard.
    Spot(Color, Look),
    /// A dashed ring about a token that may be moved.
    Ring(Size),
    /// A ring under the token that moved last.
    Halo(Color, Size),
    /// A step of a walk.
    Dot(Color),
    /// The bang of a capture, under the token that made it.
    Burst(Color),
    /// Where a walk began.
    Start(Color),
    /// A star: on a colour (an entry) or on white; hollow where it is safe for its owner alone.
    Star { entry: Option<Color>, owned: bool, small: bool },
    /// The arrow where an arm's tokens leave the track; `late` where that is just before their entry.
    TurnOff { late: bool, arm: u8 },
    /// Points from the die to the arm whose turn it is.
    Pointer(u8),
    /// The die; blank before the first throw.
    Die(Option<Face>),
    /// Who has finished, and in which place; large in an empty yard.
    Medal { place: u8, large: bool },
    /// In the middle, once the game is over.
    Crown(Color),
    /// The panel of a tray, so many tokens long.
    Tray { length: u8, upright: bool },
    /// The beak of a tray, toward its square.
    Beak { toward: (i32, i32) },
    /// What stands below a replay.
    Sign(Sign),
}

/// The colours of the four arms.
const COLORS: &[Color] = Color::ALL.split_at(ARMS as usize).0;

impl Mark {
    /// Every mark that a board can need.
    pub(super) fn all() -> Vec<Mark> {
        let mut marks: Vec<_> = COLORS.iter().flat_map(|color| Mark::of_color(*color)).collect();
        marks.extend((0..ARMS).flat_map(Mark::of_arm));
        marks.extend(Face::ALL.into_iter().map(Some).chain([None]).map(Mark::Die));
        marks.extend(Size::ALL.map(Mark::Ring));
        marks.extend(Sign::all().map(Mark::Sign));
        marks.extend((1..=ARMS).flat_map(|place| [false, true].map(|large| Mark::Medal { place, large })));
        marks.extend([false, true].map(|small| Mark::Star { entry: None, owned: false, small }));
        marks.extend((3..=8).flat_map(|length| [false, true].map(|upright| Mark::Tray { length, upright })));
        marks
    }

    fn of_color(color: Color) -> Vec<Mark> {
        let mut marks = vec![Mark::Dot(color), Mark::Burst(color), Mark::Start(color), Mark::Crown(color)];
        marks.extend(Look::ALL.map(|look| Mark::Spot(color, look)));
        for size in Size::ALL {
            let looks = (1..=4).flat_map(|number| [(number, false), (number, true)]);
            marks.extend(looks.map(|(number, away)| Mark::Token { color, number, size, away }));
            marks.push(Mark::Halo(color, size));
        }
        for owned in [false, true] {
            marks.extend([false, true].map(|small| Mark::Star { entry: Some(color), owned, small }));
        }
        marks
    }

    fn of_arm(arm: u8) -> [Mark; 4] {
        let [late, early] = [true, false].map(|late| Mark::TurnOff { late, arm });
        [late, early, Mark::Pointer(arm), Mark::Beak { toward: outward(arm) }]
    }

    /// Draws it.
    pub(super) fn draw(self, theme: &Theme) -> Pen {
        let tone = |color| Look::Playing.tone(theme, color);
        match self {
            Mark::Token { color, number, size, away } => {
                let look = if away { Look::Retired } else { Look::Playing };
                tokens::token(theme, look.tone(theme, color), color, number, size)
            }
            Mark::Spot(color, look) => spot(look.tone(theme, color).pale),
            Mark::Ring(size) => tokens::ring(theme, size),
            Mark::Halo(color, size) => {
                Pen::about(34, |pen| pieces::halo(pen, tone(color).trail, theme.white, size.radius()))
            }
            Mark::Dot(color) => Pen::about(6, |pen| pieces::dot(pen, tone(color).trail, theme.white, 1.0)),
            Mark::Burst(color) => {
                Pen::about(34, |pen| pieces::burst(pen, tone(color).trail, theme.white, 30.0))
            }
            Mark::Start(color) => {
                Pen::about(22, |pen| pieces::start(pen, tone(color).trail, theme.white, 16.0))
            }
            Mark::Star { entry, owned, small } => match entry {
                Some(color) => mark_star([theme.white, tone(color).field, theme.edge], owned, small),
                None => mark_star([theme.star, theme.white, theme.star], owned, small),
            },
            Mark::TurnOff { late, arm } => turn_off(tone(COLORS[usize::from(arm)]).trail, late, arm),
            Mark::Pointer(arm) => pointer(theme, arm),
            Mark::Die(face) => Pen::about(30, |pen| pieces::die(pen, theme, face)),
            Mark::Medal { place, large } => medal(theme, place, if large { 46.0 } else { 23.0 }),
            Mark::Crown(color) => Pen::about(36, |pen| pieces::crown(pen, theme, tone(color).field)),
            Mark::Tray { length, upright } => tray(theme, length, upright),
            Mark::Beak { toward } => beak(theme, toward),
            Mark::Sign(sign) => sign.draw(theme),
        }
    }
}

fn spot(color: Rgb) -> Pen {
    let mut pen = Pen::around(24);
    pen.fill(&disc((0.0, 0.0), 22.0), color);
    pen
}

/// How far in a star's inner corners are.
const SHARP: f32 = 0.47;

/// A star of these colours: fill, what it lies on, outline. It is hollow where it is its owner's alone, and has a
/// margin where it is small and lies on tokens.
fn mark_star([color, ground, outline]: [Rgb; 3], hollow: bool, small: bool) -> Pen {
    let mut pen = Pen::around(20);
    let radius = if small { 7.0 } else { 13.0 };
    let about = (0.0, radius * 0.07);
    let shape = star(about, radius, SHARP, 5);
    if small {
        pen.stroke(&shape, ground, 5.6);
    }
    pen.stroke(&shape, outline, 2.0);
    pen.fill(&shape, color);
    if hollow {
        pen.fill(&star(about, radius * 0.5, SHARP, 5), outline);
    }
    pen
}

/// Points from the track into the column.
fn turn_off(color: Rgb, late: bool, arm: u8) -> Pen {
    let mut pen = Pen::around(16);
    let lean = if late { 45.0 } else { 0.0 };
    pen.turned(f32::from(arm) * 90.0 + lean, (0.0, 0.0), |pen| {
        pen.fill(&polygon(&[(-6.0, -7.0), (8.0, 0.0), (-6.0, 7.0)]), color);
    });
    pen
}

fn pointer(theme: &Theme, arm: u8) -> Pen {
    let mut pen = Pen::around(42);
    pen.turned(f32::from(arm) * 90.0, (0.0, 0.0), |pen| {
        let shape = polygon(&[(-36.0, 0.0), (-22.0, -13.0), (-22.0, 13.0)]);
        pen.stroke(&shape, theme.white, 3.0);
        pen.fill(&shape, theme.ink);
    });
    pen
}

/// The place on a disc; gold and crowned for the winner.
fn medal(theme: &Theme, place: u8, radius: f32) -> Pen {
    let mut pen = Pen::around(84);
    let metal = if place == 1 { theme.gold } else { theme.line };
    if place == 1 {
        pieces::bare_crown(&mut pen, theme, (0.0, -1.3 * radius), 0.62 * radius);
    }
    pen.fill(&disc((0.0, 0.0), radius), metal);
    pen.stroke(&disc((0.0, 0.0), radius), theme.ink, 3.0);
    pen.digit(place, (0.0, 0.0), radius, theme.ink);
    pen
}

#[expect(clippy::cast_precision_loss, reason = "a few pixels")]
fn tray(theme: &Theme, length: u8, upright: bool) -> Pen {
    let mut pen = Pen::around(100);
    let (long, deep) =
        ((i32::from(length) * PITCH + 2 * TRAY_PADDING) as f32, (2 * PITCH + 2 * TRAY_PADDING) as f32);
    let (width, height) = if upright { (deep, long) } else { (long, deep) };
    let shape = card((-width / 2.0, -height / 2.0), (width, height), 12.0);
    pen.fill(&shape, theme.white);
    pen.stroke(&shape, theme.ink, 2.4);
    pen
}

/// Its tip is the point that it is pasted at.
#[expect(clippy::cast_precision_loss, reason = "1, 0 or -1")]
fn beak(theme: &Theme, toward: (i32, i32)) -> Pen {
    let mut pen = Pen::around(20);
    let (x, y) = (toward.0 as f32, toward.1 as f32);
    let foot = |across: f32, back: f32| (-x * back - y * across, -y * back + x * across);
    pen.fill(&polygon(&[foot(0.0, 0.0), foot(11.0, 11.0), foot(-11.0, 11.0)]), theme.ink);
    pen.fill(&polygon(&[foot(0.0, 3.6), foot(9.0, 13.0), foot(-9.0, 13.0)]), theme.white);
    pen
}
