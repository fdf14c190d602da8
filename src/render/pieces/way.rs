//! Points, and the dots of a walk.

/// A point of the picture, in pixels from its top left corner.
pub(in crate::render) type Point = (i32, i32);

/// Points along a way, `pitch` pixels apart, leaving so much free at its start and its end.
pub(in crate::render) fn way(points: &[Point], pitch: f32, free: (f32, f32)) -> Vec<Point> {
    let legs: Vec<_> = points.windows(2).map(|leg| (leg[0], leg[1], length(leg[0], leg[1]))).collect();
    let whole: f32 = legs.iter().map(|leg| leg.2).sum();
    let mut dots = Vec::new();
    let (mut passed, mut next) = (0.0, free.0);
    for (from, to, length) in legs {
        while next <= passed + length && next <= whole - free.1 {
            dots.push(between(from, to, (next - passed) / length));
            next += pitch;
        }
        passed += length;
    }
    dots
}

/// So far it is from one point to another, in pixels.
#[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
pub(in crate::render) fn length(from: Point, to: Point) -> f32 {
    ((to.0 - from.0) as f32).hypot((to.1 - from.1) as f32)
}

/// So much of the straight way from one point to another.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a picture has few pixels")]
pub(in crate::render) fn between(from: Point, to: Point, share: f32) -> Point {
    let along = |from: i32, to: i32| (from as f32 + (to - from) as f32 * share).round() as i32;
    (along(from.0, to.0), along(from.1, to.1))
}
