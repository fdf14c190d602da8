//! Six arms: a line for each, with the squares of the track from its entry to just before the next one's. A square is
//! named by its line's colour and how far along it is, so that tokens of different colours can be compared.

use super::{FREE, signs, square, star};
use crate::game::ludo::Place;
use crate::game::ludo::track::ARM;
use crate::game::{Color, Seat};
use crate::render::emoji::sign::Script;
use crate::scene::ludo::Table;

/// The lines of the track: the colour of an arm, then its squares.
pub(super) fn lines(table: &Table, script: Script<'_>) -> Vec<String> {
    let mut squares = vec![FREE; usize::from(table.track.lap())];
    for safe in &table.safe {
        if let Some(star) = star(*safe) {
            squares[usize::from(safe.square)] = star;
        }
    }
    let tokens: Vec<_> = table
        .tokens()
        .filter_map(|(token, place)| Some((token, table.track.square(token.seat, place)?)))
        .collect();
    for (at, sign) in signs(table, &tokens, script) {
        squares[usize::from(at)] = sign;
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
