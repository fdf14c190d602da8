//! From canvas to file.

use libdeflater::{CompressionLvl, Compressor};
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use super::canvas::Canvas;
use super::palette::Palette;
use crate::render::theme::Rgb;

/// Deflate's effort: the lowest that keeps a board under 20 kB.
const LEVEL: i32 = 4;

/// The canvas as a PNG of 8-bit indices.
pub(crate) fn encode(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let mut file = Vec::with_capacity(32 * 1024);
    write(&mut file, canvas, palette).expect("writing to memory does not fail");
    file
}

fn write(file: &mut Vec<u8>, canvas: &Canvas, palette: &Palette) -> Result<(), EncodingError> {
    let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
    let mut encoder = Encoder::new(file, side(canvas.width()), side(canvas.height()));
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colors().iter().flat_map(|Rgb(r, g, b)| [*r, *g, *b]).collect::<Vec<u8>>());
    encoder.set_trns(Palette::opacities());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, &deflate(canvas.rows()))?;
    writer.finish()
}

fn deflate(rows: &[u8]) -> Vec<u8> {
    let mut compressor = Compressor::new(CompressionLvl::new(LEVEL).unwrap_or_default());
    let mut stream = vec![0; compressor.zlib_compress_bound(rows.len())];
    let length = compressor.zlib_compress(rows, &mut stream).expect("the bound holds every result");
    stream.truncate(length);
    stream
}
