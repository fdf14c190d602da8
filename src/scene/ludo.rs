//! A Ludo board to draw.

use crate::game::ludo::rules::EntrySafeFor;
use crate::game::ludo::track::{ARM, Track};
use crate::game::ludo::{Ludo, Place};
use crate::game::{Board, Color, Event, Legal, Roll, Seat, Seats, Token};

/// Everything that a drawing of a Ludo board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The geometry of the board.
    pub track: Track,
    /// The squares that are safe by the rules in force, in track order.
    pub safe: Vec<Safe>,
    /// Who sits where, those who left included.
    pub seats: Seats<Sitter>,
    /// Whose turn it is; `None` once the game is over.
    pub turn: Option<Seat>,
    /// The tokens that may be moved now.
    pub movable: Vec<Token>,
    /// The last throw, if there was one.
    pub roll: Option<Roll>,
    /// The last move, if there was one.
    pub walk: Option<Walk>,
    /// The tokens that the last move sent back to their yards.
    pub flights: Vec<Flight>,
    /// Who won.
    pub winner: Option<Seat>,
}

/// One seat and its tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The colour, which is also the shape.
    pub color: Color,
    /// Where its tokens are, token 1 first; 1–4 of them.
    pub tokens: Vec<Place>,
    /// How it stands with the seat.
    pub standing: Standing,
}

/// How it stands with a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// In the game.
    Playing,
    /// Out of the game; its tokens stay.
    Retired,
    /// Done, with this place: 1 for the winner.
    Finished(u8),
}

/// A square of the track where nobody is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Safe {
    /// The square, counted from the first arm's entry, which is 0.
    pub square: u8,
    /// The one arm for whose tokens it is safe; `None` where it is safe for all.
    pub only_for: Option<u8>,
}

/// The way of the token that moved last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// Which token.
    pub token: Token,
    /// Every place on its way, the first and the last included; at least two.
    pub places: Vec<Place>,
}

/// The way of a token back to its yard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flight {
    /// Which token.
    pub token: Token,
    /// Where it was, in its own steps.
    pub from: Place,
}

impl Table {
    /// The table of `game` after `events`.
    pub fn new(game: &Ludo, events: &[Event]) -> Table {
        let colors = game.colors();
        let seats = colors.map(|seat, &color| Sitter {
            color,
            tokens: game.places(seat).to_vec(),
            standing: standing(game, seat),
        });
        let mut table = Table {
            track: game.track(),
            safe: safe_squares(game),
            movable: movable(game),
            turn: game.to_act(),
            roll: game.rolled(),
            walk: None,
            flights: Vec::new(),
            winner: game.winner(),
            seats,
        };
        for event in events {
            table.tell(*event);
        }
        table
    }

    /// The arm of a seat, counted from 0.
    pub fn arm(&self, seat: Seat) -> u8 {
        self.track.arm(seat)
    }

    /// Who sits at an arm.
    pub fn at_arm(&self, arm: u8) -> Option<(Seat, &Sitter)> {
        self.seats.iter().find(|(seat, _)| self.arm(*seat) == arm)
    }

    /// Where a token is; `None` where there is no such token.
    pub fn place(&self, token: Token) -> Option<Place> {
        self.seats.get(token.seat)?.tokens.get(usize::from(token.number).checked_sub(1)?).copied()
    }

    /// Whether no token of `seat` is captured on this square of the track.
    pub fn is_safe(&self, seat: Seat, square: u8) -> bool {
        let arm = Some(self.arm(seat));
        self.safe
            .iter()
            .any(|safe| safe.square == square && (safe.only_for.is_none() || safe.only_for == arm))
    }

    /// Every token with its place, seats and numbers rising.
    pub fn tokens(&self) -> impl Iterator<Item = (Token, Place)> {
        self.seats.iter().flat_map(|(seat, sitter)| {
            sitter.tokens.iter().zip(1..).map(move |(&place, number)| (Token { seat, number }, place))
        })
    }

    /// Notes what an event leaves to be seen.
    fn tell(&mut self, event: Event) {
        match event {
            Event::Rolled { roll, .. } => self.roll = Some(roll),
            Event::Entered { token, .. } => self.walked(token, Place::Yard, Place::Track(0)),
            Event::Moved { token, from, to, .. } => self.walked(token, from, to),
            Event::Captured { token, at, .. }
            | Event::Repelled { token, at }
            | Event::SentBack { token, at } => self.flights.push(Flight { token, from: at }),
            Event::TurnUndone { .. } => {
                self.walk = None;
                self.flights.clear();
            }
            _ => {}
        }
    }

    fn walked(&mut self, token: Token, from: Place, to: Place) {
        self.flights.clear();
        let places = std::iter::once(from).chain(self.track.path(from, to)).collect();
        self.walk = Some(Walk { token, places });
    }
}

impl Sitter {
    /// Whether all of its tokens are home.
    pub fn is_home(&self) -> bool {
        self.tokens.iter().all(|place| *place == Place::Home)
    }
}

fn standing(game: &Ludo, seat: Seat) -> Standing {
    let place = (1..).zip(Board::places(game)).find(|(_, finished)| **finished == seat);
    match place {
        Some((place, _)) => Standing::Finished(place),
        None if game.is_retired(seat) => Standing::Retired,
        None => Standing::Playing,
    }
}

fn movable(game: &Ludo) -> Vec<Token> {
    let Legal::Move(tokens) = game.legal() else { return Vec::new() };
    tokens.iter().map(|number| Token { seat: game.hand(), number }).collect()
}

fn safe_squares(game: &Ludo) -> Vec<Safe> {
    let (track, rules) = (game.track(), game.rules());
    let owned = rules.entry_safe_for == EntrySafeFor::Owner;
    let safe = |square| match () {
        () if track.is_entry(square) && rules.safe_squares.has_entries() => {
            Some(Safe { square, only_for: owned.then_some(square / ARM) })
        }
        () if track.is_star(square) && rules.safe_squares.has_stars() => {
            Some(Safe { square, only_for: None })
        }
        () => None,
    };
    (0..track.lap()).filter_map(safe).collect()
}
