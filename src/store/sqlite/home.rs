//! Where the database is, and whether it is still there. A file that is deleted, moved or replaced while it is open
//! can be written to as before, and all of that is lost when the last one to hold it closes it.

use std::io;
use std::path::PathBuf;

/// The path of the database, and which file was there when it was opened.
pub(super) struct Home {
    path: PathBuf,
    opened: FileId,
}

impl Home {
    /// For the file that is at this path now.
    pub(super) fn new(path: PathBuf) -> io::Result<Home> {
        let opened = identify(&path)?;
        Ok(Home { path, opened })
    }

    /// Whether that very file is still there; a look at the directory, in a microsecond or two.
    pub(super) fn check(&self) -> io::Result<()> {
        if identify(&self.path).is_ok_and(|found| found == self.opened) {
            return Ok(());
        }
        Err(io::Error::other(format!(
            "{} was deleted, moved or replaced while it was in use; stop the bot, put it back, and start again",
            self.path.display()
        )))
    }
}

/// Device and number of a file.
#[cfg(unix)]
type FileId = (u64, u64);

#[cfg(unix)]
fn identify(path: &std::path::Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt as _;

    let found = std::fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}

/// Elsewhere the system lets nobody delete, move or replace what is open.
#[cfg(not(unix))]
type FileId = ();

#[cfg(not(unix))]
fn identify(_: &std::path::Path) -> io::Result<FileId> {
    Ok(())
}
