//! Playing a record, entry by entry.

use std::fmt;

use super::{Entry, Number};
use crate::game::{Action, BoardGame, Event, Face, Game, Kind, Legal, Roll, Seat, Tokens};

/// A game that is played from a record.
#[derive(Clone, Debug)]
pub struct Replay {
    game: Game,
    /// The positions before each roll that stands, where rolls may be taken back.
    before: Option<Vec<Game>>,
}

/// A roll of a record that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who rolled.
    pub seat: Seat,
    /// What.
    pub roll: Roll,
    /// The tokens that the roll might move.
    pub legal: Tokens,
    /// The one that it moved.
    pub token: Option<u8>,
}

/// Why an entry cannot be played.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    /// Nothing can: the game is over.
    Over,
    /// It is another seat's turn.
    Seat {
        /// As written.
        said: Number,
        /// Whose turn it is.
        to_act: Seat,
    },
    /// There is no roll, and the seat did not leave.
    NoRoll,
    /// No die shows that.
    Roll {
        /// As written.
        said: Number,
    },
    /// So many dice are not thrown.
    Dice {
        /// How many are written.
        said: usize,
        /// How many are thrown; at most, where that is not known.
        thrown: u8,
    },
    /// This token may not move.
    Token {
        /// As written; `None` where one had to be named.
        said: Option<Number>,
        /// What was rolled.
        face: Face,
        /// Which may.
        legal: Tokens,
    },
    /// Who left is not at the table, or was out already.
    Left {
        /// As written.
        said: Number,
    },
    /// Who came back is not at the table, or had not left.
    Back {
        /// As written.
        said: Number,
    },
    /// So many rolls cannot be taken back.
    Undone {
        /// As written.
        said: Number,
        /// How many there are since the beginning, or since somebody left or came back.
        standing: usize,
    },
}

impl Replay {
    /// A replay from this position on, for entries some of which may take rolls back.
    pub fn new(start: Game, entries: &[Entry]) -> Replay {
        let takes_back = entries.iter().any(|entry| entry.undone.is_some());
        Replay { game: start, before: takes_back.then(Vec::new) }
    }

    /// The position.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Plays one entry, whole: the roll, and the move. The choice may be left open where the `next` entry spares it:
    /// somebody leaves, or the turn is passed over. `None` where the entry is no roll.
    ///
    /// # Errors
    /// What is wrong with the entry. The roll may have been taken before its token was found to be wrong, so the
    /// position is of no further use.
    pub fn play(
        &mut self,
        entry: &Entry,
        next: Option<&Entry>,
        events: &mut Vec<Event>,
    ) -> Result<Option<Played>, Wrong> {
        if entry.moderator.is_some() {
            return Ok(None);
        }
        let seat = self.game.board().to_act().ok_or(Wrong::Over)?;
        if entry.left {
            return self.leave(entry.seat, events).map(|()| None);
        }
        if entry.passed {
            return self.pass(entry.seat, seat, events).map(|()| None);
        }
        if let (Some(roll), Legal::Move(legal)) = (self.game.board().rolled(), self.game.board().legal()) {
            return Err(Wrong::Token { said: None, face: roll.face(), legal });
        }
        if entry.back {
            return self.come_back(entry.seat, events).map(|()| None);
        }
        if let Some(rolls) = entry.undone {
            return self.take_back(entry.seat, rolls).map(|()| None);
        }
        if entry.seat.small() != Some(seat.into()) {
            return Err(Wrong::Seat { said: entry.seat, to_act: seat });
        }
        let roll = self.roll_of(entry)?;
        if let Some(before) = &mut self.before {
            before.push(self.game.clone());
        }
        self.roll_and_move(seat, roll, entry.token, next, events).map(Some)
    }

    fn roll_and_move(
        &mut self,
        seat: Seat,
        roll: Roll,
        token: Option<Number>,
        next: Option<&Entry>,
        events: &mut Vec<Event>,
    ) -> Result<Played, Wrong> {
        let board = self.game.board_mut();
        board.play(Action::Roll(roll), events).map_err(|_| Wrong::Over)?;
        let legal = match board.legal() {
            Legal::Move(tokens) => tokens,
            Legal::Roll { .. } | Legal::Nothing => Tokens::NONE,
        };
        let wrong = Wrong::Token { said: token, face: roll.face(), legal };
        let token = match token.map(Number::small) {
            None => None,
            Some(None) => return Err(wrong),
            Some(number) => number,
        };
        match token {
            Some(number) => board.play(Action::Move(number), events).map_err(|_| wrong)?,
            None if legal.is_empty() || next.is_some_and(Entry::spares_choice) => {}
            None => return Err(wrong),
        }
        Ok(Played { seat, roll, legal, token })
    }

