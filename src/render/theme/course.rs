//! The colours that boards of Snakes & Ladders alone have.

use super::{Rgb, hex};

/// What a board of Snakes & Ladders is drawn in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseTheme {
    /// Every other square; the rest are white.
    pub tile: Rgb,
    /// The last square.
    pub goal: Rgb,
    /// Squares whose power helps.
    pub kind: Rgb,
    /// Squares whose power harms.
    pub harsh: Rgb,
    /// Squares whose power does either.
    pub odd: Rgb,
    /// The squares' numbers.
    pub number: Rgb,
    /// Snakes: body and outline. Neighbours get different ones.
    pub bodies: [(Rgb, Rgb); 6],
    /// Ladders.
    pub wood: Rgb,
    /// The outlines of ladders.
    pub bark: Rgb,
    /// The signs of powers that help.
    pub helps: Rgb,
    /// The signs of powers that harm, and snakes' tongues.
    pub harms: Rgb,
    /// The signs of powers that do either.
    pub swaps: Rgb,
    /// Shields.
    pub shield: Rgb,
}

/// Those of the board that one would print and frame.
pub(super) const CLASSIC: CourseTheme = CourseTheme {
    tile: hex(0xF3_EBDB),
    goal: hex(0xF9_DE93),
    kind: hex(0xD9_EEDD),
    harsh: hex(0xF8_DAD5),
    odd: hex(0xE6_DCF1),
    number: hex(0x55_5058),
    bodies: [
        (hex(0x76_AE55), hex(0x3F_6E2A)),
        (hex(0xD0_8440), hex(0x86_4C18)),
        (hex(0x95_75BF), hex(0x57_3B80)),
        (hex(0x4F_A3AC), hex(0x22_6068)),
        (hex(0xC8_6480), hex(0x82_2F48)),
        (hex(0x8A_8C96), hex(0x4A_4C58)),
    ],
    wood: hex(0xE0_B36C),
    bark: hex(0x8A_5A20),
    helps: hex(0x2A_7D4C),
    harms: hex(0xB8_3240),
    swaps: hex(0x6F_4A9E),
    shield: hex(0x2F_6FB0),
};
