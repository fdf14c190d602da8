//! What a picture shows, in words, for who cannot see it.

mod ludo;
mod snakes;

use super::list;
use crate::game::Roll;
use crate::scene::Scene;

/// The most characters of a description: Discord's limit for an attachment.
pub const MAX_CHARS: usize = 1024;

/// The description of a scene's picture, at most [`MAX_CHARS`] long.
pub fn alt(scene: &Scene) -> String {
    match scene {
        Scene::Ludo(table) => ludo::alt(table),
        Scene::Snakes(table) => snakes::alt(table),
    }
}

fn faces(roll: Roll) -> String {
    list(&roll.faces().map(|face| face.pips().to_string()).collect::<Vec<_>>())
}
