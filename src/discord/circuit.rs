//! Channels that refuse what the bot says are left alone for a while: a refusal costs one call in ten minutes, not one
//! for each board. Whoever does something there shows that it can be tried again.

use std::sync::Mutex;
use std::time::Duration;

use hashlink::LruCache;
use tokio::time::Instant;

use super::lock::lock;
use crate::session::{ChannelId, Unreachable};

/// How long a channel is left alone.
const OPEN: Duration = Duration::from_mins(10);
/// How many channels are remembered: to know less costs a call.
const REMEMBERED: usize = 4096;

/// The channels that are left alone: why, and until when.
#[derive(Debug)]
pub struct Circuits(Mutex<LruCache<ChannelId, (Unreachable, Instant)>>);

impl Default for Circuits {
    fn default() -> Circuits {
        Circuits(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

impl Circuits {
    /// The channel refuses what is said there.
    pub fn open(&self, channel: ChannelId, why: Unreachable, now: Instant) {
        lock(&self.0).insert(channel, (why, now + OPEN));
    }

    /// Somebody did something there.
    pub fn close(&self, channel: ChannelId) {
        lock(&self.0).remove(&channel);
    }

    /// Why the channel is left alone, if it is.
    pub fn why(&self, channel: ChannelId, now: Instant) -> Option<Unreachable> {
        lock(&self.0).get(&channel).filter(|(_, until)| *until > now).map(|(why, _)| *why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_left_alone_for_ten_minutes_or_until_somebody_acts_there() {
        let (circuits, now, here) = (Circuits::default(), Instant::now(), ChannelId(1));
        assert_eq!(circuits.why(here, now), None);
        circuits.open(here, Unreachable::Forbidden, now);
        assert_eq!(circuits.why(here, now + Duration::from_secs(599)), Some(Unreachable::Forbidden));
        assert_eq!(circuits.why(here, now + OPEN), None);
        assert_eq!(circuits.why(ChannelId(2), now), None);
        circuits.close(here);
        assert_eq!(circuits.why(here, now), None);
    }

    #[test]
    fn memory_is_bounded() {
        let (circuits, now) = (Circuits::default(), Instant::now());
        for channel in 0..2 * REMEMBERED as u64 {
            circuits.open(ChannelId(channel), Unreachable::ChannelGone, now);
        }
        assert_eq!(lock(&circuits.0).len(), REMEMBERED);
    }
}
