//! Pictures that move: what is the same for every game.
//!
//! A film begins with the board as it was, and ends with the still picture, pixel for pixel but for its half-transparent
//! rim, and for the steps of edges that the busiest stills lose. Each game's painter says
//! what lies where in every frame, with the stamps of its still pictures: nothing is drawn anew.

pub(super) mod strip;

use std::collections::HashMap;
use std::hash::Hash;

use super::paint::reel::Layer;
use super::paint::stamp::Stamp;
use super::pieces::way::{Point, between, length};
use super::{Format, Picture, Renderer};
use crate::game::Face;
use crate::scene::Scene;
use crate::scene::film::Film;
use crate::session::ThemeName;

impl Renderer {
    /// Draws the moves of a film, once and no further; or the still picture, where nothing moves. A step takes about
    /// one to two and a half seconds, one of many throws about six; a replay a quarter of a second for each turn, with a
    /// strip below it that counts them.
    pub fn film(&self, film: &Film, theme: ThemeName) -> Picture {
        let painters = self.painters(theme);
        match film.after() {
            after if film.is_still() => self.picture(after, theme),
            Scene::Ludo(after) => {
                Picture { format: Format::Gif, bytes: painters.ludo(after.track.arms()).film(film, after) }
            }
            Scene::Snakes(after) => Picture { format: Format::Gif, bytes: painters.snakes.film(film, after) },
        }
    }
}

/// How quickly a film goes on: frames, and hundredths of a second. No frame is shorter than three of these: some
/// programs would show it for ten.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pace {
    /// How long the board before is shown.
    pub(super) lead: u16,
    /// How many faces the die shows before it lands.
    pub(super) faces: u8,
    /// How long it lies before anything follows.
    pub(super) rest: u16,
    /// Frames of a step from square to square.
    pub(super) hop: f32,
    /// The most frames of a walk, of a way along a snake or a ladder, or of a flight.
    pub(super) most: u8,
    /// How long each of these is shown.
    pub(super) frame: u16,
    /// How high a token hops, in pixels.
    pub(super) height: f32,
    /// Frames of sparks.
    pub(super) sparks: u8,
}

/// For one throw.
const CALM: Pace =
    Pace { lead: 30, faces: 5, rest: 30, hop: 3.0, most: 20, frame: 4, height: 9.0, sparks: 9 };
/// For a few.
const BRISK: Pace =
    Pace { lead: 25, faces: 3, rest: 12, hop: 2.0, most: 12, frame: 4, height: 7.0, sparks: 8 };
/// For several, each of which takes half a second.
const QUICK: Pace = Pace { lead: 25, faces: 2, rest: 6, hop: 1.0, most: 6, frame: 4, height: 0.0, sparks: 8 };
/// For many, and for replays.
const RUSH: Pace = Pace { lead: 20, faces: 1, rest: 3, hop: 0.5, most: 4, frame: 3, height: 0.0, sparks: 8 };

impl Pace {
    pub(super) fn of(film: &Film) -> Pace {
        match film.takes().len() {
            _ if film.is_replay() => RUSH,
            ..2 => CALM,
            2..4 => BRISK,
            4..9 => QUICK,
            _ => RUSH,
        }
    }

    /// How many frames a walk of so many steps has.
    pub(super) fn walk(self, steps: usize) -> u8 {
        self.frames(small(steps) * self.hop)
    }

