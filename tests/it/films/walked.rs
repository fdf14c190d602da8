//! A film walked through deed by deed, with nothing but a list of tokens.

use std::collections::BTreeMap;

use ludo_bot::game::ludo::Place;
use ludo_bot::game::{Seat, Token};
use ludo_bot::scene::Scene;
use ludo_bot::scene::film::{Deed, Film};

/// Where every token of a board is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tokens {
    Ludo(BTreeMap<Token, Place>),
    Snakes(BTreeMap<Seat, u16>),
}

impl Tokens {
    pub(super) fn of(scene: &Scene) -> Tokens {
        match scene {
            Scene::Ludo(table) => Tokens::Ludo(table.tokens().collect()),
            Scene::Snakes(table) => {
                Tokens::Snakes(table.seats.iter().map(|(seat, sitter)| (seat, sitter.square)).collect())
            }
        }
    }

    fn make(&mut self, deed: &Deed) {
        match deed {
            Deed::Rolled(_) | Deed::CameHome(_) | Deed::Finished(_) => {}
            Deed::Walked(walk) => {
                assert!(walk.places.len() >= 2);
                self.place(walk.token, walk.places[0], walk.places[walk.places.len() - 1]);
            }
            Deed::Flew { tokens, .. } => {
                tokens.iter().for_each(|(token, from, to)| self.place(*token, *from, *to));
            }
            Deed::Stepped { seat, squares } => {
                assert!(squares.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == 1), "{squares:?}");
                self.square(*seat, squares[0], squares[squares.len() - 1]);
            }
            Deed::Rode { seat, ride } => self.square(*seat, ride.from, ride.to),
            Deed::Swapped { one, other } => {
                self.square(one.0, one.1, other.1);
                self.square(other.0, other.1, one.1);
            }
            Deed::Sent { seats, .. } => seats.iter().for_each(|(seat, from)| self.square(*seat, *from, 0)),
        }
    }

    fn place(&mut self, token: Token, from: Place, to: Place) {
        let Tokens::Ludo(tokens) = self else { panic!("a deed of another game") };
        assert_eq!(tokens.insert(token, to), Some(from), "{token:?}");
    }

    fn square(&mut self, seat: Seat, from: u16, to: u16) {
        let Tokens::Snakes(tokens) = self else { panic!("a deed of another game") };
        assert_eq!(tokens.insert(seat, to), Some(from), "{seat:?}");
    }
}

/// Every deed begins where the one before it ended, and the last board has its tokens where the film ends.
pub(super) fn walk_through(film: &Film) {
    let mut tokens = Tokens::of(film.before());
    for take in film.takes() {
        assert_eq!(Tokens::of(&take.before), tokens, "no take begins elsewhere");
        assert!(!take.acts.is_empty());
        for act in &take.acts {
            tokens.make(&act.deed);
            assert_eq!(Tokens::of(&act.after), tokens, "{:?}", act.deed);
        }
    }
    assert_eq!(Tokens::of(film.after()), tokens);
}
