//! The bare board: squares, ladders, snakes, signs, and the numbers above all of them.

use super::grid::{Area, Grid, Spot, pixel};
use super::lines::{self, Kind, Line, apart};
use super::{ladder, signs, snake};
use crate::game::snakes::board::Square;
use crate::game::snakes::{Board, Jump, Power};
use crate::render::paint::canvas::Canvas;
use crate::render::paint::palette::Palette;
use crate::render::paint::pen::{Pen, card};
use crate::render::picture::SIDE;
use crate::render::theme::{Rgb, Theme};

/// A board without tokens, and where things are on it.
#[derive(Debug)]
pub(super) struct Backdrop {
    pub(super) canvas: Canvas,
    pub(super) grid: Grid,
    pub(super) lines: Vec<Line>,
    /// The squares with signs.
    signs: Vec<u16>,
}

impl Backdrop {
    pub(super) fn new(theme: &Theme, palette: &Palette, board: &Board) -> Backdrop {
        let grid = Grid::new(board);
        let lines = lines::lines(&grid, board);
        let mut pen = Pen::new(u32::from(SIDE), u32::from(SIDE));
        paper(&mut pen, theme);
        squares(&mut pen, theme, &grid, board);
        let draw = |pen: &mut Pen| {
            if lines.len() > CROWDED {
                pen.rough(|pen| jumps(pen, theme, &grid, &lines));
            } else {
                jumps(pen, theme, &grid, &lines);
            }
            marks(pen, theme, &grid, board);
            heads(pen, theme, &grid, &lines);
            numbers(pen, theme, &grid, board);
        };
        if grid.is_low() {
            pen.rough(draw);
        } else {
            draw(&mut pen);
        }
        let signs = grid.squares().filter(|square| power(board, *square).is_some()).collect();
        Backdrop { canvas: Canvas::of(&pen, palette), grid, lines, signs }
    }

    /// Whether a disc here would hide some of a number, or of the sign of the square that its middle is on.
    pub(super) fn is_kept_clear(&self, spot: Spot, radius: f32) -> bool {
        let is_sign = |square: u16| {
            self.signs.contains(&square)
                && apart(spot, self.grid.anchor(square)) < sign_radius(&self.grid) + radius
        };
        self.grid.hides_number(spot, radius) || self.grid.at(spot).is_some_and(is_sign)
    }
}

fn paper(pen: &mut Pen, theme: &Theme) {
    let side = f32::from(SIDE);
    pen.fill(&card((0.0, 0.0), (side, side), 26.0), theme.paper);
    pen.stroke(&card((7.0, 7.0), (side - 14.0, side - 14.0), 20.0), theme.line, 2.0);
}

/// What a square is filled with. Low squares are white, for among many lines a pattern would be noise.
fn tint(theme: &Theme, grid: &Grid, board: &Board, square: u16) -> Rgb {
    match power(board, square) {
        _ if square == board.size() => theme.course.goal,
        Some(power) => signs::tint(theme, power),
        None if grid.is_dark(square) && !grid.is_low() => theme.course.tile,
        None => theme.white,
    }
}

/// The power of a square.
fn power(board: &Board, square: u16) -> Option<Power> {
    match board.square(square) {
        Square::Does(power) => Some(power),
        Square::Leads(leap) if leap.by == Jump::Power => {
            Some(Power::Move(i64::from(leap.to) - i64::from(square)))
        }
        Square::Plain | Square::Leads(_) => None,
    }
}

/// One tile for each colour, laid wherever it is needed: drawing each square would take longer than all the rest.
fn squares(pen: &mut Pen, theme: &Theme, grid: &Grid, board: &Board) {
    let mut tiles: Vec<(Rgb, Pen)> = Vec::new();
    for square in grid.squares() {
        let color = tint(theme, grid, board, square);
        let known = tiles.iter().position(|(other, _)| *other == color).unwrap_or_else(|| {
            tiles.push((color, tile(theme, grid, color)));
            tiles.len() - 1
        });
        pen.lay(&tiles[known].1, pixel(grid.corner(square)));
    }
}

fn tile(theme: &Theme, grid: &Grid, color: Rgb) -> Pen {
    let mut pen = Pen::new(pixels(grid.width), pixels(grid.height));
    if grid.is_low() {
        // An edge to the right and below: with those of its neighbours it is framed.
        pen.rough(|pen| {
            pen.fill(&card((0.0, 0.0), (grid.width, grid.height), 0.0), theme.line);
            pen.fill(&card((0.0, 0.0), (grid.width - 1.0, grid.height - 1.0), 0.0), color);
        });
        return pen;
    }
    let radius = (grid.height * 0.12).clamp(3.0, 9.0);
    let edge = |inset: f32| {
        card((inset, inset), (grid.width - 2.0 * inset, grid.height - 2.0 * inset), radius - inset)
    };
    pen.rough(|pen| {
        pen.fill(&edge(1.0), theme.line);
        pen.fill(&edge(1.0 + theme.hairline()), color);
    });
    pen
}

