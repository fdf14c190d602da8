//! Pictures in every theme.

use std::path::{Path, PathBuf};

use ludo_bot::gallery::positions;
use ludo_bot::scene::Scene;
use ludo_bot::session::ThemeName;

use super::{HOW_TO_ACCEPT, RENDERER, STRAYS, decode, strays};

/// The positions with a reference in every theme: games on their way on each kind of board, a crowd, and one with powers.
const REFERENCES: [&str; 5] = ["midgame", "crowd", "six-midgame", "snakes-midgame", "snakes-party"];

/// What `docs/pictures` holds.
const SHOWN: [(ThemeName, &str); 4] = [
    (ThemeName::Classic, "midgame"),
    (ThemeName::Night, "snakes-party"),
    (ThemeName::Paper, "midgame"),
    (ThemeName::ColorSafe, "snakes-midgame"),
];

/// What a picture of a page for people may weigh, in bytes.
const MOST_SHOWN: usize = 60_000;

/// What a picture may weigh, in bytes.
const fn most(scene: &Scene) -> usize {
    match scene {
        Scene::Ludo(table) if table.track.arms() > 4 => 30_000,
        Scene::Ludo(_) => 25_000,
        Scene::Snakes(_) => 60_000,
    }
}

/// The pictures with a reference in the themes that are not the usual one, by name.
pub(super) fn pictures() -> impl Iterator<Item = (String, Vec<u8>)> {
    let others = ThemeName::ALL.into_iter().filter(|theme| *theme != ThemeName::default());
    let named = others.flat_map(|theme| REFERENCES.map(|name| (theme, name)));
    named.map(|(theme, name)| (format!("{}-{name}", theme.name()), picture(theme, name)))
}

/// The pictures of `docs/pictures`, by path.
pub(super) fn shown() -> impl Iterator<Item = (PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let path = move |theme: ThemeName, name| folder.join(format!("{}-{name}.png", theme.name()));
    SHOWN.into_iter().map(move |(theme, name)| (path(theme, name), picture(theme, name)))
}

fn picture(theme: ThemeName, name: &str) -> Vec<u8> {
    let position = positions::all().into_iter().find(|(other, _)| *other == name);
    let (_, scene) = position.expect("positions keep their names");
    RENDERER.picture(&scene, theme).bytes
}

#[test]
fn what_is_shown_to_people_is_what_the_gallery_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let png = files.filter(|file| {
        file.as_ref().is_ok_and(|file| file.path().extension().is_some_and(|ending| ending == "png"))
    });
    assert_eq!(png.count(), SHOWN.len(), "nothing is left over");
    for (path, png) in shown() {
        let file = std::fs::read(&path).expect("it is there");
        assert!(file.len() < MOST_SHOWN, "{}: {} bytes", path.display(), file.len());
        assert!(strays(&decode(&png), &decode(&file)) <= STRAYS, "{}\n{HOW_TO_ACCEPT}", path.display());
    }
}

/// Whatever a palette has no room for is drawn in some other colour: it must never be full.
#[test]
fn pictures_are_small_and_their_palettes_have_room_in_every_theme() {
    // Ludo's boards cost little; of the others the busiest.
    let is_tried = |(name, scene): &(&str, Scene)| {
        matches!(scene, Scene::Ludo(_)) || ["snakes-midgame", "snakes-powers", "snakes-397"].contains(name)
    };
    for theme in ThemeName::ALL {
        for (name, scene) in positions::all().into_iter().filter(is_tried) {
            let picture = RENDERER.picture(&scene, theme).bytes;
            assert!(picture.len() <= most(&scene), "{theme:?} {name}: {} bytes", picture.len());
            let colors = colors(&picture);
            assert!((90..256).contains(&colors), "{theme:?} {name}: {colors} colours");
        }
    }
}

/// How many colours the palette of a PNG has.
fn colors(png: &[u8]) -> usize {
    let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    reader.info().palette.as_ref().map_or(0, |palette| palette.len() / 3)
}

/// No theme is another one, and each is drawn by itself whatever was drawn before.
#[test]
fn a_picture_is_drawn_in_its_own_theme() {
    let boards =
        || ThemeName::ALL.map(|theme| ["midgame", "snakes-midgame"].map(|name| picture(theme, name)));
    let (once, again) = (boards(), boards());
    assert!(once == again);
    for (nth, one) in once.iter().enumerate() {
        for two in &once[..nth] {
            for (one, two) in one.iter().zip(two) {
                assert!(strays(&decode(one), &decode(two)) > 100_000);
            }
        }
    }
}
