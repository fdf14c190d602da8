//! What the boards of all games have on them: tokens, dice, crowns and walks.
//!
//! Each is drawn about the pen's origin.

pub(super) mod token;
pub(super) mod way;

use super::paint::pen::{Pen, card, disc, polygon, star};
use super::theme::{Rgb, Theme};
use crate::game::Face;

/// A ring under the token that moved last, for a token of this radius.
pub(super) fn halo(pen: &mut Pen, color: Rgb, edge: Rgb, token: f32) {
    let radius = token * 1.16 + 3.4;
    pen.fill(&disc((0.0, 0.0), radius + 1.6), edge);
    pen.fill(&disc((0.0, 0.0), radius), color);
    pen.fill(&disc((0.0, 0.0), radius - 2.4), edge);
}

/// How far a walk's dot reaches, in pixels, its edge included.
pub(super) const DOT: f32 = 4.8;

/// A step of a walk; `share` of its full size.
pub(super) fn dot(pen: &mut Pen, color: Rgb, edge: Rgb, share: f32) {
    pen.fill(&disc((0.0, 0.0), DOT * share), edge);
    pen.fill(&disc((0.0, 0.0), DOT * share - 1.2), color);
}

/// The bang of a capture.
pub(super) fn burst(pen: &mut Pen, color: Rgb, edge: Rgb, radius: f32) {
    let shape = star((0.0, 0.0), radius, 0.7, 12);
    pen.stroke(&shape, edge, 3.0);
    pen.fill(&shape, color);
}

/// Where a walk began: as large as the token that stood there, and open, so that what lies there can be seen in it.
pub(super) fn start(pen: &mut Pen, color: Rgb, edge: Rgb, radius: f32) {
    let ring = disc((0.0, 0.0), radius);
    pen.stroke(&ring, edge, 5.6);
    pen.stroke(&ring, color, 3.2);
}

/// Half the die's side.
pub(super) const DIE: f32 = 22.5;

/// A die; blank before the first throw.
pub(super) fn die(pen: &mut Pen, theme: &Theme, face: Option<Face>) {
    let body = card((-DIE, -DIE), (2.0 * DIE, 2.0 * DIE), 11.0);
    pen.fill(&body, theme.white);
    pen.stroke(&body, theme.ink, 3.0);
    for (x, y) in pips(face) {
        pen.fill(&disc((f32::from(*x) * 12.0, f32::from(*y) * 12.0), 4.6), theme.ink);
    }
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

/// The winner's crown on a disc that is ringed in their colour.
pub(super) fn crown(pen: &mut Pen, theme: &Theme, color: Rgb) {
    pen.fill(&disc((0.0, 0.0), 33.0), theme.white);
    pen.stroke(&disc((0.0, 0.0), 31.0), color, 4.0);
    bare_crown(pen, theme, (0.0, 1.0), 19.0);
}

/// A crown of three points, `half` as wide and high as it is from its middle.
pub(super) fn bare_crown(pen: &mut Pen, theme: &Theme, (x, y): (f32, f32), half: f32) {
    let corners =
        [(-1.0, -0.55), (-0.45, 0.0), (0.0, -0.8), (0.45, 0.0), (1.0, -0.55), (0.8, 0.7), (-0.8, 0.7)];
    let shape = polygon(&corners.map(|(dx, dy)| (x + dx * half, y + dy * half)));
    pen.stroke(&shape, theme.ink, 5.0);
    pen.fill(&shape, theme.gold);
}
