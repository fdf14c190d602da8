//! The positions that pictures are looked at by: whatever a board can have on it, and whatever it can run out of; and the
//! moves that moving ones are looked at by.

pub mod films;
pub mod ludo;
pub mod snakes;

use crate::scene::Scene;

/// Every position by name, Ludo's first.
pub fn all() -> Vec<(&'static str, Scene)> {
    let ludo = ludo::all().into_iter().map(|(name, table)| (name, Scene::Ludo(table)));
    let snakes = snakes::all().into_iter().map(|(name, table)| (name, Scene::Snakes(table)));
    ludo.chain(snakes).collect()
}