    /// How many frames a way or a flight of so many pixels has.
    pub(super) fn ride(self, pixels: f32) -> u8 {
        let calm = (pixels / 30.0).clamp(5.0, 11.0);
        self.frames(calm * self.hop / CALM.hop)
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few frames")]
    fn frames(self, wanted: f32) -> u8 {
        (wanted.ceil() as u8).clamp(2, self.most.max(2))
    }

    /// How long each face of a die is shown that has not landed yet; it slows down.
    pub(super) fn face(nth: u8) -> u16 {
        4 + u16::from(nth) * u16::from(nth) / 6
    }
}

/// How high a die is in the air at each of its faces, in pixels; the last one before it lands first.
const HEIGHTS: [i32; 6] = [3, 8, 12, 14, 12, 7];

/// The faces that a die shows on its way, each with how high it is. They come of the number of the frame: a film has no
/// chance in it.
pub(super) fn tumble(faces: u8, frame: usize, landing: Face) -> impl Iterator<Item = (Face, i32)> {
    const ORDER: [usize; 6] = [3, 0, 4, 1, 5, 2];
    let at = move |nth: u8| Face::ALL[ORDER[(frame + usize::from(nth)) % 6]];
    (0..faces).map(move |nth| {
        let left = faces - 1 - nth;
        let face = if left == 0 && at(nth) == landing { at(nth + 1) } else { at(nth) };
        (face, HEIGHTS[usize::from(left) % 6])
    })
}

/// How much of a deed is done, frame by frame: from a bit more than 0 to 1.
pub(super) fn shares(frames: u8) -> impl Iterator<Item = f32> {
    (1..=frames).map(move |frame| f32::from(frame) / f32::from(frames))
}

/// Slow at both ends.
pub(super) fn eased(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

/// So much of a walk over these points, as high in the air between two as it hops; a walk has two points at least.
pub(super) fn hopped(points: &[Point], share: f32, height: f32) -> Point {
    let steps = points.len().saturating_sub(1).max(1);
    let along = share * small(steps);
    let (step, part) = split(along.min(small(steps) - 0.001));
    let (from, to) = (points[step.min(points.len() - 1)], points[(step + 1).min(points.len() - 1)]);
    let part = if share >= 1.0 { 1.0 } else { part };
    raised(between(from, to, part), height * (part * std::f32::consts::PI).sin())
}

/// So much of a flight from one point to another, in an arc over the board.
pub(super) fn flown(from: Point, to: Point, share: f32) -> Point {
    let high = (length(from, to) * 0.16 + 16.0).min(90.0);
    let share = eased(share);
    raised(between(from, to, share), high * (share * std::f32::consts::PI).sin())
}

/// Points of a ring that grows about a point.
pub(super) fn ring(count: u8, (x, y): Point, radius: f32, turned: f32) -> impl Iterator<Item = Point> {
    (0..count).map(move |nth| {
        let angle = (f32::from(nth) / f32::from(count) + turned) * std::f32::consts::TAU;
        (x + whole(radius * angle.cos()), y + whole(radius * angle.sin()))
    })
}

fn raised((x, y): Point, height: f32) -> Point {
    (x, y - whole(height))
}

#[expect(clippy::cast_possible_truncation, reason = "a picture has few pixels")]
pub(super) fn whole(along: f32) -> i32 {
    along.round() as i32
}

/// A whole number and what is more than it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few steps")]
fn split(along: f32) -> (usize, f32) {
    (along as usize, along.fract())
}

#[expect(clippy::cast_precision_loss, reason = "a few steps")]
fn small(count: usize) -> f32 {
    count as f32
}

/// These marks with some above them.
pub(super) fn with<Mark: Copy>(
    marks: &[(Mark, Point)],
    above: impl IntoIterator<Item = (Mark, Point)>,
) -> Vec<(Mark, Point)> {
    marks.iter().copied().chain(above).collect()
}

/// The stamps of marks.
pub(super) fn layers<'a, Mark: Eq + Hash>(
    stamps: &'a HashMap<Mark, Stamp>,
    marks: &[(Mark, Point)],
) -> Vec<Layer<'a>> {
    marks.iter().filter_map(|(mark, at)| Some(Layer { stamp: stamps.get(mark)?, at: *at })).collect()
}

/// Whether nothing but whose turn it is follows a deed, so that the last picture can follow it at once.
pub(super) fn is_last(film: &Film, take: usize, act: usize) -> bool {
    let takes = film.takes();
    take + 1 == takes.len() && act + 1 == takes[take].acts.len()
}
