//! Opening the database: everything that has to be right before the first turn.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, SqlSafeStr as _};

use super::Sqlite;
use super::home::Home;
use super::lineage;
use crate::store::{StartError, sql};

/// The schema's history: number, name, statements. What has been released is never edited.
const MIGRATIONS: [(i64, &str, &str); 4] = [
    (1, "sessions", include_str!("../../../migrations/sqlite/0001_sessions.sql")),
    (2, "boards", include_str!("../../../migrations/sqlite/0002_boards.sql")),
    (3, "people", include_str!("../../../migrations/sqlite/0003_people.sql")),
    (4, "unshown", include_str!("../../../migrations/sqlite/0004_unshown.sql")),
];

/// The latest migration.
pub(super) const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;
/// Since this migration, what is deleted is overwritten: a file from before is written anew once.
const OVERWRITES: i64 = 3;

/// The first `SQLite` without the WAL-reset fault.
const SOUND_SQLITE: [u32; 3] = [3, 51, 3];

/// How often, and how far apart, the lock is asked for before its owner is said to be another.
const TRIES: u32 = 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(50);

/// How every `SQLite` database begins.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Opens the database in this file, or begins one where there is none.
pub(in crate::store) async fn open(file: PathBuf) -> Result<Sqlite, StartError> {
    let mut lock = own(&file).await?;
    examine(&file)?;
    lineage::check(&file, &mut lock).await?;
    let options = options(&file);
    let mut connection = options.connect().await.map_err(|error| unusable(&file, &error))?;
    check_library(&mut connection, &file).await?;
    check_pages(&mut connection, &file).await?;
    migrate(&mut connection, &file).await?;
    lineage::begin(&mut connection, &file, &mut lock).await?;
    connection.close().await.map_err(|error| unusable(&file, &error))?;
    let home = Home::new(file.clone()).map_err(|reason| StartError::Refused { file, reason })?;
    Ok(Sqlite::start(options, home, lock))
}

/// Takes the lock beside the database, with a moment of patience: whoever takes over may come before the former
/// owner has quite gone, and a program that the owner has just started holds the lock until it is under way. The
/// system lets go of it when the process ends, however it ends.
async fn own(file: &Path) -> Result<File, StartError> {
    if let Some(directory) = file.parent().filter(|parent| !parent.as_os_str().is_empty() && !parent.is_dir())
    {
        return Err(StartError::NoDirectory(directory.to_owned()));
    }
    let name = file.with_added_extension("lock");
    let refused = |reason| StartError::Refused { file: name.clone(), reason };
    let lock = OpenOptions::new()
        .create(true)
        .read(true)
        .write(true)
        .truncate(false)
        .open(&name)
        .map_err(refused)?;
    for _ in 0..TRIES {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) => tokio::time::sleep(BETWEEN_TRIES).await,
            Err(TryLockError::Error(reason)) => return Err(refused(reason)),
        }
    }
    Err(StartError::Taken(file.to_owned()))
}

/// Whether the file is missing, log and all, or can be written and begins as a database does. Left to itself,
/// `SQLite` would take an empty one for new, and all games would be gone without a word.
pub(super) fn examine(file: &Path) -> Result<(), StartError> {
    let mut start = Vec::new();
    let read = OpenOptions::new().read(true).append(true).open(file);
    match read.and_then(|opened| opened.take(16).read_to_end(&mut start)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return examine_log(file),
        read => read.map_err(|reason| StartError::Refused { file: file.to_owned(), reason })?,
    };
    match start.as_slice() {
        [] => Err(damaged(file, "it is empty")),
        start if start == MAGIC => Ok(()),
        _ => Err(damaged(file, "it does not begin like one")),
    }
}

fn examine_log(file: &Path) -> Result<(), StartError> {
    // An empty one is what a program leaves that only reads.
    let alone = std::fs::metadata(lineage::log_of(file)).is_ok_and(|log| log.len() > 0);
    if alone { Err(damaged(file, "it is missing, but its write-ahead log is there")) } else { Ok(()) }
}

/// How every connection is opened.
pub(super) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What was acknowledged survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(2))
        .pragma("journal_size_limit", "67108864")
        .pragma("trusted_schema", "OFF")
        // What is deleted is overwritten: nothing is left of a user who was removed.
        .pragma("secure_delete", "ON")
        .pragma("cell_size_check", "ON")
        .disable_statement_logging()
}

async fn check_library(connection: &mut SqliteConnection, file: &Path) -> Result<(), StartError> {
    let version: String = sqlx::query_scalar(sql::file::SQLITE_VERSION)
        .fetch_one(connection)
        .await
        .map_err(|error| unusable(file, &error))?;
    let numbers: Vec<u32> = version.split('.').filter_map(|number| number.parse().ok()).collect();
    if numbers.as_slice() < SOUND_SQLITE.as_slice() { Err(StartError::UnsafeSqlite(version)) } else { Ok(()) }
}

async fn check_pages(connection: &mut SqliteConnection, file: &Path) -> Result<(), StartError> {
    let verdict: String = sqlx::query_scalar(sql::file::QUICK_CHECK)
        .fetch_one(connection)
        .await
        .map_err(|error| unusable(file, &error))?;
    if verdict == "ok" { Ok(()) } else { Err(damaged(file, &verdict)) }
}

/// Brings the schema up to date; only ever called by the owner of the lock.
async fn migrate(connection: &mut SqliteConnection, file: &Path) -> Result<(), StartError> {
    let before = schema(connection).await.map_err(|error| unusable(file, &error))?;
    let migrations = MIGRATIONS.map(|(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.into()).run(&mut *connection).await.map_err(
        |error| match error {
            MigrateError::VersionMissing(migration) => StartError::Newer { file: file.to_owned(), migration },
            error => StartError::Unusable { file: file.to_owned(), reason: error.to_string() },
        },
    )?;
    if before.is_some_and(|before| before < OVERWRITES) {
        sqlx::query(sql::file::VACUUM).execute(connection).await.map_err(|error| unusable(file, &error))?;
    }
    Ok(())
}

/// The latest migration of a database that is not new.
pub(super) async fn schema(connection: &mut SqliteConnection) -> sqlx::Result<Option<i64>> {
    if sqlx::query_scalar(sql::file::HAS_SCHEMA).fetch_one(&mut *connection).await? {
        sqlx::query_scalar(sql::file::SCHEMA).fetch_one(connection).await
    } else {
        Ok(None)
    }
}

/// What the database says, as a sentence: codes 11 and 26 are a damaged file and no database at all.
pub(super) fn unusable(file: &Path, error: &sqlx::Error) -> StartError {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    match code.map(|code| code & 0xff) {
        Some(11 | 26) => damaged(file, &error.to_string()),
        _ => StartError::Unusable { file: file.to_owned(), reason: error.to_string() },
    }
}

pub(super) fn damaged(file: &Path, reason: &str) -> StartError {
    StartError::Damaged { file: file.to_owned(), reason: reason.to_owned() }
}
