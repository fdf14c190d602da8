//! A board of Snakes & Ladders.

use crate::scene::snakes::Table;

/// The board of a table.
pub(super) fn board(table: &Table) -> String {
    let lines = table.seats.iter().map(|(_, sitter)| format!("{} {}", sitter.color.emoji(), sitter.square));
    lines.collect::<Vec<_>>().join("\n")
}
