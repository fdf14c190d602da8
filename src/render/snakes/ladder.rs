//! What a ladder looks like.

use super::grid::{Grid, Spot};
use super::lines::apart;
use crate::render::paint::pen::{Pen, lines, polygon};
use crate::render::theme::Theme;

/// A ladder from foot to top, with a casing that parts it from what it lies on. On low squares it is a plank with
/// steps.
pub(super) fn ladder(pen: &mut Pen, theme: &Theme, grid: &Grid, ends: [Spot; 2]) {
    let height = grid.height;
    if grid.is_low() { plank(pen, theme, ends, height) } else { rails(pen, theme, ends, height) }
}

/// Where a ladder's parts are.
struct Frame {
    foot: Spot,
    length: f32,
    /// One pixel toward the top.
    along: (f32, f32),
    /// From the middle to a rail.
    gap: f32,
    /// How far rails reach beyond the ends.
    over: f32,
}

impl Frame {
    fn new([foot, top]: [Spot; 2], gap: f32, over: f32) -> Frame {
        let length = apart(foot, top).max(1.0);
        let along = ((top.0 - foot.0) / length, (top.1 - foot.1) / length);
        Frame { foot, length, along, gap, over }
    }

    /// So far up, and so far to a side in gaps.
    fn at(&self, up: f32, side: f32) -> Spot {
        let (ux, uy) = self.along;
        let aside = side * self.gap;
        (self.foot.0 + ux * up - uy * aside, self.foot.1 + uy * up + ux * aside)
    }

    fn rails(&self) -> [[Spot; 2]; 2] {
        [-1.0, 1.0].map(|side| [self.at(-self.over, side), self.at(self.length + self.over, side)])
    }

    /// Rungs, about `pitch` apart.
    fn rungs(&self, pitch: f32) -> Vec<[Spot; 2]> {
        let step = self.length / (self.length / pitch).round().max(2.0);
        let ups = (0..u16::MAX).map(|nth| (f32::from(nth) + 0.5) * step).take_while(|up| *up < self.length);
        ups.map(|up| [self.at(up, -1.0), self.at(up, 1.0)]).collect()
    }
}

fn rails(pen: &mut Pen, theme: &Theme, ends: [Spot; 2], height: f32) {
    let frame = Frame::new(ends, (height * 0.14).clamp(6.0, 12.0), height * 0.06);
    let (rails, rungs) = (frame.rails(), frame.rungs(frame.gap * 1.75));
    let shape = |parts: &[[Spot; 2]]| lines(parts.iter().map(|part| &part[..]));
    let (Some(rails), Some(rungs)) = (shape(&rails), shape(&rungs)) else { return };
    let thick = (height * 0.055).clamp(2.6, 5.0);
    let edge = thick * 0.7 + theme.hairline() - 1.0;
    pen.rough(|pen| pen.trace(&rails, theme.paper, thick + edge + 3.6));
    for (shape, thick) in [(&rungs, thick * 0.8), (&rails, thick)] {
        pen.trace(shape, theme.course.bark, thick + edge);
        pen.rough(|pen| pen.trace(shape, theme.course.wood, thick));
    }
}

fn plank(pen: &mut Pen, theme: &Theme, ends: [Spot; 2], height: f32) {
    let gap = (height * 0.11).clamp(3.2, 5.0);
    let shape = |more: f32| {
        let [[a, b], [c, d]] = Frame::new(ends, gap + more, 2.0 + more).rails();
        polygon(&[a, b, d, c])
    };
    pen.fill(&shape(1.4), theme.white);
    pen.fill(&shape(0.0), theme.course.wood);
    let rungs = Frame::new(ends, gap, 0.0).rungs(height * 0.5);
    if let Some(rungs) = lines(rungs.iter().map(|rung| &rung[..])) {
        pen.stroke(&rungs, theme.course.bark, 1.8);
    }
}
