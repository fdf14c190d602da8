//! Playing a record, entry by entry.

use std::fmt;

use super::{Entry, Number};
use crate::game::ludo::Ludo;
use crate::game::{Action, Board, Event, Face, Legal, Roll, Seat, Tokens};

/// A roll of a record that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who rolled.
    pub seat: Seat,
    /// What.
    pub face: Face,
    /// The tokens that the roll might move.
    pub legal: Tokens,
    /// The one that it moved.
    pub token: Option<u8>,
}

/// Why an entry cannot be played.
#[derive(Clone, Copy, PartialEq, Debug)]
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
}

/// Plays one entry, whole: the roll, and the move. `next` is the entry after it: who leaves there may
/// leave the choice open here. `None` where the entry is no roll but a seat that left.
///
/// # Errors
/// What is wrong with the entry. The roll may have been taken before its token was found to be wrong,
/// so the position is of no further use.
pub fn play(
    game: &mut Ludo,
    entry: &Entry,
    next: Option<&Entry>,
    events: &mut Vec<Event>,
) -> Result<Option<Played>, Wrong> {
    let seat = game.to_act().ok_or(Wrong::Over)?;
    if entry.left {
        return leave(game, entry.seat, events).map(|()| None);
    }
    if entry.seat.small() != Some(seat.into()) {
        return Err(Wrong::Seat { said: entry.seat, to_act: seat });
    }
    let said = entry.roll.ok_or(Wrong::NoRoll)?;
    let face = said.small().and_then(Face::new).ok_or(Wrong::Roll { said })?;
    game.play(Action::Roll(Roll::one(face)), events).map_err(|_| Wrong::Over)?;
    let legal = match game.legal() {
        Legal::Move(tokens) => tokens,
        Legal::Roll { .. } | Legal::Nothing => Tokens::NONE,
    };
    let wrong = Wrong::Token { said: entry.token, face, legal };
    let token = match entry.token {
        Some(number) => Some(number.small().ok_or(wrong)?),
        None => None,
    };
    match token {
        Some(number) => game.play(Action::Move(number), events).map_err(|_| wrong)?,
        None if legal.is_empty() => {}
        None if next.is_some_and(|next| next.left && next.seat == entry.seat) => {}
        None => return Err(wrong),
    }
    Ok(Some(Played { seat, face, legal, token }))
}

fn leave(game: &mut Ludo, said: Number, events: &mut Vec<Event>) -> Result<(), Wrong> {
    let wrong = Wrong::Left { said };
    let seat = said.small().map(usize::from).and_then(Seat::new).ok_or(wrong)?;
    let before = events.len();
    game.retire(seat, events);
    if events.len() > before { Ok(()) } else { Err(wrong) }
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
            Wrong::Left { said } => write!(f, "seat {said} cannot leave, it is not in the game"),
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
