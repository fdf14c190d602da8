//! Boards that servers keep.

use super::batch::{Done, Task};
use super::{Sqlite, big, row, sql, unavailable};
use crate::session::boards::{MOST_BOARDS, MOST_OF_ONE};
use crate::session::{BoardName, Deleting, GuildId, SavedBoard, Saving, StoreFault, UserId};

impl Sqlite {
    pub(super) async fn save(&self, board: &SavedBoard) -> Result<Saving, StoreFault> {
        let row = row::BoardRow::of(board)?;
        Ok(match self.keep(Task::SaveBoard(Box::new(row))).await? {
            Done::Kept => Saving::Saved,
            Done::Refused { owner: Some(owner) } => Saving::NameTaken { owner: UserId(row::id(owner)?) },
            _ => self.no_room(board).await?,
        })
    }

    /// Why there was no room for a board.
    async fn no_room(&self, board: &SavedBoard) -> Result<Saving, StoreFault> {
        let query = sqlx::query_scalar(sql::boards::COUNT_OF_USER);
        let query = query.bind(big(board.guild.0)?).bind(big(board.owner.0)?);
        let theirs: i64 = query.fetch_one(&self.readers).await.map_err(unavailable)?;
        Ok(if theirs < MOST_OF_ONE.into() {
            Saving::Full { limit: MOST_BOARDS }
        } else {
            Saving::Enough { limit: MOST_OF_ONE }
        })
    }

    pub(super) async fn delete(
        &self,
        guild: GuildId,
        name: &BoardName,
        by: Option<UserId>,
    ) -> Result<Deleting, StoreFault> {
        let unwanted = row::Unwanted::of(guild, name, by)?;
        Ok(match self.keep(Task::DeleteBoard(Box::new(unwanted))).await? {
            Done::Kept => Deleting::Deleted,
            Done::Refused { owner: Some(owner) } => Deleting::NotTheirs { owner: UserId(row::id(owner)?) },
            _ => Deleting::Unknown,
        })
    }

    pub(super) async fn read_board(
        &self,
        guild: GuildId,
        name: &BoardName,
    ) -> Result<Option<SavedBoard>, StoreFault> {
        let query = sqlx::query(sql::boards::ONE).bind(big(guild.0)?).bind(name.key());
        let found = query.fetch_optional(&self.readers).await.map_err(unavailable)?;
        found.map(|row| row::board(guild, &row)).transpose()
    }

    pub(super) async fn read_boards(&self, guild: GuildId) -> Result<Vec<SavedBoard>, StoreFault> {
        let query = sqlx::query(sql::boards::ALL).bind(big(guild.0)?);
        let found = query.fetch_all(&self.readers).await.map_err(unavailable)?;
        Ok(found.iter().filter_map(|row| logged(row::board(guild, row))).collect())
    }
}

/// The board, unless it cannot be read: the others can do without it.
fn logged(read: Result<SavedBoard, StoreFault>) -> Option<SavedBoard> {
    read.inspect_err(|fault| tracing::error!(%fault, "a saved board is left out")).ok()
}
