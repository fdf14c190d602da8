//! Frames put together one after another, each from what is different in it.

use super::area::Area;
use super::canvas::Canvas;
use super::gif::{CLEAR, Gif};
use super::palette::Palette;
use super::stamp::{Blend, Stamp};

/// A stamp pasted at a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layer<'a> {
    pub(crate) stamp: &'a Stamp,
    pub(crate) at: (i32, i32),
}

impl Layer<'_> {
    fn area(&self) -> Area {
        self.stamp.area(self.at)
    }

    fn is(&self, other: &Layer<'_>) -> bool {
        self.at == other.at && std::ptr::eq(self.stamp, other.stamp)
    }
}

/// A bare board, what lies on it, and the blends of that.
#[derive(Debug)]
pub(crate) struct Board<'a> {
    pub(crate) base: Canvas,
    pub(crate) layers: Vec<Layer<'a>>,
    pub(crate) blends: &'a [Blend],
}

/// A film on its way to a file. A frame is a bare board with layers on it; only where these are others than in the
/// frame before is it put together, and only what has changed is written.
#[derive(Debug)]
pub(crate) struct Reel<'a> {
    board: Board<'a>,
    gif: Gif,
    /// Where the bare board is another one than in the frame before.
    changed: Area,
    /// What the frame shows that is put together.
    next: Canvas,
    /// What the file shows so far.
    shown: Canvas,
    frames: usize,
}

const NOTHING: Area = Area { left: 0, top: 0, right: 0, bottom: 0 };

impl<'a> Reel<'a> {
    /// A film that begins with this picture of a board, for so many hundredths of a second.
    pub(crate) fn new(palette: &Palette, first: Canvas, board: Board<'a>, time: u16) -> Reel<'a> {
        let area = first.area();
        let mut gif = Gif::new(palette, area);
        let mut pixels = Vec::with_capacity(first.rows().len());
        (area.top..area.bottom).for_each(|y| pixels.extend_from_slice(first.part(area, y)));
        for row in pixels.chunks_exact_mut(first.width()) {
            // Few rows have corners.
            for index in Palette::faint().filter(|index| row.contains(index)).collect::<Vec<_>>() {
                row.iter_mut().filter(|pixel| **pixel == index).for_each(|pixel| *pixel = CLEAR);
            }
        }
        gif.frame(&pixels, area, time);
        Reel { board, gif, changed: NOTHING, next: first.clone(), shown: first, frames: 1 }
    }

    /// How many frames there are.
    pub(crate) fn frames(&self) -> usize {
        self.frames
    }

    /// Lays a canvas over the bare board, its top left corner at a point.
    pub(crate) fn lay(&mut self, other: &Canvas, (x, y): (usize, usize)) {
        self.board.base.lay(other, (x, y));
        let whole = |along: usize| i32::try_from(along).unwrap_or(0);
        let Area { right, bottom, .. } = other.area();
        self.changed = self.changed.with(Area::at((whole(x), whole(y)), (right, bottom)));
    }

    /// Shows the bare board with these layers for so many hundredths of a second.
    pub(crate) fn show(&mut self, layers: Vec<Layer<'a>>, time: u16) {
        let everywhere = self.shown.area();
        let mut areas = different(&self.board.layers, &layers, everywhere);
        areas.push(std::mem::replace(&mut self.changed, NOTHING));
        self.board.layers = layers;
        let mut dirty = NOTHING;
        for area in apart(areas, everywhere) {
            self.compose(area);
            dirty = dirty.with(self.differs(area));
        }
        self.write(dirty, time);
    }

    /// Leaves all as it is for so many more hundredths of a second.
    pub(crate) fn wait(&mut self, time: u16) {
        self.gif.wait(time);
    }

    /// Ends with this picture, and gives the file.
    pub(crate) fn finish(mut self, last: &Canvas, time: u16) -> Vec<u8> {
        let area = last.area();
        self.next.copy_area(last, area);
        let dirty = self.differs(area);
        self.write(dirty, time);
        self.gif.finish()
    }

    fn compose(&mut self, area: Area) {
        let Board { base, layers, blends } = &self.board;
        self.next.copy_area(base, area);
        for layer in layers.iter().filter(|layer| layer.area().meets(area)) {
            self.next.paste_within(layer.stamp, blends, layer.at, area);
        }
    }

    /// The least part of an area that has all in it that is not shown yet.
    fn differs(&self, area: Area) -> Area {
        let mut found = NOTHING;
        for y in area.top..area.bottom {
            let (old, new) = (self.shown.part(area, y), self.next.part(area, y));
            if old != new {
                let ends = |pixels: (&u8, &u8)| pixels.0 != pixels.1;
                let first = old.iter().zip(new).position(ends).unwrap_or(0);
                let last = old.iter().zip(new).rposition(ends).unwrap_or(0);
                let whole = |count: usize| i32::try_from(count).unwrap_or(0);
                found = found.with(Area::at((area.left + whole(first), y), (whole(last - first) + 1, 1)));
            }
        }
        found
    }

    /// Writes what is different in an area; all else is as it was.
    fn write(&mut self, area: Area, time: u16) {
        if area.is_empty() {
            return self.gif.wait(time);
        }
        let mut pixels = Vec::new();
        for y in area.top..area.bottom {
            let pairs = self.shown.part(area, y).iter().zip(self.next.part(area, y));
            pixels.extend(pairs.map(|(old, new)| if old == new { CLEAR } else { *new }));
        }
        self.gif.frame(&pixels, area, time);
        self.shown.copy_area(&self.next, area);
        self.frames += 1;
    }
}

/// Where layers are others, or others are above: everywhere, if those that stay changed their order.
fn different(old: &[Layer<'_>], new: &[Layer<'_>], everywhere: Area) -> Vec<Area> {
    let same = old.iter().zip(new).take_while(|(old, new)| old.is(new)).count();
    let (old, new) = (&old[same..], &new[same..]);
    let same = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old.is(new)).count();
    let (old, new) = (&old[..old.len() - same], &new[..new.len() - same]);
    let in_both = |layer: &Layer<'_>, others: &[Layer<'_>]| others.iter().any(|other| other.is(layer));
    let (stay, go): (Vec<&Layer<'_>>, Vec<_>) = old.iter().partition(|layer| in_both(layer, new));
    let (stayed, come): (Vec<&Layer<'_>>, Vec<_>) = new.iter().partition(|layer| in_both(layer, old));
    let in_order = stay.len() == stayed.len() && stay.iter().zip(&stayed).all(|(one, two)| one.is(two));
    if in_order { go.iter().chain(&come).map(|layer| layer.area()).collect() } else { vec![everywhere] }
}

/// The same areas, those that meet made one, and nothing beyond the picture.
fn apart(areas: Vec<Area>, picture: Area) -> Vec<Area> {
    let mut rest: Vec<Area> = Vec::new();
    for area in areas {
        let mut area = area.within(picture);
        while let Some(met) = rest.iter().position(|other| other.meets(area)) {
            area = area.with(rest.swap_remove(met));
        }
        if !area.is_empty() {
            rest.push(area);
        }
    }
    rest
}
