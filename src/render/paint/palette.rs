//! The fixed palette of a picture.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::render::theme::{Rgb, Theme};

/// The most colours that a palette holds.
pub(crate) const MAX_COLORS: usize = 256;
/// How opaque the steps of the picture's rounded corners are, index 0 first.
const CORNER: [u8; 5] = [0, 51, 102, 153, 204];

/// At most 256 colours. The first few are the paper, more and less transparent, for the rounded corners.
#[derive(Debug)]
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    /// Those that are no step between two others.
    ends: Vec<Rgb>,
    /// What was asked last in each [`slot`]: the index of the nearest colour, and the three bytes of the one asked for.
    /// Drawings of one theme have the same few thousand colours. Threads share them without a lock, as each is one word.
    known: Vec<AtomicU32>,
}

impl Palette {
    /// The colours of a theme's drawing: each pair that meets at an edge, with the steps between.
    pub(crate) fn new(theme: &Theme, ramps: impl IntoIterator<Item = (Rgb, Rgb, u8)>) -> Palette {
        let (colors, ends) = (vec![theme.paper; CORNER.len()], vec![theme.paper]);
        let mut palette = Palette { colors, ends, known: Vec::new() };
        palette.add(theme.paper);
        for (from, to, steps) in ramps {
            palette.ends.extend([from, to]);
            for step in 0..=steps {
                palette.add(from.mix(to, f32::from(step) / f32::from(steps)));
            }
        }
        // Black is looked for in its own slot alone: there it is right, elsewhere it stands for nothing.
        let black = u32::from_be_bytes([palette.search(Rgb(0, 0, 0)), 0, 0, 0]);
        palette.known = (0..SLOTS).map(|_| AtomicU32::new(black)).collect();
        palette
    }

    /// Every colour, by index.
    pub(crate) fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// The opacities of the first indices; all later ones are opaque.
    pub(crate) const fn opacities() -> &'static [u8] {
        &CORNER
    }

    /// The opaque colour that is nearest to the eye.
    pub(crate) fn nearest(&self, color: Rgb) -> u8 {
        let Rgb(red, green, blue) = color;
        let known = &self.known[slot(color)];
        let [index, asked @ ..] = known.load(Relaxed).to_be_bytes();
        if asked == [red, green, blue] {
            return index;
        }
        let index = self.search(color);
        known.store(u32::from_be_bytes([index, red, green, blue]), Relaxed);
        index
    }

    fn search(&self, color: Rgb) -> u8 {
        let opaque = (0u8..=255).zip(&self.colors).skip(CORNER.len());
        opaque.min_by_key(|(_, candidate)| distance(**candidate, color)).map_or(0, |(index, _)| index)
    }

    /// For each index, the one that takes its place where edges are to have no steps: the nearest colour that is none.
    pub(crate) fn without_steps(&self) -> Vec<u8> {
        let plain =
            |(index, color): (u8, &Rgb)| match self.ends.iter().min_by_key(|end| distance(**end, *color)) {
                Some(end) if usize::from(index) >= CORNER.len() => self.nearest(*end),
                _ => index,
            };
        (0u8..=255).zip(&self.colors).map(plain).collect()
    }

    /// The index for a pixel at the picture's rim: paper, so opaque (0–255).
    pub(crate) fn rim(opacity: u8) -> u8 {
        (0u8..).zip(CORNER).min_by_key(|(_, step)| step.abs_diff(opacity)).map_or(0, |(index, _)| index)
    }

    /// The indices that are not seen where a pixel is either opaque or not there at all, but for the first.
    pub(crate) fn faint() -> impl Iterator<Item = u8> {
        (0u8..).zip(CORNER).skip(1).filter(|(_, opacity)| *opacity <= 127).map(|(index, _)| index)
    }

    fn add(&mut self, color: Rgb) {
        let known = self.colors.iter().skip(CORNER.len()).any(|other| *other == color);
        if !known && self.colors.len() < MAX_COLORS {
            self.colors.push(color);
        }
    }
}

/// How many answers are remembered.
const SLOTS: usize = 1 << 13;

/// Where the answer for a colour is remembered. A real hash would take longer than all else that a pixel needs.
fn slot(Rgb(red, green, blue): Rgb) -> usize {
    let color = u32::from_be_bytes([0, red, green, blue]);
    color.wrapping_mul(0x9E37_79B1) as usize >> 19
}

/// How different two colours look: the "redmean" formula, squared, times 256.
fn distance(one: Rgb, two: Rgb) -> i32 {
    let difference = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
    let red = i32::midpoint(i32::from(one.0), i32::from(two.0));
    (512 + red) * difference(one.0, two.0)
        + 1024 * difference(one.1, two.1)
        + (767 - red) * difference(one.2, two.2)
}
