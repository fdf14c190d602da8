//! Summing up a table's game from what single players do, step by step, and all that is still to come.

use super::pace::Run;

/// How many of the games of one player are under way, and what a step did with them.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) before: f64,
    pub(super) after: f64,
    pub(super) won: f64,
    pub(super) rolls: f64,
}

/// What has come together of the table's game.
pub(super) struct Sums {
    /// How many play.
    seats: i32,
    steps: f64,
    rolls: f64,
    first_wins: f64,
    quartiles: [Option<f64>; 3],
}

impl Sums {
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "six seats at most")]
    pub(super) const fn new(seats: usize) -> Sums {
        Sums { seats: seats as i32, steps: 0.0, rolls: 0.0, first_wins: 0.0, quartiles: [None; 3] }
    }

    pub(super) fn add(&mut self, step: Step) {
        let Step { before, after, won, rolls } = step;
        let others = self.seats - 1;
        // The seats before have had this turn already, those after have not.
        let all_under_way = (0..self.seats).map(|nth| after.powi(nth) * before.powi(others - nth));
        self.rolls += all_under_way.sum::<f64>() * rolls;
        self.first_wins += before.powi(others) * won;
        self.steps += 1.0;
        for (quartile, left) in self.quartiles.iter_mut().zip(LEFT) {
            // Where it is just the quarter, rounding may leave a little more.
            if quartile.is_none() && after.powi(self.seats) <= left * (1.0 + 1e-12) {
                *quartile = Some(self.steps);
            }
        }
    }

    /// Whether what is to come is too little to matter.
    pub(super) fn is_done(&self, step: Step, tolerance: f64) -> bool {
        step.won > 0.0 && step.after.powi(self.seats) * step.rolls / step.won <= tolerance * self.rolls
    }

    /// With all that is to come, if every step does as the last one did.
    pub(super) fn with_rest(self, last: Step) -> Run {
        let left = last.after.powi(self.seats);
        let (ends, seats) = (last.won / last.before, f64::from(self.seats));
        let (rest, first) = if left == 0.0 {
            (0.0, 0.0)
        } else if ends == 0.0 {
            (f64::INFINITY, 1.0 / seats)
        } else {
            (left * last.rolls / last.won, ends / -(seats * (-ends).ln_1p()).exp_m1())
        };
        let until =
            |goal: f64| self.steps + ((goal.powf(1.0 / seats) / last.after).ln() / (-ends).ln_1p()).ceil();
        let quartile = |nth: usize| self.quartiles[nth].unwrap_or_else(|| until(LEFT[nth]));
        Run {
            rolls: self.rolls + rest,
            quartiles: std::array::from_fn(quartile),
            first_wins: self.first_wins + left * first,
            is_settled: false,
        }
    }
}

/// The share of games that goes on after each quartile.
const LEFT: [f64; 3] = [0.75, 0.5, 0.25];

/// Whether the player's whereabouts still change, seen over half of the time so far.
pub(super) struct Settling {
    tolerance: f64,
    steps: usize,
    check: usize,
    ends: f64,
    shares: Vec<f64>,
}

impl Settling {
    pub(super) const fn new(tolerance: f64) -> Settling {
        Settling { tolerance, steps: 0, check: 16, ends: 0.0, shares: Vec::new() }
    }

    pub(super) fn is_settled(&mut self, step: Step, here: &[f64]) -> bool {
        self.steps += 1;
        if self.steps < self.check {
            return false;
        }
        self.check += self.check / 2;
        let ends = step.won / step.before;
        let shares: Vec<f64> = here.iter().map(|mass| mass / step.after).collect();
        let changed: f64 = shares.iter().zip(&self.shares).map(|(now, then)| (now - then).abs()).sum();
        let is_settled = ends > 0.0
            && changed <= self.tolerance
            && self.shares.len() == shares.len()
            && (ends - self.ends).abs() <= self.tolerance * ends;
        (self.ends, self.shares) = (ends, shares);
        is_settled
    }
}
