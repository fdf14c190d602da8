//! A GIF as a viewer sees it.

use std::io::Cursor;

use gif::{ColorOutput, DecodeOptions, DisposalMethod, Repeat};
use ludo_bot::render::picture::{SIDE, STRIP};
use png::Transformations;

/// What can be seen of a GIF.
pub(super) struct Seen {
    pub(super) frames: usize,
    pub(super) loops: bool,
    /// What stays at the end: red, green, blue and alpha of each pixel.
    last: Vec<[u8; 4]>,
}

impl Seen {
    pub(super) fn of(file: &[u8]) -> Seen {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(file).expect("it is a GIF");
        let width = usize::from(decoder.width());
        let mut last = vec![[0; 4]; width * usize::from(decoder.height())];
        let mut frames = 0;
        while let Some(frame) = decoder.read_next_frame().expect("every frame can be read") {
            frames += 1;
            assert!(
                matches!(frame.dispose, DisposalMethod::Keep | DisposalMethod::Any),
                "{:?}",
                frame.dispose
            );
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            let rows = frame.buffer.as_chunks::<4>().0.chunks(usize::from(frame.width));
            for (y, row) in rows.enumerate() {
                for (x, pixel) in row.iter().enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                    last[(top + y) * width + left + x] = *pixel;
                }
            }
        }
        Seen { frames, loops: decoder.repeat() != Repeat::Finite(0), last }
    }

    /// The end looks like this PNG, wherever that hides what lies below.
    #[track_caller]
    pub(super) fn assert_ends_on(&self, still: &[u8]) {
        let mut decoder = png::Decoder::new(Cursor::new(still));
        decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("it is a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("it has a size")];
        reader.next_frame(&mut pixels).expect("it can be read");
        let pixels = pixels.as_chunks::<4>().0;
        let (board, strip) = self.last.split_at(pixels.len().min(self.last.len()));
        assert_eq!((board.len(), strip.len()), (pixels.len(), usize::from(SIDE) * usize::from(STRIP)));
        let is_other = |(one, other): &(&[u8; 4], &[u8; 4])| {
            one[3] == 255 && one.iter().zip(other.iter()).any(|(one, other)| one.abs_diff(*other) > 24)
        };
        let others = pixels.iter().zip(board).filter(is_other).count();
        assert!(others * 500 < pixels.len(), "{others} pixels are others");
    }
}
