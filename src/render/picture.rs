//! A finished picture.

/// How wide every picture of a board is, in pixels, and how high without the strip of a replay.
pub const SIDE: u16 = 720;

/// How high the strip below a replay is, in pixels.
pub const STRIP: u16 = 64;

/// A board as a file of [`SIDE`] × [`SIDE`] pixels, a replay [`STRIP`] higher; transparent outside its round corners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What the bytes are.
    pub format: Format,
    /// The file. A PNG has at most 25 kB for Ludo, 30 kB with six arms; for Snakes & Ladders about 40 kB on the classic
    /// board and at most 60 kB on any random one. Boards that people make up may have more snakes and ladders than
    /// those, and cost about half a kilobyte more for each. A GIF of one throw has some 60 kB, of twenty some 200; a
    /// replay some 6 kB for each turn.
    pub bytes: Vec<u8>,
}

/// What kind of file a picture is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// It stands still.
    Png,
    /// It moves, once, and ends on the board as it is.
    Gif,
}

impl Format {
    /// How a file of it is named at the end, and which image type it is.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Png => "png",
            Format::Gif => "gif",
        }
    }
}
