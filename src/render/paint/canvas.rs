//! The picture while it is put together: indices into the palette.

use std::ops::Range;

use super::area::Area;
use super::palette::Palette;
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
        let mut rows = Vec::with_capacity((width + 1) * pen.sheet.height() as usize);
        for row in pen.sheet.pixels().chunks_exact(width) {
            rows.push(0);
            // Drawings are mostly runs of one colour.
            for run in row.chunk_by(|one, next| one == next) {
                let pixel = run[0];
                let index = match pixel.alpha() {
                    255 => palette.nearest(Rgb(pixel.red(), pixel.green(), pixel.blue())),
                    opacity => Palette::rim(opacity),
                };
                rows.resize(rows.len() + run.len(), index);
            }
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

    /// The same with so many empty rows below.
    pub(crate) fn taller(mut self, rows: u16) -> Canvas {
        self.rows.resize(self.rows.len() + usize::from(rows) * (self.width + 1), 0);
        self
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
    pub(crate) fn paste(&mut self, stamp: &Stamp, blends: &[Blend], at: (i32, i32)) {
        self.paste_within(stamp, blends, at, self.area());
    }

    /// Pastes what of a stamp at a point lies in an area.
    pub(crate) fn paste_within(&mut self, stamp: &Stamp, blends: &[Blend], at: (i32, i32), area: Area) {
        let whole = stamp.area(at);
        let area = whole.within(area).within(self.area());
        if area.is_empty() {
            return;
        }
        let across = |x: i32, from: i32| usize::try_from(x - from).unwrap_or(0);
        let skipped = across(area.left, whole.left);
        let rows = stamp.pixels.chunks_exact(stamp.width).skip(across(area.top, whole.top));
        for (row, y) in rows.zip(area.top..area.bottom) {
            for (below, pixel) in self.part_mut(area, y).iter_mut().zip(&row[skipped..]) {
                *below = blends[usize::from(*pixel)][usize::from(*below)];
            }
        }
    }

    /// All of it.
    pub(crate) fn area(&self) -> Area {
        let whole = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        Area::at((0, 0), (whole(self.width), whole(self.height())))
    }

    /// What of a row lies in an area; both must be on the canvas.
    pub(crate) fn part(&self, area: Area, y: i32) -> &[u8] {
        &self.rows[self.range(area, y)]
    }

    /// Copies an area, which must be on it, from another canvas of the same size.
    pub(crate) fn copy_area(&mut self, other: &Canvas, area: Area) {
        for y in area.top..area.bottom {
            self.part_mut(area, y).copy_from_slice(other.part(area, y));
        }
    }

    fn part_mut(&mut self, area: Area, y: i32) -> &mut [u8] {
        let range = self.range(area, y);
        &mut self.rows[range]
    }

    fn range(&self, area: Area, y: i32) -> Range<usize> {
        let index = |at: i32| usize::try_from(at).unwrap_or(0);
        let row = index(y) * (self.width + 1) + 1;
        row + index(area.left)..row + index(area.right)
    }
}
