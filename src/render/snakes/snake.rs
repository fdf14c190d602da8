//! What a snake looks like.

use super::grid::Spot;
use crate::render::paint::pen::{Pen, disc, lines, oval, polygon};
use crate::render::theme::Theme;

/// How thick snakes are on squares of this height: half of it, in pixels.
pub(super) fn thickness(height: f32) -> f32 {
    (height * 0.13 - 0.4).clamp(3.2, 10.0)
}

/// A body along its middle line, with a casing that parts it from what it lies on.
pub(super) fn body(pen: &mut Pen, theme: &Theme, points: &[Spot], color: usize, half: f32) {
    let (fill, outline) = theme.course.bodies[color];
    let all = points.len();
    if half < DETAILED {
        pen.rough(|pen| pen.fill(&ribbon(points, all, half, 1.6), theme.white));
        return pen.fill(&ribbon(points, all, half, THIN_EDGE), fill.mix(outline, PLAIN));
    }
    let edge = edge(theme, half);
    pen.rough(|pen| {
        pen.fill(&ribbon(points, all, half, edge + 1.8), theme.paper);
    });
    pen.fill(&ribbon(points, all, half, edge), outline);
    pen.rough(|pen| pen.fill(&ribbon(points, all, half, 0.0), fill));
}

/// How wide the outline of a body is.
fn edge(theme: &Theme, half: f32) -> f32 {
    (half * 0.2).max(1.0) + theme.hairline() - 1.0
}

/// The thinnest body that has an outline: on thinner ones it would be noise.
const DETAILED: f32 = 5.0;
/// What such a body has in place of the outline, in pixels.
const THIN_EDGE: f32 = 0.6;
/// How far the colour of a body without outline is toward that of the outline.
pub(super) const PLAIN: f32 = 0.3;

/// The pattern along a back: what tells a snake from a line.
pub(super) fn back(pen: &mut Pen, theme: &Theme, points: &[Spot], color: usize, half: f32) {
    let (fill, outline) = theme.course.bodies[color];
    let last = points.len() * 4 / 5;
    let Some(line) = lines([&points[..last.max(2)]]) else { return };
    let color = fill.mix(outline, 0.45);
    pen.rough(|pen| pen.dashes(&line, color, half * 0.62, [half * 0.8, half * 1.5]));
}

/// The shape of the first points of a body, wider than it is by `more` on each side.
#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
fn ribbon(points: &[Spot], first: usize, half: f32, more: f32) -> tiny_skia::Path {
    let count = (points.len() - 1).max(1) as f32;
    let side = |side: f32| {
        let at = move |index: usize| {
            let (before, after) =
                (points[index.saturating_sub(1)], points[(index + 1).min(points.len() - 1)]);
            let (dx, dy) = (after.0 - before.0, after.1 - before.1);
            let length = dx.hypot(dy).max(0.01);
            let wide = side * (half * taper(index as f32 / count) + more);
            (points[index].0 - dy / length * wide, points[index].1 + dx / length * wide)
        };
        (0..first).map(at)
    };
    let is_whole = first == points.len();
    let ends = points.last().zip(points.get(points.len().wrapping_sub(2))).filter(|_| is_whole);
    let tip = ends.map(|(last, before)| {
        let (dx, dy) = (last.0 - before.0, last.1 - before.1);
        let length = dx.hypot(dy).max(0.01);
        (last.0 + dx / length * more, last.1 + dy / length * more)
    });
    let around: Vec<Spot> = side(1.0).chain(tip).chain(side(-1.0).rev()).collect();
    polygon(&around)
}

/// How thick a body is at a share of its length.
fn taper(share: f32) -> f32 {
    let neck = 0.72 + 0.28 * (share / 0.12).min(1.0);
    let tail = ((1.0 - share) / 0.42).min(1.0).powf(0.8);
    neck * tail
}

/// The head at the start of a body's middle line.
pub(super) fn head(pen: &mut Pen, theme: &Theme, points: &[Spot], color: usize, half: f32) {
    let [Some(start), Some(neck)] = [points.first(), points.get(3)] else { return };
    casing(pen, theme, points, color, half);
    let degrees = (start.0 - neck.0).atan2(neck.1 - start.1).to_degrees();
    let (fill, outline) = theme.course.bodies[color];
    let edge = edge(theme, half);
    pen.at(*start, |pen| {
        pen.turned(degrees, (0.0, 0.0), |pen| {
            if half >= DETAILED {
                tongue(pen, theme, half);
            }
            let shape = |more: f32| oval((0.0, 0.0), half * 1.45 + more, half * 1.75 + more);
            pen.fill(&shape(edge), outline);
            pen.fill(&shape(0.0), fill);
            eyes(pen, theme, half);
        });
    });
}

/// Parts a head from all but its own neck.
fn casing(pen: &mut Pen, theme: &Theme, points: &[Spot], color: usize, half: f32) {
    let (fill, outline) = theme.course.bodies[color];
    let edge = edge(theme, half);
    pen.rough(|pen| pen.fill(&disc(points[0], half * 1.75 + edge + 2.0), theme.paper));
    // Points are four pixels apart; the neck is seen for as long as the casing would hide it.
    let reach = (0..points.len()).zip((0u8..=u8::MAX).map(|nth| f32::from(nth) * 3.2));
    let neck =
        reach.take_while(|(_, along)| *along < half * 1.75 + edge + 3.0).count().clamp(2, points.len());
    if half < DETAILED {
        return pen.fill(&ribbon(points, neck, half, THIN_EDGE), fill.mix(outline, PLAIN));
    }
    pen.fill(&ribbon(points, neck, half, edge), outline);
    pen.rough(|pen| pen.fill(&ribbon(points, neck, half, 0.0), fill));
}

/// Forked, beyond the head, which points up.
fn tongue(pen: &mut Pen, theme: &Theme, half: f32) {
    let fork = |x: f32| [(0.0, -half * 2.3), (x * half * 0.42, -half * 2.85)];
    let stem = [(0.0, -half), (0.0, -half * 2.3)];
    let Some(shape) = lines([&stem[..], &fork(-1.0), &fork(1.0)]) else { return };
    pen.trace(&shape, theme.paper, half * 0.24 + 2.4);
    pen.trace(&shape, theme.course.harms, (half * 0.24).max(1.0));
}

fn eyes(pen: &mut Pen, theme: &Theme, half: f32) {
    let (eye, pupil) = theme.course.eyes;
    for side in [-1.0, 1.0] {
        let at = (side * half * 0.68, -half * 0.55);
        pen.fill(&disc(at, half * 0.52), eye);
        pen.fill(&disc((at.0, at.1 - half * 0.12), half * 0.28), pupil);
    }
}
