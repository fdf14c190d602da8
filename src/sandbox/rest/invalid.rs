//! Requests that were refused, counted: whoever makes too many is shut out for an hour, before Discord is even asked.

use std::collections::VecDeque;

use crate::sandbox::limits::Rate;

/// For this long nothing is answered any more.
const BAN_MS: u64 = 3_600_000;

/// The page that stands before Discord's servers, as it answers who is shut out.
pub(in crate::sandbox) const PAGE: &str = "<!DOCTYPE html><html><head><title>Access denied | discord.com used Cloudflare to restrict access</title></head><body><h1>Error 1015</h1><p>You are being rate limited</p></body></html>";

/// The refused requests of the last while.
#[derive(Debug, Default)]
pub(in crate::sandbox) struct Invalid {
    recent: VecDeque<u64>,
    banned_until: u64,
    /// All there ever were.
    pub(in crate::sandbox) total: u64,
}

impl Invalid {
    /// Counts an answer: 401, 403 and 429 are held against the bot, but for limits that others have used up.
    pub(in crate::sandbox) fn count(&mut self, status: u16, shared: bool, limit: Rate, now: u64) {
        if !matches!(status, 401 | 403 | 429) || shared {
            return;
        }
        self.total += 1;
        self.recent.push_back(now);
        while self.recent.front().is_some_and(|first| first + limit.per_ms <= now) {
            self.recent.pop_front();
        }
        if limit.requests != 0 && self.recent.len() >= usize::try_from(limit.requests).unwrap_or(usize::MAX) {
            self.banned_until = now + BAN_MS;
            self.recent.clear();
        }
    }

    /// Whether nothing is answered now.
    pub(in crate::sandbox) fn is_banned(&self, now: u64) -> bool {
        now < self.banned_until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_refusals_shut_out_for_an_hour() {
        let (mut invalid, limit) = (Invalid::default(), Rate::new(3, 1000));
        for (status, shared, now) in [(403, false, 0), (404, false, 1), (429, true, 2), (401, false, 999)] {
            invalid.count(status, shared, limit, now);
        }
        invalid.count(429, false, limit, 1000);
        assert!(!invalid.is_banned(1000), "the first is forgotten by now");
        invalid.count(429, false, limit, 1001);
        assert!(invalid.is_banned(1001) && invalid.is_banned(3_601_000) && !invalid.is_banned(3_601_001));
        assert_eq!(invalid.total, 4);
    }
}
