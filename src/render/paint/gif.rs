//! From frames to file.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Frame};

use super::area::Area;
use super::lzw::Lzw;
use super::palette::Palette;
use crate::render::theme::Rgb;

/// What is transparent: in the first frame the corners, in a later one what stays as it is.
pub(crate) const CLEAR: u8 = 0;
/// Bytes that are more than enough for most moves.
const USUAL: usize = 96 * 1024;

/// A GIF of one palette that is shown once. A frame is held back until the next one comes, for it may be told to stay
/// for longer.
pub(crate) struct Gif {
    encoder: Encoder<Vec<u8>>,
    lzw: Lzw,
    bits: u8,
    held: Option<Frame<'static>>,
}

impl Gif {
    /// An empty one, of this size in pixels.
    pub(crate) fn new(palette: &Palette, size: Area) -> Gif {
        let colors: Vec<u8> = palette.colors().iter().flat_map(|Rgb(r, g, b)| [*r, *g, *b]).collect();
        let encoder = Encoder::new(Vec::with_capacity(USUAL), side(size.right), side(size.bottom), &colors);
        let bits = palette.colors().len().next_power_of_two().trailing_zeros().clamp(2, 8);
        let bits = u8::try_from(bits).unwrap_or(8);
        Gif { encoder: encoder.expect(IN_MEMORY), lzw: Lzw::new(), bits, held: None }
    }

    /// Lays pixels over an area, and leaves them there for so many hundredths of a second.
    pub(crate) fn frame(&mut self, pixels: &[u8], area: Area, time: u16) {
        self.write();
        self.held = Some(Frame {
            delay: time,
            dispose: DisposalMethod::Keep,
            transparent: Some(CLEAR),
            left: side(area.left),
            top: side(area.top),
            width: side(area.right - area.left),
            height: side(area.bottom - area.top),
            buffer: Cow::Owned(self.lzw.encode(pixels, self.bits)),
            ..Frame::default()
        });
    }

    /// Leaves all as it is for so many more hundredths of a second.
    pub(crate) fn wait(&mut self, time: u16) {
        if let Some(held) = &mut self.held {
            held.delay = held.delay.saturating_add(time);
        }
    }

    /// The file.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.write();
        self.encoder.into_inner().expect(IN_MEMORY)
    }

    fn write(&mut self) {
        if let Some(frame) = self.held.take() {
            let written: Result<(), EncodingError> = self.encoder.write_lzw_pre_encoded_frame(&frame);
            written.expect(IN_MEMORY);
        }
    }
}

impl std::fmt::Debug for Gif {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gif").field("bytes", &self.encoder.get_ref().len()).finish_non_exhaustive()
    }
}

const IN_MEMORY: &str = "writing to memory does not fail, and the palette has 256 colours at most";

fn side(pixels: i32) -> u16 {
    u16::try_from(pixels).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::render::theme::CLASSIC;

    fn palette() -> Palette {
        Palette::new(&CLASSIC, [(CLASSIC.ink, CLASSIC.white, 250)])
    }

    /// Runs of pixels, as boards have them, and noise.
    fn pixels() -> impl Strategy<Value = Vec<u8>> {
        let runs = prop::collection::vec((0..250u8, 1..900usize), 1..300);
        let runs = runs.prop_map(|runs| runs.into_iter().flat_map(|(p, n)| vec![p; n]).collect());
        prop_oneof![runs, prop::collection::vec(0..250u8, 1..30_000)]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

        #[test]
        fn what_is_written_is_read(mut pixels in pixels(), wide in 5..200usize) {
            // No side of a GIF is longer than 65,535.
            let wide = wide.min(pixels.len());
            pixels.truncate(pixels.len() / wide * wide);
            let whole = |count: usize| i32::try_from(count).expect("small");
            let area = Area::at((0, 0), (whole(wide), whole(pixels.len() / wide)));
            let mut gif = Gif::new(&palette(), area);
            for time in [7, 8] {
                gif.frame(&pixels, area, time);
            }
            gif.wait(5);
            let file = gif.finish();
            let mut reader = gif::DecodeOptions::new().read_info(&file[..]).expect("a GIF");
            for time in [7, 13] {
                let frame = reader.read_next_frame().expect("a sound frame").expect("a frame");
                prop_assert_eq!(frame.delay, time);
                prop_assert!(frame.buffer == pixels);
            }
            prop_assert!(reader.read_next_frame().expect("a sound end").is_none());
        }
    }
}
