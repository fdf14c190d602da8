//! `ludo-bot gallery`: every board and every kind of move in every theme as files, and a page that shows
//! them.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::gallery::{self, Label};
use crate::render::Renderer;
use crate::session::ThemeName;

/// The name of the page.
const PAGE: &str = "index.html";

/// What hangs in a gallery. Shown as a line for each theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gallery {
    /// Where its page is.
    pub page: PathBuf,
    labels: Vec<Label>,
}

/// Why there is no gallery, or not a whole one.
#[derive(Error, Debug)]
pub enum GalleryError {
    /// The directory is not there and cannot be made.
    #[error("{} cannot be made: {error}", path.display())]
    Directory {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error("{} cannot be written: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// Draws the gallery and writes it to a directory, which is made where it is missing. Files of the same names are
/// written over; others stay.
///
/// # Errors
///
/// If a directory cannot be made or a file cannot be written; what came before stays.
pub fn gallery(directory: &Path) -> Result<Gallery, GalleryError> {
    for theme in ThemeName::ALL {
        let path = directory.join(theme.name());
        fs::create_dir_all(&path).map_err(|error| GalleryError::Directory { path, error })?;
    }
    let mut labels = Vec::new();
    for exhibit in gallery::exhibits(&Renderer::default()) {
        write(directory.join(&exhibit.label.path), &exhibit.picture.bytes)?;
        labels.push(exhibit.label);
    }
    let page = directory.join(PAGE);
    write(page.clone(), gallery::page(&labels).as_bytes())?;
    Ok(Gallery { page, labels })
}

fn write(path: PathBuf, bytes: &[u8]) -> Result<(), GalleryError> {
    fs::write(&path, bytes).map_err(|error| GalleryError::File { path, error })
}

impl fmt::Display for Gallery {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for theme in ThemeName::ALL {
            let sizes = || self.labels.iter().filter(|label| label.theme == theme).map(|label| label.bytes);
            let (count, all, most) = (sizes().count(), sizes().sum::<usize>(), sizes().max().unwrap_or(0));
            writeln!(out, "{}: {count} pictures, {all} bytes, {most} at most", theme.name())?;
        }
        writeln!(out, "Open {}", self.page.display())
    }
}
