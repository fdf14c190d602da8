//! The system's clock and generator: the only place where either is read.

use rand::TryRng;
#[expect(clippy::disallowed_types, reason = "the one place that asks the system's generator")]
use rand::rngs::SysRng;

use crate::session::{Clock, Entropy, Time};

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Time {
        #[expect(clippy::disallowed_methods, reason = "the one place where the system's clock is read")]
        let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Time(since_1970.map_or(0, |elapsed| i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)))
    }
}

/// The operating system's generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        SysRng
            .try_fill_bytes(bytes)
            .expect("the operating system gives random bytes, or nothing here can be trusted");
    }
}
