//! When a call may go out.
//!
//! Three things are asked, in this order, and asked again at the last moment before sending:
//!
//! - the **lane**: calls to one channel (or one webhook) go out one after another, in the order they were made,
//!   and wait for the bucket that Discord's headers told of. One call at a time needs no guessing about the
//!   calls under way;
//! - the **gate**: calls with the bot's token go out at least 20 ms apart, which is Discord's 50 a second without
//!   a burst, and not while a global limit holds. So at most a handful of calls is under way when one begins;
//! - the **ledger**: after 500 refused calls in ten minutes (Discord bans an address at 10,000) or one refused
//!   bot token, nothing more goes out.
//!
//! Calls with an interaction's token are free of the gate and of the budget, as Discord says. Lanes in which
//! nobody waits and nothing is remembered are swept out, so memory follows what is busy, not what ever was.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Mutex as FairMutex, OwnedMutexGuard};
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_util::sync::CancellationToken;

use super::fault::{CallFault, FaultKind};
use super::reply::{Bucket, Limited, Reply, Scope};
use super::route::{Major, Route};
use crate::discord::lock::lock;

/// The least time between two calls with the bot's token.
const SPACING: Duration = Duration::from_millis(20);
/// How many refused calls within [`BUDGET_WINDOW`] are too many.
const BUDGET: usize = 500;
const BUDGET_WINDOW: Duration = Duration::from_mins(10);
/// Idle lanes are looked for once there are as many as this, or twice as many as were busy the last time.
const SWEEP_FROM: usize = 256;

/// See the module.
pub(super) struct Limits {
    lanes: Mutex<Lanes>,
    /// When the next call may pass; held by the call that is next.
    gate: FairMutex<Instant>,
    ledger: Mutex<Ledger>,
    pub(super) revoked: CancellationToken,
}

struct Lanes {
    by_major: HashMap<Major, Arc<FairMutex<Lane>>>,
    sweep_at: usize,
}

/// What is known of the buckets of one channel or webhook.
#[derive(Default)]
pub(super) struct Lane(Vec<Known>);

struct Known {
    route: &'static str,
    bucket: Option<String>,
    remaining: u32,
    until: Instant,
}

#[derive(Default)]
struct Ledger {
    held_until: Option<Instant>,
    /// The last refused calls, oldest first, at most [`BUDGET`].
    refused: VecDeque<Instant>,
}

impl Limits {
    pub(super) fn new() -> Limits {
        Limits {
            lanes: Mutex::new(Lanes { by_major: HashMap::new(), sweep_at: SWEEP_FROM }),
            gate: FairMutex::new(Instant::now()),
            ledger: Mutex::default(),
            revoked: CancellationToken::new(),
        }
    }

    /// The lane of a call, when those before it in the same lane are done.
    pub(super) async fn lane(&self, major: Major) -> OwnedMutexGuard<Lane> {
        let lane = lock(&self.lanes).get(major);
        lane.lock_owned().await
    }

    /// Waits until the call may go out, at most until `patience`, and counts it.
    pub(super) async fn turn(
        &self,
        lane: &mut Lane,
        route: Route<'_>,
        patience: Instant,
    ) -> Result<(), CallFault> {
        let fault = |kind| CallFault::unsent(route.name(), kind);
        if let Some(until) = lane.full_until(route.name()) {
            self.wait(until, patience).await.map_err(fault)?;
        }
        if !route.is_interaction() {
            self.pass(patience).await.map_err(fault)?;
        }
        self.check(route)?;
        lane.spend(route.name());
        Ok(())
    }

    /// Whether any call of this kind may go out at all.
    pub(super) fn check(&self, route: Route<'_>) -> Result<(), CallFault> {
        let over = !route.is_interaction() && lock(&self.ledger).is_over_budget(Instant::now());
        match (self.revoked.is_cancelled(), over) {
            (true, _) => Err(CallFault::unsent(route.name(), FaultKind::Revoked)),
            (_, true) => Err(CallFault::unsent(route.name(), FaultKind::OverBudget)),
            _ => Ok(()),
        }
    }

    /// Learns from an answer.
    pub(super) fn learn(&self, lane: Option<&mut Lane>, route: Route<'_>, reply: &Reply) {
        let now = Instant::now();
        if reply.is_invalid() {
            lock(&self.ledger).count_refused(now);
        }
        if reply.status == 401 && !route.is_interaction() && !self.revoked.is_cancelled() {
            tracing::error!(
                route = route.name(),
                "Discord refused the bot's token: no further calls are made"
            );
            self.revoked.cancel();
        }
        if let Some(Limited { wait, scope: Scope::Global }) = reply.limited {
            tracing::warn!(
                wait_ms = wait.as_millis(),
                route = route.name(),
                "Discord limits all calls of the bot"
            );
            lock(&self.ledger).hold(now + wait);
        }
        if let Some(lane) = lane {
            lane.learn(route.name(), reply.bucket.as_ref(), reply.limited, now);
        }
    }

