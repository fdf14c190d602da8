//! Six arms: a line for each, with the squares of the track from its entry to just before the next one's. A square is
//! named by its line's colour and how far along it is, so that tokens of different colours can be compared.

use super::{FREE, joined, keycap, square, star};
use crate::game::ludo::Place;
use crate::game::ludo::track::ARM;
use crate::game::{Color, Seat};
use crate::scene::ludo::Table;

/// The lines of the track: the colour of an arm, then its squares.
pub(super) fn lines(table: &Table) -> Vec<String> {
    let mut squares = vec![FREE; usize::from(table.track.lap())];
    for safe in &table.safe {
        if let Some(star) = star(*safe) {
            squares[usize::from(safe.square)] = star;
        }
    }
    for (token, place) in table.tokens() {
        if let Some(at) = table.track.square(token.seat, place).map(usize::from) {
            squares[at] = joined(squares[at], table.seats[token.seat].color);
        }
    }
    for token in table.movable.iter().rev() {
        let square = table.place(*token).and_then(|place| table.track.square(token.seat, place));
        if let Some(at) = square.map(usize::from) {
            squares[at] = keycap(token.number);
        }
    }
    let stretches = squares.chunks_exact(ARM.into()).zip(Color::ALL);
    stretches.map(|(stretch, color)| format!("{} {}", square(color), stretch.concat())).collect()
}

/// A place in a word: "at 14, 🟩1 ⭐" is 14 steps from its own entry, and the first square past green's.
pub(super) fn spot(table: &Table, seat: Seat, place: Place) -> String {
    let Some(at) = table.track.square(seat, place) else { return super::spot(table, seat, place) };
    let (arm, past) = (square(Color::ALL[usize::from(at / ARM)]), at % ARM);
    let star = if table.is_safe(seat, at) { " ⭐" } else { "" };
    format!("at {}, {arm}{past}{star}", table.track.steps(place))
}
