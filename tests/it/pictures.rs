//! Boards against their references, and within the limits of what Discord takes.

mod courses;
mod limits;
mod positions;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use ludo_bot::render::{Renderer, emoji};
use ludo_bot::scene::Scene;
use ludo_bot::session::ThemeName;
use ludo_bot::text::alt::alt;

static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::default);

/// How far a channel of a pixel may be off before the pixel counts as different.
const TOLERANCE: u8 = 12;
/// How many pixels may be different: other processors round edges differently.
const STRAYS: usize = 40;

/// Every scene that has a reference, by name.
fn scenes() -> Vec<(&'static str, Scene)> {
    let ludo = positions::all().into_iter().map(|(name, table)| (name, Scene::Ludo(table)));
    let snakes = courses::all().into_iter().map(|(name, table)| (name, Scene::Snakes(table)));
    ludo.chain(snakes).collect()
}

/// A scene as a PNG in the usual colours.
fn still(scene: &Scene) -> Vec<u8> {
    RENDERER.picture(scene, ThemeName::default()).bytes
}

/// An RGBA picture.
pub(crate) struct Pixels {
    size: (u32, u32),
    pub(crate) bytes: Vec<u8>,
}

#[test]
fn pictures_look_like_their_references() {
    let mut wrong = Vec::new();
    for (name, scene) in scenes() {
        let png = still(&scene);
        let reference = std::fs::read(reference(name, "png")).expect("every position has a reference");
        let strays = strays(&decode(&png), &decode(&reference));
        if strays > STRAYS {
            wrong.push(format!("{name}: {strays} pixels, see {}", keep(name, &png).display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}\n{HOW_TO_ACCEPT}");
}

#[test]
fn words_and_emoji_are_those_of_the_references() {
    for (name, scene) in scenes() {
        let reference =
            std::fs::read_to_string(reference(name, "txt")).expect("every position has a reference");
        assert_eq!(words(&scene), reference, "{name}\n{HOW_TO_ACCEPT}");
    }
}

const HOW_TO_ACCEPT: &str =
    "look at what is drawn now; if it is right: cargo test --test it -- --ignored accept_boards";

#[test]
#[ignore = "takes what is drawn now for right"]
fn accept_boards() {
    for (name, scene) in scenes() {
        std::fs::write(reference(name, "png"), still(&scene)).expect("the folder is there");
        std::fs::write(reference(name, "txt"), words(&scene)).expect("the folder is there");
    }
}

/// The emoji board and the picture's description.
fn words(scene: &Scene) -> String {
    format!("{}\n\n{}\n", emoji::board(scene), alt(scene))
}

fn reference(name: &str, extension: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name).with_extension(extension)
}

/// Puts a picture where it can be looked at.
fn keep(name: &str, png: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("png");
    std::fs::write(&path, png).expect("cargo makes this folder");
    path
}

pub(crate) fn decode(png: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
    let info = reader.next_frame(&mut bytes).expect("a whole PNG");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    Pixels { size: (info.width, info.height), bytes }
}

/// How many pixels differ.
fn strays(one: &Pixels, two: &Pixels) -> usize {
    assert_eq!(one.size, two.size);
    let pairs = one.bytes.chunks_exact(4).zip(two.bytes.chunks_exact(4));
    pairs.filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE)).count()
}
