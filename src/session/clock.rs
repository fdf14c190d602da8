//! Time and chance, as they are handed in.

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970-01-01 UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

/// Where the time is read.
pub trait Clock: Send + Sync {
    /// The moment it is now.
    fn now(&self) -> Time;
}

/// Where secrets and ids are drawn.
pub trait Entropy: Send + Sync {
    /// Fills the buffer with bytes that nobody can foretell.
    fn fill(&self, bytes: &mut [u8]);
}
