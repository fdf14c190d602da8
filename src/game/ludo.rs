//! Ludo.

pub mod rules;
pub mod track;

use serde::{Deserialize, Serialize};

use super::{Action, Board, Color, Event, Illegal, Legal, Roll, Seat, Seats};
pub use rules::Rules;
pub use track::Place;

/// A Ludo position with its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ludo {
    rules: Rules,
    places: Seats<Vec<Place>>,
}

impl Ludo {
    /// A new game: everybody in the yard (or as the rules begin), the first seat to roll.
    pub fn new(rules: Rules, seats: usize) -> Ludo {
        let places = Seats::from_fn(seats, |_| vec![Place::Yard; usize::from(rules.tokens)]);
        Ludo { rules, places }
    }

    /// The switches in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where each token of a seat stands, token 1 first.
    pub fn places(&self, seat: Seat) -> &[Place] {
        &self.places[seat]
    }

    /// How many arms the board has: 4, or 6 for five seats and more.
    pub fn arms(&self) -> u8 {
        if self.places.count() > 4 { 6 } else { 4 }
    }

    /// The roll that waits for a token to be chosen.
    pub fn rolled(&self) -> Option<Roll> {
        None
    }

    /// Whether this seat has left the game.
    pub fn is_retired(&self, _seat: Seat) -> bool {
        false
    }
}

impl Board for Ludo {
    fn seat_count(&self) -> usize {
        self.places.count()
    }
    fn to_act(&self) -> Option<Seat> {
        Some(Seat::FIRST)
    }
    fn legal(&self) -> Legal {
        Legal::Roll { dice: 1 }
    }
    fn play(&mut self, _action: Action, _events: &mut Vec<Event>) -> Result<(), Illegal> {
        Err(Illegal { legal: self.legal() })
    }
    fn retire(&mut self, _seat: Seat, _events: &mut Vec<Event>) {}
    fn winner(&self) -> Option<Seat> {
        None
    }
    fn places(&self) -> &[Seat] {
        &[]
    }
    fn colors(&self) -> Seats<Color> {
        Seats::from_fn(self.places.count(), |seat| Color::ALL[seat.index()])
    }
}
