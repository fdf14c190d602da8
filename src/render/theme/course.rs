//! The colours that boards of Snakes & Ladders alone have.

use super::Rgb;

/// What a board of Snakes & Ladders is drawn in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseTheme {
    /// Every other square; the rest are [`Theme::white`](super::Theme::white).
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
    /// Snakes: body and outline, one of which is clear of any square. Neighbours get different ones.
    pub bodies: [(Rgb, Rgb); 6],
    /// Snakes' eyes, and the pupils in them.
    pub eyes: (Rgb, Rgb),
    /// Ladders.
    pub wood: Rgb,
    /// The outlines of ladders; these or the wood are clear of any square.
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
