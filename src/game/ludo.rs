//! Ludo.
//!
//! A turn is: roll; if the roll lets tokens move, choose one; then the same seat rolls again, or the
//! turn passes. Which tokens a roll lets move is worked out once, when it is rolled.

mod moves;
pub mod rules;
pub mod setup;
mod side;
pub mod track;
mod turn;

use serde::{Deserialize, Serialize};

use super::{Action, BoardGame, Color, Event, Face, Illegal, Legal, Roll, Seat, Seats, Token, Tokens};
pub use rules::Rules;
pub use setup::{Faults, Setup};
use side::Side;
pub use track::{Place, Track};

/// A Ludo position with its rules. Stored as its [`Setup`], which is checked when it is read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Setup", into = "Setup")]
pub struct Ludo {
    rules: Rules,
    track: Track,
    sides: Seats<Side>,
    /// In the order in which they finished.
    finished: Vec<Seat>,
    /// In the order in which they left.
    retired: Vec<Seat>,
    winner: Option<Seat>,
    turn: Turn,
    stage: Stage,
}

/// The turn so far.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Turn {
    seat: Seat,
    /// Rolls made in it.
    rolls: u8,
    /// How many of these, up to the last one, were sixes in a row.
    sixes: u8,
    /// The token that it moved last.
    moved: Option<Token>,
    /// The board before its first move; kept only where the rules may take the turn back.
    before: Option<Seats<Side>>,
}

impl Turn {
    fn of(seat: Seat) -> Turn {
        Turn { seat, rolls: 0, sixes: 0, moved: None, before: None }
    }
}

/// What the seat to act has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Rolling,
    /// `tokens`, never empty, may use `face`.
    Moving {
        face: Face,
        tokens: Tokens,
    },
    Over,
}

impl Ludo {
    /// A new game: everybody in the yard (or as the rules begin), the first seat to roll.
    ///
    /// # Panics
    /// Where [`Rules::faults`] has any for so many seats; rules that somebody else made go by
    /// [`try_new`](Ludo::try_new).
    pub fn new(rules: Rules, seats: usize) -> Ludo {
        match Ludo::try_new(rules, seats) {
            Ok(game) => game,
            Err(faults) => panic!("no game of Ludo can begin: {faults}"),
        }
    }

    /// As [`new`](Ludo::new), for rules that may not go together.
    ///
    /// # Errors
    /// All of [`Rules::faults`].
    pub fn try_new(rules: Rules, seats: usize) -> Result<Ludo, Faults> {
        match rules.faults(seats) {
            faults if faults.is_empty() => Ludo::try_from(Setup::new(rules, seats)),
            faults => Err(Faults(faults)),
        }
    }

    /// The switches in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The geometry of the board.
    pub fn track(&self) -> Track {
        self.track
    }

    /// Where each token of a seat stands, token 1 first.
    pub fn places(&self, seat: Seat) -> &[Place] {
        &self.sides[seat].places()[..usize::from(self.rules.tokens)]
    }

    /// How many arms the board has: 4, or 6 for five seats and more.
    pub fn arms(&self) -> u8 {
        self.track.arms()
    }

    /// The roll that waits for a token to be chosen.
    pub fn rolled(&self) -> Option<Roll> {
        match self.stage {
            Stage::Moving { face, .. } => Some(Roll::one(face)),
            Stage::Rolling | Stage::Over => None,
        }
    }

    /// How many sixes the seat to act has rolled one after another in this turn, the waiting roll
    /// included.
    pub fn sixes(&self) -> u8 {
        self.turn.sixes
    }

    /// Whose tokens the seat to act moves: its own, or, once it has finished, its partner's.
    pub fn hand(&self) -> Seat {
        let seat = self.turn.seat;
        match self.partner(seat) {
            Some(partner) if self.has_finished(seat) => partner,
            _ => seat,
        }
    }

    /// Where a token of [`hand`](Ludo::hand) would land by the waiting roll (from where a stack may
    /// send it back to the yard); `None` for tokens that may not move.
    pub fn landing(&self, number: u8) -> Option<Place> {
        match self.stage {
            Stage::Moving { face, tokens } if tokens.contains(number) => {
                let hand = self.hand();
                Some(self.track.reached(self.target(hand, self.sides[hand].steps_of(number), face)))
            }
            _ => None,
        }
    }

    /// Whether a token of [`hand`](Ludo::hand) would capture by the waiting roll.
    pub fn captures(&self, number: u8) -> bool {
        self.landing(number).is_some_and(|to| self.would_capture(self.hand(), to))
    }

    /// The seat opposite, where the rules play in teams.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        if self.rules.teams { Some(self.sides.after(self.sides.after(seat))) } else { None }
    }

    /// Whether this seat has left the game.
    pub fn is_retired(&self, seat: Seat) -> bool {
        self.retired.contains(&seat)
    }

    /// Whether this seat has brought home all it needs.
    pub fn has_finished(&self, seat: Seat) -> bool {
        self.finished.contains(&seat)
    }

    /// Whether a token of this seat ever captured; it is what `capture_before_home` asks for.
    pub fn has_captured(&self, seat: Seat) -> bool {
        self.sides[seat].has_captured
    }

    /// Whether a seat's tokens cannot be captured on this shared square, whatever stands there.
    pub fn is_safe(&self, seat: Seat, square: u8) -> bool {
        let safe = self.rules.safe_squares;
        let owned =
            self.rules.entry_safe_for == rules::EntrySafeFor::Everybody || self.track.entry(seat) == square;
        safe.has_stars() && self.track.is_star(square)
            || safe.has_entries() && self.track.is_entry(square) && owned
    }

    fn place(&self, token: Token) -> Place {
        self.sides[token.seat].place_of(token.number)
    }

    fn put(&mut self, token: Token, steps: i16) -> Place {
        self.sides[token.seat].put(token.number, steps, self.track)
    }
}

impl BoardGame for Ludo {
    fn seat_count(&self) -> usize {
        self.sides.count()
    }

    fn to_act(&self) -> Option<Seat> {
        (self.stage != Stage::Over).then_some(self.turn.seat)
    }

    fn rolled(&self) -> Option<Roll> {
        Ludo::rolled(self)
    }

    fn legal(&self) -> Legal {
        match self.stage {
            Stage::Rolling => Legal::Roll { dice: 1 },
            Stage::Moving { tokens, .. } => Legal::Move(tokens),
            Stage::Over => Legal::Nothing,
        }
    }

    fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match (self.stage, action) {
            (Stage::Rolling, Action::Roll(roll)) if roll.count() == 1 => self.roll(roll.face(), events),
            (Stage::Moving { face, tokens }, Action::Move(number)) if tokens.contains(number) => {
                self.advance(number, face, events);
            }
            _ => return Err(Illegal { legal: self.legal() }),
        }
        Ok(())
    }

    fn retire(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let takes_turns = self.sides.get(seat).is_some() && self.takes_turns(seat);
        if takes_turns && self.stage != Stage::Over {
            self.leave(seat, events);
        }
    }

    fn restore(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if self.is_retired(seat) && self.stage != Stage::Over {
            self.come_back(seat, events);
        }
    }

    fn pass(&mut self, events: &mut Vec<Event>) {
        if self.stage != Stage::Over {
            self.leave_unplayed(events);
        }
    }

    fn winner(&self) -> Option<Seat> {
        self.winner
    }

    fn places(&self) -> &[Seat] {
        &self.finished
    }

    fn colors(&self) -> Seats<Color> {
        self.sides.map(|seat, _| Color::ALL[usize::from(self.track.arm(seat))])
    }
}
