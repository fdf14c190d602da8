//! Bright colours on warm white: the board that one would print and frame.

use super::{CourseTheme, Rgb, Theme, hex, tone};

const WHITE: Rgb = hex(0xFF_FFFF);
const INK: Rgb = hex(0x22_222A);

/// Bright colours on warm white.
pub static CLASSIC: Theme = Theme {
    paper: hex(0xFB_F8F1),
    white: WHITE,
    line: hex(0xD9_D2C3),
    ink: INK,
    edge: hex(0x4A_464E),
    shade: INK,
    star: hex(0x96_8D7A),
    gold: hex(0xF2_C14B),
    grey: hex(0xB9_B09C),
    bold: false,
    tones: [
        tone([0xD1_495B, 0xC8_374C, 0xD1_495B, 0xF4_C9CF], WHITE),
        tone([0x2E_8B6F, 0x1F_7A5F, 0x2E_8B6F, 0xC5_E5DA], WHITE),
        tone([0xE3_A81D, 0xF0_B62B, 0xB0_7A00, 0xF9_E6B8], INK),
        tone([0x2F_6FB0, 0x2F_6FB0, 0x2F_6FB0, 0xC8_DDF1], WHITE),
        tone([0x7A_4FA3, 0x7A_4FA3, 0x7A_4FA3, 0xDF_D2EC], WHITE),
        tone([0xD9_732E, 0xE8_8A46, 0xC2_601C, 0xF8_DAC4], INK),
    ],
    course: CourseTheme {
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
        eyes: (WHITE, INK),
        wood: hex(0xE0_B36C),
        bark: hex(0x8A_5A20),
        helps: hex(0x2A_7D4C),
        harms: hex(0xB8_3240),
        swaps: hex(0x6F_4A9E),
        shield: hex(0x2F_6FB0),
    },
};
