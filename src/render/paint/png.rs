//! From canvas to file.

use libdeflater::{CompressionLvl, Compressor};
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use super::canvas::Canvas;
use super::palette::Palette;
use crate::render::theme::Rgb;

/// How hard deflate tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// What is larger than this, in bytes, is worth another try.
    large: usize,
    /// The levels to try, the quickest first. Where none is enough, edges lose their steps, and it takes a tenth of a
    /// second.
    levels: &'static [i32],
}

/// For boards of few edges. Level 4 is a fifth faster and a seventh larger; 7 is half as slow again for a twentieth; 9
/// is all of deflate's patience.
pub(crate) const PLAIN: Effort = Effort { large: 24_400, levels: &[6, 9] };
/// For boards whose arms lean: 7 is often needed, 9 hardly ever.
pub(crate) const LEANING: Effort = Effort { large: 29_000, levels: &[6, 7, 9] };
/// For boards of many edges, where 9 takes longer than all the rest: one in some hundreds needs it.
pub(crate) const BUSY: Effort = Effort { large: 59_500, levels: &[6, 7, 9] };
/// As small as deflate can be: ten times as slow as 9, a twentieth smaller.
const UTMOST: i32 = 12;
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
    let mut tries = effort.levels.iter().map(|level| deflate(canvas.rows(), *level));
    let stream = tries.find(|stream| stream.len() <= effort.large);
    writer.write_chunk(chunk::IDAT, &stream.unwrap_or_else(|| deflate(&plain(canvas, palette), UTMOST)))?;
    writer.finish()
}

/// The rows of a canvas, their edges without steps: a third smaller, and still a board to play on.
fn plain(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let plain = palette.without_steps();
    canvas.rows().iter().map(|index| plain.get(usize::from(*index)).copied().unwrap_or(*index)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::pen::{Pen, card};
    use crate::render::theme::CLASSIC;

    #[test]
    fn what_is_too_large_at_every_level_loses_the_steps_of_its_edges() {
        let theme = &CLASSIC;
        let palette = Palette::new(theme, [(theme.ink, theme.white, 4), (theme.white, theme.paper, 1)]);
        let mut pen = Pen::new(200, 200);
        pen.fill(&card((0.0, 0.0), (200.0, 200.0), 0.0), theme.white);
        for nth in 0..20_u8 {
            let at = f32::from(nth) * 9.3;
            pen.fill(&card((at, at / 2.0), (7.7, 60.3), 3.0), theme.ink);
        }
        let canvas = Canvas::of(&pen, &palette);
        let at_ease = encode(&canvas, &palette, Effort { large: usize::MAX, levels: &[9] });
        let pressed = encode(&canvas, &palette, Effort { large: 10, levels: &[1, 9] });
        assert!(pressed.len() < at_ease.len(), "{} and {} bytes", pressed.len(), at_ease.len());
        let ends = [theme.ink, theme.white, theme.paper].map(|end| palette.nearest(end));
        assert!(plain(&canvas, &palette).iter().all(|index| *index == 0 || ends.contains(index)));
    }
}
