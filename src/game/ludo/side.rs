//! What one seat has on the board.

use super::{Place, Track};

/// Where a seat's tokens stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Side {
    /// In steps travelled, which is what play reckons with; those beyond `rules.tokens` are absent.
    steps: [i16; 4],
    /// The same as places, to be looked at.
    places: [Place; 4],
    /// Whether a token of this seat ever captured.
    pub(super) has_captured: bool,
}

impl Side {
    /// A seat whose tokens have come so far.
    pub(super) fn new(steps: [i16; 4], has_captured: bool, track: Track) -> Side {
        Side { steps, places: steps.map(|steps| track.reached(steps)), has_captured }
    }

    /// The steps of each token, token 1 first.
    pub(super) fn steps(&self) -> &[i16; 4] {
        &self.steps
    }

    /// The place of each token, token 1 first.
    pub(super) fn places(&self) -> &[Place; 4] {
        &self.places
    }

    /// The number of each token, and how far it is.
    pub(super) fn tokens(&self) -> impl Iterator<Item = (u8, i16)> {
        (1..).zip(self.steps)
    }

    /// How far the token with this number is.
    pub(super) fn steps_of(&self, number: u8) -> i16 {
        self.steps[usize::from(number) - 1]
    }

    /// Where the token with this number stands.
    pub(super) fn place_of(&self, number: u8) -> Place {
        self.places[usize::from(number) - 1]
    }

    /// Moves the token with this number to where it has come so far, and says where that is.
    pub(super) fn put(&mut self, number: u8, steps: i16, track: Track) -> Place {
        let (index, place) = (usize::from(number) - 1, track.reached(steps));
        self.steps[index] = steps;
        self.places[index] = place;
        place
    }

    /// Whether a token is just so far.
    pub(super) fn has_one_at(&self, steps: i16) -> bool {
        self.steps.contains(&steps)
    }

    /// The lowest number of a token just so far.
    pub(super) fn number_at(&self, steps: i16) -> Option<u8> {
        self.tokens().find(|(_, there)| *there == steps).map(|(number, _)| number)
    }

    /// How many tokens are home.
    pub(super) fn tokens_home(&self) -> u8 {
        self.places.iter().map(|place| u8::from(*place == Place::Home)).sum()
    }

    /// Whether a token is on the track or in the column.
    pub(super) fn is_in_play(&self) -> bool {
        self.places.iter().any(|place| matches!(place, Place::Track(_) | Place::Column(_)))
    }
}
