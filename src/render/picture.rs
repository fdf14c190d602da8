//! A finished picture.

/// The sides of every picture, in pixels.
pub const SIDE: u16 = 720;

/// A board as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// A PNG of [`SIDE`] × [`SIDE`] pixels, transparent outside its round corners. At most 25 kB for Ludo; for Snakes &
    /// Ladders about 40 kB on the classic board and at most 60 kB on any random one. Boards that people make up may have
    /// more snakes and ladders than those, and cost about half a kilobyte more for each.
    pub png: Vec<u8>,
}
