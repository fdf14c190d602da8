//! The record: a game written down, enough to replay it exactly.
//!
//! These are the shapes, and how one entry is played; reading and printing JSON is the tools' work.

mod heading;
mod number;
mod step;

use serde::{Deserialize, Serialize};

use super::{Action, Game, Kind, RuleSet, Seat};
use heading::Heading;
pub use number::Number;
pub use step::{Played, Replay, Wrong};

/// A game written down. `P` is the proof of its dice, which the game knows nothing of; whoever reads a record without
/// caring for it uses serde's `IgnoredAny`. Unknown fields are left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record<P> {
    /// Which game, by which rules (a preset's name, or an object of switches over a preset), on which board.
    #[serde(flatten)]
    heading: Heading,
    /// How many seats: 2–6.
    pub seats: u8,
    /// In order: one entry a roll, and one for each time that a seat left or came back, that a turn was passed over, that
    /// rolls were taken back, and that a moderator did something.
    pub turns: Vec<Entry>,
    /// What proves the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<P>,
}

/// One line of a record: a roll with the token that it moved, or one of the other things that happen in a game.
///
/// Numbers are as somebody wrote them; [`Replay`] says whether they are any good.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Whose entry, counted from 0; of rolls taken back, whose turn it is again.
    pub seat: Number,
    /// What it rolled with its only die, 1–6, where the game is Ludo; none where it left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Number>,
    /// What each of its dice showed, 1–6, where the game is Snakes & Ladders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<Number>>,
    /// Which token it moved, 1–4; none where the roll allowed none, or where the choice was spared: somebody left, or
    /// the turn was passed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<Number>,
    /// Whether the seat left the game here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// Whether the seat, which had left, takes part again from here on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub back: bool,
    /// Whether the seat's turn was passed over here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub passed: bool,
    /// How many of the rolls before, with their moves, are taken back here by consent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone: Option<Number>,
    /// What a moderator did here; it changes nothing on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moderator: Option<String>,
}

impl Entry {
    /// An entry of this seat, in which nothing happens yet.
    fn of(seat: Seat) -> Entry {
        let seat = u8::from(seat).into();
        Entry {
            seat,
            roll: None,
            dice: None,
            token: None,
            left: false,
            back: false,
            passed: false,
            undone: None,
            moderator: None,
        }
    }

    /// Whether it is a roll: the others have no line in a trace.
    pub const fn is_roll(&self) -> bool {
        !self.left && !self.back && !self.passed && self.undone.is_none() && self.moderator.is_none()
    }

    /// Whether it spares a roll before it the choice of a token.
    const fn spares_choice(&self) -> bool {
        self.left || self.passed
    }
}

impl<P> Record<P> {
    /// The record of a game that is about to begin.
    #[expect(clippy::cast_possible_truncation, reason = "six seats at most")]
    pub fn new(rules: &RuleSet, seats: usize) -> Record<P> {
        Record { heading: rules.clone().into(), seats: seats as u8, turns: Vec::new(), dice: None }
    }

    /// Which game.
    pub const fn kind(&self) -> Kind {
        self.heading.kind()
    }

    /// The rules, and the board.
    ///
    /// # Errors
    /// What is wrong with the board, for these rules.
    pub fn rules(&self) -> Result<RuleSet, String> {
        self.heading.clone().try_into()
    }

    /// The position in which the record begins.
    ///
    /// # Errors
    /// What is wrong with the rules or the board, for so many seats.
    pub fn start(&self) -> Result<Game, String> {
        self.rules()?.try_begin(usize::from(self.seats))
    }

    /// Writes down what a seat did: a roll begins an entry, a move completes it.
    pub fn note(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Roll(roll) => {
                let entry = Entry::of(seat);
                self.turns.push(match self.kind() {
                    Kind::Ludo => Entry { roll: Some(roll.face().pips().into()), ..entry },
                    Kind::Snakes => {
                        Entry { dice: Some(roll.faces().map(|face| face.pips().into()).collect()), ..entry }
                    }
                });
            }
            Action::Move(number) => {
                if let Some(entry) = self.turns.iter_mut().rfind(|entry| entry.is_roll()) {
                    entry.token = Some(number.into());
                }
            }
        }
    }

    /// Takes out the last roll, whose move was not made.
    pub fn forget_waiting(&mut self) {
        if let Some(waiting) = self.turns.iter().rposition(Entry::is_roll) {
            self.turns.remove(waiting);
        }
    }

    /// Writes down that a seat left this position. Where another seat's roll goes on waiting for its choice, the
    /// entry goes before that roll, which comes to the same: an entry holds a roll and its move.
    pub fn note_left(&mut self, seat: Seat, position: &Game) {
        let entry = Entry { left: true, ..Entry::of(seat) };
        let mut after = position.clone();
        after.board_mut().retire(seat, &mut Vec::new());
        self.insert(entry, after.board().rolled().is_some());
    }

    /// Writes down that a seat which had left this position takes part again; before a roll that waits, as above. What
    /// the roll can do is worked out anew either way.
    pub fn note_back(&mut self, seat: Seat, position: &Game) {
        self.insert(Entry { back: true, ..Entry::of(seat) }, position.board().rolled().is_some());
    }

    /// Writes down that a seat's turn was passed over, and the roll that waited with it.
    pub fn note_passed(&mut self, seat: Seat) {
        self.turns.push(Entry { passed: true, ..Entry::of(seat) });
    }

    /// Writes down what a moderator did in this position; before a roll that waits, as above.
    pub fn note_moderator(&mut self, seat: Seat, deed: &str, position: &Game) {
        let entry = Entry { moderator: Some(deed.to_owned()), ..Entry::of(seat) };
        self.insert(entry, position.board().rolled().is_some());
    }

    /// Adds an entry that is no roll, before the last roll where that goes on waiting for its choice.
    fn insert(&mut self, entry: Entry, waits: bool) {
        let waiting = self.turns.iter().rposition(Entry::is_roll).filter(|_| waits);
        self.turns.insert(waiting.unwrap_or(self.turns.len()), entry);
    }

    /// Writes down that so many of the rolls before were taken back, a waiting one not counted: that one is taken
    /// out. It is this seat's turn again.
    pub fn note_undone(&mut self, seat: Seat, rolls: u32) {
        self.turns.push(Entry { undone: Some(rolls.into()), ..Entry::of(seat) });
    }
}
