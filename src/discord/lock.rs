//! What the bot knows in memory is shared behind locks.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The value behind a lock. Nothing panics while holding one, and if it did, what it counts or remembers would still do.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
