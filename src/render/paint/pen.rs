//! Drawing shapes, smooth edges and all, on a sheet that is later mapped to the palette.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, OutlineCurve};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Rect,
    Stroke, StrokeDash, Transform,
};

use super::area::Area;
use crate::render::theme::Rgb;

/// The digits; see `assets/font/README.md`.
static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../../assets/font/nunito-900-digits.ttf"))
        .expect("the embedded font is a font")
});

/// A transparent sheet with a place of its own as the origin, in pixels.
#[derive(Debug)]
pub(crate) struct Pen {
    pub(crate) sheet: Pixmap,
    /// Where the origin lies on the sheet.
    pub(crate) origin: (i32, i32),
    transform: Transform,
    /// Whether edges are smooth.
    is_smooth: bool,
}

impl Pen {
    /// A sheet of `width` × `height` (at least 1 each) whose origin is its top left corner.
    pub(crate) fn new(width: u32, height: u32) -> Pen {
        let sheet = Pixmap::new(width.max(1), height.max(1)).expect("a sheet is small and not empty");
        Pen { sheet, origin: (0, 0), transform: Transform::identity(), is_smooth: true }
    }

    /// A sheet that reaches so far to all four sides of its origin.
    pub(crate) fn around(reach: u16) -> Pen {
        let side = 2 * u32::from(reach);
        let mut pen = Pen::new(side, side);
        pen.origin = (i32::from(reach), i32::from(reach));
        pen.transform = Transform::from_translate(f32::from(reach), f32::from(reach));
        pen
    }

    /// A drawing about its origin, on a sheet that reaches so far to all four sides.
    pub(crate) fn about(reach: u16, draw: impl FnOnce(&mut Pen)) -> Pen {
        let mut pen = Pen::around(reach);
        draw(&mut pen);
        pen
    }

    /// Makes the sheet transparent again.
    pub(crate) fn clear(&mut self) {
        self.sheet.fill(Color::TRANSPARENT);
    }

    /// Turns all that is drawn from here on by so many degrees clockwise about a point.
    pub(crate) fn turned(&mut self, degrees: f32, about: (f32, f32), draw: impl FnOnce(&mut Pen)) {
        let before = self.transform;
        self.transform = before.pre_concat(Transform::from_rotate_at(degrees, about.0, about.1));
        draw(self);
        self.transform = before;
    }

    /// Draws without smooth edges: for edges that are hardly seen, for each step of a smooth one costs bytes.
    pub(crate) fn rough(&mut self, draw: impl FnOnce(&mut Pen)) {
        let before = std::mem::replace(&mut self.is_smooth, false);
        draw(self);
        self.is_smooth = before;
    }

    /// Moves the origin of all that is drawn by `draw`.
    pub(crate) fn at(&mut self, (x, y): (f32, f32), draw: impl FnOnce(&mut Pen)) {
        let before = self.transform;
        self.transform = before.pre_translate(x, y);
        draw(self);
        self.transform = before;
    }

    /// Draws all that is drawn by `draw` so many times as large, about the origin.
    pub(crate) fn scaled(&mut self, scale: f32, draw: impl FnOnce(&mut Pen)) {
        let before = self.transform;
        self.transform = before.pre_scale(scale, scale);
        draw(self);
        self.transform = before;
    }

    /// Fills a shape.
    pub(crate) fn fill(&mut self, shape: &Path, color: Rgb) {
        self.glaze(shape, color, 1.0);
    }

    /// Fills a shape, letting through what is below; `opacity` is 0–1.
    pub(crate) fn glaze(&mut self, shape: &Path, color: Rgb, opacity: f32) {
        let paint = self.paint(color, opacity);
        self.sheet.fill_path(shape, &paint, FillRule::Winding, self.transform, None);
    }

    /// Draws a shape's outline, `width` pixels wide, round at its joins.
    pub(crate) fn stroke(&mut self, shape: &Path, color: Rgb, width: f32) {
        self.line(shape, color, &Stroke { width, line_join: LineJoin::Round, ..Stroke::default() });
    }

    /// Draws lines, `width` pixels wide, round at their joins and ends.
    pub(crate) fn trace(&mut self, lines: &Path, color: Rgb, width: f32) {
        let (line_join, line_cap) = (LineJoin::Round, LineCap::Round);
        self.line(lines, color, &Stroke { width, line_join, line_cap, ..Stroke::default() });
    }

    /// Draws a shape's outline with gaps; `dash` is the lengths of a dash and of a gap, in pixels.
    pub(crate) fn dashes(&mut self, shape: &Path, color: Rgb, width: f32, dash: [f32; 2]) {
        let dash = StrokeDash::new(dash.to_vec(), 0.0);
        self.line(shape, color, &Stroke { width, dash, line_cap: LineCap::Butt, ..Stroke::default() });
    }

