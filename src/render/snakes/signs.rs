//! The signs of powers, and the star of the last square.

use crate::game::snakes::Power;
use crate::render::paint::pen::{Pen, card, disc, lines, polygon, star};
use crate::render::theme::{Rgb, Theme};

/// A sign about the pen's origin, as large as a disc of this radius.
pub(super) fn sign(pen: &mut Pen, theme: &Theme, power: Power, radius: f32) {
    pen.scaled(radius / 20.0, |pen| match power {
        Power::RollAgain => again(pen, theme),
        Power::Move(by) => step(pen, theme, by),
        Power::Skip => skip(pen, theme),
        Power::Swap => swap(pen, theme),
        Power::Shield => shield(pen, theme),
    });
}

/// What the square of a power is filled with.
pub(super) fn tint(theme: &Theme, power: Power) -> Rgb {
    match power {
        Power::RollAgain | Power::Shield => theme.course.kind,
        Power::Move(by) if by > 0 => theme.course.kind,
        Power::Move(_) | Power::Skip => theme.course.harsh,
        Power::Swap => theme.course.odd,
    }
}

/// The last square's star.
pub(super) fn goal(pen: &mut Pen, theme: &Theme, radius: f32) {
    let shape = star((0.0, radius * 0.06), radius, 0.47, 5);
    pen.stroke(&shape, theme.ink, radius * 0.22);
    pen.fill(&shape, theme.gold);
}

/// A die.
fn again(pen: &mut Pen, theme: &Theme) {
    let side = 15.5;
    let body = card((-side, -side), (2.0 * side, 2.0 * side), 7.0);
    pen.stroke(&body, theme.course.helps, 7.0);
    pen.fill(&body, theme.white);
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)] {
        pen.fill(&disc((x * 8.0, y * 8.0), 3.6), theme.course.helps);
    }
}

/// So many squares on or back: "+4", "−3".
fn step(pen: &mut Pen, theme: &Theme, by: i64) {
    let color = if by > 0 { theme.course.helps } else { theme.course.harms };
    let digits: Vec<u8> = by.unsigned_abs().to_string().bytes().map(|digit| digit - b'0').collect();
    // A number of three digits is as wide as the sign may be.
    let high = if digits.len() > 2 { 15.0 } else { 20.0 };
    let pitch = high * 0.78;
    let places = f32::from(u8::try_from(digits.len()).unwrap_or(3)) + 0.9;
    let wide = places * pitch + 9.0;
    pen.fill(&card((-wide / 2.0, -17.0), (wide, 34.0), 12.0), color);
    let first = -places * pitch / 2.0;
    let mut middle = first + 0.45 * pitch;
    let (reach, thick) = (high * 0.27, high * 0.24);
    pen.fill(&card((middle - reach, -thick / 2.0), (2.0 * reach, thick), 1.0), theme.white);
    if by > 0 {
        pen.fill(&card((middle - thick / 2.0, -reach), (thick, 2.0 * reach), 1.0), theme.white);
    }
    middle += 0.95 * pitch;
    for digit in digits {
        pen.digit(digit, (middle, 0.0), high, theme.white);
        middle += pitch;
    }
}

/// A pause.
fn skip(pen: &mut Pen, theme: &Theme) {
    pen.fill(&disc((0.0, 0.0), 19.0), theme.course.harms);
    for x in [-9.5, 2.5] {
        pen.fill(&card((x, -10.0), (7.0, 20.0), 2.0), theme.white);
    }
}

/// Two arrows past each other.
fn swap(pen: &mut Pen, theme: &Theme) {
    pen.fill(&disc((0.0, 0.0), 19.0), theme.course.swaps);
    for turn in [0.0, 180.0] {
        pen.turned(turn, (0.0, 0.0), |pen| {
            if let Some(shaft) = lines([&[(-11.0, -5.5), (4.0, -5.5)][..]]) {
                pen.stroke(&shaft, theme.white, 4.4);
            }
            pen.fill(&polygon(&[(3.0, -12.5), (13.0, -5.5), (3.0, 1.5)]), theme.white);
        });
    }
}

/// A shield, quartered.
fn shield(pen: &mut Pen, theme: &Theme) {
    let shape = heater(1.0);
    pen.stroke(&shape, theme.white, 5.0);
    pen.fill(&shape, theme.course.shield);
    pen.fill(&heater(0.56), theme.white);
}

/// The outline of a shield, so large.
fn heater(scale: f32) -> tiny_skia::Path {
    let corners = [
        (0.0, -19.0),
        (8.0, -15.0),
        (16.0, -14.0),
        (15.5, -2.0),
        (12.0, 8.0),
        (6.0, 15.0),
        (0.0, 19.0),
        (-6.0, 15.0),
        (-12.0, 8.0),
        (-15.5, -2.0),
        (-16.0, -14.0),
        (-8.0, -15.0),
    ];
    polygon(&corners.map(|(x, y)| (x * scale, y * scale)))
}
