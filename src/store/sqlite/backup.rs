//! A copy of the database while the bot runs, by any other process.

use std::fs::File;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::NamedTempFile;

use super::batch::BACKUP;
use super::open::options;
use crate::session::Time;
use crate::store::{BackupError, sql};

/// Copies the database in `file` to `to`, which must not be there yet. It is whole, checked, on disk, and readable for
/// its owner alone when this returns; before, there is nothing under that name.
pub(in crate::store) async fn backup(file: &Path, to: &Path, now: Time) -> Result<(), BackupError> {
    if !file.is_file() {
        return Err(BackupError::NoDatabase(file.to_owned()));
    }
    if to.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let refused = |reason| BackupError::Refused { file: to.to_owned(), reason };
    let directory = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let copy = NamedTempFile::with_prefix_in(".backup-", directory).map_err(refused)?;
    let name = copy.path().to_str().ok_or_else(|| BackupError::Name(to.to_owned()))?;
    copy_into(file, name)
        .await
        .map_err(|error| BackupError::Unreadable { file: file.to_owned(), reason: error.to_string() })?;
    let verdict = finish(copy.path(), now).await;
    match verdict.as_deref() {
        Ok("ok") => {}
        Ok(wrong) => return Err(BackupError::Unsound(wrong.to_owned())),
        Err(error) => return Err(BackupError::Unsound(error.to_string())),
    }
    copy.as_file().sync_all().map_err(refused)?;
    copy.persist_noclobber(to).map_err(|error| match error.error {
        reason if reason.kind() == std::io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        reason => refused(reason),
    })?;
    // The name, too, is to be there after a power cut. Not every system lets a directory be opened.
    if let Ok(directory) = File::open(directory) {
        directory.sync_all().map_err(refused)?;
    }
    Ok(())
}

async fn copy_into(file: &Path, name: &str) -> sqlx::Result<()> {
    let mut connection = options(file).create_if_missing(false).read_only(true).connect().await?;
    let copied = sqlx::query(sql::file::COPY_INTO).bind(name).execute(&mut connection).await;
    connection.close().await?;
    copied.map(drop)
}

/// Marks the copy as one, so that a bot that is started on it knows; then what is wrong with it, or `ok`.
async fn finish(copy: &Path, now: Time) -> sqlx::Result<String> {
    let options = SqliteConnectOptions::new().filename(copy).disable_statement_logging();
    let mut connection = options.connect().await?;
    let verdict = mark(&mut connection, now).await;
    connection.close().await?;
    verdict
}

async fn mark(connection: &mut SqliteConnection, now: Time) -> sqlx::Result<String> {
    sqlx::query(sql::file::MARK_BACKUP)
        .bind(BACKUP)
        .bind(now.0.to_string())
        .execute(&mut *connection)
        .await?;
    sqlx::query_scalar(sql::file::INTEGRITY_CHECK).fetch_one(connection).await
}