    /// Draws slanted lines all over a shape, `width` pixels wide, `pitch` apart across.
    pub(crate) fn hatch(&mut self, shape: &Path, color: Rgb, width: f32, pitch: f32) {
        let Some(mut mask) = Mask::new(self.sheet.width(), self.sheet.height()) else { return };
        mask.fill_path(shape, FillRule::Winding, true, self.transform);
        let bounds = shape.bounds();
        let mut lines = PathBuilder::new();
        let mut x = bounds.left() - bounds.height();
        while x < bounds.right() {
            lines.move_to(x, bounds.bottom());
            lines.line_to(x + bounds.height(), bounds.top());
            x += pitch;
        }
        let Some(lines) = lines.finish() else { return };
        let stroke = Stroke { width, ..Stroke::default() };
        let paint = self.paint(color, 1.0);
        self.sheet.stroke_path(&lines, &paint, &stroke, self.transform, Some(&mask));
    }

    /// Writes a digit, its middle at `(x, y)`, `height` pixels high.
    pub(crate) fn digit(&mut self, digit: u8, (x, y): (f32, f32), height: f32, color: Rgb) {
        if let Some(shape) = glyph(digit, (x, y), height) {
            self.fill(&shape, color);
        }
    }

    /// Draws the outline of a digit, as [`Pen::digit`] writes it.
    pub(crate) fn digit_edge(
        &mut self,
        digit: u8,
        (x, y): (f32, f32),
        height: f32,
        (color, width): (Rgb, f32),
    ) {
        if let Some(shape) = glyph(digit, (x, y), height) {
            self.stroke(&shape, color, width);
        }
    }

    /// Lays another sheet on this one, that one's origin at a point; what would lie outside is cut off. For small
    /// sheets that are laid often: far faster than drawing them as a pattern, which could also turn them.
    pub(crate) fn lay(&mut self, other: &Pen, (x, y): (i32, i32)) {
        let whole = Area::at((x - other.origin.0, y - other.origin.1), other.size());
        let area = whole.within(Area::at((0, 0), self.size()));
        let width = self.sheet.width() as usize;
        let part = |x: i32, from: i32| usize::try_from(x - from).unwrap_or(0);
        let (left, right) = (part(area.left, 0), part(area.right, 0).max(part(area.left, 0)));
        let skipped = (part(area.left, whole.left), part(area.top, whole.top));
        let below = self.sheet.pixels_mut().chunks_exact_mut(width).skip(part(area.top, 0));
        let rows = other.sheet.pixels().chunks_exact(other.sheet.width() as usize).skip(skipped.1);
        for (below, row) in below.zip(rows) {
            for (below, pixel) in below[left..right].iter_mut().zip(&row[skipped.0..]) {
                *below = over(*pixel, *below);
            }
        }
    }

    /// How wide and high the sheet is.
    fn size(&self) -> (i32, i32) {
        [self.sheet.width(), self.sheet.height()].map(|side| i32::try_from(side).unwrap_or(i32::MAX)).into()
    }

    fn paint(&self, Rgb(red, green, blue): Rgb, opacity: f32) -> Paint<'static> {
        let mut color = Color::from_rgba8(red, green, blue, 255);
        color.apply_opacity(opacity);
        let shader = tiny_skia::Shader::SolidColor(color);
        Paint { shader, anti_alias: self.is_smooth, ..Paint::default() }
    }

    fn line(&mut self, shape: &Path, color: Rgb, stroke: &Stroke) {
        let paint = self.paint(color, 1.0);
        self.sheet.stroke_path(shape, &paint, stroke, self.transform, None);
    }
}

/// One pixel on another.
fn over(pixel: PremultipliedColorU8, below: PremultipliedColorU8) -> PremultipliedColorU8 {
    let rest = match pixel.alpha() {
        0 => return below,
        255 => return pixel,
        alpha => u16::from(255 - alpha),
    };
    let channels = |of: PremultipliedColorU8| [of.red(), of.green(), of.blue(), of.alpha()];
    let [red, green, blue, alpha] = std::array::from_fn(|index| {
        let through = (u16::from(channels(below)[index]) * rest + 127) / 255;
        u8::try_from(u16::from(channels(pixel)[index]) + through).unwrap_or(u8::MAX)
    });
    PremultipliedColorU8::from_rgba(red, green, blue, alpha).unwrap_or(below)
}

/// A disc.
pub(crate) fn disc((x, y): (f32, f32), radius: f32) -> Path {
    PathBuilder::from_circle(x, y, radius).expect("a radius is finite and positive")
}

/// An ellipse.
pub(crate) fn oval((x, y): (f32, f32), wide: f32, high: f32) -> Path {
    let bounds = Rect::from_xywh(x - wide, y - high, 2.0 * wide, 2.0 * high);
    bounds.and_then(PathBuilder::from_oval).expect("radii are finite and positive")
}

