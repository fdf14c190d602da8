//! Colours that people with any kind of colour vision can tell apart.
//!
//! Three things make them so: the seats' colours lie far from one another in lightness, red leans to brown and green to
//! blue, and what helps is blue where what harms is orange. The values are our own, found by a search for the greatest
//! least distance under every kind of colour vision that `vision` knows.

use super::{CourseTheme, Rgb, Theme, hex, tone};

const WHITE: Rgb = hex(0xFF_FFFF);
const INK: Rgb = hex(0x14_171D);

/// Colours that people with any kind of colour vision can tell apart.
pub(super) static COLOR_SAFE: Theme = Theme {
    paper: hex(0xF4_F6F8),
    white: WHITE,
    line: hex(0xC9_CFD6),
    ink: INK,
    edge: hex(0x3A_3F48),
    shade: INK,
    star: hex(0x7C_8490),
    gold: hex(0xF2_C84B),
    grey: hex(0xAE_B2B8),
    bold: false,
    tones: [
        tone([0x8F_2318, 0x8F_2318, 0x8F_2318, 0xEA_C8C2], WHITE),
        tone([0x34_8C88, 0x33_937A, 0x2E_8873, 0xC4_E4DF], INK),
        tone([0xEC_D751, 0xF7_E777, 0x85_7600, 0xF8_F0C0], INK),
        tone([0x1D_2F92, 0x1D_2F92, 0x1D_2F92, 0xC6_CDEB], WHITE),
        tone([0xB2_65F0, 0xB6_65EB, 0xA0_4AD8, 0xEB_D8F8], INK),
        tone([0xE6_8C0A, 0xEF_A023, 0xA6_6400, 0xFA_E0B8], INK),
    ],
    course: CourseTheme {
        tile: hex(0xE8_ECF0),
        goal: hex(0xFA_E08A),
        kind: hex(0xCF_E3F6),
        harsh: hex(0xFC_DDBF),
        odd: hex(0xEA_DCF4),
        number: hex(0x45_4B55),
        bodies: [
            (hex(0x3E_A88D), hex(0x0F_5444)),
            (hex(0xEE_A03A), hex(0x6A_3A00)),
            (hex(0xC5_9BED), hex(0x55_2A7E)),
            (hex(0x46_6ECD), hex(0x1A_2A68)),
            (hex(0xA8_483A), hex(0x5A_140C)),
            (hex(0x7E_6D8B), hex(0x3C_3344)),
        ],
        eyes: (WHITE, INK),
        wood: hex(0xE6_C57E),
        bark: hex(0x76_5410),
        helps: hex(0x15_5C9E),
        harms: hex(0xA4_4000),
        swaps: hex(0x78_38A8),
        shield: hex(0x1D_2F92),
    },
};
