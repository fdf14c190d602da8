//! Where snakes and ladders lie: their middle lines, and which snake has which colour.

use std::collections::HashMap;

use super::grid::{Grid, Spot};
use crate::game::snakes::board::Square;
use crate::game::snakes::{Board, Jump};

/// A snake or a ladder.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its head, or its foot.
    pub(super) from: u16,
    /// From there to its tail, or its top. A ladder has two points.
    pub(super) points: Vec<Spot>,
    /// Which it is, and for a snake which of the theme's colours it has.
    pub(super) kind: Kind,
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A ladder.
    Ladder,
    /// A snake of this colour.
    Snake(usize),
}

/// How many colours snakes have.
pub(super) const COLORS: usize = 6;

impl Line {
    /// From end to end, in pixels.
    fn length(&self) -> f32 {
        match (self.points.first(), self.points.last()) {
            (Some(first), Some(last)) => apart(*first, *last),
            _ => 0.0,
        }
    }
}

/// Every snake and ladder of a board in the order to draw them: ladders below snakes, long ones below short ones.
pub(super) fn lines(grid: &Grid, board: &Board) -> Vec<Line> {
    let ends = Ends::new(grid, board);
    let mut lines: Vec<Line> = Vec::new();
    for (from, leap) in board.leaps() {
        let (start, end) = (ends.spot(from, from), ends.spot(leap.to, from));
        let (points, kind) = match leap.by {
            Jump::Snake => {
                let points = body(grid, &ends, (from, leap.to), (start, end));
                let color = color(grid, &lines, &points);
                (points, Kind::Snake(color))
            }
            Jump::Ladder => (vec![start, end], Kind::Ladder),
            Jump::Power => continue,
        };
        lines.push(Line { from, points, kind });
    }
    lines.sort_by(|one, two| {
        let is_snake = |line: &Line| line.kind != Kind::Ladder;
        is_snake(one).cmp(&is_snake(two)).then(two.length().total_cmp(&one.length()))
    });
    lines
}

/// The squares where jumps end or signs are, and how those that share one make room for each other.
struct Ends<'a> {
    grid: &'a Grid,
    board: &'a Board,
    /// The jumps at each square, by where they begin.
    jumps: HashMap<u16, Vec<u16>>,
}

impl<'a> Ends<'a> {
    fn new(grid: &'a Grid, board: &'a Board) -> Ends<'a> {
        let mut jumps: HashMap<u16, Vec<u16>> = HashMap::new();
        for (from, leap) in board.leaps().filter(|(_, leap)| leap.by != Jump::Power) {
            jumps.entry(from).or_default().push(from);
            jumps.entry(leap.to).or_default().push(from);
        }
        // Side by side in the order in which they come, so that they do not cross.
        for (at, froms) in &mut jumps {
            let other = |from: &u16| match board.square(*from) {
                Square::Leads(leap) if from == at => leap.to,
                _ => *from,
            };
            froms.sort_by(|one, two| {
                let across = |from| grid.anchor(other(from)).0;
                across(one).total_cmp(&across(two)).then(one.cmp(two))
            });
        }
        Ends { grid, board, jumps }
    }

    /// Where the jump from one square meets the square `at`, where it begins or ends.
    #[expect(clippy::cast_precision_loss, reason = "a few jumps")]
    fn spot(&self, at: u16, from: u16) -> Spot {
        let (x, y) = self.grid.anchor(at);
        let Some(jumps) = self.jumps.get(&at) else { return (x, y) };
        let nth = jumps.iter().position(|other| *other == from).unwrap_or(0) as f32;
        let rest = (jumps.len() - 1) as f32;
        let step = (self.grid.width * 0.36).min(self.grid.width * 0.6 / rest.max(1.0));
        (x + (nth - rest / 2.0) * step, y)
    }

    /// Whether something begins or ends on a square, or has its sign there.
    fn is_taken(&self, square: u16) -> bool {
        self.jumps.contains_key(&square) || self.board.square(square) != Square::Plain
    }
}

/// A snake's middle line: of the ways to wind, the one that comes closest to no end, sign or number.
fn body(grid: &Grid, ends: &Ends, jump: (u16, u16), (head, tail): (Spot, Spot)) -> Vec<Spot> {
    let length = apart(head, tail);
    let waves = (length / (2.0 * grid.height)).round().clamp(2.0, 12.0);
    let reach = (0.36 * grid.height).min(0.15 * length);
    let ways = [0.0, 1.0].into_iter().flat_map(|more| [1.0, 0.65].map(|share| (waves + more, reach * share)));
    let ways = ways.flat_map(|(waves, reach)| [(waves, reach), (waves, -reach)]);
    let bodies = ways.map(|(waves, reach)| wave(head, tail, waves, reach));
    let rated = bodies.map(|points| (hidden(grid, ends, jump, &points), points));
    let best = rated.min_by_key(|(hidden, _)| *hidden);
    best.map_or_else(Vec::new, |(_, points)| points)
}

/// So many half waves from one point to another.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a picture has few pixels"
)]
fn wave(from: Spot, to: Spot, waves: f32, reach: f32) -> Vec<Spot> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = apart(from, to).max(1.0);
    let steps = (length / 4.0).clamp(12.0, 200.0) as usize;
    let point = |step: usize| {
        let share = step as f32 / steps as f32;
        let aside = reach * (share * waves * std::f32::consts::PI).sin();
        (from.0 + dx * share - dy / length * aside, from.1 + dy * share + dx / length * aside)
    };
    (0..=steps).map(point).collect()
}

/// How much lies below a body, or comes close to that: other jumps' ends most, then numbers.
fn hidden(grid: &Grid, ends: &Ends, (head, tail): (u16, u16), points: &[Spot]) -> usize {
    let reach = 0.3 * grid.height;
    let cost = |point: &Spot| match grid.at(*point) {
        None => 6,
        Some(square) if square == head || square == tail => 0,
        Some(square) if ends.is_taken(square) && apart(*point, grid.anchor(square)) < reach => 4,
        Some(square) => usize::from(grid.number(square).meets(*point, 3.0)),
    };
    points.iter().map(cost).sum()
}

/// The colour that is seldom nearby, and then seldom at all.
fn color(grid: &Grid, lines: &[Line], points: &[Spot]) -> usize {
    let mut costs = [0usize; COLORS];
    for line in lines {
        let Kind::Snake(color) = line.kind else { continue };
        costs[color] += 1 + match nearest(&line.points, points) / grid.height {
            near if near < 0.8 => 200,
            near if near < 1.6 => 60,
            near if near < 2.6 => 20,
            _ => 0,
        };
    }
    (0..COLORS).min_by_key(|color| costs[*color]).unwrap_or(0)
}

/// How near two lines come to each other, about.
fn nearest(one: &[Spot], two: &[Spot]) -> f32 {
    const STRIDE: usize = 5;
    let pairs = one.iter().step_by(STRIDE).flat_map(|a| two.iter().step_by(STRIDE).map(|b| apart(*a, *b)));
    pairs.fold(f32::INFINITY, f32::min)
}

/// How far apart two spots are; not by `hypot`, which takes time for lengths that no picture has.
pub(super) fn apart(one: Spot, two: Spot) -> f32 {
    let (dx, dy) = (one.0 - two.0, one.1 - two.1);
    (dx * dx + dy * dy).sqrt()
}
