//! Logins, servers that come and go, and what is kept too long.

use sqlx::sqlite::SqliteConnection;

use super::{Done, Touched};
use crate::session::SessionId;
use crate::store::sql;

const DAY: i64 = 24 * 60 * 60 * 1_000;
/// How long a session is kept when it is over, in ms.
const OVER: i64 = 90 * DAY;
/// How long what is kept of a server outlives the bot's being there, in ms.
const DEPARTED: i64 = 30 * DAY;
/// How long interactions are remembered, in ms.
pub(super) const REMEMBERED: i64 = DAY;
/// How many interactions are forgotten at once.
pub(super) const PURGED: i64 = 2_000;
/// How many sessions are deleted at once.
const DELETED: i64 = 25;

/// Whether the bot is in a server.
pub(in crate::store::sqlite) struct Presence {
    pub(in crate::store::sqlite) guild: i64,
    /// Since when it is not.
    pub(in crate::store::sqlite) gone_since: Option<i64>,
}

pub(super) async fn log_in(connection: &mut SqliteConnection, at: i64) -> sqlx::Result<Done> {
    let before = at.saturating_sub(DAY);
    let logins: i64 =
        sqlx::query_scalar(sql::upkeep::LOGINS).bind(before).fetch_one(&mut *connection).await?;
    sqlx::query(sql::upkeep::LOG_IN).bind(at).bind(before).execute(connection).await?;
    Ok(Done::Counted(logins))
}

/// Notes that a session was touched.
pub(super) async fn touch(connection: &mut SqliteConnection, id: i64, at: i64) -> sqlx::Result<Done> {
    sqlx::query(sql::upkeep::TOUCH).bind(id).bind(at).execute(connection).await?;
    Ok(Done::Kept)
}

pub(super) async fn note_presence(
    connection: &mut SqliteConnection,
    presence: &Presence,
) -> sqlx::Result<Done> {
    let Presence { guild, gone_since } = presence;
    let query = match gone_since {
        Some(since) => sqlx::query(sql::upkeep::DEPARTED).bind(guild).bind(since),
        None => sqlx::query(sql::upkeep::RETURNED).bind(guild),
    };
    query.execute(connection).await?;
    Ok(Done::Kept)
}

/// Deletes a part of what was kept for its time, and tells whether there is more.
pub(super) async fn expire(connection: &mut SqliteConnection, now: i64) -> sqlx::Result<Done> {
    let purge = sqlx::query(sql::upkeep::PURGE).bind(now.saturating_sub(REMEMBERED)).bind(PURGED);
    let purged = purge.execute(&mut *connection).await?.rows_affected();
    let mut sessions = Vec::new();
    for (found, kept) in [(sql::upkeep::LONG_OVER, OVER), (sql::upkeep::LEFT_BEHIND, DEPARTED)] {
        let query = sqlx::query_scalar(found).bind(now.saturating_sub(kept)).bind(DELETED);
        let found: Vec<i64> = query.fetch_all(&mut *connection).await?;
        for id in found {
            sqlx::query(sql::upkeep::DELETE_SESSION).bind(id).execute(&mut *connection).await?;
            sessions.push(SessionId(id.cast_unsigned()));
        }
    }
    let query = sqlx::query(sql::upkeep::DELETE_DEPARTED).bind(now.saturating_sub(DEPARTED));
    query.execute(&mut *connection).await?;
    let more = !sessions.is_empty() || purged > 0;
    Ok(Done::Touched(Touched { sessions, more }))
}
