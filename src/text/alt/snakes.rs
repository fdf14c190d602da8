//! A board of Snakes & Ladders in words.

use crate::scene::snakes::Table;
use crate::text::color;

/// The description of a table.
pub(super) fn alt(table: &Table) -> String {
    let stand = table.seats.iter().map(|(_, sitter)| format!("{} on {}", color(sitter.color), sitter.square));
    format!("Snakes and Ladders board: {}.", stand.collect::<Vec<_>>().join(", "))
}
