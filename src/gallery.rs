//! Every board worth looking at, in every theme, and a page that shows them all.
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
    /// The name of its position.
    pub name: &'static str,
    /// What it shows, for who cannot see it.
    pub alt: String,
    /// Where its file is, seen from the page: a folder for each theme.
    pub path: String,
    /// The length of its file.
    pub bytes: usize,
}

/// Draws every position in every theme, one at a time.
pub fn exhibits(renderer: &Renderer) -> impl Iterator<Item = Exhibit> {
    let positions = positions::all();
    let in_themes =
        ThemeName::ALL.map(|theme| positions.clone().into_iter().map(move |named| (theme, named)));
    in_themes.into_iter().flatten().map(|(theme, (name, scene))| exhibit(renderer, theme, name, &scene))
}

fn exhibit(renderer: &Renderer, theme: ThemeName, name: &'static str, scene: &Scene) -> Exhibit {
    let picture = renderer.picture(scene, theme);
    let path = format!("{}/{name}.{}", theme.name(), picture.format.extension());
    let label = Label { theme, name, alt: alt(scene), path, bytes: picture.bytes.len() };
    Exhibit { label, picture }
}
