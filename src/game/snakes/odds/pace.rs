//! Following a chain, step by step, until what is left to come can be summed up.
//!
//! Where a player may be, while still under way, settles down after a while. From then on each step ends as many of the
//! games as the one before, and all that is to come is a geometric series: boards that take for ever cost no more time.

use super::chain::Chain;
use super::sums::{Settling, Step, Sums};

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// A roll.
    Rolls,
    /// A turn, with all its rolls, or none where it is passed over.
    Turns,
}

/// How far to go.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// What may be wrong with the result, as a share of it.
    tolerance: f64,
    /// How many chances are passed on at most.
    work: usize,
}

impl Effort {
    pub(super) const THOROUGH: Effort = Effort { tolerance: 1e-12, work: 150_000_000 };
    pub(super) const QUICK: Effort = Effort { tolerance: 1e-5, work: 12_000_000 };
}

/// What came of it.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// The rolls of all seats, on the average.
    pub(super) rolls: f64,
    /// How many steps it takes until a quarter, a half, and three quarters of all games are over.
    pub(super) quartiles: [f64; 3],
    /// The chance of the first seat.
    pub(super) first_wins: f64,
    /// Whether it could be followed to where the rest is known.
    pub(super) is_settled: bool,
}

/// Follows so many players, who leave each other alone, from the beginning until one arrives.
pub(super) fn run(chain: &Chain, pace: Pace, seats: usize, effort: Effort) -> Run {
    let mut walk = Walk::new(chain, effort.tolerance);
    let mut sums = Sums::new(seats);
    let mut settling = Settling::new(effort.tolerance);
    let mut is_settled = false;
    let last = loop {
        let step = match pace {
            Pace::Rolls => walk.roll(),
            Pace::Turns => walk.turn(),
        };
        sums.add(step);
        is_settled |= sums.is_done(step, effort.tolerance) || settling.is_settled(step, &walk.here);
        if is_settled || walk.work > effort.work {
            break step;
        }
    };
    Run { is_settled: is_settled && !walk.is_cut, ..sums.with_rest(last) }
}

/// Times that a turn goes from the lowest square to the highest, by snakes and extra rolls.
const MOST_SWEEPS: usize = 500;

/// Where the player may be, with the chances of it.
struct Walk<'a> {
    chain: &'a Chain,
    here: Vec<f64>,
    /// By the chain's targets.
    there: Vec<f64>,
    /// What is so much smaller than the whole is left for the next turn.
    tolerance: f64,
    work: usize,
    /// Whether a turn went on for too long to be followed.
    is_cut: bool,
}

impl Walk<'_> {
    fn new(chain: &Chain, tolerance: f64) -> Walk<'_> {
        let mut here = vec![0.0; chain.count];
        here[chain.first] = 1.0;
        Walk { chain, here, there: vec![0.0; 2 * chain.count + 1], tolerance, work: 0, is_cut: false }
    }

    /// Everybody rolls once.
    fn roll(&mut self) -> Step {
        let before: f64 = self.here.iter().sum();
        for state in 0..self.chain.count {
            let mass = std::mem::take(&mut self.here[state]);
            self.pass_on(state, mass);
            self.there[state] += mass * self.chain.stays[state];
        }
        let count = self.chain.count;
        for state in 0..count {
            let rolls_again = std::mem::take(&mut self.there[state]);
            let rests = std::mem::take(&mut self.there[count + state]);
            self.here[state] += rolls_again;
            self.here[self.chain.skipped[state].unwrap_or(state)] += rests;
        }
        self.step(before, before)
    }

    /// Everybody has a turn.
    fn turn(&mut self) -> Step {
        let count = self.chain.count;
        let before: f64 = self.here.iter().sum();
        for state in 0..count {
            let mass = std::mem::take(&mut self.here[state]);
            match self.chain.skipped[state] {
                Some(rested) => self.there[count + rested] += mass,
                None => self.there[state] = mass,
            }
        }
        let mut rolls = 0.0;
        let mut is_over = false;
        for _ in 0..MOST_SWEEPS {
            rolls += self.sweep();
            is_over = self.there[..count].iter().sum::<f64>() <= before * self.tolerance * 1e-2;
            if is_over {
                break;
            }
        }
        self.is_cut |= !is_over;
        for state in 0..count {
            let rolls_on = std::mem::take(&mut self.there[state]);
            self.here[state] = rolls_on + std::mem::take(&mut self.there[count + state]);
        }
        self.step(before, rolls)
    }

    /// Everybody who is to roll does, from the lowest square on, so that who gets further is met again.
    fn sweep(&mut self) -> f64 {
        let mut rolls = 0.0;
        for state in 0..self.chain.count {
            let mass = std::mem::take(&mut self.there[state]);
            if mass > 0.0 {
                let made = mass / (1.0 - self.chain.stays[state]);
                rolls += made;
                self.pass_on(state, made);
            }
        }
        rolls
    }

    fn pass_on(&mut self, state: usize, mass: f64) {
        if mass > 0.0 {
            let edges = self.chain.edges(state);
            self.work += edges.len();
            for edge in edges {
                self.there[edge.to] += mass * edge.chance;
            }
        }
    }

    fn step(&mut self, before: f64, rolls: f64) -> Step {
        // A step takes some time even where nobody is left to move.
        self.work += self.chain.count;
        let won = std::mem::take(&mut self.there[2 * self.chain.count]);
        Step { before, after: self.here.iter().sum(), won, rolls }
    }
}
