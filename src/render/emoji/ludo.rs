//! A Ludo board: a grid for four arms; for six, of which no grid can be made, the track as it runs, arm by arm. Below
//! there is a line for each colour, for a cell has no room for numbers.

mod grid;
mod stretches;

use super::{CROWD, FREE, keycap, now};
use crate::game::ludo::Place;
use crate::game::ludo::track::ARM;
use crate::game::{Color, Seat};
use crate::scene::Standing;
use crate::scene::ludo::{Safe, Sitter, Table};

const STAR: &str = "⭐";
const ENTRY_STAR: &str = "🌟";

/// The board of a table.
pub(super) fn board(table: &Table) -> String {
    let (mut lines, spot): (_, fn(&Table, Seat, Place) -> String) = match table.track.arms() {
        4 => (grid::lines(table), spot),
        _ => (stretches::lines(table), stretches::spot),
    };
    lines.push(now(table.turn, table.winner, table.roll, |seat| table.seats[seat].color) + &choices(table));
    lines.extend(table.seats.iter().map(|(seat, sitter)| legend(table, seat, sitter, spot)));
    lines.join("\n")
}

/// A safe square's star; `None` where it is an entry that is safe for its owner alone.
fn star(safe: Safe) -> Option<&'static str> {
    let emoji = if safe.square.is_multiple_of(ARM) { ENTRY_STAR } else { STAR };
    safe.only_for.is_none().then_some(emoji)
}

/// What is shown where this was, once a token of a colour stands there too: tokens of several colours are a crowd.
fn joined(here: &'static str, color: Color) -> &'static str {
    let others = here == CROWD || Color::ALL.iter().any(|other| *other != color && here == other.emoji());
    if others { CROWD } else { color.emoji() }
}

/// The tokens that may be moved.
fn choices(table: &Table) -> String {
    table.movable.iter().flat_map(|token| [" ", keycap(token.number)]).collect()
}

/// Who stands where: "🔴 **1** yard · **2+3** at 14 ⭐ · **4** home".
fn legend(
    table: &Table,
    seat: Seat,
    sitter: &Sitter,
    spot: impl Fn(&Table, Seat, Place) -> String,
) -> String {
    let said = sitter.groups().into_iter().map(|(place, tokens)| {
        let numbers: Vec<_> = tokens.iter().map(|number| number.to_string()).collect();
        format!("**{}** {}", numbers.join("+"), spot(table, seat, place))
    });
    let standing = match sitter.standing {
        Standing::Playing => String::new(),
        Standing::Retired => " left ·".to_owned(),
        Standing::Finished(place) => format!(" place {place} ·"),
    };
    format!("{}{standing} {}", sitter.color.emoji(), said.collect::<Vec<_>>().join(" · "))
}

/// A place in a word, in a token's own steps.
fn spot(table: &Table, seat: Seat, place: Place) -> String {
    let star = table.track.square(seat, place).is_some_and(|square| table.is_safe(seat, square));
    match place {
        Place::Yard => "yard".to_owned(),
        Place::Track(steps) => format!("at {steps}{}", if star { " ⭐" } else { "" }),
        Place::Column(square) => format!("column {}", square + 1),
        Place::Home => "home".to_owned(),
    }
}

const fn square(color: Color) -> &'static str {
    match color {
        Color::Red => "🟥",
        Color::Green => "🟩",
        Color::Yellow => "🟨",
        Color::Blue => "🟦",
        Color::Purple => "🟪",
        Color::Orange => "🟧",
    }
}
