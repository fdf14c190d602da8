//! Small drawings to paste: tokens, stars, dice.

use std::collections::HashMap;

use tiny_skia::PremultipliedColorU8;

use super::palette::{MAX_COLORS, Nearest, Palette};
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

/// Cuts stamps, and collects the blends that their pixels name.
#[derive(Debug)]
pub(crate) struct Cutter<'a> {
    nearest: Nearest<'a>,
    known: HashMap<(u8, u8), u16>,
    blends: Vec<Blend>,
}

/// Partly transparent pixels are rounded to so many steps.
const STEPS: u8 = 8;

impl<'a> Cutter<'a> {
    pub(crate) fn new(palette: &'a Palette) -> Cutter<'a> {
        Cutter { nearest: Nearest::new(palette), known: HashMap::new(), blends: Vec::new() }
    }

    /// The stamp of a drawing, without its empty margins' rows.
    pub(crate) fn cut(&mut self, pen: &Pen) -> Stamp {
        let width = pen.sheet.width() as usize;
        let pixels = pen.sheet.pixels().iter().map(|pixel| self.blend(*pixel)).collect();
        Stamp { offset: (-pen.origin.0, -pen.origin.1), width, pixels }
    }

    /// The blends that the stamps' pixels name.
    pub(crate) fn finish(self) -> Vec<Blend> {
        self.blends
    }

    fn blend(&mut self, pixel: PremultipliedColorU8) -> u16 {
        let color = pixel.demultiply();
        let step = (u16::from(color.alpha()) * u16::from(STEPS) + 127) / 255;
        let step = u8::try_from(step).unwrap_or(STEPS);
        let index =
            if step == 0 { 0 } else { self.nearest.index(Rgb(color.red(), color.green(), color.blue())) };
        if let Some(blend) = self.known.get(&(index, step)) {
            return *blend;
        }
        let number = u16::try_from(self.blends.len()).expect("256 colours in 8 steps");
        let row = self.row(index, step);
        self.blends.push(row);
        self.known.insert((index, step), number);
        number
    }

    /// What each colour becomes under this one in so many steps.
    fn row(&mut self, index: u8, step: u8) -> Blend {
        let over = self.nearest.color(index);
        let count = self.nearest.count();
        std::array::from_fn(|below| match (step, u8::try_from(below)) {
            (0, Ok(below)) => below,
            (STEPS, _) => index,
            (_, Ok(shown)) if below < count => {
                self.nearest.index(self.nearest.color(shown).mix(over, f32::from(step) / f32::from(STEPS)))
            }
            _ => index,
        })
    }
}
