//! Small drawings to paste: tokens, stars, dice.

use tiny_skia::PremultipliedColorU8;

use super::area::Area;
use super::palette::{MAX_COLORS, Palette};
use super::pen::Pen;
use crate::render::theme::Rgb;

/// What each colour of the palette becomes under one pixel of a stamp.
pub(crate) type Blend = [u8; MAX_COLORS];

/// A drawing whose pixels are numbers of [`Blend`]s.
#[derive(Clone, Debug)]
pub(crate) struct Stamp {
    /// Where its first pixel lies, seen from the point that it is pasted at.
    pub(super) offset: (i32, i32),
    pub(super) width: usize,
    /// Row by row.
    pub(super) pixels: Vec<u16>,
}

impl Stamp {
    /// What it covers where it is pasted at a point.
    pub(crate) fn area(&self, (x, y): (i32, i32)) -> Area {
        let whole = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let size = (whole(self.width), whole(self.pixels.len() / self.width.max(1)));
        Area::at((x + self.offset.0, y + self.offset.1), size)
    }

    /// What it takes of memory, more or less.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.pixels.as_slice())
    }
}

/// Cuts stamps, and collects the blends that their pixels name.
#[derive(Debug)]
pub(crate) struct Cutter<'a> {
    palette: &'a Palette,
    /// Partly transparent pixels are rounded to so many steps.
    steps: u8,
    /// The blend of each colour at each step, once it is made.
    known: Vec<[Option<u16>; STEPS as usize + 1]>,
    blends: Vec<Blend>,
}

/// How many steps there are, at most.
const STEPS: u8 = 6;

impl<'a> Cutter<'a> {
    pub(crate) fn new(palette: &'a Palette) -> Cutter<'a> {
        let known = vec![[None; STEPS as usize + 1]; MAX_COLORS];
        Cutter { palette, steps: STEPS, known, blends: Vec::new() }
    }

    /// The same for boards of many edges: with half the steps, stamps cost a fifth less in a file.
    pub(crate) fn coarse(palette: &'a Palette) -> Cutter<'a> {
        Cutter { steps: STEPS / 2, ..Cutter::new(palette) }
    }

    /// The stamp of a drawing, without its empty margins.
    pub(crate) fn cut(&mut self, pen: &Pen) -> Stamp {
        let sheet = pen.sheet.as_ref();
        let rows: Vec<_> = sheet.pixels().chunks_exact(sheet.width() as usize).collect();
        let is_drawn = |pixel: &PremultipliedColorU8| pixel.alpha() > 0;
        let (top, height) = extent(&rows, |row| row.iter().any(is_drawn));
        let columns: Vec<usize> = (0..sheet.width() as usize).collect();
        let (left, width) = extent(&columns, |column| rows.iter().any(|row| is_drawn(&row[*column])));
        let parts = rows[top..top + height].iter().flat_map(|row| &row[left..left + width]);
        let offset = |margin: usize, origin: i32| i32::try_from(margin).unwrap_or(0) - origin;
        Stamp {
            offset: (offset(left, pen.origin.0), offset(top, pen.origin.1)),
            width,
            pixels: parts.map(|pixel| self.blend(*pixel)).collect(),
        }
    }

    /// The blends that the stamps' pixels name.
    pub(crate) fn finish(self) -> Vec<Blend> {
        self.blends
    }

    fn blend(&mut self, pixel: PremultipliedColorU8) -> u16 {
        let color = pixel.demultiply();
        let step = (usize::from(color.alpha()) * usize::from(self.steps) + 127) / 255;
        let index =
            if step == 0 { 0 } else { self.palette.nearest(Rgb(color.red(), color.green(), color.blue())) };
        if let Some(blend) = self.known[usize::from(index)][step] {
            return blend;
        }
        let number = u16::try_from(self.blends.len()).expect("256 colours in 6 steps");
        let row = self.row(index, step);
        self.blends.push(row);
        self.known[usize::from(index)][step] = Some(number);
        number
    }

    /// What each colour becomes under this one in so many steps.
    fn row(&self, index: u8, step: usize) -> Blend {
        let (colors, steps) = (self.palette.colors(), usize::from(self.steps));
        let over = colors[usize::from(index)];
        #[expect(clippy::cast_precision_loss, reason = "a few steps")]
        let share = step as f32 / steps as f32;
        std::array::from_fn(|below| match u8::try_from(below) {
            // Nothing is printed beside the paper: what is transparent could not be made so again in a picture that moves.
            Ok(same) if step == 0 || below < Palette::opacities().len() => same,
            Ok(shown) if step < steps && below < colors.len() => {
                self.palette.nearest(colors[usize::from(shown)].mix(over, share))
            }
            _ => index,
        })
    }
}

/// Where the first item that counts is, and how many there are from it to the last one.
fn extent<T>(items: &[T], counts: impl Fn(&T) -> bool) -> (usize, usize) {
    let first = items.iter().position(&counts).unwrap_or(0);
    let last = items.iter().rposition(&counts).unwrap_or(0);
    (first, last + 1 - first)
}
