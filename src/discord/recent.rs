//! What came lately. The interactions, so that one that Discord sends twice is taken once: the store knows too, for
//! longer and across restarts, and this only spares the work. And the versions whose buttons were pressed: those
//! boards were on somebody's screen. And what was counted, and how late it is on Discord's side.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Mutex;
use std::time::Duration;

use hashlink::LruCache;
use tokio::time::Instant;

use super::lock::lock;
use crate::session::{ChannelId, MessageId, SessionId, Time, Version};

/// How many are remembered: at fifty a second, more than a minute.
const REMEMBERED: usize = 4096;
/// How long it takes at most until a board that was changed is on all screens.
const SHOWN_IN: Duration = Duration::from_secs(2);
const MINUTE: Duration = Duration::from_mins(1);
/// In milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The moment from which Discord's ids count, in milliseconds since 1970.
const EPOCH: i64 = 1_420_070_400_000;

/// When a message was made, by its id.
pub fn made(message: MessageId) -> Time {
    Time(i64::try_from(message.0 >> 22).unwrap_or(i64::MAX).saturating_add(EPOCH))
}

/// Ids seen lately.
#[derive(Debug, Default)]
pub struct Recent(Mutex<Seen>);

#[derive(Debug, Default)]
struct Seen {
    order: VecDeque<u64>,
    ids: HashSet<u64>,
}

impl Recent {
    /// Whether this id was not seen lately; it is from now on.
    pub fn is_first(&self, id: u64) -> bool {
        let mut seen = lock(&self.0);
        if !seen.ids.insert(id) {
            return false;
        }
        seen.order.push_back(id);
        if seen.order.len() > REMEMBERED
            && let Some(oldest) = seen.order.pop_front()
        {
            seen.ids.remove(&oldest);
        }
        true
    }

    /// This id was not seen after all.
    pub fn forget(&self, id: u64) {
        let mut seen = lock(&self.0);
        if seen.ids.remove(&id) {
            seen.order.retain(|one| *one != id);
        }
    }
}

/// The latest version of each session whose buttons were pressed, and when they first were.
#[derive(Debug, Default)]
pub struct Screens(Mutex<HashMap<SessionId, (Version, Instant)>>);

impl Screens {
    /// A button of this version was pressed. Whether it is the latest whose buttons were pressed, and has been on
    /// somebody's screen for longer than it takes to show another; that is said once in so long.
    pub fn note(&self, session: SessionId, version: Version, now: Instant) -> bool {
        let mut seen = lock(&self.0);
        // To know less only costs an edit that was not needed, or one that comes a press later.
        if seen.len() >= REMEMBERED {
            seen.clear();
        }
        let (latest, since) = seen.entry(session).or_insert((version, now));
        let outlasted = *latest == version && now.saturating_duration_since(*since) >= SHOWN_IN;
        if *latest < version || outlasted {
            (*latest, *since) = (version, now);
        }
        outlasted
    }

    /// Whether a board of this version, or of a later one, is known to have been shown.
    pub fn have_shown(&self, session: SessionId, version: Version) -> bool {
        let seen = lock(&self.0);
        seen.get(&session).is_some_and(|(latest, _)| *latest >= version)
    }
}

/// The channels in which something was counted lately, so that it is not counted again at every press.
#[derive(Debug)]
pub struct Counted(Mutex<LruCache<ChannelId, Instant>>);

