//! Black on white, wide outlines, and colours as far apart as they can be.

use super::{CourseTheme, Rgb, Theme, hex, tone};

const WHITE: Rgb = hex(0xFF_FFFF);
const BLACK: Rgb = hex(0x00_0000);

/// Black on white, and colours as far apart as they can be.
pub(super) static HIGH_CONTRAST: Theme = Theme {
    paper: WHITE,
    white: WHITE,
    // As clear of white as of black, which medals of this colour are written on in.
    line: hex(0x76_7676),
    ink: BLACK,
    edge: BLACK,
    shade: BLACK,
    star: BLACK,
    gold: hex(0xFF_D400),
    grey: hex(0xA8_A8A8),
    bold: true,
    tones: [
        tone([0xC8_0015, 0xC4_0A13, 0xB8_0014, 0xFF_C9CE], WHITE),
        tone([0x00_906B, 0x00_714C, 0x00_714C, 0xBF_EDDC], WHITE),
        tone([0xFF_DC00, 0xFF_E100, 0x7A_6000, 0xFF_F3A6], BLACK),
        tone([0x00_2FC0, 0x00_2AB0, 0x00_2AB0, 0xC4_D3FF], WHITE),
        tone([0xB0_40FF, 0xA8_2FF5, 0x8E_12DC, 0xEA_D2FF], WHITE),
        tone([0xFF_8A00, 0xFF_9114, 0xB0_5200, 0xFF_DDB5], BLACK),
    ],
    course: CourseTheme {
        tile: hex(0xE4_E4E4),
        goal: hex(0xFF_E45C),
        kind: hex(0xC8_F2D2),
        harsh: hex(0xFF_D2D2),
        odd: hex(0xE6_D6FF),
        number: BLACK,
        bodies: [
            (hex(0x5F_D03A), BLACK),
            (hex(0xFF_A01E), BLACK),
            (hex(0xB4_7CFF), BLACK),
            (hex(0x1F_C8DC), BLACK),
            (hex(0xFF_7098), BLACK),
            (hex(0xB8_B8B8), BLACK),
        ],
        eyes: (WHITE, BLACK),
        wood: hex(0xFF_C850),
        bark: hex(0x3A_2000),
        helps: hex(0x00_6A2C),
        harms: hex(0xB8_0014),
        swaps: hex(0x6A_10B8),
        shield: hex(0x00_2FC0),
    },
};
