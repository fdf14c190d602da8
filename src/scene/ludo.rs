//! A Ludo board to draw.

use crate::game::ludo::rules::{EntrySafeFor, HomeStep, SafeSquares};
use crate::game::ludo::{Ludo, Place, Rules};
use crate::game::{Board, Color, Event, Legal, Roll, Seat, Seats, Token, Tokens};

/// Squares between one entry and the next; an arm's share of the track.
pub const ARM_SQUARES: u8 = 13;
/// Squares of a column.
pub const COLUMN_SQUARES: u8 = 5;
/// How far past an entry its star is.
const STAR: u8 = 8;

/// Everything that a drawing of a Ludo board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// How many arms the board has: 4 or 6.
    pub arms: u8,
    /// Where tokens turn off the track.
    pub home_step: HomeStep,
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
    /// The colour, which is also the arm: [`Sitter::arm`].
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
        let rules = game.rules();
        let seats = colors.map(|seat, &color| Sitter {
            color,
            tokens: game.places(seat).to_vec(),
            standing: standing(game, seat),
        });
        let mut table = Table {
            arms: game.arms(),
            home_step: rules.home_step,
            safe: safe_squares(rules, game.arms()),
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

    /// The square of the track under a token of `seat`, counted from the first arm's entry; `None` off the track.
    pub fn square(&self, seat: Seat, place: Place) -> Option<u8> {
        match place {
            Place::Track(steps) => {
                Some((self.seats.get(seat)?.arm() * ARM_SQUARES + steps) % (self.arms * ARM_SQUARES))
            }
            _ => None,
        }
    }

    /// Whether no token of `seat` is captured on this square of the track.
    pub fn is_safe(&self, seat: Seat, square: u8) -> bool {
        let arm = self.seats.get(seat).map(Sitter::arm);
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
        self.walk = Some(Walk { token, places: way(self.home_step, from, to) });
    }
}

impl Sitter {
    /// The arm of the board that is this seat's own, counted from 0.
    pub fn arm(&self) -> u8 {
        (0..).zip(Color::ALL).find(|(_, color)| *color == self.color).map_or(0, |(arm, _)| arm)
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

/// The tokens that may be moved now: the partner's, for who has brought home all of their own.
fn movable(game: &Ludo) -> Vec<Token> {
    let (Some(actor), Legal::Move(tokens)) = (game.to_act(), game.legal()) else { return Vec::new() };
    let seat = if all_home(game, actor) { partner(game, actor) } else { actor };
    Tokens::iter(tokens).map(|number| Token { seat, number }).collect()
}

fn all_home(game: &Ludo, seat: Seat) -> bool {
    let home = game.places(seat).iter().filter(|place| **place == Place::Home).count();
    home >= usize::from(game.rules().tokens_to_win)
}

fn partner(game: &Ludo, seat: Seat) -> Seat {
    let seats = game.seat_count();
    Seat::new((seat.index() + seats / 2) % seats).unwrap_or(seat)
}

fn safe_squares(rules: &Rules, arms: u8) -> Vec<Safe> {
    let entries = matches!(rules.safe_squares, SafeSquares::Entries | SafeSquares::Both);
    let stars = matches!(rules.safe_squares, SafeSquares::Stars | SafeSquares::Both);
    let owned = rules.entry_safe_for == EntrySafeFor::Owner;
    let arm = |arm: u8| {
        let entry = Safe { square: arm * ARM_SQUARES, only_for: owned.then_some(arm) };
        let star = Safe { square: arm * ARM_SQUARES + STAR, only_for: None };
        entries.then_some(entry).into_iter().chain(stars.then_some(star))
    };
    (0..arms).flat_map(arm).collect()
}

/// Every place from `from` to `to`, both included.
fn way(home_step: HomeStep, from: Place, to: Place) -> Vec<Place> {
    let ahead = std::iter::successors(Some(from), |place| Some(next(home_step, *place, to)));
    let mut places: Vec<_> = ahead.take(usize::from(ARM_SQUARES)).take_while(|place| *place != to).collect();
    places.push(to);
    places
}

/// The place one step past `place`, for a token on its way to `to`.
fn next(home_step: HomeStep, place: Place, to: Place) -> Place {
    let last = match home_step {
        HomeStep::FullLap => 4 * ARM_SQUARES - 1,
        HomeStep::Column => 4 * ARM_SQUARES - 2,
    };
    match place {
        Place::Yard => Place::Track(0),
        Place::Track(steps) if steps < last => Place::Track(steps + 1),
        Place::Track(_) if matches!(to, Place::Track(_)) => Place::Track(0),
        Place::Track(_) => Place::Column(0),
        Place::Column(square) if square + 1 < COLUMN_SQUARES => Place::Column(square + 1),
        Place::Column(_) | Place::Home => Place::Home,
    }
}
