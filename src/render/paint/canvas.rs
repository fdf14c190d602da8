//! The picture while it is put together: indices into the palette.

use std::ops::Range;

use super::palette::{Nearest, Palette};
use super::pen::Pen;
use super::stamp::{Blend, Stamp};
use crate::render::theme::Rgb;

/// An indexed picture in the layout that PNG deflates: each row led by its filter, which is "none".
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    width: usize,
    rows: Vec<u8>,
}

/// A part of one row.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    /// Which row.
    pub(crate) y: usize,
    /// Which of its pixels.
    pub(crate) x: Range<usize>,
}

impl Canvas {
    /// A drawing, mapped to the palette. What is partly transparent is taken for the rim of the paper.
    pub(crate) fn of(pen: &Pen, palette: &Palette) -> Canvas {
        let width = pen.sheet.width() as usize;
        let mut nearest = Nearest::new(palette);
        let mut rows = Vec::with_capacity((width + 1) * pen.sheet.height() as usize);
        for row in pen.sheet.pixels().chunks_exact(width) {
            rows.push(0);
            rows.extend(row.iter().map(|pixel| match pixel.alpha() {
                255 => nearest.index(Rgb(pixel.red(), pixel.green(), pixel.blue())),
                opacity => Palette::rim(opacity),
            }));
        }
        Canvas { width, rows }
    }

    /// Pixels in a row.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// How many rows there are.
    pub(crate) fn height(&self) -> usize {
        self.rows.len() / (self.width + 1)
    }

    /// What PNG deflates.
    pub(crate) fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// Copies parts of another canvas of the same size.
    pub(crate) fn copy(&mut self, other: &Canvas, spans: &[Span]) {
        for Span { y, x } in spans {
            let row = y * (self.width + 1) + 1;
            let range = row + x.start..row + x.end;
            self.rows[range.clone()].copy_from_slice(&other.rows[range]);
        }
    }

    /// Copies all of another canvas to where its top left corner is to be; it must fit.
    pub(crate) fn lay(&mut self, other: &Canvas, (x, y): (usize, usize)) {
        let pitch = self.width + 1;
        for (row, source) in other.rows.chunks_exact(other.width + 1).enumerate() {
            let start = (y + row) * pitch + 1 + x;
            self.rows[start..start + other.width].copy_from_slice(&source[1..]);
        }
    }

    /// Pastes a stamp at a point; what would lie outside is cut off.
    pub(crate) fn paste(&mut self, stamp: &Stamp, blends: &[Blend], (x, y): (i32, i32)) {
        let (left, top) = (x + stamp.offset.0, y + stamp.offset.1);
        let (width, height) = (self.width, self.height());
        let skipped = usize::try_from(-left).unwrap_or(0);
        let left = usize::try_from(left).unwrap_or(0);
        for (row, y) in stamp.pixels.chunks_exact(stamp.width).zip(top..) {
            let Some(y) = usize::try_from(y).ok().filter(|y| *y < height) else { continue };
            let Some(below) = self.rows[y * (width + 1) + 1..][..width].get_mut(left..) else { continue };
            for (below, pixel) in below.iter_mut().zip(row.iter().skip(skipped)) {
                *below = blends[usize::from(*pixel)][usize::from(*below)];
            }
        }
    }
}
