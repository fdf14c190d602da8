//! The strip below a replay: which turn it is of how many, and who captured whom last.

use crate::render::paint::canvas::Canvas;
use crate::render::paint::palette::Palette;
use crate::render::paint::pen::{Pen, card, polygon};
use crate::render::picture::{SIDE, STRIP};
use crate::render::pieces::way::Point;
use crate::render::theme::{Rgb, Theme};
use crate::scene::film::Film;

/// What stands on the plate, besides tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::render) enum Sign {
    /// A digit of a number.
    Digit(u8),
    /// Between the turn and how many there are.
    Of,
}

/// Between two digits, in pixels.
const PITCH: i32 = 23;
/// How high a digit is.
const HEIGHT: f32 = 30.0;
/// The middle of the strip, from the top of the picture.
const MIDDLE: i32 = SIDE as i32 + STRIP as i32 / 2 + 2;

impl Sign {
    pub(in crate::render) fn all() -> impl Iterator<Item = Sign> {
        (0..10).map(Sign::Digit).chain([Sign::Of])
    }

    /// Draws it about the point that it is pasted at.
    pub(in crate::render) fn draw(self, theme: &Theme) -> Pen {
        match self {
            Sign::Digit(digit) => Pen::about(20, |pen| pen.digit(digit, (0.0, 0.0), HEIGHT, theme.ink)),
            Sign::Of => Pen::about(20, |pen| {
                let line = [(3.0, -17.0), (7.0, -17.0), (-3.0, 17.0), (-7.0, 17.0)];
                pen.fill(&polygon(&line), theme.ink);
            }),
        }
    }
}

/// The picture of a board with a plate of this colour below it. It is part of the board: stamps print on paper alone.
pub(in crate::render) fn on_plate(board: Canvas, paper: Rgb, palette: &Palette) -> Canvas {
    let (wide, high) = (f32::from(SIDE), f32::from(STRIP) - 6.0);
    let mut plate = Pen::new(SIDE.into(), STRIP.into());
    plate.fill(&card((0.0, 6.0), (wide, high), 20.0), paper);
    let mut whole = board.taller(STRIP);
    whole.lay(&Canvas::of(&plate, palette), (0, SIDE.into()));
    whole
}

/// The number of a turn and of all turns; nothing below a film that is no replay.
pub(in crate::render) fn counter<Mark>(
    film: &Film,
    turn: usize,
    mark: fn(Sign) -> Mark,
) -> Vec<(Mark, Point)> {
    if !film.is_replay() {
        return Vec::new();
    }
    signs(turn, film.turns()).into_iter().map(|(sign, at)| (mark(sign), at)).collect()
}

fn signs(turn: usize, turns: usize) -> Vec<(Sign, Point)> {
    let digits = |number: usize| number.to_string().bytes().map(|digit| Sign::Digit(digit - b'0')).collect();
    let (now, all): (Vec<Sign>, Vec<Sign>) = (digits(turn), digits(turns));
    // It does not move when the number of the turn grows longer.
    let mut x = 40 + PITCH * i32::try_from(all.len().saturating_sub(now.len())).unwrap_or(0);
    let mut signs = Vec::new();
    for sign in now.into_iter().chain([Sign::Of]).chain(all) {
        signs.push((sign, (x, MIDDLE)));
        x += PITCH;
    }
    signs
}

/// Where who captured, the bang, and the first of those who were captured are.
pub(in crate::render) fn capture() -> [Point; 3] {
    [172, 112, 56].map(|from_right| (i32::from(SIDE) - from_right, MIDDLE))
}
