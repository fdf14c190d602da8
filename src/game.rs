//! The rules and the position of a board game. Pure: no user, no channel, no clock, no chance.
//!
//! [`Game`] is an enum of the games of the house, joined in one `match` to the small trait
//! [`BoardGame`], by which one test states the laws for every game.

pub mod dice;
pub mod event;
pub mod ludo;
pub mod record;
pub mod rule_set;
pub mod seat;
pub mod snakes;
pub mod story;
mod switches;

use serde::{Deserialize, Serialize};

pub use dice::{Face, Roll};
pub use event::{Again, Event, Pass};
pub use rule_set::{Layout, RuleSet};
pub use seat::{Color, MAX_SEATS, Seat, Seats};

/// A position of one of the games of the house, with its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Game {
    /// Ludo.
    Ludo(ludo::Ludo),
    /// Snakes & Ladders.
    Snakes(snakes::Snakes),
}

/// The games of the house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Ludo.
    Ludo,
    /// Snakes & Ladders.
    Snakes,
}

impl Kind {
    /// Every game.
    pub const ALL: [Kind; 2] = [Kind::Ludo, Kind::Snakes];

    /// The name in records and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Ludo => "ludo",
            Kind::Snakes => "snakes",
        }
    }
}

/// What every board game of the house can do.
pub trait BoardGame {
    /// How many seats are at the table, those who left included.
    fn seat_count(&self) -> usize;
    /// Whose turn it is; `None` once the game is over.
    fn to_act(&self) -> Option<Seat>;
    /// What the seat to act may do now: the only definition of legality.
    fn legal(&self) -> Legal;
    /// The roll that waits for a token to be chosen.
    fn rolled(&self) -> Option<Roll>;
    /// Takes one legal action and appends what happened to `events`.
    ///
    /// # Errors
    /// [`Illegal`], with nothing changed, where `legal()` does not have the action.
    fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal>;
    /// Takes a seat out of the turn order; its tokens stay where they are.
    /// The last seat left wins. Nothing happens where the seat is out already or the game is over.
    fn retire(&mut self, seat: Seat, events: &mut Vec<Event>);
    /// Brings a seat that was taken out back into the turn order; its tokens are where they stayed. A roll that waits
    /// may do less than before, or nothing any more. Nothing happens where the seat is not out or the game is over.
    fn restore(&mut self, seat: Seat, events: &mut Vec<Event>);
    /// Ends the turn of the seat to act as it stands, with the roll that waits, if one does, unused. Nothing happens
    /// where the game is over.
    fn pass(&mut self, events: &mut Vec<Event>);
    /// The seat that won, once somebody has.
    fn winner(&self) -> Option<Seat>;
    /// The seats that have finished, in their order.
    fn places(&self) -> &[Seat];
    /// Each seat's colour.
    fn colors(&self) -> Seats<Color>;
}

impl Game {
    /// The rules and position behind the enum.
    pub fn board(&self) -> &dyn BoardGame {
        match self {
            Game::Ludo(game) => game,
            Game::Snakes(game) => game,
        }
    }

    /// Which game it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Game::Ludo(_) => Kind::Ludo,
            Game::Snakes(_) => Kind::Snakes,
        }
    }

    /// The rules and position behind the enum, to play on.
    pub fn board_mut(&mut self) -> &mut dyn BoardGame {
        match self {
            Game::Ludo(game) => game,
            Game::Snakes(game) => game,
        }
    }

    /// All who win by this seat's winning: the seat, or the two of its team.
    pub fn winners(&self, winner: Seat) -> Vec<Seat> {
        match self {
            Game::Ludo(game) if game.rules().teams => {
                let seats = Seats::from_fn(game.seat_count(), |seat| seat);
                let partner = seats.after(seats.after(winner));
                vec![winner.min(partner), winner.max(partner)]
            }
            Game::Ludo(_) | Game::Snakes(_) => vec![winner],
        }
    }

    /// What would happen by this action, without doing it.
    ///
    /// # Errors
    /// [`Illegal`], where the action is.
    pub fn preview(&self, action: Action) -> Result<Vec<Event>, Illegal> {
        let mut events = Vec::new();
        self.clone().board_mut().play(action, &mut events)?;
        Ok(events)
    }
}

/// What the seat to act may do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legal {
    /// Roll so many dice (1 or 2).
    Roll {
        /// How many dice are thrown at once.
        dice: u8,
    },
    /// Move one of these tokens; never empty.
    Move(Tokens),
    /// Nothing: the game is over.
    Nothing,
}

impl Legal {
    /// Whether this action is among them.
    pub fn allows(self, action: Action) -> bool {
        match (self, action) {
            (Legal::Roll { dice }, Action::Roll(roll)) => roll.count() == dice,
            (Legal::Move(tokens), Action::Move(number)) => tokens.contains(number),
            _ => false,
        }
    }
}

/// What a seat does. A roll's value is part of it, so any game replays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Rolled this.
    Roll(Roll),
    /// Moves the token with this number, 1–4.
    Move(u8),
}

/// A set of token numbers, 1–4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tokens(u8);

impl Tokens {
    /// No token.
    pub const NONE: Tokens = Tokens(0);

    /// The tokens of which this is true.
    #[inline]
    fn which(is_one: impl Fn(u8) -> bool) -> Tokens {
        Tokens((1..=4).fold(0, |tokens, number| tokens | u8::from(is_one(number)) << (number - 1)))
    }

    /// These and this one too (1–4; others are left out).
    #[must_use]
    pub const fn with(self, number: u8) -> Tokens {
        if number >= 1 && number <= 4 { Tokens(self.0 | 1 << (number - 1)) } else { self }
    }

    /// Whether this token is among them.
    pub const fn contains(self, number: u8) -> bool {
        number >= 1 && number <= 4 && self.0 & 1 << (number - 1) != 0
    }

    /// How many there are.
    #[expect(clippy::cast_possible_truncation, reason = "a u8 has eight bits")]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The nth of the numbers, rising, counted from 0.
    pub const fn nth(self, n: u8) -> Option<u8> {
        // Always three turns of the loop: how many are needed cannot be foreseen, and a wrong guess costs more.
        let (mut rest, mut skipped) = (self.0, 0);
        while skipped < 3 {
            rest &= rest.wrapping_sub((skipped < n) as u8);
            skipped += 1;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a u8 has eight bits")]
        if rest == 0 || n > 3 { None } else { Some(rest.trailing_zeros() as u8 + 1) }
    }

    /// The numbers, rising.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=4).filter(move |number| self.contains(*number))
    }
}

/// Which token: whose, and its number (1–4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Token {
    /// Its owner.
    pub seat: Seat,
    /// 1–4.
    pub number: u8,
}

/// Why a game did not take an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// What it would have taken.
    pub legal: Legal,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.legal {
            Legal::Roll { dice } => write!(f, "legal is to roll {dice} dice"),
            Legal::Move(tokens) => write!(f, "legal tokens are {:?}", tokens.iter().collect::<Vec<_>>()),
            Legal::Nothing => write!(f, "the game is over"),
        }
    }
}

impl std::error::Error for Illegal {}
