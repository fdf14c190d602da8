//! The interactions that came lately, so that one that Discord sends twice is taken once. The store knows too,
//! for longer and across restarts; this only spares the work.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

/// How many are remembered: at fifty a second, more than a minute.
const REMEMBERED: usize = 4096;

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
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_first_once_and_forgotten_in_time() {
        let recent = Recent::default();
        assert!(recent.is_first(7));
        assert!(!recent.is_first(7));
        for id in 100..100 + REMEMBERED as u64 {
            assert!(recent.is_first(id));
        }
        assert!(recent.is_first(7), "memory is bounded");
        assert!(
            recent.0.lock().is_ok_and(|seen| seen.ids.len() == REMEMBERED && seen.order.len() == REMEMBERED)
        );
    }
}
