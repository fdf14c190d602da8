//! The board as lines of emoji, for channels without pictures and for those who cannot see them.
//!
//! Every cell is one emoji that is drawn as a picture of its own, so that all are equally wide: none of the
//! characters that need a variation selector, save for the keycaps, which are unambiguous, and the shield, which has
//! one. Tokens and dice are emoji of our own where Discord has them and the message has room: they are drawn as wide
//! as Unicode's, and show each token's shape and number.
//!
//! Lengths are counted in UTF-16 code units. Discord itself counts code points, which are never more: what fits here
//! fits there, whichever of the two it counts.

mod ludo;
mod sign;
mod snakes;

pub use sign::{Glyphs, Sign};

use crate::game::{Color, Face, Roll, Seat};
use crate::scene::Scene;
use sign::Script;

/// The most UTF-16 code units that a board of Unicode's emoji takes, legend and all: half of what Discord lets a
/// message have. The rest is for what stands above.
pub const MAX_UNITS: usize = 1_000;

/// A square with nothing on it.
const FREE: &str = "⬜";
/// Several tokens on one square.
const CROWD: &str = "🔘";
/// One to six as a keycap.
const KEYCAPS: [&str; 6] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣"];

/// The board of a scene, at most `room` UTF-16 code units long; `room` is [`MAX_UNITS`] or more. It says the same
/// whichever way it is written: with emoji of our own for all that has one, or only for the tokens on the board, or
/// with none, the first of these that fits.
pub fn board(scene: &Scene, glyphs: &Glyphs, room: usize) -> String {
    let mut boards = Script::all(glyphs).map(|script| write(scene, script));
    boards.find(|board| units(board) <= room).unwrap_or_else(|| write(scene, Script::PLAIN))
}

fn write(scene: &Scene, script: Script<'_>) -> String {
    match scene {
        Scene::Ludo(table) => ludo::board(table, script),
        Scene::Snakes(table) => snakes::board(table, script),
    }
}

/// How long a text is, in UTF-16 code units.
pub fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The dice and whose turn it is, or who won.
fn now(
    turn: Option<Seat>,
    winner: Option<Seat>,
    roll: Option<Roll>,
    color: impl Fn(Seat) -> Color,
    script: Script<'_>,
) -> String {
    let disc = |seat: Seat| script.disc(color(seat));
    let Some(actor) = turn else {
        return winner.map_or_else(String::new, |seat| format!("👑 {}", disc(seat)));
    };
    let faces: Vec<Face> = roll.iter().flat_map(|roll| roll.faces()).collect();
    let dice: String = faces.into_iter().flat_map(|face| [script.die(face), " "]).collect();
    format!("🎲 {dice}➡️ {}", disc(actor))
}

/// A number 1–6 as one emoji.
fn keycap(number: u8) -> &'static str {
    KEYCAPS.get(usize::from(number).wrapping_sub(1)).copied().unwrap_or(CROWD)
}
