//! The emoji of our own as pictures: tokens as the boards draw them, larger in their frames, and dice.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use sha2::{Digest as _, Sha256};
use tiny_skia::PremultipliedColorU8;

use super::emoji::Sign;
use super::paint::pen::{Pen, card};
use super::pieces::token::{self, Look};
use super::pieces::{self, DIE};
use super::theme::{CLASSIC, Theme};
use crate::game::Color;

/// The sides of each picture, in pixels, as Discord asks for them. It shows them at 22 to 48.
pub const SIDE: u16 = 128;
/// Half of that.
const HALF: f32 = 64.0;
/// What is left free at the sides.
const MARGIN: f32 = 2.0;
/// Tokens are drawn so small and then enlarged, so that their edges are still seen at 22 pixels.
const SMALL: f32 = 2.4;
/// How large a token is that stands on a tile, of one that stands alone.
const ON_TILE: f32 = 0.84;

/// How many digits a name ends with.
const DIGITS: usize = 5;

/// A sign's picture under its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Art {
    /// What it shows.
    pub sign: Sign,
    /// The sign's word, an underscore, and a number of five digits made from the picture: at most 15 characters.
    pub name: String,
    /// The picture; see [`draw`].
    pub png: Vec<u8>,
}

/// The pictures of all signs. It takes some ten milliseconds.
pub fn all() -> Vec<Art> {
    let art = |sign: Sign| {
        let png = draw(sign);
        Art { sign, name: format!("{}_{:0DIGITS$}", sign.word(), number(&png)), png }
    };
    Sign::all().into_iter().map(art).collect()
}

/// The word and the number of a name that is built like ours.
pub fn split_name(name: &str) -> Option<(&str, &str)> {
    let (word, number) = name.rsplit_once('_')?;
    let is_number = number.len() == DIGITS && number.bytes().all(|c| c.is_ascii_digit());
    is_number.then_some((word, number))
}

/// A number of at most five digits made from a picture. Words in names that others give have no such digits.
fn number(png: &[u8]) -> u32 {
    let hash = Sha256::digest(png);
    u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]) % 10_u32.pow(5)
}

/// The picture of a sign: a PNG of [`SIDE`] × [`SIDE`] pixels, transparent around it, of less than 8 kB.
pub fn draw(sign: Sign) -> Vec<u8> {
    let theme = &CLASSIC;
    png(&Pen::about(SIDE / 2, |pen| match sign {
        Sign::Token(color, number) => token(pen, theme, color, number, 1.0),
        Sign::Ready(color, number) => {
            tile(pen, theme);
            token(pen, theme, color, Some(number), ON_TILE);
        }
        Sign::Die(face) => {
            let scale = (HALF - MARGIN) / (DIE + 1.5);
            pen.scaled(scale, |pen| pieces::die(pen, theme, Some(face)));
        }
    }))
}

/// A token in the middle of the sheet, as large as its shape lets it be, or `share` of that.
fn token(pen: &mut Pen, theme: &Theme, color: Color, number: Option<u8>, share: f32) {
    let (reach, above) = extent(color);
    let scale = share * SMALL;
    let radius = (HALF - MARGIN - EDGE * SMALL) / SMALL / (reach + WHITE);
    let tone = theme.tone(color);
    let look = Look { color, tone, number: None, radius, shadow: false };
    pen.at((0.0, above * radius * scale), |pen| {
        pen.scaled(scale, |pen| {
            token::token(pen, theme, look);
            if let Some(number) = number {
                let (lower, tall) = digit(color);
                pen.digit(number, (0.0, lower * radius), tall * radius, tone.number);
            }
        });
    });
}

/// How far a number is below the middle, and how high it is, in radii: larger than on boards, for emoji are smaller.
const fn digit(color: Color) -> (f32, f32) {
    match color {
        Color::Red | Color::Purple => (0.0, 1.22),
        Color::Green => (0.0, 1.25),
        Color::Blue => (0.0, 1.12),
        Color::Yellow => (0.32, 1.04),
        Color::Orange => (-0.32, 1.04),
    }
}

/// The dark outline of a token, in pixels, and its white edge, in radii.
const EDGE: f32 = 1.1;
const WHITE: f32 = 0.15;

/// How far a shape reaches from its middle, in radii, and how far that lies above its origin.
const fn extent(color: Color) -> (f32, f32) {
    match color {
        Color::Red => (1.0, 0.0),
        Color::Green => (0.9, 0.0),
        Color::Yellow => (1.22, 0.15),
        Color::Blue => (1.2, 0.0),
        Color::Purple => (1.08, 0.0),
        Color::Orange => (1.22, -0.15),
    }
}

/// The dark ground with a bright rim under a token that may be moved.
fn tile(pen: &mut Pen, theme: &Theme) {
    let reach = HALF - MARGIN - 5.0;
    let shape = card((-reach, -reach), (2.0 * reach, 2.0 * reach), 26.0);
    pen.fill(&shape, theme.ink);
    pen.stroke(&shape, theme.gold, 10.0);
}

fn png(pen: &Pen) -> Vec<u8> {
    encode(pen).expect("writing to memory does not fail")
}

fn encode(pen: &Pen) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, u32::from(SIDE), u32::from(SIDE));
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    let pixels = pen.sheet.pixels().iter().map(PremultipliedColorU8::demultiply);
    let bytes: Vec<u8> =
        pixels.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// No two are alike, and none is larger than Discord should have to keep.
    #[test]
    fn pictures_are_small_and_all_different() {
        let pictures: BTreeSet<Vec<u8>> = Sign::all().into_iter().map(draw).collect();
        assert_eq!(pictures.len(), Sign::all().len());
        let largest = pictures.iter().map(Vec::len).max().unwrap_or_default();
        assert!(largest < 8_000, "{largest} bytes");
    }
}
