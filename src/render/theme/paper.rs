//! Ink and a few muted colours on old paper, as blocks of wood would print them.

use super::{CourseTheme, Rgb, Theme, hex, tone};

/// Squares, dice and the edges of tokens.
const CREAM: Rgb = hex(0xF8_F0DE);
const INK: Rgb = hex(0x2B_211A);

/// Ink and a few muted colours on old paper.
pub(super) static PAPER: Theme = Theme {
    paper: hex(0xEB_DDC1),
    white: CREAM,
    line: hex(0xBF_AA84),
    ink: INK,
    edge: hex(0x40_3226),
    shade: INK,
    star: hex(0x85_6F4A),
    gold: hex(0xD2_A03C),
    grey: hex(0xA8_9A80),
    bold: false,
    tones: [
        tone([0xA5_3E2C, 0x99_3528, 0xA5_3E2C, 0xDF_B8A4], CREAM),
        tone([0x5F_7A50, 0x46_5F3F, 0x56_7048, 0xC6_CBA6], CREAM),
        tone([0xD6_A845, 0xDB_AF4E, 0x8E_6A15, 0xE8_CE92], INK),
        tone([0x38_608E, 0x28_5983, 0x38_608E, 0xB2_BEC4], CREAM),
        tone([0x86_607A, 0x6E_4866, 0x7A_546F, 0xCF_B8BC], CREAM),
        tone([0xC4_7625, 0xCB_8044, 0x9C_5618, 0xE6_C29A], INK),
    ],
    course: CourseTheme {
        tile: hex(0xE6_D7B6),
        goal: hex(0xE5_C678),
        kind: hex(0xD3_D6B0),
        harsh: hex(0xE6_C6B0),
        odd: hex(0xD6_C6C6),
        number: hex(0x4E_4234),
        bodies: [
            (hex(0x8E_9E63), hex(0x44_5228)),
            (hex(0xC4_8A4D), hex(0x70_4314)),
            (hex(0x96_7793), hex(0x52_3650)),
            (hex(0x6E_95A0), hex(0x2C_4E5C)),
            (hex(0xB8_6A5C), hex(0x6C_2C22)),
            (hex(0x86_7C68), hex(0x4A_4234)),
        ],
        eyes: (CREAM, INK),
        wood: hex(0xD0_A868),
        bark: hex(0x6B_451C),
        helps: hex(0x45_6630),
        harms: hex(0x94_3028),
        swaps: hex(0x66_4264),
        shield: hex(0x35_5C7C),
    },
};
