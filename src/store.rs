//! Where sessions and saved boards are kept: adapters of the port in [`crate::session::store`]. The only room that knows SQL.

mod memory;
mod row;
mod sql;
mod sqlite;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::session::{Store, StoreFault, Time};

/// Opens the store that a URL names: `sqlite:FILE` or `sqlite://FILE`. The file is created where it is missing,
/// and brought up to date where it is older. It belongs to this process until the store is closed. On a network file
/// system it is refused: a database can be damaged there.
///
/// # Errors
/// A sentence for whoever starts the bot: nothing was changed, and nothing is ever repaired silently.
pub async fn connect(url: &str) -> Result<Arc<dyn Store>, StartError> {
    let file = file_of(url).ok_or_else(|| StartError::Url(url.to_owned()))?;
    match sqlite::network(&file) {
        Some(kind) => Err(StartError::Network { file, kind }),
        None => Ok(Arc::new(sqlite::open(file).await?)),
    }
}

/// As [`connect`], on whatever file system.
///
/// # Errors
/// A sentence for whoever starts the bot.
pub async fn connect_anywhere(url: &str) -> Result<Arc<dyn Store>, StartError> {
    let file = file_of(url).ok_or_else(|| StartError::Url(url.to_owned()))?;
    Ok(Arc::new(sqlite::open(file).await?))
}

/// Looks at the store that a URL names without changing it, whether or not a bot runs on it; `None` where the URL names
/// none.
pub async fn checkup(url: &str) -> Option<Checkup> {
    Some(sqlite::checkup(&file_of(url)?).await)
}

/// What a store looks like.
#[derive(Debug)]
pub struct Checkup {
    /// Where it is.
    pub file: PathBuf,
    /// What is in it; `None` where there is none yet.
    pub contents: Result<Option<Contents>, StartError>,
    /// Whether a bot runs on it.
    pub in_use: bool,
    /// How many bytes are free beside it, where the system tells.
    pub free: Option<u64>,
    /// The kind of network file system that it is on, if it is on one.
    pub network: Option<&'static str>,
}

/// What is in a sound store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contents {
    /// Its latest migration.
    pub schema: i64,
    /// The latest that there is.
    pub latest: i64,
    /// How many live sessions it has.
    pub live: i64,
    /// How many sessions it has.
    pub all: i64,
}

/// Copies the store that a URL names to a file that is not there yet, whether or not a bot runs on it. The copy is
/// whole and checked when this returns; on a failure there is none. A bot that is started on it knows that it was
/// restored.
///
/// # Errors
/// A sentence for whoever asked.
pub async fn backup(url: &str, to: &Path, now: Time) -> Result<(), BackupError> {
    let file = file_of(url).ok_or_else(|| BackupError::Url(url.to_owned()))?;
    sqlite::backup(&file, to, now).await
}

/// The file that a URL names.
fn file_of(url: &str) -> Option<PathBuf> {
    let file = url.strip_prefix("sqlite:")?;
    let file = file.strip_prefix("//").unwrap_or(file);
    (!file.is_empty() && !file.starts_with(':')).then(|| PathBuf::from(file))
}

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// It is not to be found under this URL.
    #[error("`{0}` names no store; sqlite:FILE does")]
    Url(String),
    /// There is nothing to copy.
    #[error("there is no database {}", .0.display())]
    NoDatabase(PathBuf),
    /// Something is there already.
    #[error("{} is there already, and no backup takes the place of anything", .0.display())]
    Exists(PathBuf),
    /// `SQLite` takes names in UTF-8 alone.
    #[error("{} cannot be written: its name is not UTF-8", .0.display())]
    Name(PathBuf),
    /// The operating system said no.
    #[error("{} cannot be written: {reason}", .file.display())]
    Refused {
        /// Which file.
        file: PathBuf,
        /// Why not.
        reason: std::io::Error,
    },
    /// The database could not be copied.
    #[error("{} cannot be copied: {reason}", .file.display())]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why not.
        reason: String,
    },
    /// The copy is no sound database.
    #[error("the copy is not sound ({0}), and was thrown away")]
    Unsound(String),
}

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It is not to be found under this URL.
    #[error("`{0}` names no store; sqlite:FILE does")]
    Url(String),
    /// There is no directory to keep it in.
    #[error("there is no directory {}", .0.display())]
    NoDirectory(PathBuf),
    /// A second process would write to it.
    #[error("another ludo-bot already runs on {}", .0.display())]
    Taken(PathBuf),
    /// The operating system said no.
    #[error("{} cannot be opened to read and write: {reason}", .file.display())]
    Refused {
        /// Which file.
        file: PathBuf,
        /// Why not.
        reason: std::io::Error,
    },
    /// Its disk is another machine's.
    #[error(
        "{} is on {kind}, where a database can be damaged: put it on a disk of this machine, \
         or set DATABASE_ON_NETWORK=yes to take the risk", .file.display()
    )]
    Network {
        /// Which file.
        file: PathBuf,
        /// The kind of file system.
        kind: &'static str,
    },
    /// It is not, or no longer, a database.
    #[error("{} is no sound database ({reason}); restore a backup, or move it away to begin anew", .file.display())]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// How it shows.
        reason: String,
    },
    /// Somebody has put another database in the place of the one that this log belongs to.
    #[error(
        "beside {} lies the write-ahead log of another database; if you have restored a backup, delete {} first",
        .file.display(), .log.display()
    )]
    StrangeLog {
        /// The database.
        file: PathBuf,
        /// The log.
        log: PathBuf,
    },
    /// A later version has changed its schema.
    #[error("{} was written by a newer ludo-bot: it has migration {migration}, unknown to this one", .file.display())]
    Newer {
        /// Which file.
        file: PathBuf,
        /// The first migration that is not known here.
        migration: i64,
    },
    /// This `SQLite` can damage a database (<https://www.sqlite.org/wal.html#walresetbug>).
    #[error("SQLite {0} can damage a database; 3.51.3 or later is needed")]
    UnsafeSqlite(String),
    /// Something else.
    #[error("{} cannot be used: {reason}", .file.display())]
    Unusable {
        /// Which file.
        file: PathBuf,
        /// Why not.
        reason: String,
    },
}

/// What the database says, as a fault.
#[expect(clippy::needless_pass_by_value, reason = "as `map_err` hands it over")]
fn unavailable(error: sqlx::Error) -> StoreFault {
    StoreFault::Unavailable(error.to_string())
}
