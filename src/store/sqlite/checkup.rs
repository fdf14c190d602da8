//! What a database looks like to somebody who only reads, whether or not a bot runs on it.

use std::fs::File;
use std::path::Path;

use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions as _, Connection as _};

use super::open::{self, examine, unusable};
use super::place;
use crate::store::{Checkup, Contents, StartError, sql};

/// Looks at a database without changing it.
pub(in crate::store) async fn checkup(file: &Path) -> Checkup {
    Checkup {
        file: file.to_owned(),
        contents: contents(file).await,
        in_use: is_in_use(file),
        free: place::free(file),
        network: place::network(file),
    }
}

async fn contents(file: &Path) -> Result<Option<Contents>, StartError> {
    examine(file)?;
    if !file.exists() {
        return Ok(None);
    }
    let options = open::options(file).create_if_missing(false).read_only(true);
    let mut connection = options.connect().await.map_err(|error| unusable(file, &error))?;
    let read = read(&mut connection, file).await;
    connection.close().await.map_err(|error| unusable(file, &error))?;
    read.map(Some)
}

async fn read(connection: &mut SqliteConnection, file: &Path) -> Result<Contents, StartError> {
    let said = |error| unusable(file, &error);
    let verdict: String =
        sqlx::query_scalar(sql::file::INTEGRITY_CHECK).fetch_one(&mut *connection).await.map_err(said)?;
    if verdict != "ok" {
        return Err(open::damaged(file, &verdict));
    }
    let schema = open::schema(connection).await.map_err(said)?.unwrap_or(0);
    if schema > open::LATEST {
        return Err(StartError::Newer { file: file.to_owned(), migration: schema });
    }
    let (live, all) = sqlx::query_as(sql::file::SESSION_COUNTS).fetch_one(connection).await.map_err(said)?;
    Ok(Contents { schema, latest: open::LATEST, live, all })
}

/// Whether some process holds the lock.
fn is_in_use(file: &Path) -> bool {
    File::open(file.with_added_extension("lock")).is_ok_and(|lock| lock.try_lock().is_err())
}
