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

/// Ticks that are further apart tell that the process stood still.
const STILL: Duration = Duration::from_secs(3);

/// How much of the time that passes counts: what lies between two signs of life of Discord's that are close to each
/// other, and was not slept through. While the bot was cut off, stopped, or suspended no press can have been missed in
/// time that was counted.
#[derive(Debug, Default)]
struct Pulse {
    heard: Option<Instant>,
    ticked: Option<Instant>,
    /// Since when the process has not stood still.
    awake: Option<Instant>,
}

impl Pulse {
    /// Lets pass on the clock what counts now, up to the latest sign of life.
    fn beat(&mut self, now: Instant, heard: Option<Instant>, clock: &GameClock) {
        let ticked = self.ticked.replace(now).unwrap_or(now);
        if now.saturating_duration_since(ticked) > STILL {
            self.awake = Some(now);
        }
        let Some(heard) = heard else { return };
        let before = self.heard.replace(heard).unwrap_or(heard);
        if heard.saturating_duration_since(before) > LONGEST_SILENCE {
            return;
        }
        let counted_from = self.awake.map_or(before, |awake| before.max(awake));
        let mut passed = heard.saturating_duration_since(counted_from);
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
        pulse.beat(Instant::now(), health.borrow().heard(), service.game_clock());
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
            let heard = start + Duration::from_secs(*second);
            pulse.beat(start, Some(heard), &clock);
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
        let now = Instant::now();
        Pulse::default().beat(now, None, &clock);
        Pulse::default().beat(now, Some(now), &clock);
        assert_eq!(clock.now(), GameTime(7));
    }

    /// It ticks every second, but for the seconds 10 to 16, and hears Discord at 9 and from 18 on.
    #[test]
    fn what_a_stopped_process_sleeps_through_does_not_count() {
        let (clock, mut pulse, start) = (GameClock::new(None, Time(0)), Pulse::default(), Instant::now());
        let at = |second| start + Duration::from_secs(second);
        for (tick, heard) in [(8, 8), (9, 9), (10, 9), (16, 9), (17, 9), (18, 18), (19, 19)] {
            pulse.beat(at(tick), Some(at(heard)), &clock);
        }
        assert_eq!(clock.now(), GameTime(4_000), "1 s before and 3 s since it woke");
    }

    #[test]
    fn what_passes_in_silence_does_not_count_however_long_it_is() {
        assert_eq!(counted(&[0, 16]), 0);
        assert_eq!(counted(&[0, 10, 10, 10, 7210, 7211]), 11_000, "an outage of two hours");
        assert_eq!(counted(&[0, 5, 400_000_000]), 5_000, "a machine that slept for years");
    }
}
