//! Where sessions and saved boards are kept: adapters of the port in [`crate::session::store`]. The only room that knows SQL.

mod memory;
mod row;
mod sql;
mod sqlite;

use std::path::PathBuf;
use std::sync::Arc;

use crate::session::{Store, StoreFault};

/// Opens the store that a URL names: `sqlite:FILE` or `sqlite://FILE`. The file is created where it is missing,
/// and brought up to date where it is older. It belongs to this process until the store is closed.
///
/// # Errors
/// A sentence for whoever starts the bot: nothing was changed, and nothing is ever repaired silently.
pub async fn connect(url: &str) -> Result<Arc<dyn Store>, StartError> {
    match url.split_once(':') {
        Some(("sqlite", file)) => {
            let file = file.strip_prefix("//").unwrap_or(file);
            if file.is_empty() || file.starts_with(':') {
                return Err(StartError::Url(url.to_owned()));
            }
            Ok(Arc::new(sqlite::open(PathBuf::from(file)).await?))
        }
        _ => Err(StartError::Url(url.to_owned())),
    }
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
    /// It is not, or no longer, a database.
    #[error("{} is no sound database ({reason}); restore a backup, or move it away to begin anew", .file.display())]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// How it shows.
        reason: String,
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
