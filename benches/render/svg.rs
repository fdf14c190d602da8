//! The same board the usual way: an SVG with 14 tokens, drawn and encoded anew each time. Its numbers are paths, so that
//! no font has to be found.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

const BOARD: &str = include_str!("board.svg");

/// The board as a PNG, by resvg and its own writer.
pub(crate) fn png() -> Vec<u8> {
    let tree = Tree::from_str(BOARD, &Options::default()).expect("a sound SVG");
    let mut pixels = Pixmap::new(720, 720).expect("a small picture");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().expect("writing to memory does not fail")
}
