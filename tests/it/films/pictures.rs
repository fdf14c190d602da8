//! Films as files: what a viewer that puts the frames together sees.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use gif::{DecodeOptions, DisposalMethod, Frame};
use ludo_bot::render::picture::{SIDE, STRIP};
use ludo_bot::render::{Format, Renderer};
use ludo_bot::scene::Scene;
use ludo_bot::scene::film::Film;
use ludo_bot::session::ThemeName;

pub(super) static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::default);

/// A film as it is seen.
pub(super) struct Seen {
    pub(super) bytes: usize,
    /// How long each frame is shown, in hundredths of a second.
    pub(super) times: Vec<u16>,
    /// RGBA, the first and the last picture.
    pub(super) first: Vec<u8>,
    pub(super) last: Vec<u8>,
}

impl Seen {
    /// How long the film takes until the last frame comes.
    pub(super) fn time(&self) -> u32 {
        self.times.iter().rev().skip(1).map(|time| u32::from(*time)).sum()
    }
}

/// Draws a film, and looks at each of its frames.
pub(super) fn seen(film: &Film, mut look: impl FnMut(&[u8])) -> Seen {
    let picture = RENDERER.film(film, ThemeName::default());
    assert_eq!(picture.format, Format::Gif);
    let bytes = &picture.bytes[..];
    let loops = bytes.windows(11).any(|part| part == b"NETSCAPE2.0");
    assert!(!loops, "it is shown once");
    let mut reader = DecodeOptions::new().read_info(bytes).expect("a GIF");
    let high = if film.is_replay() { SIDE + STRIP } else { SIDE };
    assert_eq!((reader.width(), reader.height()), (SIDE, high));
    let palette = reader.global_palette().expect("one palette for all").to_vec();
    let mut board = vec![0; usize::from(SIDE) * usize::from(high) * 4];
    let (mut times, mut first) = (Vec::new(), None);
    while let Some(frame) = reader.read_next_frame().expect("sound frames") {
        assert!(frame.palette.is_none() && frame.dispose == DisposalMethod::Keep);
        assert!(frame.delay >= 3, "no program shows a frame for longer than it should");
        lay(&mut board, frame, &palette);
        look(&board);
        first.get_or_insert_with(|| board.clone());
        times.push(frame.delay);
    }
    Seen { bytes: bytes.len(), times, first: first.expect("a frame"), last: board }
}

/// Lays what a frame shows over the board.
fn lay(board: &mut [u8], frame: &Frame<'_>, palette: &[u8]) {
    let (left, top, side) = (usize::from(frame.left), usize::from(frame.top), usize::from(SIDE));
    for (y, row) in frame.buffer.chunks_exact(usize::from(frame.width)).enumerate() {
        for (x, index) in row.iter().enumerate().filter(|(_, index)| Some(**index) != frame.transparent) {
            let color = &palette[3 * usize::from(*index)..][..3];
            let at = 4 * ((top + y) * side + left + x);
            board[at..at + 3].copy_from_slice(color);
            board[at + 3] = 255;
        }
    }
}

/// The still picture, where it is not there at all or opaque: GIF knows nothing between.
fn still(scene: &Scene) -> Vec<u8> {
    let mut pixels = crate::pictures::decode(&RENDERER.picture(scene, ThemeName::default()).bytes).bytes;
    for pixel in pixels.chunks_exact_mut(4) {
        if pixel[3] > 127 { pixel[3] = 255 } else { pixel.fill(0) }
    }
    pixels
}

/// Whether a picture is a still one. The stills of the busiest boards have lost the steps of their edges, which films
/// keep: then there are fewer colours, and each has always the same other one in its place.
pub(super) fn is_still(picture: &[u8], scene: &Scene) -> bool {
    let still = still(scene);
    let picture = &picture[..still.len()];
    if picture == still {
        return true;
    }
    let mut plain: HashMap<&[u8], &[u8]> = HashMap::new();
    let mut pairs = picture.chunks_exact(4).zip(still.chunks_exact(4));
    let is_plain = pairs.all(|(one, two)| *plain.entry(one).or_insert(two) == two);
    let colors: HashSet<_> = plain.values().collect();
    is_plain && colors.len() < plain.len()
}
