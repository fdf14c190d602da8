//! Settings that change: one at a time, so that nobody's change is lost to somebody else's.

use super::Service;
use crate::session::{GuildId, Member, Settings, StoreFault, UserId};

impl Service {
    /// Changes what a server has settled, from what it is at this moment, and gives what it is then.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn settle(
        &self,
        guild: GuildId,
        change: impl FnOnce(&mut Settings) + Send,
    ) -> Result<Settings, StoreFault> {
        let _turn = self.settling.lock().await;
        let mut settings = self.store.settings(guild).await?;
        change(&mut settings);
        self.store.keep_settings(guild, settings.clone()).await?;
        Ok(settings)
    }

    /// Changes what is kept of a member, from what it is at this moment, and gives what it was before.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn settle_member(
        &self,
        guild: GuildId,
        user: UserId,
        change: impl FnOnce(&mut Member) + Send,
    ) -> Result<Member, StoreFault> {
        let _turn = self.settling.lock().await;
        let before = self.store.member(guild, user).await?;
        let mut member = before;
        change(&mut member);
        self.store.keep_member(guild, user, member).await?;
        Ok(before)
    }
}
