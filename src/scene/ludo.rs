//! A Ludo board to draw.

use super::Standing;
use crate::game::ludo::rules::EntrySafeFor;
use crate::game::ludo::track::{ARM, Track};
use crate::game::ludo::{Ludo, Place};
use crate::game::{BoardGame, Color, Event, Legal, Roll, Seat, Seats, Token, Tokens};

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
    /// Its tokens by place, those that stand together at once; in the order of their lowest numbers.
    pub fn groups(&self) -> Vec<(Place, Tokens)> {
        let mut groups: Vec<(Place, Tokens)> = Vec::new();
        for (place, number) in self.tokens.iter().zip(1..) {
            match groups.iter_mut().find(|(other, _)| other == place) {
                Some((_, tokens)) => *tokens = tokens.with(number),
                None => groups.push((*place, Tokens::NONE.with(number))),
            }
        }
        groups
    }

    /// Whether all of its tokens are home.
    pub fn is_home(&self) -> bool {
        self.tokens.iter().all(|place| *place == Place::Home)
    }
}

fn standing(game: &Ludo, seat: Seat) -> Standing {
    Standing::of(game, seat, game.is_retired(seat))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ludo::rules::{Preset, Rules, SafeSquares};
    use crate::game::{Action, Face};

    const SIX: Action = Action::Roll(Roll::one(Face::SIX));

    fn play(rules: Rules, seats: usize, actions: &[Action]) -> Table {
        let (mut game, mut events) = (Ludo::new(rules, seats), Vec::new());
        for action in actions {
            events.clear();
            game.play(*action, &mut events).expect("the test's actions are legal");
        }
        Table::new(&game, &events)
    }

    #[test]
    fn a_new_game_has_neither_die_nor_walk() {
        let table = play(Preset::Classic.rules(), 2, &[]);
        assert_eq!((table.roll, table.walk, table.turn), (None, None, Some(Seat::FIRST)));
        assert_eq!(table.seats.seats().map(|seat| table.track.arm(seat)).collect::<Vec<_>>(), [0, 2]);
        assert!(table.movable.is_empty());
    }

    #[test]
    fn a_roll_rings_the_tokens_that_may_move() {
        let table = play(Preset::Classic.rules(), 4, &[SIX]);
        assert_eq!(table.movable.iter().map(|token| token.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!(table.roll, Some(Roll::one(Face::SIX)));
    }

    #[test]
    fn a_walk_has_every_step() {
        let entered = play(Preset::Classic.rules(), 4, &[SIX, Action::Move(3)]);
        let walk = entered.walk.expect("a token moved");
        assert_eq!((walk.token.number, walk.places), (3, vec![Place::Yard, Place::Track(0)]));

        let on = play(Preset::Classic.rules(), 4, &[SIX, Action::Move(3), SIX, Action::Move(3)]);
        assert_eq!(on.walk.expect("a token moved").places, (0..=6).map(Place::Track).collect::<Vec<_>>());
    }

    #[test]
    fn a_capture_is_a_flight_and_an_undone_turn_leaves_nothing() {
        let mut table = play(Preset::Classic.rules(), 4, &[]);
        let [mover, victim] = [0, 1].map(|seat| Token { seat: Seat::new(seat).expect("a seat"), number: 1 });
        let (from, to) = (Place::Track(14), Place::Track(16));
        table.tell(Event::Moved { seat: mover.seat, token: mover, from, to });
        table.tell(Event::Captured { seat: mover.seat, token: victim, at: Place::Track(3) });
        assert_eq!(table.flights, [Flight { token: victim, from: Place::Track(3) }]);
        assert_eq!(table.walk.as_ref().map(|walk| walk.places.len()), Some(3));
        table.tell(Event::TurnUndone { seat: mover.seat });
        assert_eq!((table.walk, table.flights), (None, Vec::new()));
    }

    #[test]
    fn only_squares_that_are_safe_have_stars() {
        let squares =
            |rules: Rules| play(rules, 4, &[]).safe.iter().map(|safe| safe.square).collect::<Vec<_>>();
        let classic = Preset::Classic.rules();
        assert_eq!(squares(classic), [0, 8, 13, 21, 26, 34, 39, 47]);
        assert_eq!(squares(Rules { safe_squares: SafeSquares::Stars, ..classic }), [8, 21, 34, 47]);
        assert!(squares(Rules { safe_squares: SafeSquares::None, ..classic }).is_empty());
        let owned = play(Rules { entry_safe_for: EntrySafeFor::Owner, ..classic }, 4, &[]);
        let [red, green] = [0, 1].map(|seat| Seat::new(seat).expect("a seat"));
        assert!(owned.is_safe(green, 13) && !owned.is_safe(red, 13) && owned.is_safe(red, 8));
    }
}
