//! What goes on beside the games: game time, logins, servers that come and go, and what is kept too long.

use super::Service;
use crate::session::{GuildId, StoreFault};

impl Service {
    /// Has the game time kept, so that it goes on from here after the next start. It rides along with the next
    /// commit, or is on disk a moment later by itself.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn keep_game_time(&self) -> Result<(), StoreFault> {
        self.store.keep_game_time(self.game_clock.now()).await
    }

    /// Notes that the bot logs in to the gateway, and tells how often it did in the 24 hours before.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn identify(&self) -> Result<u32, StoreFault> {
        self.store.identify(self.clock.now()).await
    }

    /// Notes that the bot is not in a server any more. What is kept of it is deleted after 30 days.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn departed(&self, guild: GuildId) -> Result<(), StoreFault> {
        self.store.departed(guild, Some(self.clock.now())).await
    }

    /// Notes that the bot is in a server, whether or not it was gone.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn returned(&self, guild: GuildId) -> Result<(), StoreFault> {
        self.store.departed(guild, None).await
    }

    /// Deletes what is kept too long, a bounded part of it at once; to be called every hour or so.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn expire(&self) -> Result<(), StoreFault> {
        self.store.expire(self.clock.now()).await
    }
}
