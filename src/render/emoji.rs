//! The board as lines of emoji, for channels without pictures and for those who cannot see them.
//!
//! Every cell is one emoji that is drawn as a picture of its own, so that all are equally wide: none of the
//! characters that need a variation selector, save for the keycaps, which are unambiguous, and the shield, which has
//! one.

mod ludo;
mod snakes;

use crate::game::{Color, Face, Roll, Seat};
use crate::scene::Scene;

/// The most UTF-16 code units that a board takes, legend and all. Discord's limit for a text is 2,000 characters;
/// the rest is for what stands above.
pub const MAX_UNITS: usize = 1_000;

/// A square with nothing on it.
const FREE: &str = "⬜";
/// Several tokens on one square.
const CROWD: &str = "🔘";
/// One to six as a keycap.
const KEYCAPS: [&str; 6] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣"];

/// The board of a scene, at most [`MAX_UNITS`] long.
pub fn board(scene: &Scene) -> String {
    match scene {
        Scene::Ludo(table) => ludo::board(table),
        Scene::Snakes(table) => snakes::board(table),
    }
}

/// The dice and whose turn it is, or who won.
fn now(
    turn: Option<Seat>,
    winner: Option<Seat>,
    roll: Option<Roll>,
    color: impl Fn(Seat) -> Color,
) -> String {
    let disc = |seat: Seat| color(seat).emoji();
    let Some(actor) = turn else {
        return winner.map_or_else(String::new, |seat| format!("👑 {}", disc(seat)));
    };
    let faces = roll.iter().flat_map(|roll| roll.faces()).map(Face::pips).collect::<Vec<_>>();
    let dice: String = faces.into_iter().flat_map(|pips| [keycap(pips), " "]).collect();
    format!("🎲 {dice}➡️ {}", disc(actor))
}

/// A number 1–6 as one emoji.
fn keycap(number: u8) -> &'static str {
    KEYCAPS.get(usize::from(number).wrapping_sub(1)).copied().unwrap_or(CROWD)
}
