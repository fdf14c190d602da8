//! Capture first, else leave the yard, else the token furthest along.

use std::cmp::Reverse;

use crate::game::Tokens;
use crate::game::ludo::{Ludo, Place};

/// The best of these tokens; of equals the one with the lowest number.
pub(super) fn choose(game: &Ludo, tokens: Tokens) -> Option<u8> {
    let places = game.places(game.hand());
    tokens.iter().max_by_key(|number| {
        let from = places[usize::from(*number) - 1];
        (game.captures(*number), from == Place::Yard, game.track().steps(from), Reverse(*number))
    })
}
