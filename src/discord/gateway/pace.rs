//! When the next connection may be tried. Pure: the time is handed in.
//!
//! Discord lets a bot identify 1,000 times a day and resets its token beyond that, so identifying is counted and
//! spaced more strictly than resuming. A connection that lasted is followed at once by the next; connections
//! that fail are tried ever more slowly.

use std::collections::VecDeque;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::Instant;

use super::Timing;
use super::close::Next;

/// As many identifies as this are left untouched, for the operator's own restarts.
pub(super) const RESERVE: u32 = 50;
/// As many logins within a day, by the count that outlives this process, are the last.
pub(super) const MOST: u32 = 950;
/// As many are made within an hour at most.
const HOURLY: usize = 50;
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
/// As many resumes may fail in a row before a new session is asked for.
const RESUMES: u32 = 3;

/// See the module.
pub(super) struct Pace {
    timing: Timing,
    daily: usize,
    /// The identifies of the last day, oldest first.
    identifies: VecDeque<Instant>,
    /// How many connections in a row did not last.
    failures: u32,
    /// How many of the identifies were made since a connection lasted.
    unsettled: u32,
    failed_resumes: u32,
    random: StdRng,
}

impl Pace {
    /// For a bot that may identify `remaining` times a day.
    pub(super) fn new(timing: Timing, remaining: u32, seed: u64) -> Pace {
        Pace {
            timing,
            daily: remaining.saturating_sub(RESERVE).max(1) as usize,
            identifies: VecDeque::new(),
            failures: 0,
            unsettled: 0,
            failed_resumes: 0,
            random: StdRng::seed_from_u64(seed),
        }
    }

    /// When a connection may be tried that begins with `next`.
    pub(super) fn earliest(&mut self, next: Next, now: Instant) -> Instant {
        let retry = now + self.retry();
        match next {
            Next::Resume => retry,
            Next::Identify => retry.max(self.earliest_identify(now)),
        }
    }

    /// Whether enough resumes failed to give the session up.
    pub(super) fn gives_session_up(&self) -> bool {
        self.failed_resumes >= RESUMES
    }

    /// Whether this try uses the address that Discord gave for resuming: the first does, then every other one,
    /// should that address be dead.
    pub(super) fn prefers_resume_address(&self) -> bool {
        !self.failures.is_multiple_of(2)
    }

    /// How many identifies were made in the last day.
    pub(super) fn identifies(&self) -> usize {
        self.identifies.len()
    }

    pub(super) fn identify_sent(&mut self, now: Instant) {
        while self.identifies.front().is_some_and(|first| now - *first >= DAY) {
            self.identifies.pop_front();
        }
        self.identifies.push_back(now);
        self.unsettled += 1;
        self.failed_resumes = 0;
    }

    /// Counts a resume that is asked for; it has failed unless [`Pace::resumed`] follows.
    pub(super) fn resume_sent(&mut self) {
        self.failed_resumes += 1;
    }

    pub(super) fn resumed(&mut self) {
        self.failed_resumes = 0;
    }

    /// Counts a connection that ended. `lasted` is how long the session was up on it.
    pub(super) fn ended(&mut self, lasted: Option<Duration>) {
        if lasted.is_some_and(|lasted| lasted >= self.timing.settled) {
            self.failures = 0;
            self.unsettled = 0;
        }
        self.failures += 1;
    }

    /// A random number between `from` and `to`.
    pub(super) fn between(&mut self, from: f64, to: f64) -> f64 {
        self.random.random_range(from..=to)
    }

    /// Nothing the first time, then ever longer.
    fn retry(&mut self) -> Duration {
        match self.failures {
            0 | 1 => Duration::ZERO,
            failures => self.growing(failures - 2, self.timing.longest_retry),
        }
    }

    fn earliest_identify(&mut self, now: Instant) -> Instant {
        let spacing = match self.unsettled {
            0 | 1 => self.timing.spacing,
            unsettled => self.growing(unsettled - 1, self.timing.longest_identify).max(self.timing.spacing),
        };
        let spaced = self.identifies.back().map(|last| *last + spacing);
        let window = |count: usize, length| {
            let index = self.identifies.len().checked_sub(count)?;
            self.identifies.get(index).map(|first| *first + length)
        };
        [spaced, window(HOURLY, HOUR), window(self.daily, DAY)].into_iter().flatten().fold(now, Instant::max)
    }

    /// The spacing, doubled `times` times and jittered by half, at most `longest`.
    fn growing(&mut self, times: u32, longest: Duration) -> Duration {
        let jitter = self.between(0.75, 1.25);
        self.timing.spacing.mul_f64(jitter * f64::from(1_u32 << times.min(16))).min(longest)
    }
}
