//! Game time: it passes only while the bot hears its players, so that nobody's turn runs out while it was deaf.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Time;

/// A moment of game time, in milliseconds. It began at the [`Time`] of the bot's very first start, and has fallen
/// behind ever since by all the time that the bot was down, suspended, or cut off from Discord. Deadlines are moments
/// of game time: they move by themselves, and no jump of the system's clock touches them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameTime(pub i64);

impl GameTime {
    /// The moment so much later.
    #[must_use]
    pub fn after(self, wait: Duration) -> GameTime {
        GameTime(self.0.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
    }

    /// How long it is until then; nothing where that is past.
    pub fn until(self, later: GameTime) -> Duration {
        Duration::from_millis(u64::try_from(later.0.saturating_sub(self.0)).unwrap_or(0))
    }
}

/// The longest that one tick can be: whoever was away for longer has heard nothing meanwhile.
const LONGEST_TICK: Duration = Duration::from_secs(5);

/// Where game time is read. It stands still unless somebody lets it pass.
#[derive(Debug)]
pub struct GameClock(AtomicI64);

impl GameClock {
    /// A clock that goes on where it was kept last; on the very first start, from now.
    pub fn new(kept: Option<GameTime>, now: Time) -> GameClock {
        GameClock(AtomicI64::new(kept.map_or(now.0, |kept| kept.0)))
    }

    /// The moment it is now.
    pub fn now(&self) -> GameTime {
        GameTime(self.0.load(Ordering::Acquire))
    }

    /// Lets so much time pass, by a clock that never jumps. A tick that took longer than five seconds counts as five:
    /// the process, or the machine, stood still.
    pub fn pass(&self, elapsed: Duration) {
        let elapsed = elapsed.min(LONGEST_TICK).as_millis();
        self.0.fetch_add(i64::try_from(elapsed).unwrap_or(0), Ordering::AcqRel);
    }
}
