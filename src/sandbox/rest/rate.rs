//! Rate limits: a window for each bucket, told in the headers and kept.

use std::collections::HashMap;

use crate::sandbox::limits::Rate;

/// Windows by the name of their bucket.
#[derive(Debug, Default)]
pub(in crate::sandbox) struct Buckets(HashMap<String, Window>);

#[derive(Clone, Copy, Debug)]
struct Window {
    ends_ms: u64,
    used: u32,
}

/// A bucket after a request, for the headers.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::sandbox) struct Standing {
    pub(in crate::sandbox) limit: u32,
    pub(in crate::sandbox) remaining: u32,
    pub(in crate::sandbox) ends_ms: u64,
    pub(in crate::sandbox) after_ms: u64,
    /// Whether this request was one too many.
    pub(in crate::sandbox) exceeded: bool,
}

impl Standing {
    /// Seconds until the window ends.
    pub(in crate::sandbox) fn seconds(&self) -> f64 {
        Self::to_seconds(self.after_ms)
    }

    /// Milliseconds as seconds.
    pub(in crate::sandbox) fn to_seconds(ms: u64) -> f64 {
        std::time::Duration::from_millis(ms).as_secs_f64()
    }
}

impl Buckets {
    /// Counts a request; nothing where the rate has no limit.
    pub(in crate::sandbox) fn take(&mut self, name: &str, rate: Rate, now: u64) -> Option<Standing> {
        if rate.requests == 0 {
            return None;
        }
        if self.0.len() > 10_000 {
            self.0.retain(|_, window| window.ends_ms > now);
        }
        let fresh = Window { ends_ms: now + rate.per_ms, used: 0 };
        let window = self.0.entry(name.to_owned()).or_insert(fresh);
        if window.ends_ms <= now {
            *window = fresh;
        }
        let exceeded = window.used >= rate.requests;
        window.used += u32::from(!exceeded);
        let remaining = rate.requests - window.used;
        Some(Standing {
            limit: rate.requests,
            remaining,
            ends_ms: window.ends_ms,
            after_ms: window.ends_ms - now,
            exceeded,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_fills_ends_and_starts_again() {
        let (mut buckets, rate) = (Buckets::default(), Rate::new(2, 1000));
        let mut take = |now| {
            buckets
                .take("a", rate, now)
                .map(|standing| (standing.remaining, standing.after_ms, standing.exceeded))
        };
        assert_eq!(take(0), Some((1, 1000, false)));
        assert_eq!(take(400), Some((0, 600, false)));
        assert_eq!(take(999), Some((0, 1, true)));
        assert_eq!(take(1000), Some((1, 1000, false)));
    }

    #[test]
    fn no_limit_is_no_bucket() {
        assert_eq!(Buckets::default().take("a", Rate::new(0, 0), 0), None);
    }
}
