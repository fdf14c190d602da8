//! From cells to pixels.

use crate::render::geometry::{self, Cell};
use crate::render::picture::SIDE;
use crate::render::pieces::way::Point;

/// The middle of the picture, where the die lies.
pub(super) const MIDDLE: Point = (SIDE as i32 / 2, SIDE as i32 / 2);
/// The side of a cell of the board of four arms, in pixels: what everything is drawn for. On the other board it is as
/// much smaller as that one's cells are.
const USUAL: i32 = 44;

/// How a board of so many arms lies in its picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    /// How many arms, 4 or 6.
    pub(super) arms: u8,
    /// The side of a cell, in pixels; even, so that the cells of an arm that lies level have whole pixels.
    pub(super) unit: i32,
    /// Half of how wide a yard is, its margin included, in cells.
    pub(super) yard: f32,
    /// From a yard's middle to its spots, across and down, in pixels.
    spot: i32,
    /// The radius of a spot where no token waits, in pixels.
    pub(super) hollow: f32,
    /// From the middle of a token in a row to the middle of the next, in pixels.
    pub(super) pitch: i32,
}

impl Plan {
    /// That of a board of four arms, or of six.
    pub(super) const fn of(arms: u8) -> Plan {
        match arms {
            6 => Plan { arms, unit: 38, yard: 1.92, spot: 25, hollow: 17.5, pitch: 22 },
            _ => Plan { arms: 4, unit: USUAL, yard: 3.0, spot: 45, hollow: 22.0, pitch: 24 },
        }
    }

    /// So many pixels of the board of four arms on this one.
    pub(super) const fn scaled(self, pixels: i32) -> i32 {
        let half = if pixels < 0 { -USUAL / 2 } else { USUAL / 2 };
        (pixels * self.unit + half) / USUAL
    }

    /// The same for what need not be whole.
    #[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
    pub(super) fn scale(self) -> f32 {
        self.unit as f32 / USUAL as f32
    }

    /// The radius of a medal in a yard that is empty, or else between its spots, in pixels.
    pub(super) const fn medal(self, large: bool) -> f32 {
        match (self.arms, large) {
            (4, true) => 46.0,
            (4, false) => 23.0,
            (_, true) => 33.0,
            (_, false) => 16.0,
        }
    }

    /// How far the middle of the board reaches to where each arm begins, and half of how wide an arm is, in pixels.
    #[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
    pub(super) fn near(self) -> (f32, f32) {
        let unit = self.unit as f32;
        ((geometry::apothem(self.arms) * unit).round(), geometry::HALF * unit)
    }

    /// From one arm to the next, in degrees clockwise.
    pub(super) fn turn(self) -> f32 {
        360.0 / f32::from(self.arms)
    }

    /// The middle of a cell. From one to the next it is always the same whole pixels, so that the cells of an arm that
    /// leans look the same, pixel by pixel; this also keeps the file small.
    #[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
    pub(super) fn middle(self, Cell { arm, out, lane }: Cell) -> Point {
        let unit = self.unit as f32;
        let (along, _) = geometry::home(arm).own(self.arms);
        let (x, y) = self.turned(arm, (along * unit, 0.0));
        let [(right, down), (aside, below)] =
            [(unit, 0.0), (0.0, unit)].map(|own| beside((0, 0), geometry::turned(self.arms, arm, own)));
        let (out, lane) = (i32::from(out), i32::from(lane));
        (x + out * right + lane * aside, y + out * down + lane * below)
    }

    /// The middle of a square of the track, counted from the first arm's entry.
    pub(super) fn square(self, square: u8) -> Point {
        self.middle(geometry::track(self.arms, square))
    }

    /// The middle of an arm's yard.
    #[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
    pub(super) fn yard_middle(self, arm: u8) -> Point {
        let (along, across) = geometry::yard(self.arms, self.yard);
        self.turned(arm, (along * self.unit as f32, across * self.unit as f32))
    }

    /// Where a token waits in its yard: 1 and 2 above, 3 and 4 below.
    pub(super) fn spot(self, arm: u8, number: u8) -> Point {
        let (x, y) = self.yard_middle(arm);
        let right = number.is_multiple_of(2);
        let spot = self.spot;
        (if right { x + spot } else { x - spot }, if number > 2 { y + spot } else { y - spot })
    }

    /// The middle of the corner of an arm's yard that points to the middle of the board: of what four small tokens need.
    #[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
    pub(super) fn corner(self, arm: u8) -> Point {
        let (along, across) = geometry::yard(self.arms, self.yard * 0.44);
        self.turned(arm, (along * self.unit as f32, across * self.unit as f32))
    }

    /// So many pixels out along an arm, as pixels to the right and down.
    pub(super) fn out(self, arm: u8, pixels: f32) -> (f32, f32) {
        geometry::turned(self.arms, arm, (pixels, 0.0))
    }

    /// So many pixels across an arm, to the right; down where the arm lies level.
    pub(super) fn across(self, arm: u8, pixels: f32) -> (f32, f32) {
        let (x, y) = geometry::turned(self.arms, arm, (0.0, 1.0));
        let pixels = if x > 0.1 || (x > -0.1 && y > 0.0) { pixels } else { -pixels };
        (x * pixels, y * pixels)
    }

    /// Which way a cell of an outer lane lies, as seen from the yard beside it: the nearest of left, up, right and
    /// down.
    #[expect(clippy::cast_possible_truncation, reason = "1, 0 or −1")]
    pub(super) fn yard_side(self, cell: Cell) -> (i32, i32) {
        let (x, y) = geometry::turned(self.arms, cell.arm, (0.0, -f32::from(cell.lane)));
        if x.abs() > 0.5 { (x.signum() as i32, 0) } else { (0, y.signum() as i32) }
    }

    /// A point that an arm sees so many pixels out and so many over to its yard.
    pub(super) fn turned(self, arm: u8, own: (f32, f32)) -> Point {
        beside(MIDDLE, geometry::turned(self.arms, arm, own))
    }
}

/// The pixel that is nearest to so far beside a point.
#[expect(clippy::cast_possible_truncation, reason = "a picture has few pixels")]
pub(super) fn beside((x, y): Point, (right, down): (f32, f32)) -> Point {
    (x + right.round() as i32, y + down.round() as i32)
}