/// A rectangle with rounded corners.
pub(crate) fn card((x, y): (f32, f32), (width, height): (f32, f32), radius: f32) -> Path {
    // So far from the corner a cubic's handles make it a circle.
    let hold = radius * 0.4477;
    let (right, bottom) = (x + width, y + height);
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - hold, y, right, y + hold, right, y + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - hold, right - hold, bottom, right - radius, bottom);
    path.line_to(x + radius, bottom);
    path.cubic_to(x + hold, bottom, x, bottom - hold, x, bottom - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + hold, x + hold, y, x + radius, y);
    path.close();
    path.finish().expect("a card has four sides")
}

/// A closed shape with these corners, at least two.
pub(crate) fn polygon(corners: &[(f32, f32)]) -> Path {
    let mut path = PathBuilder::new();
    for (index, (x, y)) in corners.iter().enumerate() {
        if index == 0 { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
    }
    path.close();
    path.finish().expect("a polygon has corners")
}

/// A closed shape with these corners, at least three, each of them rounded off from so far before it.
pub(crate) fn soft(corners: &[(f32, f32)], cut: f32) -> Path {
    let toward = |from: (f32, f32), to: (f32, f32)| {
        let share = cut / (to.0 - from.0).hypot(to.1 - from.1);
        (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
    };
    let mut path = PathBuilder::new();
    for (index, corner) in corners.iter().enumerate() {
        let [before, after] = [corners.len() - 1, 1].map(|on| corners[(index + on) % corners.len()]);
        let (start, end) = (toward(*corner, before), toward(*corner, after));
        if index == 0 {
            path.move_to(start.0, start.1);
        } else {
            path.line_to(start.0, start.1);
        }
        path.quad_to(corner.0, corner.1, end.0, end.1);
    }
    path.close();
    path.finish().expect("a polygon has corners")
}

/// Lines from point to point, open; several of them, each of at least two points.
pub(crate) fn lines<'a>(lines: impl IntoIterator<Item = &'a [(f32, f32)]>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in lines {
        for (index, (x, y)) in line.iter().enumerate() {
            if index == 0 { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
        }
    }
    path.finish()
}

/// A regular polygon of `corners` with one corner up.
pub(crate) fn regular((x, y): (f32, f32), radius: f32, corners: u8) -> Path {
    let turn = std::f32::consts::TAU / f32::from(corners);
    let corner = |step: u8| (f32::from(step) * turn).sin_cos();
    let points: Vec<_> = (0..corners).map(corner).map(|(s, c)| (x + radius * s, y - radius * c)).collect();
    polygon(&points)
}

/// A star of so many points, one up; `inner` is where its inner corners are, as a share of the radius.
pub(crate) fn star((x, y): (f32, f32), radius: f32, inner: f32, points: u8) -> Path {
    let corner = |step: u8| {
        let reach = if step.is_multiple_of(2) { radius } else { radius * inner };
        let (sin, cos) = (f32::from(step) * std::f32::consts::PI / f32::from(points)).sin_cos();
        (x + reach * sin, y - reach * cos)
    };
    polygon(&(0..2 * points).map(corner).collect::<Vec<_>>())
}

/// A digit's outline, its bounding box centred on `(x, y)`.
fn glyph(digit: u8, (x, y): (f32, f32), height: f32) -> Option<Path> {
    let outline = FONT.outline(FONT.glyph_id(char::from(b'0' + digit % 10)))?;
    let middle = (
        outline.bounds.min.x.midpoint(outline.bounds.max.x),
        outline.bounds.min.y.midpoint(outline.bounds.max.y),
    );
    let scale = height / (outline.bounds.max.y - outline.bounds.min.y).abs();
    let at = |point: ab_glyph::Point| (x + (point.x - middle.0) * scale, y - (point.y - middle.1) * scale);
    let mut path = PathBuilder::new();
    let mut end = None;
    for curve in &outline.curves {
        let start = match curve {
            OutlineCurve::Line(a, _) | OutlineCurve::Quad(a, ..) | OutlineCurve::Cubic(a, ..) => at(*a),
        };
        if end != Some(start) {
            path.move_to(start.0, start.1);
        }
        end = Some(trace(&mut path, curve, at));
    }
    path.close();
    path.finish()
}

/// Follows one curve of a glyph and says where it ends.
fn trace(
    path: &mut PathBuilder,
    curve: &OutlineCurve,
    at: impl Fn(ab_glyph::Point) -> (f32, f32),
) -> (f32, f32) {
    match curve {
        OutlineCurve::Line(_, to) => {
            let (x, y) = at(*to);
            path.line_to(x, y);
            (x, y)
        }
        OutlineCurve::Quad(_, control, to) => {
            let ((cx, cy), (x, y)) = (at(*control), at(*to));
            path.quad_to(cx, cy, x, y);
            (x, y)
        }
        OutlineCurve::Cubic(_, one, two, to) => {
            let ((ax, ay), (bx, by), (x, y)) = (at(*one), at(*two), at(*to));
            path.cubic_to(ax, ay, bx, by, x, y);
            (x, y)
        }
    }
}
