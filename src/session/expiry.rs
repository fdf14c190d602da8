//! What happens without anybody pressing: sessions that are due go on, a bounded step at a time.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::{FutureExt as _, StreamExt as _};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::service::{GoneOn, Service};
use super::{SessionId, StoreFault, World};

/// How many sessions are looked at in one round.
const ROUND: u32 = 64;
/// How many of them at once: each may wait for an answer from the world.
const AT_ONCE: usize = 8;
/// How long a round waits for the next one: turns run out by the second.
const PAUSE: Duration = Duration::from_secs(1);
/// How long it waits after the store could not do its work.
const PATIENCE: Duration = Duration::from_secs(30);
/// After so long it is tried again what could not be found out, or read.
const AGAIN: Duration = Duration::from_mins(1);

/// Lets due sessions go on until `stop`; the id of each that has come to rest goes to `changed`. The world is asked about
/// who is to be reminded or played for.
pub async fn run(
    service: &Service,
    world: &dyn World,
    changed: mpsc::Sender<SessionId>,
    stop: CancellationToken,
) {
    let mut later = Later::default();
    while !stop.is_cancelled() {
        let wait = match round(service, world, &changed, &mut later).await {
            Ok(0) => PAUSE,
            Ok(_) => {
                tokio::task::yield_now().await;
                continue;
            }
            Err(fault) => {
                tracing::error!(%fault, "due games could not go on; they are tried again");
                PATIENCE
            }
        };
        tokio::select! {
            () = service.until_due(), if wait == PAUSE => {}
            () = tokio::time::sleep(wait) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// The sessions that are left for later: they are due, and would keep the others from being looked at.
#[derive(Default)]
struct Later(HashMap<SessionId, Instant>);

impl Later {
    /// How many there are, once those are let go whose time has come.
    fn count(&mut self) -> u32 {
        let now = Instant::now();
        self.0.retain(|_, until| *until > now);
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }
}

/// One step for each session that is due; how many of them went on.
async fn round(
    service: &Service,
    world: &dyn World,
    changed: &mpsc::Sender<SessionId>,
    later: &mut Later,
) -> Result<usize, StoreFault> {
    let mut due = service.due(ROUND.saturating_add(later.count())).await?;
    due.retain(|id| !later.0.contains_key(id));
    let step = |id| async move { (id, AssertUnwindSafe(service.go_on(id, world)).catch_unwind().await) };
    let mut steps = futures_util::stream::iter(due.into_iter().map(step)).buffer_unordered(AT_ONCE);
    let mut went_on = 0;
    while let Some((id, step)) = steps.next().await {
        let Ok(step) = step else {
            tracing::error!(session.id = %id, "letting a game go on ended badly; it is tried again");
            later.0.insert(id, Instant::now() + AGAIN);
            continue;
        };
        match step {
            Ok(GoneOn::Went(after)) => {
                went_on += 1;
                if !after.session.is_due(service.game_clock().now()) {
                    // The receiver is gone only when the bot is stopping; the board is drawn at the next start then.
                    changed.send(id).await.ok();
                }
            }
            Ok(GoneOn::Rests) => {}
            Ok(GoneOn::Unseen) => {
                later.0.insert(id, Instant::now() + AGAIN);
            }
            Err(fault @ StoreFault::Corrupt { .. }) => {
                tracing::error!(session.id = %id, %fault, "a due game cannot be read");
                later.0.insert(id, Instant::now() + AGAIN);
            }
            Err(fault) => return Err(fault),
        }
    }
    Ok(went_on)
}
