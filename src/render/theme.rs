//! The colours of a board, as data.

mod course;

pub use course::CourseTheme;

use crate::game::Color;
use crate::session::ThemeName;

/// A colour of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Every colour that a board is drawn in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// What the board is printed on.
    pub paper: Rgb,
    /// Squares, the die, the edges of tokens, and stars on a colour.
    pub white: Rgb,
    /// The outlines of squares.
    pub line: Rgb,
    /// Pips, rings, and numbers on light tokens.
    pub ink: Rgb,
    /// The outlines of tokens.
    pub edge: Rgb,
    /// Stars on squares that are nobody's.
    pub star: Rgb,
    /// What medals are made of.
    pub gold: Rgb,
    /// The seats' colours, in the order of [`Color::ALL`].
    pub tones: [Tone; Color::ALL.len()],
    /// What boards of Snakes & Ladders alone have.
    pub course: CourseTheme,
}

/// What one seat is drawn in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// The yard, the column and the way home.
    pub field: Rgb,
    /// The fill of a token.
    pub token: Rgb,
    /// Walks, rings and arrows: clear on white.
    pub trail: Rgb,
    /// The empty spots of the yard, and all of an arm where nobody sits.
    pub pale: Rgb,
    /// The number on a token.
    pub number: Rgb,
}

/// The colours of the theme of this name.
pub const fn of(name: ThemeName) -> &'static Theme {
    match name {
        ThemeName::Classic
        | ThemeName::Night
        | ThemeName::Paper
        | ThemeName::HighContrast
        | ThemeName::ColorSafe => &CLASSIC,
    }
}

/// The board that one would print and frame.
pub static CLASSIC: Theme = Theme {
    paper: Rgb(0xFB, 0xF8, 0xF1),
    white: WHITE,
    line: Rgb(0xD9, 0xD2, 0xC3),
    ink: INK,
    edge: Rgb(0x4A, 0x46, 0x4E),
    star: Rgb(0x96, 0x8D, 0x7A),
    gold: Rgb(0xF2, 0xC1, 0x4B),
    tones: [
        tone([0xD1_495B, 0xC8_374C, 0xD1_495B, 0xF4_C9CF], WHITE),
        tone([0x2E_8B6F, 0x1F_7A5F, 0x2E_8B6F, 0xC5_E5DA], WHITE),
        tone([0xE3_A81D, 0xF0_B62B, 0xB0_7A00, 0xF9_E6B8], INK),
        tone([0x2F_6FB0, 0x2F_6FB0, 0x2F_6FB0, 0xC8_DDF1], WHITE),
        tone([0x7A_4FA3, 0x7A_4FA3, 0x7A_4FA3, 0xDF_D2EC], WHITE),
        tone([0xD9_732E, 0xE8_8A46, 0xC2_601C, 0xF8_DAC4], INK),
    ],
    course: course::CLASSIC,
};

/// What colours fade to where somebody has left.
const GREY: Rgb = Rgb(0xB9, 0xB0, 0x9C);
const WHITE: Rgb = Rgb(0xFF, 0xFF, 0xFF);
const INK: Rgb = Rgb(0x22, 0x22, 0x2A);

/// A tone of field, token, trail and pale, each `0xRRGGBB`, and the number's colour.
const fn tone([field, token, trail, pale]: [u32; 4], number: Rgb) -> Tone {
    Tone { field: hex(field), token: hex(token), trail: hex(trail), pale: hex(pale), number }
}

const fn hex(rgb: u32) -> Rgb {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Rgb(red, green, blue)
}

impl Theme {
    /// What this colour's seat is drawn in.
    pub const fn tone(&self, color: Color) -> Tone {
        self.tones[color as usize]
    }
}

impl Tone {
    /// The same for an arm where nobody sits: only a breath of the colour.
    #[must_use]
    pub fn faded(self, theme: &Theme) -> Tone {
        let pale = self.pale.mix(theme.paper, 0.45);
        Tone { field: self.pale, token: self.pale, trail: self.pale, pale, number: theme.ink }
    }

    /// The same for who has left: nearly grey.
    #[must_use]
    pub fn greyed(self, theme: &Theme) -> Tone {
        let grey = |color: Rgb| color.mix(GREY, 0.72);
        Tone {
            field: grey(self.field),
            token: grey(self.token).mix(theme.white, 0.35),
            trail: grey(self.trail),
            pale: grey(self.pale).mix(theme.paper, 0.6),
            number: theme.ink,
        }
    }
}

impl Rgb {
    /// So much of the way (0–1) from this colour to another.
    #[must_use]
    pub fn mix(self, other: Rgb, share: f32) -> Rgb {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two u8")]
        let channel = |from: u8, to: u8| {
            (f32::from(from) + (f32::from(to) - f32::from(from)) * share.clamp(0.0, 1.0)).round() as u8
        };
        Rgb(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// How well two colours can be told apart: WCAG 2's contrast ratio, 1–21.
    pub fn contrast(self, other: Rgb) -> f32 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// WCAG 2's relative luminance, 0–1.
    fn luminance(self) -> f32 {
        let linear = |channel: u8| {
            let value = f32::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_can_be_read() {
        for tone in CLASSIC.tones {
            assert!(
                tone.token.contrast(tone.number) >= 4.5,
                "{tone:?}: {}",
                tone.token.contrast(tone.number)
            );
        }
    }

    /// WCAG asks for 3 where a shape carries meaning.
    #[test]
    fn shapes_stand_out_from_what_they_lie_on() {
        let Theme { paper, white, ink, edge, star, tones, .. } = CLASSIC;
        let grounds = [paper, white];
        for shape in tones.iter().map(|tone| tone.trail).chain([ink, edge, star]) {
            for ground in grounds {
                assert!(shape.contrast(ground) >= 3.0, "{shape:?} on {ground:?}: {}", shape.contrast(ground));
            }
        }
        // White edges, with a dark outline, on the seats' own colours: one of the two is clear of any field.
        for Tone { field, .. } in tones {
            assert!(field.contrast(white).max(field.contrast(edge)) >= 3.0, "{field:?}");
        }
    }

    /// Numbers are text; snakes, ladders and signs are shapes.
    #[test]
    fn a_course_can_be_read() {
        let Theme { paper, white, ref course, .. } = CLASSIC;
        let tints = [course.kind, course.harsh, course.odd];
        let squares = [white, course.tile, course.goal, tints[0], tints[1], tints[2]];
        for square in squares {
            assert!(course.number.contrast(square) >= 4.5, "{square:?}: {}", course.number.contrast(square));
        }
        let outlines = course.bodies.map(|(_, outline)| outline);
        let signs = [course.helps, course.harms, course.swaps, course.shield, course.bark];
        for shape in outlines.into_iter().chain(signs) {
            for ground in [paper, white, course.tile].into_iter().chain(tints) {
                assert!(shape.contrast(ground) >= 3.0, "{shape:?} on {ground:?}: {}", shape.contrast(ground));
            }
        }
        for sign in [course.helps, course.harms, course.swaps] {
            assert!(sign.contrast(white) >= 4.5, "{sign:?}: {}", sign.contrast(white));
        }
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((WHITE.contrast(Rgb(0, 0, 0)) - 21.0).abs() < 0.01);
        assert!((WHITE.contrast(Rgb(0x77, 0x77, 0x77)) - 4.48).abs() < 0.01);
    }
}
