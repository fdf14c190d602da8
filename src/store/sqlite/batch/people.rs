//! Who is in which session, what servers and members settled, and removing a user.

use sqlx::Row as _;
use sqlx::sqlite::SqliteConnection;

use super::{Done, Touched};
use crate::session::{SessionId, StoreFault, UserId};
use crate::store::row::seat::Seating;
use crate::store::{row, sql};

/// Something that a server or one of its members settled.
pub(in crate::store::sqlite) enum Settled {
    /// What a server settled.
    Server { guild: i64, value: String },
    /// What is kept of a member; `None` where that is nothing.
    Member { guild: i64, user: i64, value: Option<String> },
}

/// Who is removed, and the number that takes their place.
pub(in crate::store::sqlite) struct Forgotten {
    pub(in crate::store::sqlite) user: UserId,
    pub(in crate::store::sqlite) nobody: UserId,
}

pub(super) async fn seat(
    connection: &mut SqliteConnection,
    session: i64,
    guild: i64,
    seating: &Seating,
) -> sqlx::Result<()> {
    if seating.anew {
        sqlx::query(sql::UNSEAT).bind(session).execute(&mut *connection).await?;
    }
    for (user, part) in &seating.parts {
        let query = sqlx::query(sql::SEAT).bind(session).bind(user).bind(guild).bind(part);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn settle(connection: &mut SqliteConnection, settled: &Settled) -> sqlx::Result<Done> {
    let query = match settled {
        Settled::Server { guild, value } => sqlx::query(sql::KEEP_SETTINGS).bind(guild).bind(value),
        Settled::Member { guild, user, value: Some(value) } => {
            sqlx::query(sql::KEEP_MEMBER).bind(guild).bind(user).bind(value)
        }
        Settled::Member { guild, user, value: None } => sqlx::query(sql::DROP_MEMBER).bind(guild).bind(user),
    };
    query.execute(connection).await?;
    Ok(Done::Kept)
}

/// Removes a user, unless they have a seat in a live session.
pub(super) async fn forget(connection: &mut SqliteConnection, who: &Forgotten) -> sqlx::Result<Done> {
    let (Ok(user), Ok(nobody)) = (row::big(who.user.0), row::big(who.nobody.0)) else {
        return Ok(Done::Kept);
    };
    let seated: Vec<i64> = sqlx::query_scalar(sql::SEATED_IN).bind(user).fetch_all(&mut *connection).await?;
    if !seated.is_empty() {
        return Ok(Done::Seated(seated));
    }
    let rows = sqlx::query(sql::NAMED_IN).bind(user).fetch_all(&mut *connection).await?;
    let mut touched = Vec::new();
    for row in &rows {
        let id: i64 = row.try_get("id")?;
        touched.push(SessionId(id.cast_unsigned()));
        let next = row::stored(row).and_then(|stored| {
            let next = stored.session.without(who.user, who.nobody);
            next.map(|next| Ok((i64::from(next.version.0), row::json(&next)?))).transpose()
        });
        let query = match next {
            Ok(Some((version, state))) => sqlx::query(sql::REWRITE).bind(id).bind(version).bind(state),
            // The rows of who has a seat say the same as the states, or this database was meddled with.
            Ok(None) => return Err(sqlx::Error::Protocol(format!("session {id} seats somebody unseen"))),
            Err(StoreFault::Unavailable(reason)) => return Err(sqlx::Error::Protocol(reason)),
            Err(fault) => {
                tracing::error!(%fault, "a user is removed from a session that cannot be read");
                let (user, nobody) = (who.user.to_string(), who.nobody.to_string());
                sqlx::query(sql::REWRITE_UNREAD).bind(id).bind(user).bind(nobody)
            }
        };
        query.execute(&mut *connection).await?;
    }
    sqlx::query(sql::REWRITE_RECORDS).bind(user).bind(nobody).execute(&mut *connection).await?;
    sqlx::query(sql::FORGET).bind(user).bind(nobody).execute(&mut *connection).await?;
    Ok(Done::Touched(Touched { sessions: touched, more: false }))
}
