//! What a ladder looks like.

use super::grid::Spot;
use super::lines::apart;
use crate::render::paint::pen::{Pen, lines, polygon};
use crate::render::theme::Theme;

/// On squares lower than this, in pixels, a ladder is a plank with steps: rungs in the open would be noise.
const LOW: f32 = 44.0;

/// A ladder from foot to top on squares of this height, with a casing that parts it from what it lies on.
pub(super) fn ladder(pen: &mut Pen, theme: &Theme, ends: [Spot; 2], height: f32) {
    if height < LOW { plank(pen, theme, ends, height) } else { rails(pen, theme, ends, height) }
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
    let edge = thick * 0.7;
    pen.trace(&rungs, theme.paper, thick * 0.8 + edge + 2.4);
    pen.trace(&rails, theme.paper, thick + edge + 3.6);
    for (shape, thick) in [(&rungs, thick * 0.8), (&rails, thick)] {
        pen.trace(shape, theme.course.bark, thick + edge);
        pen.trace(shape, theme.course.wood, thick);
    }
}

fn plank(pen: &mut Pen, theme: &Theme, ends: [Spot; 2], height: f32) {
    let gap = (height * 0.12).clamp(3.4, 5.0);
    for (color, more) in [(theme.paper, 1.8), (theme.course.bark, 0.0), (theme.course.wood, -1.3)] {
        let [[a, b], [c, d]] = Frame::new(ends, gap + more, 2.0 + more).rails();
        pen.fill(&polygon(&[a, b, d, c]), color);
    }
    let rungs = Frame::new(ends, gap - 1.3, 0.0).rungs(height * 0.36);
    if let Some(rungs) = lines(rungs.iter().map(|rung| &rung[..])) {
        pen.stroke(&rungs, theme.course.bark, 1.6);
    }
}
