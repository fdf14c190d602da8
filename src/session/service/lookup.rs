//! Sessions that are looked up: the one that is meant, its record, what shows it, and those that wait for something.

use std::sync::Arc;
use std::time::Duration;

use super::{Service, Target};
use crate::session::{ChannelId, Entry, MessageId, Session, SessionId, Shown, StoreFault, Stored};

impl Service {
    /// The session meant, if there is one; for a session's own id also when it is over.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn find(&self, target: Target) -> Result<Option<Arc<Stored>>, StoreFault> {
        match target {
            Target::Session(id) => self.store.load(id).await,
            Target::Channel(channel) => self.store.live(channel).await,
        }
    }

    /// The channel's live session, else the one that ended last.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn latest(&self, channel: ChannelId) -> Result<Option<Arc<Stored>>, StoreFault> {
        self.store.latest(channel).await
    }

    /// A session's record, line by line, up to the version that it has here.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn record(&self, session: &Session) -> Result<Vec<Entry>, StoreFault> {
        self.store.record(session.id, session.version).await
    }

    /// Notes which message shows which version, and gives the message that another one has taken the place of.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn shown(&self, id: SessionId, shown: Shown) -> Result<Option<MessageId>, StoreFault> {
        self.store.show(id, shown).await
    }

    /// Up to `limit` sessions whose message shows an older version than theirs.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn outdated(&self, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        self.store.outdated(limit).await
    }

    /// Notes that somebody touches a session without changing it: a board of it is about to be posted.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn touch(&self, id: SessionId) -> Result<(), StoreFault> {
        self.store.touch(id, self.now()).await
    }

    /// Up to `limit` sessions that were touched or changed within this time of the last one that was.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn touched_last(&self, within: Duration, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        self.store.touched_last(within, limit).await
    }

    /// Up to `limit` sessions that are due to go on by themselves.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn due(&self, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        self.store.due(self.game_clock.now(), limit).await
    }
}
