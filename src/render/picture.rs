//! A finished picture.

/// The sides of every picture, in pixels.
pub const SIDE: u16 = 720;

/// A board as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// A PNG of [`SIDE`] × [`SIDE`] pixels, at most 25 kB, transparent outside its round corners.
    pub png: Vec<u8>,
}
