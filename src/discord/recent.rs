//! What came lately. The interactions, so that one that Discord sends twice is taken once: the store knows too, for
//! longer and across restarts, and this only spares the work. And the versions whose buttons were pressed: those
//! boards were on somebody's screen.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

use crate::session::{SessionId, Version};

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

/// The latest version of each session whose buttons were pressed.
#[derive(Debug, Default)]
pub struct Screens(Mutex<HashMap<SessionId, Version>>);

impl Screens {
    /// A button of this version was pressed.
    pub fn note(&self, session: SessionId, version: Version) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // To know less only costs an edit that was not needed.
        if seen.len() >= REMEMBERED {
            seen.clear();
        }
        let latest = seen.entry(session).or_default();
        *latest = version.max(*latest);
    }

    /// Whether a board of this version, or of a later one, is known to have been shown.
    pub fn have_shown(&self, session: SessionId, version: Version) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(&session).is_some_and(|latest| *latest >= version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pressed_version_was_shown_and_so_were_those_before() {
        let screens = Screens::default();
        let session = SessionId(1);
        assert!(!screens.have_shown(session, Version(0)));
        screens.note(session, Version(5));
        screens.note(session, Version(4));
        assert!(screens.have_shown(session, Version(5)) && screens.have_shown(session, Version(1)));
        assert!(!screens.have_shown(session, Version(6)) && !screens.have_shown(SessionId(2), Version(1)));
        for id in 2..2 + REMEMBERED as u64 {
            screens.note(SessionId(id), Version(1));
        }
        assert!(screens.0.lock().is_ok_and(|seen| seen.len() <= REMEMBERED), "memory is bounded");
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
        assert!(
            recent.0.lock().is_ok_and(|seen| seen.ids.len() == REMEMBERED && seen.order.len() == REMEMBERED)
        );
    }
}