/// With more snakes and ladders than this their edges are rough, for each smooth one costs bytes.
const CROWDED: usize = 22;

/// With more snakes and ladders than this their backs are plain: patterns would be noise, and cost bytes.
const CALM: usize = 18;

fn jumps(pen: &mut Pen, theme: &Theme, grid: &Grid, lines: &[Line]) {
    let is_patterned = !grid.is_low() && lines.len() <= CALM;
    for line in lines {
        match (line.kind, &line.points[..]) {
            (Kind::Snake(color), points) => {
                let half = snake::thickness(grid.height);
                snake::body(pen, theme, points, color, half);
                if is_patterned {
                    snake::back(pen, theme, points, color, half);
                }
            }
            (Kind::Ladder, [foot, top]) => ladder::ladder(pen, theme, grid, [*foot, *top]),
            (Kind::Ladder, _) => {}
        }
    }
}

/// Above all bodies, for they say where to look out.
fn heads(pen: &mut Pen, theme: &Theme, grid: &Grid, lines: &[Line]) {
    for line in lines {
        if let Kind::Snake(color) = line.kind {
            snake::head(pen, theme, &line.points, color, snake::thickness(grid.height));
        }
    }
}

/// The signs of powers, and the star of the last square.
fn marks(pen: &mut Pen, theme: &Theme, grid: &Grid, board: &Board) {
    let radius = sign_radius(grid);
    for square in grid.squares() {
        let Some(power) = power(board, square) else { continue };
        pen.at(grid.anchor(square), |pen| signs::sign(pen, theme, power, radius));
    }
    pen.at(grid.anchor(board.size()), |pen| signs::goal(pen, theme, radius * 0.9));
}

fn sign_radius(grid: &Grid) -> f32 {
    let room = grid.room(1);
    (room.height / 2.0).min(room.width / 3.4)
}

/// Every square's number, above all that lies there: with a halo in the square's colour, or on low squares on a plate.
fn numbers(pen: &mut Pen, theme: &Theme, grid: &Grid, board: &Board) {
    let height = grid.digit();
    let ink = Digits::new(height, |pen, digit| {
        let write = |pen: &mut Pen| pen.digit(digit, (0.0, 0.0), height, theme.course.number);
        if grid.is_low() { pen.rough(write) } else { write(pen) }
    });
    let mut halos: Vec<(Rgb, Digits)> = Vec::new();
    for square in grid.squares() {
        let color = tint(theme, grid, board, square);
        if grid.is_low() {
            plate(pen, grid, square, color);
        } else {
            let known = halos.iter().position(|(other, _)| *other == color).unwrap_or_else(|| {
                halos.push((color, halo(height, color)));
                halos.len() - 1
            });
            halos[known].1.write(pen, grid, square);
        }
        ink.write(pen, grid, square);
    }
}

/// Digits' outlines, as wide as makes them clear of what lies below.
fn halo(height: f32, color: Rgb) -> Digits {
    let wide = (height * 0.34).clamp(3.4, 5.0);
    Digits::new(height, |pen, digit| {
        pen.rough(|pen| pen.digit_edge(digit, (0.0, 0.0), height, (color, wide)));
    })
}

fn plate(pen: &mut Pen, grid: &Grid, square: u16, color: Rgb) {
    let Area { left, top, width, height } = grid.number(square);
    pen.fill(&card((left - 1.0, top - 1.0), (width + 2.0, height + 2.0), 2.0), color);
}

/// The ten digits, drawn once.
struct Digits(Vec<Pen>);

impl Digits {
    /// Digits of this height; the sheets have room for a halo.
    fn new(height: f32, draw: impl Fn(&mut Pen, u8)) -> Digits {
        let reach = u16::try_from(pixels(height / 2.0)).unwrap_or(u16::MAX).saturating_add(4);
        Digits((0..10).map(|digit| Pen::about(reach, |pen| draw(pen, digit))).collect())
    }

    fn write(&self, pen: &mut Pen, grid: &Grid, square: u16) {
        let area = grid.number(square);
        let mut x = area.left + grid.pitch() / 2.0;
        for digit in square.to_string().bytes() {
            pen.lay(&self.0[usize::from(digit - b'0')], pixel((x, area.middle().1)));
            x += grid.pitch();
        }
    }
}

/// As many whole pixels as hold this many.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a picture has few pixels")]
fn pixels(length: f32) -> u32 {
    length.ceil() as u32
}
