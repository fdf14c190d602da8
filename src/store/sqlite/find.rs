//! Sessions found: in memory, or else in the database.

use std::sync::Arc;

use super::{Sqlite, big, row, sql, unavailable};
use crate::session::{SessionId, StoreFault, Stored};

impl Sqlite {
    /// The session with this id.
    pub(super) async fn find(&self, id: SessionId) -> Result<Option<Arc<Stored>>, StoreFault> {
        match self.memory.session(id) {
            Some(held) => Ok(Some(held)),
            None => self.read(sql::LOAD, big(id.0)?).await,
        }
    }

    /// The session that a query finds by one number.
    pub(super) async fn read(
        &self,
        sql: &'static str,
        number: i64,
    ) -> Result<Option<Arc<Stored>>, StoreFault> {
        let mark = self.memory.mark();
        let found = sqlx::query(sql).bind(number).fetch_optional(&self.readers).await.map_err(unavailable)?;
        let stored = found.as_ref().map(row::stored).transpose().inspect_err(|fault| {
            if let StoreFault::Corrupt { session, .. } = fault {
                self.memory.unreadable(*session);
            }
        })?;
        Ok(stored.map(|stored| self.memory.learn(mark, stored)))
    }
}

/// The sessions that a query has found the ids of.
pub(super) fn ids(found: sqlx::Result<Vec<i64>>) -> Result<Vec<SessionId>, StoreFault> {
    found.map_err(unavailable)?.into_iter().map(|big| row::id(big).map(SessionId)).collect()
}
