//! A dark board for dark screens: nothing on it is brighter than it has to be.
//!
//! What is white elsewhere is dark here, and what is dark is light: tokens are bright with dark numbers, dice dark with
//! light pips.

use super::{CourseTheme, Rgb, Theme, hex, tone};

/// Squares, dice and the edges of tokens.
const SLATE: Rgb = hex(0x3B_414E);
/// The numbers on tokens.
const COAL: Rgb = hex(0x12_141A);
const INK: Rgb = hex(0xF1_EFE9);

/// A dark board for dark screens.
pub(super) static NIGHT: Theme = Theme {
    paper: hex(0x1B_1E25),
    white: SLATE,
    line: hex(0x5C_6476),
    ink: INK,
    edge: hex(0x9A_A0AE),
    shade: hex(0x00_0000),
    star: hex(0x9A_A0AE),
    gold: hex(0xA8_8230),
    grey: hex(0x4C_515D),
    bold: false,
    tones: [
        tone([0xBA_435C, 0xEF_7C86, 0xEF_7C86, 0x4B_2B36], COAL),
        tone([0x11_8372, 0x5D_CDAC, 0x5D_CDAC, 0x1B_413C], COAL),
        tone([0xAC_8930, 0xF3_D06A, 0xE5_BE52, 0x4C_4127], COAL),
        tone([0x2E_64AE, 0x8A_B3DB, 0x8A_B3DB, 0x23_3B5C], COAL),
        tone([0x71_4D92, 0xB7_97FE, 0xB7_97FE, 0x3D_3056], COAL),
        tone([0xAA_6028, 0xF5_9E5C, 0xF5_9E5C, 0x50_3526], COAL),
    ],
    course: CourseTheme {
        tile: hex(0x2E_333E),
        goal: hex(0x5A_4A1F),
        kind: hex(0x27_4639),
        harsh: hex(0x50_2E36),
        odd: hex(0x3F_3559),
        number: hex(0xC9_CBD3),
        bodies: [
            (hex(0x8F_CB70), hex(0x2F_5222)),
            (hex(0xE8_A562), hex(0x66_3A14)),
            (hex(0xC0_A8EC), hex(0x45_3069)),
            (hex(0x6C_C4CD), hex(0x1D_4C52)),
            (hex(0xEC_97AD), hex(0x6A_293E)),
            (hex(0xB4_B7C2), hex(0x42_4550)),
        ],
        eyes: (INK, COAL),
        wood: hex(0xD6_A965),
        bark: hex(0x3A_260F),
        helps: hex(0x74_D3A0),
        harms: hex(0xFF_9499),
        swaps: hex(0xC7_ABF5),
        shield: hex(0x84_B8F5),
    },
};
