//! Every board and every kind of move worth looking at, in every theme, and a page that shows them all.
//!
//! Pure: it draws and describes, and others put what comes of it where it can be seen.

mod page;
pub mod positions;

pub use page::page;

use crate::render::{Picture, Renderer};
use crate::scene::Scene;
use crate::session::ThemeName;
use crate::text::alt::alt;

/// One picture, ready to be hung.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exhibit {
    /// What is said of it.
    pub label: Label,
    /// The picture itself.
    pub picture: Picture,
}

/// What is said of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The colours that it is drawn in.
    pub theme: ThemeName,
    /// The name of its position, or of its move.
    pub name: &'static str,
    /// What it shows, or ends on, for who cannot see it.
    pub alt: String,
    /// Where its file is, seen from the page: a folder for each theme.
    pub path: String,
    /// The length of its file.
    pub bytes: usize,
}

/// Draws every position and every move in every theme, one at a time.
pub fn exhibits(renderer: &Renderer) -> impl Iterator<Item = Exhibit> {
    let (positions, films) = (positions::all(), positions::films::all());
    ThemeName::ALL.into_iter().flat_map(move |theme| {
        let still = positions.clone().into_iter();
        let still =
            still.map(move |(name, scene)| exhibit(theme, name, &scene, renderer.picture(&scene, theme)));
        let moving = films.clone().into_iter();
        still.chain(
            moving.map(move |(name, film)| exhibit(theme, name, film.after(), renderer.film(&film, theme))),
        )
    })
}

fn exhibit(theme: ThemeName, name: &'static str, scene: &Scene, picture: Picture) -> Exhibit {
    let path = format!("{}/{name}.{}", theme.name(), picture.format.extension());
    let label = Label { theme, name, alt: alt(scene), path, bytes: picture.bytes.len() };
    Exhibit { label, picture }
}
