//! How much one user, and one channel, may ask for at once. What is beyond is turned away before any work is done
//! for it: a script that presses a thousand times a second costs others nothing.

use std::hash::Hash;
use std::sync::Mutex;
use std::time::Duration;

use hashlink::LruCache;
use tokio::time::Instant;

use super::lock::lock;
use crate::session::{ChannelId, UserId};

/// How many users, and how many channels, are remembered. Who was forgotten begins anew with a full bucket; by then
/// as many others have asked for something.
const REMEMBERED: usize = 8192;

/// What is let through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// How many at once.
    pub burst: u32,
    /// How long until there is room for one more.
    pub every: Duration,
}

/// What is let through of users and of channels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowances {
    /// For one user: ten at once, five a second.
    pub user: Allowance,
    /// For one channel: forty at once, twenty a second.
    pub channel: Allowance,
}

impl Default for Allowances {
    fn default() -> Allowances {
        Allowances {
            user: Allowance { burst: 10, every: Duration::from_millis(200) },
            channel: Allowance { burst: 40, every: Duration::from_millis(50) },
        }
    }
}

impl Allowances {
    /// So much that nobody is turned away: for those who measure, and for tests that press faster than people can.
    pub const fn boundless() -> Allowances {
        // Not nothing at all: what arrived a moment earlier may be looked at a moment later.
        let all = Allowance { burst: u32::MAX, every: Duration::from_nanos(1) };
        Allowances { user: all, channel: all }
    }
}

/// Who has asked for how much lately.
#[derive(Debug)]
pub struct Flood {
    users: Mutex<Buckets<UserId>>,
    channels: Mutex<Buckets<ChannelId>>,
}

/// For each, when its bucket will be full again.
#[derive(Debug)]
struct Buckets<K: Eq + Hash> {
    allowance: Allowance,
    full_at: LruCache<K, Instant>,
}

impl Flood {
    /// Nobody has asked for anything.
    pub fn new(allowances: Allowances) -> Flood {
        Flood {
            users: Mutex::new(Buckets::new(allowances.user)),
            channels: Mutex::new(Buckets::new(allowances.channel)),
        }
    }

    /// Whether one more is let through now. What a user is turned away with does not count for the channel.
    pub fn lets_through(&self, user: UserId, channel: ChannelId, now: Instant) -> bool {
        lock(&self.users).take(user, now) && lock(&self.channels).take(channel, now)
    }
}

impl<K: Eq + Hash> Buckets<K> {
    fn new(allowance: Allowance) -> Buckets<K> {
        Buckets { allowance, full_at: LruCache::new(REMEMBERED) }
    }

    /// Takes one out of the bucket, unless it is empty.
    fn take(&mut self, key: K, now: Instant) -> bool {
        let Allowance { burst, every } = self.allowance;
        let full_at = self.full_at.get(&key).copied().unwrap_or(now).max(now) + every;
        let has_room = every.is_zero() || full_at - now <= every.saturating_mul(burst);
        if has_room {
            self.full_at.insert(key, full_at);
        }
        has_room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: UserId = UserId(1);
    const HERE: ChannelId = ChannelId(1);

    /// How many of `asked` at this moment are let through.
    fn passed(flood: &Flood, user: UserId, channel: ChannelId, asked: u32, now: Instant) -> usize {
        (0..asked).filter(|_| flood.lets_through(user, channel, now)).count()
    }

    #[test]
    fn a_user_has_ten_at_once_and_five_a_second() {
        let (flood, now) = (Flood::new(Allowances::default()), Instant::now());
        assert_eq!(passed(&flood, ANN, HERE, 1000, now), 10);
        assert_eq!(passed(&flood, ANN, HERE, 1000, now + Duration::from_millis(199)), 0);
        assert_eq!(passed(&flood, ANN, HERE, 1000, now + Duration::from_secs(1)), 5);
        assert_eq!(passed(&flood, UserId(2), HERE, 1000, now), 10, "others are not held up");
        assert_eq!(passed(&flood, ANN, HERE, 1000, now + Duration::from_mins(1)), 10);
    }

    #[test]
    fn a_channel_has_forty_at_once_and_twenty_a_second() {
        let (flood, now) = (Flood::new(Allowances::default()), Instant::now());
        let passed = |now| (0..1000).filter(|user| flood.lets_through(UserId(*user), HERE, now)).count();
        assert_eq!(passed(now), 40);
        assert_eq!(passed(now + Duration::from_secs(1)), 20);
    }

    #[test]
    fn who_is_turned_away_takes_nothing_from_their_channel() {
        let (flood, now) = (Flood::new(Allowances::default()), Instant::now());
        assert_eq!(passed(&flood, ANN, HERE, 1_000_000, now), 10);
        assert_eq!(passed(&flood, UserId(2), HERE, 10, now), 10);
    }

    #[test]
    fn memory_is_bounded() {
        let (flood, now) = (Flood::new(Allowances::default()), Instant::now());
        for user in 0..3 * REMEMBERED as u64 {
            assert!(flood.lets_through(UserId(user), ChannelId(user), now));
        }
        assert_eq!(lock(&flood.users).full_at.len(), REMEMBERED);
        assert_eq!(lock(&flood.channels).full_at.len(), REMEMBERED);
    }

    #[test]
    fn without_bounds_nobody_is_turned_away() {
        let flood = Flood::new(Allowances::boundless());
        assert_eq!(passed(&flood, ANN, HERE, 100_000, Instant::now()), 100_000);
    }
}
