//! The colours of a board, as data: a file for each theme.
//!
//! What has to be told apart is checked for all of them, by contrast and by how each kind of colour vision sees it.

mod classic;
mod color_safe;
mod course;
mod high_contrast;
mod night;
mod paper;
pub mod vision;

pub use classic::CLASSIC;
pub use course::CourseTheme;

use self::color_safe::COLOR_SAFE;
use self::high_contrast::HIGH_CONTRAST;
use self::night::NIGHT;
use self::paper::PAPER;
use crate::game::Color;
use crate::session::ThemeName;

/// A colour of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Every colour that a board is drawn in. The names are those of a light board; on a dark one what is called white is
/// dark, and ink is light.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// What the board is printed on.
    pub paper: Rgb,
    /// Squares, the die, the edges of tokens, and stars on a colour.
    pub white: Rgb,
    /// The outlines of squares, and the metal of medals but the first.
    pub line: Rgb,
    /// Pips, rings, and numbers on paper, on gold and on `line`.
    pub ink: Rgb,
    /// The outlines of tokens.
    pub edge: Rgb,
    /// Shadows.
    pub shade: Rgb,
    /// Stars on squares that are nobody's.
    pub star: Rgb,
    /// What medals are made of.
    pub gold: Rgb,
    /// What colours fade to where somebody has left.
    pub grey: Rgb,
    /// Whether outlines are wide, for who hardly sees thin ones.
    pub bold: bool,
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
pub fn of(name: ThemeName) -> &'static Theme {
    match name {
        ThemeName::Classic => &CLASSIC,
        ThemeName::Night => &NIGHT,
        ThemeName::Paper => &PAPER,
        ThemeName::HighContrast => &HIGH_CONTRAST,
        ThemeName::ColorSafe => &COLOR_SAFE,
    }
}

/// A tone of field, token, trail and pale, each `0xRRGGBB`, and the number's colour.
const fn tone([field, token, trail, pale]: [u32; 4], number: Rgb) -> Tone {
    Tone { field: hex(field), token: hex(token), trail: hex(trail), pale: hex(pale), number }
}

/// The colour `0xRRGGBB`.
const fn hex(rgb: u32) -> Rgb {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Rgb(red, green, blue)
}

impl Theme {
    /// What this colour's seat is drawn in.
    pub const fn tone(&self, color: Color) -> Tone {
        self.tones[color as usize]
    }

    /// How wide the outlines of squares are, in pixels: whole ones, which are sharp and small to write down.
    pub(super) const fn hairline(&self) -> f32 {
        if self.bold { 2.0 } else { 1.0 }
    }

    /// How wide the outlines of tokens are, beyond their white edge, in pixels.
    pub(super) const fn outline(&self) -> f32 {
        if self.bold { 1.9 } else { 1.1 }
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
        let grey = |color: Rgb| color.mix(theme.grey, 0.72);
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
    /// It as `0xRRGGBB`.
    pub const fn code(self) -> u32 {
        u32::from_be_bytes([0, self.0, self.1, self.2])
    }

    /// So much of the way (0–1) from this colour to another.
    #[must_use]
    pub fn mix(self, other: Rgb, share: f32) -> Rgb {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two u8")]
        let channel = |from: u8, to: u8| {
            (f32::from(from) + (f32::from(to) - f32::from(from)) * share.clamp(0.0, 1.0)).round() as u8
        };
        Rgb(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }
}

#[cfg(test)]
mod tests;
