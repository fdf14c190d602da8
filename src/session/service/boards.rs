//! Saved boards: the store's, with the time.

use super::Service;
use crate::game::Layout;
use crate::session::{BoardName, Deleting, GuildId, SavedBoard, Saving, StoreFault, UserId};

impl Service {
    /// Keeps a board for a server under a name, in place of one that this user saved under it before.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn save_board(
        &self,
        guild: GuildId,
        name: BoardName,
        owner: UserId,
        layout: Layout,
    ) -> Result<Saving, StoreFault> {
        let saved = self.clock.now();
        self.store.save_board(SavedBoard { guild, name, owner, layout, saved }).await
    }

    /// The board that a server keeps under this name.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn saved_board(
        &self,
        guild: GuildId,
        name: &BoardName,
    ) -> Result<Option<SavedBoard>, StoreFault> {
        self.store.board(guild, name).await
    }

    /// All boards that a server keeps, in the order of their names.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn saved_boards(&self, guild: GuildId) -> Result<Vec<SavedBoard>, StoreFault> {
        self.store.boards(guild).await
    }

    /// Deletes a saved board: for a user only what is theirs, for `None` (a moderator asks) whosever it is.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn delete_board(
        &self,
        guild: GuildId,
        name: &BoardName,
        by: Option<UserId>,
    ) -> Result<Deleting, StoreFault> {
        self.store.delete_board(guild, name, by).await
    }
}
