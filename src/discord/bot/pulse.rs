//! Game time, let pass while Discord is heard, and what else goes on by the hour.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::discord::gateway::GatewayHealth;
use crate::session::GameClock;
use crate::session::service::Service;

/// How often it is looked whether time has passed.
const TICK: Duration = Duration::from_secs(1);
/// Game time is kept every so many ticks.
const KEPT_EVERY: u32 = 10;
/// What is kept too long is deleted every so many ticks.
const EXPIRED_EVERY: u32 = 3600;
/// Two signs of life that are further apart tell nothing of the time between them. A gateway that is well is heard at
/// least every ten seconds.
const LONGEST_SILENCE: Duration = Duration::from_secs(15);
/// The longest step in which time is let pass: the game clock takes a longer one for a machine that stood still.
const STEP: Duration = Duration::from_secs(5);

/// How much of the time that passes counts: what lies between two signs of life of Discord's that are close to each
/// other. While the bot was cut off, stopped, or suspended there was none, so no press can have been missed in time
/// that was counted.
#[derive(Debug, Default)]
struct Pulse {
    heard: Option<Instant>,
}

impl Pulse {
    /// Lets pass on the clock what counts, up to this latest sign of life.
    fn beat(&mut self, heard: Option<Instant>, clock: &GameClock) {
        let Some(now) = heard else { return };
        let before = self.heard.replace(now).unwrap_or(now);
        let mut passed = now.saturating_duration_since(before);
        if passed > LONGEST_SILENCE {
            return;
        }
        while !passed.is_zero() {
            let step = passed.min(STEP);
            clock.pass(step);
            passed -= step;
        }
    }
}

/// Lets game time pass until `stop`, and keeps it; at the end too.
pub(super) async fn run(
    service: Arc<Service>,
    health: watch::Receiver<GatewayHealth>,
    stop: CancellationToken,
) {
    let mut pulse = Pulse::default();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut count: u32 = 0;
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        pulse.beat(health.borrow().heard(), service.game_clock());
        count = count.wrapping_add(1);
        if count.is_multiple_of(KEPT_EVERY) {
            keep(&service).await;
        }
        if count % EXPIRED_EVERY == 1
            && let Err(fault) = service.expire().await
        {
            tracing::warn!(%fault, "what is kept too long could not be deleted; it is tried again in an hour");
        }
    }
    keep(&service).await;
}

async fn keep(service: &Service) {
    if let Err(fault) = service.keep_game_time().await {
        tracing::warn!(%fault, "the game time could not be kept: after a crash turns last a little longer");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameTime, Time};

    /// How many milliseconds pass while Discord is heard at these seconds.
    fn counted(heard: &[u64]) -> i64 {
        let (clock, mut pulse, start) = (GameClock::new(None, Time(0)), Pulse::default(), Instant::now());
        for second in heard {
            pulse.beat(Some(start + Duration::from_secs(*second)), &clock);
        }
        let GameTime(passed) = clock.now();
        passed
    }

    #[test]
    fn time_counts_while_discord_is_heard() {
        assert_eq!(counted(&[0, 1, 2, 2, 2, 12, 27]), 27_000);
    }

    #[test]
    fn time_before_the_first_sign_of_life_does_not_count() {
        let clock = GameClock::new(None, Time(7));
        Pulse::default().beat(None, &clock);
        Pulse::default().beat(Some(Instant::now()), &clock);
        assert_eq!(clock.now(), GameTime(7));
    }

    #[test]
    fn what_passes_in_silence_does_not_count_however_long_it_is() {
        assert_eq!(counted(&[0, 16]), 0);
        assert_eq!(counted(&[0, 10, 10, 10, 7210, 7211]), 11_000, "an outage of two hours");
        assert_eq!(counted(&[0, 5, 400_000_000]), 5_000, "a machine that slept for years");
    }
}
