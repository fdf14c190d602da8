//! Servers and their members: what they settled, which games they have, and what is kept of them.

use std::sync::Arc;

use super::Service;
use crate::session::held::Held;
use crate::session::{Counts, GuildId, Member, SessionId, Settings, StoreFault, Stored, UserId};

impl Service {
    /// What a server has settled.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn settings(&self, guild: GuildId) -> Result<Settings, StoreFault> {
        self.store.settings(guild).await
    }

    /// Keeps what a server has settled.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn keep_settings(&self, guild: GuildId, settings: Settings) -> Result<(), StoreFault> {
        self.store.keep_settings(guild, settings).await
    }

    /// What is kept of a member.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn member(&self, guild: GuildId, user: UserId) -> Result<Member, StoreFault> {
        self.store.member(guild, user).await
    }

    /// Keeps this of a member.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn keep_member(&self, guild: GuildId, user: UserId, member: Member) -> Result<(), StoreFault> {
        self.store.keep_member(guild, user, member).await
    }

    /// The live sessions of a server in which this user has a seat, a chair, or an invitation; up to 100, those that
    /// changed last first.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn games_of(&self, guild: GuildId, user: UserId) -> Result<Vec<Arc<Stored>>, StoreFault> {
        self.store.games_of(guild, user).await
    }

    /// How many live sessions a server has, and in how many of them this user has a seat or a chair.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn counts(&self, guild: GuildId, user: UserId) -> Result<Counts, StoreFault> {
        self.store.counts(guild, user).await
    }

    /// The live sessions of a server.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn live_in(&self, guild: GuildId) -> Result<Vec<SessionId>, StoreFault> {
        self.store.live_in(guild).await
    }

    /// Everything that is kept of a user, in every server.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn held_of(&self, user: UserId) -> Result<Held, StoreFault> {
        self.store.held_of(user).await
    }

    /// Removes a user: what they settled, their boards, and their id wherever it stands in games, which stay, with a
    /// number drawn at random in its place. Where a moderator has banned them, that alone is kept. The live games that they have a seat in are given back, and nothing was
    /// removed then: they have to leave those first.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn forget(&self, user: UserId) -> Result<Vec<SessionId>, StoreFault> {
        self.store.forget(user, UserId::nobody(&*self.entropy)).await
    }
}