    /// How many lanes are remembered.
    #[cfg(test)]
    pub(super) fn lanes(&self) -> usize {
        lock(&self.lanes).by_major.len()
    }

    /// Takes the next place at the gate.
    async fn pass(&self, patience: Instant) -> Result<(), FaultKind> {
        let mut next = timeout_at(patience, self.gate.lock()).await.map_err(|_| FaultKind::Limited)?;
        loop {
            let held = lock(&self.ledger).held_until;
            let until = held.map_or(*next, |held| held.max(*next));
            if until <= Instant::now() {
                break;
            }
            self.wait(until, patience).await?;
        }
        *next = Instant::now() + SPACING;
        Ok(())
    }

    async fn wait(&self, until: Instant, patience: Instant) -> Result<(), FaultKind> {
        if until > patience {
            return Err(FaultKind::Limited);
        }
        tokio::select! {
            () = sleep_until(until) => Ok(()),
            () = self.revoked.cancelled() => Err(FaultKind::Revoked),
        }
    }
}

impl Lanes {
    fn get(&mut self, major: Major) -> Arc<FairMutex<Lane>> {
        if self.by_major.len() >= self.sweep_at {
            let now = Instant::now();
            self.by_major.retain(|_, lane| !is_idle(lane, now));
            self.sweep_at = SWEEP_FROM.max(self.by_major.len() * 2);
        }
        Arc::clone(self.by_major.entry(major).or_default())
    }
}

/// Whether nobody uses or waits for the lane and nothing in it still counts.
fn is_idle(lane: &Arc<FairMutex<Lane>>, now: Instant) -> bool {
    Arc::strong_count(lane) == 1
        && lane.try_lock().is_ok_and(|lane| lane.0.iter().all(|known| known.until <= now))
}

impl Lane {
    /// When the route's bucket has room again; none if it has room, as far as is known.
    fn full_until(&self, route: &str) -> Option<Instant> {
        self.0.iter().find(|known| known.route == route && known.remaining == 0).map(|known| known.until)
    }

    /// Counts a call that is about to go out.
    fn spend(&mut self, route: &str) {
        let now = Instant::now();
        self.0.retain(|known| known.until > now);
        let bucket = self.0.iter().find(|known| known.route == route).and_then(|known| known.bucket.clone());
        for known in self.0.iter_mut().filter(|known| known.shares(route, bucket.as_deref())) {
            known.remaining = known.remaining.saturating_sub(1);
        }
    }

    fn learn(
        &mut self,
        route: &'static str,
        bucket: Option<&Bucket>,
        limited: Option<Limited>,
        now: Instant,
    ) {
        let (remaining, wait) = match (limited, bucket) {
            (Some(limited), _) => (0, limited.wait),
            (None, Some(bucket)) => (bucket.remaining, bucket.reset_after),
            (None, None) => return,
        };
        let bucket = bucket.map(|bucket| bucket.name.clone());
        self.0.retain(|known| known.route != route);
        for known in self.0.iter_mut().filter(|known| known.shares(route, bucket.as_deref())) {
            (known.remaining, known.until) = (remaining, now + wait);
        }
        self.0.push(Known { route, bucket, remaining, until: now + wait });
    }
}

impl Known {
    fn shares(&self, route: &str, bucket: Option<&str>) -> bool {
        self.route == route || (bucket.is_some() && self.bucket.as_deref() == bucket)
    }
}

impl Ledger {
    fn hold(&mut self, until: Instant) {
        self.held_until = self.held_until.max(Some(until));
    }

    fn count_refused(&mut self, now: Instant) {
        let was_over = self.is_over_budget(now);
        if self.refused.len() == BUDGET {
            self.refused.pop_front();
        }
        self.refused.push_back(now);
        if !was_over && self.is_over_budget(now) {
            tracing::error!(
                refused = BUDGET,
                "Discord refused too many calls in ten minutes: the bot's own calls pause"
            );
        }
    }

    fn is_over_budget(&self, now: Instant) -> bool {
        self.refused.len() == BUDGET
            && self.refused.front().is_some_and(|oldest| now - *oldest < BUDGET_WINDOW)
    }
}
