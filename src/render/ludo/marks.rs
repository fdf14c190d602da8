//! Everything that is pasted on the bare board, and what it looks like.

use super::backdrop::Look;
use super::place::outward;
use super::spread::{PITCH, TRAY_PADDING};
use super::tokens::{self, Size};
use crate::game::ludo::rules::HomeStep;
use crate::game::{Color, Face};
use crate::render::Theme;
use crate::render::geometry::ARMS;
use crate::render::paint::pen::{Pen, card, disc, polygon, star};
use crate::render::theme::Rgb;

/// One thing to paste. Each is drawn about the point that it is pasted at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Mark {
    /// A token; `away` once its seat has left.
    Token { color: Color, number: u8, size: Size, away: bool },
    /// A dashed ring about a token that may be moved.
    Ring(Size),
    /// A ring under the token that moved last.
    Halo(Color, Size),
    /// A step of a walk.
    Dot(Color),
    /// A bit of a flight.
    Crumb(Color),
    /// Where a walk began.
    Start(Color),
    /// A star: on a colour (an entry) or on white; hollow where it is safe for its owner alone.
    Star { entry: Option<Color>, owned: bool, small: bool },
    /// The arrow where an arm's tokens leave the track.
    TurnOff(HomeStep, u8),
    /// Points from the die to the arm whose turn it is.
    Pointer(u8),
    /// The die; blank before the first throw.
    Die(Option<Face>),
    /// Who has finished, and in which place.
    Medal(u8),
    /// In the middle, once the game is over.
    Crown(Color),
    /// The panel of a tray, so many tokens long.
    Tray { length: u8, upright: bool },
    /// The beak of a tray, toward its square.
    Beak { toward: (i32, i32) },
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
        marks.extend((1..=ARMS).map(Mark::Medal));
        marks.extend([false, true].map(|small| Mark::Star { entry: None, owned: false, small }));
        marks.extend((3..=8).flat_map(|length| [false, true].map(|upright| Mark::Tray { length, upright })));
        marks
    }

    fn of_color(color: Color) -> Vec<Mark> {
        let mut marks = vec![Mark::Dot(color), Mark::Crumb(color), Mark::Start(color), Mark::Crown(color)];
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
        let [lap, column] = [HomeStep::FullLap, HomeStep::Column].map(|step| Mark::TurnOff(step, arm));
        [lap, column, Mark::Pointer(arm), Mark::Beak { toward: outward(arm) }]
    }

    /// Draws it.
    pub(super) fn draw(self, theme: &Theme) -> Pen {
        let tone = |color| Look::Playing.tone(theme, color);
        match self {
            Mark::Token { color, number, size, away } => {
                let look = if away { Look::Retired } else { Look::Playing };
                tokens::token(theme, look.tone(theme, color), color, number, size)
            }
            Mark::Ring(size) => tokens::ring(theme, size),
            Mark::Halo(color, size) => halo(tone(color).field, theme.white, size),
            Mark::Dot(color) => dot(tone(color).field, theme.white, 3.6),
            Mark::Crumb(color) => dot(tone(color).field, theme.white, 2.0),
            Mark::Start(color) => start(tone(color).field, theme.white),
            Mark::Star { entry, owned, small } => match entry {
                Some(color) => mark_star(theme.white, tone(color).field, owned, small),
                None => mark_star(theme.star, theme.white, owned, small),
            },
            Mark::TurnOff(step, arm) => turn_off(tone(COLORS[usize::from(arm)]).field, step, arm),
            Mark::Pointer(arm) => pointer(theme, arm),
            Mark::Die(face) => die(theme, face),
            Mark::Medal(place) => medal(theme, place),
            Mark::Crown(color) => crown(theme, tone(color).field),
            Mark::Tray { length, upright } => tray(theme, length, upright),
            Mark::Beak { toward } => beak(theme, toward),
        }
    }
}

