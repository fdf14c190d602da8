//! Everything that is pasted on the bare board, and what it looks like.

use super::backdrop::Look;
use super::place::Plan;
use super::tokens::{self, Size};
use super::trays;
use crate::game::{Color, Face};
use crate::render::Theme;
use crate::render::film::strip::Sign;
use crate::render::paint::pen::{Pen, card, disc, polygon, star};
use crate::render::pieces::{self, token};
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
    /// The panel of a tray, with room for so many tokens across and down.
    Tray { columns: u8, rows: u8 },
    /// The beak of a tray, toward its square.
    Beak { toward: (i32, i32) },
    /// What stands below a replay.
    Sign(Sign),
}

impl Mark {
    /// Every mark that a board can need.
    pub(super) fn all(plan: Plan) -> Vec<Mark> {
        let colors = &Color::ALL[..usize::from(plan.arms)];
        let mut marks: Vec<_> = colors.iter().flat_map(|color| Mark::of_color(*color)).collect();
        marks.extend((0..plan.arms).flat_map(Mark::of_arm));
        marks.extend(Face::ALL.into_iter().map(Some).chain([None]).map(Mark::Die));
        marks.extend(Size::ALL.map(Mark::Ring));
        marks.extend(Sign::all().map(Mark::Sign));
        marks.extend(
            (1..=plan.arms).flat_map(|place| [false, true].map(|large| Mark::Medal { place, large })),
        );
        marks.extend([false, true].map(|small| Mark::Star { entry: None, owned: false, small }));
        marks.extend(trays::shapes(plan).map(|(columns, rows)| Mark::Tray { columns, rows }));
        marks.extend([(-1, 0), (0, -1), (1, 0), (0, 1)].map(|toward| Mark::Beak { toward }));
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

    fn of_arm(arm: u8) -> [Mark; 3] {
        let [late, early] = [true, false].map(|late| Mark::TurnOff { late, arm });
        [late, early, Mark::Pointer(arm)]
    }

    /// Draws it.
    pub(super) fn draw(self, theme: &Theme, plan: Plan) -> Pen {
        let tone = |color| Look::Playing.tone(theme, color);
        let scale = plan.scale();
        let turn = |arm| f32::from(arm) * plan.turn();
        match self {
            Mark::Token { color, number, size, away } => {
                let look = if away { Look::Retired } else { Look::Playing };
                let (tone, radius) = (look.tone(theme, color), size.radius(plan));
                // Shadows cost a fortieth of a picture, which the larger board has not to spare.
                let shadow = size != Size::Crowd && plan.arms == 4;
                tokens::token(theme, token::Look { color, tone, number: Some(number), radius, shadow })
            }
            Mark::Spot(color, look) => spot(look.tone(theme, color).pale, plan.hollow),
            Mark::Ring(size) => tokens::ring(theme, plan, size),
            Mark::Halo(color, size) => {
                Pen::about(34, |pen| pieces::halo(pen, tone(color).trail, theme.white, size.radius(plan)))
            }
            Mark::Dot(color) => Pen::about(6, |pen| pieces::dot(pen, tone(color).trail, theme.white, 1.0)),
            Mark::Burst(color) => {
                Pen::about(34, |pen| pieces::burst(pen, tone(color).trail, theme.white, 30.0 * scale))
            }
            Mark::Start(color) => {
                Pen::about(22, |pen| pieces::start(pen, tone(color).trail, theme.white, 16.0 * scale))
            }
            Mark::Star { entry, owned, small } => {
                let colors = match entry {
                    Some(color) => [theme.white, tone(color).field, theme.edge],
                    None => [theme.star, theme.white, theme.star],
                };
                mark_star(colors, owned, small, scale)
            }
            Mark::TurnOff { late, arm } => {
                let lean = if late { 45.0 } else { 0.0 };
                turn_off(tone(Color::ALL[usize::from(arm)]).trail, turn(arm) + lean, scale)
            }
            Mark::Pointer(arm) => pointer(theme, plan, turn(arm)),
            Mark::Die(face) => Pen::about(30, |pen| pieces::die(pen, theme, face)),
            Mark::Medal { place, large } => medal(theme, place, plan.medal(large)),
            Mark::Crown(color) => Pen::about(36, |pen| pieces::crown(pen, theme, tone(color).field)),
            Mark::Tray { columns, rows } => tray(theme, plan, (columns, rows)),
            Mark::Beak { toward } => beak(theme, toward),
            Mark::Sign(sign) => sign.draw(theme),
        }
    }
}

fn spot(color: Rgb, radius: f32) -> Pen {
    let mut pen = Pen::around(24);
    pen.fill(&disc((0.0, 0.0), radius), color);
    pen
}

/// How far in a star's inner corners are.
const SHARP: f32 = 0.47;

/// A star of these colours: fill, what it lies on, outline. It is hollow where it is its owner's alone, and has a
/// margin where it is small and lies on tokens.
fn mark_star([color, ground, outline]: [Rgb; 3], hollow: bool, small: bool, scale: f32) -> Pen {
    let mut pen = Pen::around(20);
    let radius = scale * if small { 7.0 } else { 13.0 };
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

/// Points from the track into the column, once it is turned so far, in degrees.
fn turn_off(color: Rgb, turn: f32, scale: f32) -> Pen {
    let mut pen = Pen::around(16);
    pen.turned(turn, (0.0, 0.0), |pen| {
        let corners = [(-6.0, -7.0), (8.0, 0.0), (-6.0, 7.0)];
        pen.fill(&polygon(&corners.map(|(x, y)| (x * scale, y * scale))), color);
    });
    pen
}

/// It reaches further where it has to come out past a corner of the die.
fn pointer(theme: &Theme, plan: Plan, turn: f32) -> Pen {
    let mut pen = Pen::around(50);
    let (tip, half) = if plan.arms == 4 { (-36.0, 13.0) } else { (-45.0, 16.0) };
    pen.turned(turn, (0.0, 0.0), |pen| {
        let shape = polygon(&[(tip, 0.0), (-22.0, -half), (-22.0, half)]);
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
fn tray(theme: &Theme, plan: Plan, shape: (u8, u8)) -> Pen {
    let mut pen = Pen::around(100);
    let (width, height) = trays::size(plan, shape);
    let (width, height) = (width as f32, height as f32);
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
