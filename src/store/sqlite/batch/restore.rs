//! The first start on a backup: every live game goes on as one that was restored.

use sqlx::Row as _;
use sqlx::sqlite::SqliteConnection;

use super::{BACKUP, Done, Touched};
use crate::session::{SessionId, StoreFault, Time};
use crate::store::{row, sql};

/// Lets live games go on with other dice, if this is a backup, and takes the mark of one away.
pub(super) async fn restore(connection: &mut SqliteConnection, now: i64) -> sqlx::Result<Done> {
    let made: Option<String> =
        sqlx::query_scalar(sql::upkeep::META).bind(BACKUP).fetch_optional(&mut *connection).await?;
    if made.is_none() {
        return Ok(Done::Kept);
    }
    let mut restored = Vec::new();
    for row in sqlx::query(sql::ALL_LIVE).fetch_all(&mut *connection).await? {
        let id: i64 = row.try_get("id")?;
        let record = sqlx::query_scalar(sql::RECORD).bind(id).bind(i64::MAX);
        let record: Vec<String> = record.fetch_all(&mut *connection).await?;
        match next(&row, &record, now) {
            Ok(Some((version, state))) => {
                let query = sqlx::query(sql::REWRITE).bind(id).bind(version).bind(state);
                query.execute(&mut *connection).await?;
                restored.push(SessionId(id.cast_unsigned()));
            }
            Ok(None) => {}
            // Nobody can play it, and so nobody can see its dice again.
            Err(fault) => tracing::error!(%fault, "a restored game is left as it is"),
        }
    }
    sqlx::query(sql::upkeep::DROP_META).bind(BACKUP).execute(&mut *connection).await?;
    Ok(Done::Touched(Touched { sessions: restored, more: false }))
}

/// The version and the state with which a game goes on.
fn next(
    row: &sqlx::sqlite::SqliteRow,
    record: &[String],
    now: i64,
) -> Result<Option<(i64, String)>, StoreFault> {
    let session = row::stored(row)?.session;
    let steps: Vec<_> = record.iter().map(|lines| row::lines(session.id, lines)).collect::<Result<_, _>>()?;
    let next = session.restored(&steps.concat(), Time(now));
    next.map(|next| Ok((i64::from(next.version.0), row::json(&next)?))).transpose()
}