fn halo(color: Rgb, edge: Rgb, size: Size) -> Pen {
    let mut pen = Pen::around(30);
    let radius = size.radius() * 1.18 + 3.0;
    pen.fill(&disc((0.0, 0.0), radius + 1.6), edge);
    pen.fill(&disc((0.0, 0.0), radius), color);
    pen.fill(&disc((0.0, 0.0), radius - 2.4), edge);
    pen
}

fn dot(color: Rgb, edge: Rgb, radius: f32) -> Pen {
    let mut pen = Pen::around(6);
    pen.fill(&disc((0.0, 0.0), radius + 1.2), edge);
    pen.fill(&disc((0.0, 0.0), radius), color);
    pen
}

fn start(color: Rgb, edge: Rgb) -> Pen {
    let mut pen = Pen::around(14);
    pen.fill(&disc((0.0, 0.0), 10.0), edge);
    pen.stroke(&disc((0.0, 0.0), 7.5), color, 3.4);
    pen
}

/// A star in `color`; hollow, and with an edge where it is small and lies on tokens.
fn mark_star(color: Rgb, edge: Rgb, hollow: bool, small: bool) -> Pen {
    let mut pen = Pen::around(20);
    let radius = if small { 7.5 } else { 13.5 };
    let shape = star((0.0, if small { 0.5 } else { 1.0 }), radius);
    if small {
        pen.stroke(&shape, edge, 5.0);
    }
    pen.fill(&shape, color);
    if hollow {
        pen.fill(&star((0.0, if small { 0.5 } else { 1.0 }), radius * 0.5), edge);
    }
    pen
}

/// Points from the track into the column.
fn turn_off(color: Rgb, step: HomeStep, arm: u8) -> Pen {
    let mut pen = Pen::around(16);
    let lean = if step == HomeStep::FullLap { 45.0 } else { 0.0 };
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

/// Half the die's side.
const DIE: f32 = 23.0;

fn die(theme: &Theme, face: Option<Face>) -> Pen {
    let mut pen = Pen::around(30);
    let body = card((-DIE, -DIE), (2.0 * DIE, 2.0 * DIE), 11.0);
    pen.fill(&body, theme.white);
    pen.stroke(&body, theme.ink, 3.0);
    for (x, y) in pips(face) {
        pen.fill(&disc((f32::from(*x) * 12.0, f32::from(*y) * 12.0), 4.6), theme.ink);
    }
    pen
}

/// Where a face has its pips, in thirds of the die from its middle.
const fn pips(face: Option<Face>) -> &'static [(i8, i8)] {
    let Some(face) = face else { return &[] };
    match face.pips() {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
    }
}

/// A laurel about the place; gold for the winner.
fn medal(theme: &Theme, place: u8) -> Pen {
    let mut pen = Pen::around(44);
    let metal = if place == 1 { theme.gold } else { theme.line };
    pen.fill(&disc((0.0, 0.0), 24.0), theme.ink);
    pen.fill(&disc((0.0, 0.0), 21.0), metal);
    pen.digit(place, (0.0, 0.0), 23.0, theme.ink);
    if place == 1 {
        pen.fill(&crown_shape((0.0, -31.0), 15.0), theme.ink);
    }
    pen
}

fn crown(theme: &Theme, color: Rgb) -> Pen {
    let mut pen = Pen::around(40);
    pen.fill(&disc((0.0, 0.0), 36.0), theme.white);
    pen.stroke(&disc((0.0, 0.0), 34.0), color, 4.0);
    let shape = crown_shape((0.0, 1.0), 22.0);
    pen.stroke(&shape, theme.ink, 5.0);
    pen.fill(&shape, theme.gold);
    pen
}

/// A crown of three points, `half` as wide and high as it is from its middle.
fn crown_shape((x, y): (f32, f32), half: f32) -> tiny_skia::Path {
    let corners =
        [(-1.0, -0.55), (-0.45, 0.0), (0.0, -0.8), (0.45, 0.0), (1.0, -0.55), (0.8, 0.7), (-0.8, 0.7)];
    polygon(&corners.map(|(dx, dy)| (x + dx * half, y + dy * half)))
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
