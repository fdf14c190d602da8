//! The record: a game written down, enough to replay it exactly.
//!
//! These are the shapes, and how one entry is played; reading and printing JSON is the tools' work.

mod number;
mod step;

use serde::{Deserialize, Serialize};

use super::ludo::{Faults, Ludo, Rules};
use super::{Action, Board, Kind, Seat};
pub use number::Number;
pub use step::{Played, Wrong, play};

/// A game of Ludo written down. `P` is the proof of its dice, which the game knows nothing of; whoever
/// reads a record without caring for it uses serde's `IgnoredAny`. Unknown fields are left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record<P> {
    /// Which game.
    pub game: Kind,
    /// Its switches: a preset's name, or an object of switches over a preset.
    pub rules: Rules,
    /// How many seats: 2–6.
    pub seats: u8,
    /// One entry a roll, in order, and one for each seat that left.
    pub turns: Vec<Entry>,
    /// What proves the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<P>,
}

/// One line of a record: a roll with the token that it moved, or a seat that left.
///
/// Numbers are as somebody wrote them; [`play`] says whether they are any good.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Whose entry, counted from 0.
    pub seat: Number,
    /// What it rolled, 1–6; none where it left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Number>,
    /// Which token it moved, 1–4; none where the roll allowed none, or somebody's leaving spared
    /// the choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<Number>,
    /// Whether the seat left the game here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

impl<P> Record<P> {
    /// The record of a game that is about to begin.
    #[expect(clippy::cast_possible_truncation, reason = "six seats at most")]
    pub fn new(game: &Ludo) -> Record<P> {
        let seats = game.seat_count() as u8;
        Record { game: Kind::Ludo, rules: *game.rules(), seats, turns: Vec::new(), dice: None }
    }

    /// The position in which the record begins.
    ///
    /// # Errors
    /// What is wrong with the rules, for so many seats.
    pub fn start(&self) -> Result<Ludo, Faults> {
        Ludo::try_new(self.rules, usize::from(self.seats))
    }

    /// Writes down what a seat did: a roll begins an entry, a move completes it.
    pub fn note(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Roll(roll) => self.turns.push(Entry {
                seat: u8::from(seat).into(),
                roll: Some(roll.face().pips().into()),
                token: None,
                left: false,
            }),
            Action::Move(number) => {
                if let Some(entry) = self.turns.iter_mut().rfind(|entry| !entry.left) {
                    entry.token = Some(number.into());
                }
            }
        }
    }

    /// Takes out the last roll, whose move was not made.
    pub fn forget_waiting(&mut self) {
        if let Some(waiting) = self.turns.iter().rposition(|entry| !entry.left) {
            self.turns.remove(waiting);
        }
    }

    /// Writes down that a seat left this position. Where another seat's roll goes on waiting for its
    /// choice, the entry goes before that roll, which comes to the same: an entry holds a roll and its
    /// move.
    pub fn note_left(&mut self, seat: Seat, position: &Ludo) {
        let entry = Entry { seat: u8::from(seat).into(), roll: None, token: None, left: true };
        let mut after = position.clone();
        after.retire(seat, &mut Vec::new());
        let waiting = self.turns.iter().rposition(|entry| !entry.left).filter(|_| after.rolled().is_some());
        self.turns.insert(waiting.unwrap_or(self.turns.len()), entry);
    }
}