    /// What the entry's dice show; as many as the game throws.
    fn roll_of(&self, entry: &Entry) -> Result<Roll, Wrong> {
        let Legal::Roll { dice: thrown } = self.game.board().legal() else { return Err(Wrong::Over) };
        match entry.shown(self.game.kind()) {
            Ok(roll) if roll.count() == thrown => Ok(roll),
            Ok(roll) => Err(Wrong::Dice { said: roll.count().into(), thrown }),
            Err(Wrong::Dice { said, .. }) => Err(Wrong::Dice { said, thrown }),
            Err(wrong) => Err(wrong),
        }
    }

    /// A seat leaves. What was rolled before cannot be taken back any more.
    fn leave(&mut self, said: Number, events: &mut Vec<Event>) -> Result<(), Wrong> {
        self.change_order(said, events, Wrong::Left { said }, |board, seat, events| {
            board.retire(seat, events);
        })
    }

    /// A seat that had left comes back. What was rolled before cannot be taken back any more.
    fn come_back(&mut self, said: Number, events: &mut Vec<Event>) -> Result<(), Wrong> {
        self.change_order(said, events, Wrong::Back { said }, |board, seat, events| {
            board.restore(seat, events);
        })
    }

    fn change_order(
        &mut self,
        said: Number,
        events: &mut Vec<Event>,
        wrong: Wrong,
        change: fn(&mut dyn BoardGame, Seat, &mut Vec<Event>),
    ) -> Result<(), Wrong> {
        let Some(seat) = said.small().map(usize::from).and_then(Seat::new) else { return Err(wrong) };
        let before = events.len();
        change(self.game.board_mut(), seat, events);
        if let Some(before) = &mut self.before {
            before.clear();
        }
        if events.len() > before { Ok(()) } else { Err(wrong) }
    }

    /// The seat to act lets its turn pass.
    fn pass(&mut self, said: Number, to_act: Seat, events: &mut Vec<Event>) -> Result<(), Wrong> {
        if said.small() != Some(to_act.into()) {
            return Err(Wrong::Seat { said, to_act });
        }
        self.game.board_mut().pass(events);
        Ok(())
    }

    /// The last rolls are taken back, and it is this seat's turn again.
    fn take_back(&mut self, seat: Number, rolls: Number) -> Result<(), Wrong> {
        let before = self.before.get_or_insert_default();
        let wrong = Wrong::Undone { said: rolls, standing: before.len() };
        let kept = rolls.whole().filter(|rolls| *rolls > 0).and_then(|rolls| before.len().checked_sub(rolls));
        self.game = before.drain(kept.ok_or(wrong)?..).next().expect("at least one roll is taken back");
        match self.game.board().to_act() {
            Some(to_act) if seat.small() != Some(to_act.into()) => Err(Wrong::Seat { said: seat, to_act }),
            _ => Ok(()),
        }
    }
}

impl Entry {
    /// What its dice show, in a game of this kind.
    ///
    /// # Errors
    /// There is no roll, or no die shows that.
    pub fn shown(&self, kind: Kind) -> Result<Roll, Wrong> {
        let face = |said: Number| said.small().and_then(Face::new).ok_or(Wrong::Roll { said });
        match (kind, self.roll, self.dice.as_deref()) {
            (Kind::Ludo, Some(said), _) | (Kind::Snakes, _, Some(&[said])) => face(said).map(Roll::one),
            (Kind::Snakes, _, Some(&[one, two])) => Ok(Roll::two(face(one)?, face(two)?)),
            (Kind::Snakes, _, Some(faces)) => Err(Wrong::Dice { said: faces.len(), thrown: 2 }),
            (Kind::Ludo, None, _) | (Kind::Snakes, _, None) => Err(Wrong::NoRoll),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Over => write!(f, "the game is over, nothing is legal"),
            Wrong::Seat { said, to_act } => {
                write!(f, "seat {said} may not roll, it is the turn of seat {}", to_act.index())
            }
            Wrong::NoRoll => write!(f, "there is no roll"),
            Wrong::Roll { said } => write!(f, "a die does not show {said}, legal is 1 to 6"),
            Wrong::Dice { said: 1, thrown } => write!(f, "1 die is written, legal is to roll {thrown}"),
            Wrong::Dice { said, thrown } => write!(f, "{said} dice are written, legal is to roll {thrown}"),
            Wrong::Left { said } => write!(f, "seat {said} cannot leave, it is not in the game"),
            Wrong::Back { said } => write!(f, "seat {said} cannot come back, it has not left"),
            Wrong::Undone { said, standing } => {
                write!(f, "{said} rolls cannot be taken back, legal is 1 to {standing}")
            }
            Wrong::Token { said, face, legal } => {
                let face = face.pips();
                match said {
                    Some(said) => write!(f, "token {said} may not move by a {face}, ")?,
                    None => write!(f, "no token is named for a {face}, ")?,
                }
                let numbers: Vec<_> = legal.iter().map(|number| number.to_string()).collect();
                match numbers.len() {
                    0 => write!(f, "no token may move"),
                    _ => write!(f, "legal is {}", numbers.join(", ")),
                }
            }
        }
    }
}

impl std::error::Error for Wrong {}
