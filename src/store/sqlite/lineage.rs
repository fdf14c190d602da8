//! Which write-ahead log belongs to which database. The database has a mark that is drawn anew at every start, and the
//! lock beside it holds the same one: where they differ, somebody has put another file in the place of the database,
//! and `SQLite` would write the turns of the one into the other.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::store::{StartError, sql};

/// Refuses a database whose write-ahead log is another's.
pub(super) async fn check(file: &Path, lock: &mut File) -> Result<(), StartError> {
    let log = log_of(file);
    if !std::fs::metadata(&log).is_ok_and(|found| found.len() > 0) || !file.exists() {
        return Ok(());
    }
    let expected = noted(lock).map_err(|reason| StartError::Refused { file: file.to_owned(), reason })?;
    let Some(expected) = expected else { return Ok(()) };
    // What cannot be read is found out, and said, by the examination of the database itself.
    let Ok(found) = read(file).await else { return Ok(()) };
    if found == Some(expected) { Ok(()) } else { Err(StartError::StrangeLog { file: file.to_owned(), log }) }
}

/// Marks the database anew. In between, the lock holds nothing, and any log is taken for its own.
pub(super) async fn begin(
    connection: &mut SqliteConnection,
    file: &Path,
    lock: &mut File,
) -> Result<(), StartError> {
    let refused = |reason| StartError::Refused { file: file.to_owned(), reason };
    let unusable =
        |error: sqlx::Error| StartError::Unusable { file: file.to_owned(), reason: error.to_string() };
    note(lock, "").map_err(refused)?;
    let mark: String =
        sqlx::query_scalar(sql::file::MARK_LINEAGE).fetch_one(&mut *connection).await.map_err(unusable)?;
    let (busy, _, _): (i64, i64, i64) =
        sqlx::query_as(sql::file::CHECKPOINT).fetch_one(connection).await.map_err(unusable)?;
    // Where somebody reads just now, the mark is in the log still.
    if busy == 0 { note(lock, &mark).map_err(refused) } else { Ok(()) }
}

/// The mark that is in the database itself, whatever its log says.
async fn read(file: &Path) -> sqlx::Result<Option<String>> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(true);
    let mut connection = options.disable_statement_logging().connect().await?;
    let found = sqlx::query_scalar(sql::file::LINEAGE).fetch_optional(&mut connection).await;
    connection.close().await?;
    found
}

/// Where the write-ahead log of a database is.
pub(super) fn log_of(file: &Path) -> PathBuf {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    PathBuf::from(log)
}

fn noted(lock: &mut File) -> io::Result<Option<String>> {
    let mut mark = String::new();
    lock.rewind()?;
    lock.read_to_string(&mut mark)?;
    Ok(Some(mark).filter(|mark| !mark.is_empty()))
}

fn note(lock: &mut File, mark: &str) -> io::Result<()> {
    lock.set_len(0)?;
    lock.rewind()?;
    lock.write_all(mark.as_bytes())?;
    lock.sync_data()
}
