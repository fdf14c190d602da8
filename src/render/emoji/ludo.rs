//! A Ludo board: a grid for four arms; for six, of which no grid can be made, the track as it runs, arm by arm. Below
//! there is a line for each colour, for a cell has no room for numbers.

mod grid;
mod stretches;

use super::sign::Script;
use super::{CROWD, FREE, now};
use crate::game::ludo::Place;
use crate::game::ludo::track::ARM;
use crate::game::{Color, Seat, Token};
use crate::scene::Standing;
use crate::scene::ludo::{Safe, Sitter, Table};

const STAR: &str = "⭐";
const ENTRY_STAR: &str = "🌟";

/// The board of a table.
pub(super) fn board(table: &Table, script: Script<'_>) -> String {
    let (mut lines, spot): (_, fn(&Table, Seat, Place) -> String) = match table.track.arms() {
        4 => (grid::lines(table, script), spot),
        _ => (stretches::lines(table, script), stretches::spot),
    };
    let now = now(table.turn, table.winner, table.roll, |seat| table.seats[seat].color, script);
    lines.push(now + &choices(table, script));
    lines.extend(table.seats.iter().map(|(seat, sitter)| legend(table, seat, sitter, spot, script)));
    lines.join("\n")
}

/// A safe square's star; `None` where it is an entry that is safe for its owner alone.
fn star(safe: Safe) -> Option<&'static str> {
    let emoji = if safe.square.is_multiple_of(ARM) { ENTRY_STAR } else { STAR };
    safe.only_for.is_none().then_some(emoji)
}

/// What stands where tokens are, each with where that is: several of one colour have no number, several colours are a
/// crowd, and one that may be moved stands out.
fn signs<'a, P: Copy + PartialEq>(
    table: &Table,
    tokens: &[(Token, P)],
    script: Script<'a>,
) -> Vec<(P, &'a str)> {
    let color = |token: Token| table.seats[token.seat].color;
    let sign = |(token, at): &(Token, P)| {
        let mut here = tokens.iter().filter(|(_, other)| other == at).map(|(token, _)| *token);
        let is_alone = here.clone().count() == 1;
        let is_crowd = here.any(|other| color(other) != color(*token));
        (*at, if is_crowd { CROWD } else { script.token(color(*token), is_alone.then_some(token.number)) })
    };
    let ready = table.movable.iter().rev().filter_map(|token| {
        let (_, at) = tokens.iter().find(|(other, _)| other == token)?;
        Some((*at, script.ready(color(*token), token.number)))
    });
    tokens.iter().map(sign).chain(ready).collect()
}

/// The tokens that may be moved.
fn choices(table: &Table, script: Script<'_>) -> String {
    let choice = |token: &Token| script.choice(table.seats[token.seat].color, token.number);
    table.movable.iter().flat_map(|token| [" ", choice(token)]).collect()
}

/// Who stands where: "🔴 **1** yard · **2+3** at 14 ⭐ · **4** home".
fn legend(
    table: &Table,
    seat: Seat,
    sitter: &Sitter,
    spot: impl Fn(&Table, Seat, Place) -> String,
    script: Script<'_>,
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
    format!("{}{standing} {}", script.disc(sitter.color), said.collect::<Vec<_>>().join(" · "))
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