impl Default for Counted {
    fn default() -> Counted {
        Counted(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

impl Counted {
    /// Whether nothing was counted in this channel within the last minute; it is now.
    pub fn is_time(&self, channel: ChannelId, now: Instant) -> bool {
        let mut counted = lock(&self.0);
        let is_time = counted.get(&channel).is_none_or(|last| now - *last >= MINUTE);
        if is_time {
            counted.insert(channel, now);
        }
        is_time
    }
}

/// How late it is by Discord's own clock, as far as its ids tell: the latest that was seen, and what has passed since by
/// a clock that does not jump. An id from a day in the future by our own clock is not believed.
#[derive(Debug, Default)]
pub struct Latest(Mutex<Option<(u64, Instant)>>);

impl Latest {
    /// How old this id was when it arrived: nothing for the latest, and something for what was held back.
    pub fn age(&self, id: u64, arrived: Instant, ours: Time) -> Duration {
        let made = id >> 22;
        let mut latest = lock(&self.0);
        let passed = |since: Instant| {
            u64::try_from(arrived.saturating_duration_since(since).as_millis()).unwrap_or(u64::MAX)
        };
        let now = latest.map_or(made, |(made, since)| made.saturating_add(passed(since)));
        let is_sound = i64::try_from(made).is_ok_and(|made| made + EPOCH < ours.0.saturating_add(DAY));
        if made >= now && is_sound {
            *latest = Some((made, arrived));
        }
        Duration::from_millis(now.saturating_sub(made))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_not_counted_again_within_a_minute() {
        let (counted, now) = (Counted::default(), Instant::now());
        assert!(counted.is_time(ChannelId(1), now) && counted.is_time(ChannelId(2), now));
        assert!(!counted.is_time(ChannelId(1), now + Duration::from_secs(59)));
        assert!(counted.is_time(ChannelId(1), now + MINUTE));
    }

    #[test]
    fn an_id_is_as_old_as_discords_own_clock_says() {
        let (latest, now) = (Latest::default(), Instant::now());
        let at = |seconds: u64| (1_000_000 + seconds * 1000) << 22;
        let ours = Time(EPOCH + 1_000_000);
        let later = |seconds| now + Duration::from_secs(seconds);
        assert_eq!(latest.age(at(0), now, ours), Duration::ZERO, "nothing is known yet");
        assert_eq!(latest.age(at(10), later(9), ours), Duration::ZERO);
        assert_eq!(latest.age(at(5), later(9), ours), Duration::from_secs(5));
        assert_eq!(latest.age(at(11), later(909), ours), Duration::from_secs(899), "it was held back");
        assert_eq!(latest.age(at(5000), later(910), ours), Duration::ZERO, "the machine was asleep");
        assert_eq!(latest.age(at(5001), later(911), ours), Duration::ZERO);
        assert_eq!(latest.age(0, later(911), ours), Duration::from_secs(6001), "an id from before all times");
        assert_eq!(latest.age(at(1_000_000_000), later(911), ours), Duration::ZERO, "an id from the future");
        assert_eq!(latest.age(at(5001), later(911), ours), Duration::ZERO, "tells nothing");
    }

    #[test]
    fn a_pressed_version_was_shown_and_so_were_those_before() {
        let screens = Screens::default();
        let session = SessionId(1);
        assert!(!screens.have_shown(session, Version(0)));
        let now = Instant::now();
        assert!(!screens.note(session, Version(5), now) && !screens.note(session, Version(4), now));
        assert!(screens.have_shown(session, Version(5)) && screens.have_shown(session, Version(1)));
        assert!(!screens.have_shown(session, Version(6)) && !screens.have_shown(SessionId(2), Version(1)));
        for id in 2..2 + REMEMBERED as u64 {
            screens.note(SessionId(id), Version(1), now);
        }
        assert!(screens.0.lock().is_ok_and(|seen| seen.len() <= REMEMBERED), "memory is bounded");
    }

    #[test]
    fn a_version_outlasts_another_once_in_a_while() {
        let (screens, now) = (Screens::default(), Instant::now());
        let press = |version, seconds| {
            screens.note(SessionId(1), Version(version), now + Duration::from_secs(seconds))
        };
        assert!(!press(5, 0) && !press(5, 1), "the answer may be under way");
        assert!(press(5, 2));
        assert!(!press(5, 3) && press(5, 4));
        assert!(!press(4, 60), "a later one was shown");
        assert!(!press(6, 60) && !press(6, 61) && press(6, 62));
    }

    #[test]
    fn an_id_is_first_once_and_forgotten_in_time() {
        let recent = Recent::default();
        assert!(recent.is_first(7));
        assert!(!recent.is_first(7));
        for id in 100..100 + REMEMBERED as u64 {
            assert!(recent.is_first(id));
        }
        assert!(recent.is_first(7), "memory is bounded");
        recent.forget(7);
        recent.forget(8);
        assert!(recent.is_first(7), "it was forgotten");
        assert!(
            recent.0.lock().is_ok_and(|seen| seen.ids.len() == REMEMBERED && seen.order.len() == REMEMBERED)
        );
    }
}
