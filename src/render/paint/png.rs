//! From canvas to file.

use libdeflater::{CompressionLvl, Compressor};
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use super::canvas::Canvas;
use super::palette::Palette;
use crate::render::theme::Rgb;

/// How hard deflate tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    level: i32,
    /// What is larger than this, in bytes, is worth a second try.
    large: usize,
    /// The level of that one.
    again: i32,
}

/// For boards of few edges. Level 4 is a fifth faster and a seventh larger; 7 is half as slow again for a twentieth; 9
/// is all of deflate's patience.
pub(crate) const PLAIN: Effort = Effort { level: 6, large: 24_400, again: 9 };
/// For boards of many edges, where 9 would take longer than all the rest.
pub(crate) const BUSY: Effort = Effort { level: 6, large: 59_500, again: 7 };
/// Bytes that are more than enough for any board.
const USUAL: usize = 64 * 1024;

/// The canvas as a PNG of 8-bit indices.
pub(crate) fn encode(canvas: &Canvas, palette: &Palette, effort: Effort) -> Vec<u8> {
    let mut file = Vec::with_capacity(32 * 1024);
    write(&mut file, canvas, palette, effort).expect("writing to memory does not fail");
    file
}

fn write(
    file: &mut Vec<u8>,
    canvas: &Canvas,
    palette: &Palette,
    effort: Effort,
) -> Result<(), EncodingError> {
    let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
    let mut encoder = Encoder::new(file, side(canvas.width()), side(canvas.height()));
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colors().iter().flat_map(|Rgb(r, g, b)| [*r, *g, *b]).collect::<Vec<u8>>());
    encoder.set_trns(Palette::opacities());
    let mut writer = encoder.write_header()?;
    let mut stream = deflate(canvas.rows(), effort.level);
    if stream.len() > effort.large {
        stream = deflate(canvas.rows(), effort.again);
    }
    writer.write_chunk(chunk::IDAT, &stream)?;
    writer.finish()
}

fn deflate(rows: &[u8], level: i32) -> Vec<u8> {
    let mut compressor = Compressor::new(CompressionLvl::new(level).unwrap_or_default());
    // More than a board needs; clearing all of the bound would take longer than writing the file.
    let mut stream = vec![0; USUAL];
    let length = compressor.zlib_compress(rows, &mut stream).unwrap_or_else(|_| {
        stream.resize(compressor.zlib_compress_bound(rows.len()), 0);
        compressor.zlib_compress(rows, &mut stream).expect("the bound holds every result")
    });
    stream.truncate(length);
    stream
}
