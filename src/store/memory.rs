//! The sessions in play, as they were last committed: this process is their only writer, so a turn needs no
//! `SELECT`. Beside them, the notes of what is shown that are not on disk yet.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use tokio::sync::Notify;

use super::sqlite::Notes;
use crate::session::{ChannelId, GameTime, MessageId, Session, SessionId, Shown, Stored};

/// How many sessions are held; beyond, the one unused for longest makes room.
const ROOM: usize = 10_000;

/// What is known without asking the database.
#[derive(Default)]
pub(super) struct Memory {
    known: Mutex<Known>,
    noted: Notify,
}

struct Known {
    sessions: LruCache<SessionId, Arc<Stored>>,
    /// The live ones among them.
    live: HashMap<ChannelId, SessionId>,
    /// What is shown, where it is not on disk yet.
    notes: HashMap<SessionId, Shown>,
    /// The game time, where it is not on disk yet.
    game_time: Option<GameTime>,
    /// Sessions whose rows cannot be read.
    unreadable: HashSet<SessionId>,
    /// How often a session was dropped, or changed without being held.
    losses: u64,
}

/// The moment before a row is read, for [`Memory::learn`].
#[derive(Clone, Copy)]
pub(super) struct Mark(u64);

impl Default for Known {
    fn default() -> Known {
        // `hold` keeps the bound, because a session that leaves takes its entry in `live` along.
        let sessions = LruCache::new_unbounded();
        Known {
            sessions,
            live: HashMap::new(),
            notes: HashMap::new(),
            game_time: None,
            unreadable: HashSet::new(),
            losses: 0,
        }
    }
}

impl Memory {
    pub(super) fn session(&self, id: SessionId) -> Option<Arc<Stored>> {
        self.lock().sessions.get(&id).cloned()
    }

    pub(super) fn live(&self, channel: ChannelId) -> Option<Arc<Stored>> {
        let mut known = self.lock();
        let id = known.live.get(&channel).copied()?;
        known.sessions.get(&id).cloned()
    }

    /// To be called before a row is read.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.lock().losses)
    }

    /// Takes in a session that was read after the mark. What is held already is never older than a row; and
    /// where something was lost since the mark, the row may be old by now and is not held.
    pub(super) fn learn(&self, mark: Mark, mut stored: Stored) -> Arc<Stored> {
        let mut known = self.lock();
        if let Some(held) = known.sessions.get(&stored.session.id) {
            return Arc::clone(held);
        }
        if let Some(note) = known.notes.get(&stored.session.id) {
            stored.shown = stored.shown.max(Some(*note));
        }
        let stored = Arc::new(stored);
        if mark.0 == known.losses {
            known.hold(Arc::clone(&stored));
        }
        stored
    }

    /// Takes in a session that was just created.
    pub(super) fn created(&self, stored: Stored) {
        self.lock().hold(Arc::new(stored));
    }

    /// Takes in a step that was just committed.
    pub(super) fn advanced(&self, session: Arc<Session>) {
        let mut known = self.lock();
        match known.sessions.get(&session.id).map(|held| (held.secret.clone(), held.shown)) {
            Some((secret, shown)) => known.hold(Arc::new(Stored { session, secret, shown })),
            None => known.losses += 1,
        }
    }

    /// Drops what somebody was wrong about; it is read from the database next time.
    pub(super) fn doubt(&self, id: SessionId, channel: ChannelId) {
        let mut known = self.lock();
        known.drop_session(id);
        if let Some(live) = known.live.get(&channel).copied() {
            known.drop_session(live);
        }
    }

    /// Notes that a row cannot be read: what is due is looked for beyond it.
    pub(super) fn unreadable(&self, id: SessionId) {
        self.lock().unreadable.insert(id);
    }

    /// How many rows cannot be read.
    pub(super) fn count_unreadable(&self) -> usize {
        self.lock().unreadable.len()
    }

    /// Leaves out what cannot be read.
    pub(super) fn retain_readable(&self, ids: &mut Vec<SessionId>) {
        let known = self.lock();
        ids.retain(|id| !known.unreadable.contains(id));
    }

    /// Drops a session that was rewritten or deleted, and does not take in what was read of it before.
    pub(super) fn dropped(&self, id: SessionId) {
        let mut known = self.lock();
        known.drop_session(id);
        known.losses += 1;
    }

    /// Notes the game time, on disk a moment later. It never goes back.
    pub(super) fn note_game_time(&self, now: GameTime) {
        let mut known = self.lock();
        known.game_time = known.game_time.max(Some(now));
        drop(known);
        self.noted.notify_one();
    }

    /// Notes what is shown, seen at once by all who read and on disk a moment later; gives the message that has
    /// lost its place.
    pub(super) fn note(&self, id: SessionId, shown: Shown) -> Option<MessageId> {
        let mut known = self.lock();
        let held = known.sessions.get(&id).cloned();
        let before = held.as_ref().and_then(|held| held.shown).or_else(|| known.notes.get(&id).copied());
        if before >= Some(shown) {
            return before.filter(|before| before.message != shown.message).and(Some(shown.message));
        }
        known.notes.insert(id, shown);
        if let Some(held) = held {
            known.sessions.insert(id, Arc::new(Stored { shown: Some(shown), ..Stored::clone(&held) }));
        }
        self.noted.notify_one();
        before.map(|before| before.message).filter(|message| *message != shown.message)
    }

    /// Waits until something was noted since this was asked last.
    pub(super) async fn something_noted(&self) {
        self.noted.notified().await;
    }

    /// The notes that are not on disk yet.
    pub(super) fn notes(&self) -> Notes {
        let known = self.lock();
        let shown = known.notes.iter().map(|(id, shown)| (*id, *shown)).collect();
        Notes { shown, game_time: known.game_time }
    }

    pub(super) fn has_notes(&self) -> bool {
        let known = self.lock();
        !known.notes.is_empty() || known.game_time.is_some()
    }

    /// Lets go of notes that are on disk now.
    pub(super) fn noted(&self, notes: &Notes) {
        let mut known = self.lock();
        known.game_time.take_if(|now| notes.game_time == Some(*now));
        for (id, shown) in &notes.shown {
            if known.notes.get(id) == Some(shown) {
                known.notes.remove(id);
            }
            known.losses += u64::from(!known.sessions.contains_key(id));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn hold(&mut self, stored: Arc<Stored>) {
        let Session { id, channel, .. } = *stored.session;
        if stored.session.is_live() {
            self.live.insert(channel, id);
        } else if self.live.get(&channel) == Some(&id) {
            self.live.remove(&channel);
        }
        self.sessions.insert(id, stored);
        if self.sessions.len() > ROOM
            && let Some((_, dropped)) = self.sessions.remove_lru()
        {
            self.lost(&dropped.session);
        }
    }

    fn drop_session(&mut self, id: SessionId) {
        if let Some(dropped) = self.sessions.remove(&id) {
            self.lost(&dropped.session);
        }
    }

    fn lost(&mut self, session: &Session) {
        self.losses += 1;
        if self.live.get(&session.channel) == Some(&session.id) {
            self.live.remove(&session.channel);
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
