//! A Ludo board in words.

use super::faces;
use crate::game::ludo::Place;
use crate::game::{Seat, Token};
use crate::scene::Standing;
use crate::scene::ludo::{Safe, Sitter, Table, Walk};
use crate::text::{choice, color, list};

/// The description of a table.
///
/// Tokens are told by the steps that they have gone, as everywhere, and by the square of the track, counted from
/// the first arm's entry, by which tokens of different colours can be compared.
pub(super) fn alt(table: &Table) -> String {
    let mut sentences = vec![turn(table)];
    sentences.extend(table.walk.as_ref().map(|walk| last_move(table, walk)));
    sentences.extend(table.seats.iter().map(|(seat, sitter)| tokens(table, seat, sitter)));
    sentences.push(safe(&table.safe));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// Who is next and what may be done; or who won.
fn turn(table: &Table) -> String {
    let die = table.roll.map_or_else(String::new, |roll| format!(" The die shows {}.", faces(roll)));
    let name = |seat: Seat| color(table.seats[seat].color);
    let board = if is_large(table) { "Ludo board of six arms" } else { "Ludo board" };
    match (table.turn, table.winner) {
        (Some(seat), _) => format!("{board}, {} to play.{die}{}", name(seat), may_move(table)),
        (None, Some(winner)) => format!("{board}, finished: {} won.{die}", name(winner)),
        (None, None) => format!("{board}, finished."),
    }
}

fn is_large(table: &Table) -> bool {
    table.track.arms() > 4
}

fn may_move(table: &Table) -> String {
    let numbers: Vec<_> = table.movable.iter().map(|token| token.number.to_string()).collect();
    let Some(first) = table.movable.first() else { return String::new() };
    format!(" {} {} may move.", color(table.seats[first.seat].color), choice(&numbers))
}

/// "Last move: Red 2 from step 14 to step 20, sending Blue 4 back."
fn last_move(table: &Table, walk: &Walk) -> String {
    let (Some(from), Some(to)) = (walk.places.first(), walk.places.last()) else { return String::new() };
    let sent: Vec<_> = table.flights.iter().map(|flight| name(table, flight.token)).collect();
    let sent = if sent.is_empty() { String::new() } else { format!(", sending {} back", list(&sent)) };
    format!("Last move: {} from {} to {}{sent}.", name(table, walk.token), short(*from), short(*to))
}

/// "Red: 1 in the yard; 2 at step 14, square 14; 3 in home column 2; 4 home." On the large board "2 at 14 (square 14)".
fn tokens(table: &Table, seat: Seat, sitter: &Sitter) -> String {
    let said = sitter.groups().into_iter().map(|(place, tokens)| {
        let numbers: Vec<_> = tokens.iter().map(|number| number.to_string()).collect();
        format!("{} {}", list(&numbers), stands(table, seat, place))
    });
    let standing = match sitter.standing {
        Standing::Playing => String::new(),
        Standing::Retired => " (left)".to_owned(),
        Standing::Finished(place) => format!(" (place {place})"),
    };
    format!("{}{standing}: {}.", color(sitter.color), said.collect::<Vec<_>>().join("; "))
}

fn stands(table: &Table, seat: Seat, place: Place) -> String {
    match (place, table.track.square(seat, place)) {
        (Place::Yard, _) => "in the yard".to_owned(),
        (Place::Column(square), _) => format!("in home column {}", square + 1),
        (Place::Track(steps), Some(square)) => {
            let safe = table.is_safe(seat, square);
            match (is_large(table), safe) {
                (false, true) => format!("at step {steps}, square {square} (safe)"),
                (false, false) => format!("at step {steps}, square {square}"),
                // Twenty-four tokens leave no room for more words.
                (true, true) => format!("at {steps} (square {square}, safe)"),
                (true, false) => format!("at {steps} (square {square})"),
            }
        }
        _ => "home".to_owned(),
    }
}

/// Which squares are safe at all.
fn safe(squares: &[Safe]) -> String {
    let all: Vec<_> = squares.iter().map(|safe| safe.square.to_string()).collect();
    if all.is_empty() { "No square is safe.".to_owned() } else { format!("Safe squares: {}.", list(&all)) }
}

/// A place in a token's own steps.
fn short(place: Place) -> String {
    match place {
        Place::Yard => "the yard".to_owned(),
        Place::Track(steps) => format!("step {steps}"),
        Place::Column(square) => format!("home column {}", square + 1),
        Place::Home => "home".to_owned(),
    }
}

fn name(table: &Table, token: Token) -> String {
    format!("{} {}", color(table.seats[token.seat].color), token.number)
}
