//! Who stands where, to the pixel: no token hides another's number, and none a star.

use std::collections::BTreeMap;

use super::marks::Mark;
use super::place::{Plan, beside};
use super::tokens::Size;
use super::trays::{self, Tray};
use crate::game::ludo::Place;
use crate::game::ludo::track::ARM;
use crate::game::{Color, Token};
use crate::render::geometry;
use crate::render::pieces::way::Point;
use crate::scene::ludo::{Safe, Table};

/// Where everything goes that has to make room for something else.
#[derive(Debug)]
pub(super) struct Spread {
    pub(super) tokens: Vec<Put>,
    pub(super) stars: Vec<Star>,
    pub(super) trays: Vec<Tray>,
    /// Arms in whose yards tokens stand close together, since a tray needs the room.
    pub(super) close: Vec<u8>,
    plan: Plan,
}

/// A token and where it is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Put {
    pub(super) token: Token,
    pub(super) at: Point,
    pub(super) size: Size,
}

/// A star and where it is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Star {
    pub(super) at: Point,
    /// Whose entry it marks.
    pub(super) entry: Option<Color>,
    /// Safe for that arm alone.
    pub(super) owned: bool,
    /// Beside tokens, not on a free square.
    pub(super) small: bool,
}

impl Star {
    pub(super) fn mark(&self) -> (Mark, Point) {
        let Star { at, entry, owned, small } = *self;
        (Mark::Star { entry, owned, small }, at)
    }
}

impl Spread {
    pub(super) fn new(table: &Table) -> Spread {
        let plan = Plan::of(table.track.arms());
        let mut spread =
            Spread { tokens: Vec::new(), stars: Vec::new(), trays: Vec::new(), close: Vec::new(), plan };
        let (aside, squares) = standing(table);
        let safe = |square: u8| table.safe.iter().copied().find(|safe| safe.square == square);
        let (mut crowds, squares): (Vec<_>, Vec<_>) =
            squares.into_iter().partition(|(square, tokens)| tokens.len() > 4 && safe(*square).is_some());
        if plan.arms > 4 {
            // An arm's entry and its star are on two sides of one yard.
            spread.close = crowds.iter().map(|(square, _)| square / ARM).collect();
        }
        for ((arm, place), tokens) in aside {
            spread.aside(arm, place, &tokens);
        }
        for (square, tokens) in squares {
            let at = plan.square(square);
            spread.stars.extend(safe(square).map(|safe| star(plan, safe, tokens.len())));
            spread.fan(at, &tokens);
        }
        let safe = crowds.iter().filter_map(|(square, _)| safe(*square));
        spread.stars.extend(safe.map(|safe| star(plan, safe, 0)));
        if plan.arms > 4 {
            // The largest has the fewest places to choose from.
            crowds.sort_by_key(|(_, tokens)| std::cmp::Reverse(tokens.len()));
        }
        for ((_, tokens), tray) in crowds.iter().zip(trays::lay(plan, &crowds, &spread.tokens, &spread.stars))
        {
            let seated = tokens.iter().zip(tray.seats(plan));
            spread.tokens.extend(seated.map(|(token, at)| Put { token: *token, at, size: Size::Few }));
            spread.trays.push(tray);
        }
        spread
    }

    /// Where this token is put.
    pub(super) fn put(&self, token: Token) -> Option<&Put> {
        self.tokens.iter().find(|put| put.token == token)
    }

    /// Tokens of one arm off the track.
    fn aside(&mut self, arm: u8, place: Place, tokens: &[Token]) {
        let plan = self.plan;
        match place {
            Place::Yard if self.close.contains(&arm) => self.corner(arm, tokens),
            Place::Yard => {
                let yard = |&token: &Token| Put { token, at: plan.spot(arm, token.number), size: Size::Yard };
                self.tokens.extend(tokens.iter().map(yard));
            }
            Place::Column(square) => self.fan(plan.middle(geometry::column(arm, square)), tokens),
            Place::Home => self.home(arm, tokens),
            Place::Track(_) => {}
        }
    }

    /// In the corner of their yard that points to the middle.
    fn corner(&mut self, arm: u8, tokens: &[Token]) {
        let (x, y) = self.plan.corner(arm);
        for token in tokens {
            let (column, row) = (usize::from((token.number - 1) % 2), usize::from((token.number - 1) / 2));
            let at = (x + trays::step(self.plan, column, 2), y + trays::step(self.plan, row, 2));
            self.tokens.push(Put { token: *token, at, size: Size::Few });
        }
    }

    /// A row along the outer side of the way home.
    #[expect(clippy::cast_precision_loss, reason = "a few pixels")]
    fn home(&mut self, arm: u8, tokens: &[Token]) {
        let plan = self.plan;
        let middle = beside(plan.middle(geometry::home(arm)), plan.out(arm, 7.0 * plan.scale()));
        let size = if tokens.len() < 3 { Size::Pair } else { Size::Few };
        for (nth, token) in tokens.iter().enumerate() {
            let along = trays::step(plan, nth, tokens.len());
            let at = beside(middle, plan.across(arm, along as f32));
            self.tokens.push(Put { token: *token, at, size });
        }
    }

    /// Several tokens about one point; the top right corner stays free up to three, the middle with four.
    fn fan(&mut self, (x, y): Point, tokens: &[Token]) {
        let (size, steps): (Size, &[Point]) = match tokens.len() {
            0 | 1 => (Size::Alone, &[(0, 0)]),
            2 => (Size::Pair, &[(-9, -8), (9, 8)]),
            3 => (Size::Few, &[(-10, -10), (-10, 11), (11, 11)]),
            4 => (Size::Few, &[(-11, -11), (11, -11), (-11, 11), (11, 11)]),
            _ => (Size::Crowd, &CROWD),
        };
        for (token, (dx, dy)) in tokens.iter().zip(steps) {
            let at = (x + self.plan.scaled(*dx), y + self.plan.scaled(*dy));
            self.tokens.push(Put { token: *token, at, size });
        }
    }
}

/// Tokens by where they stand.
type Together<Where> = BTreeMap<Where, Vec<Token>>;

/// Tokens that stand together: those off the track by arm and place, those on it by square, free ones included.
fn standing(table: &Table) -> (Together<(u8, Place)>, Together<u8>) {
    let mut aside: Together<(u8, Place)> = BTreeMap::new();
    let mut squares: Together<u8> = (0..table.track.lap()).map(|square| (square, Vec::new())).collect();
    for (token, place) in table.tokens() {
        match table.track.square(token.seat, place) {
            Some(square) => squares.entry(square).or_default().push(token),
            None => aside.entry((table.arm(token.seat), place)).or_default().push(token),
        }
    }
    (aside, squares)
}

/// The star of a safe square, with so many tokens about it.
fn star(plan: Plan, safe: Safe, tokens: usize) -> Star {
    let ((x, y), beside) = (plan.square(safe.square), plan.scaled(14));
    let small = tokens > 0;
    let at = if small && tokens < 4 { (x + beside, y - beside) } else { (x, y) };
    let entry = safe.square.is_multiple_of(ARM).then_some(Color::ALL[usize::from(safe.square / ARM)]);
    Star { at, entry, owned: safe.only_for.is_some(), small }
}

/// Nine about a point.
const CROWD: [Point; 9] =
    [(-14, -14), (0, -14), (14, -14), (-14, 0), (0, 0), (14, 0), (-14, 14), (0, 14), (14, 14)];

/// Where a place is by itself; a token at home has the middle of its way home.
pub(super) fn point(table: &Table, token: Token, place: Place) -> Point {
    let (arm, plan) = (table.arm(token.seat), Plan::of(table.track.arms()));
    match place {
        Place::Yard => plan.spot(arm, token.number),
        Place::Track(_) => plan.square(table.track.square(token.seat, place).unwrap_or(0)),
        Place::Column(square) => plan.middle(geometry::column(arm, square)),
        Place::Home => plan.middle(geometry::home(arm)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::game::Seat;
    use crate::game::ludo::Ludo;
    use crate::game::ludo::rules::Preset;
    use crate::game::ludo::track::STAR;

    /// For a board whose tokens walk so many squares; few different places, so that tokens meet.
    fn place(shared: u8) -> impl Strategy<Value = Place> {
        let crowded = select(vec![Place::Yard, Place::Home, Place::Column(4), Place::Track(shared - 2)]);
        let safe = (0..shared).filter(|square| matches!(square % ARM, 0 | STAR)).map(Place::Track);
        prop_oneof![crowded, select(safe.collect::<Vec<_>>()), (0..shared).prop_map(Place::Track)]
    }

    fn table() -> impl Strategy<Value = Table> {
        (2..=6_usize).prop_flat_map(|seats| {
            let track = Ludo::new(Preset::Classic.rules(), seats).track();
            let four = prop::collection::vec(place(track.lap()), 4);
            prop::collection::vec(four, seats).prop_map(move |places| tokens(&places))
        })
    }

    fn tokens(places: &[Vec<Place>]) -> Table {
        let mut table = Table::new(&Ludo::new(Preset::Classic.rules(), places.len()), &[]);
        for ((_, sitter), places) in table.seats.iter_mut().zip(places) {
            sitter.tokens.clone_from(places);
        }
        table
    }

    /// Everybody on a few safe squares or in the yard, often on the two beside one yard: as many trays beside each other as
    /// there can be.
    fn throng() -> impl Strategy<Value = Table> {
        let squares = prop_oneof![
            prop::collection::vec(0..12_u8, 1..4),
            (0..6_u8).prop_map(|yard| vec![2 * yard, 2 * yard + 1]),
        ];
        (squares, 5..=6_usize).prop_flat_map(|(squares, seats)| {
            let squares: Vec<_> = squares.into_iter().map(|safe| safe / 2 * ARM + safe % 2 * STAR).collect();
            let one = prop_oneof![5 => select(squares).prop_map(Some), 1 => Just(None)];
            prop::collection::vec(prop::collection::vec(one, 4), seats).prop_map(|squares| {
                let track = Ludo::new(Preset::Classic.rules(), squares.len()).track();
                let place = |seat: usize, square: Option<u8>| {
                    let seat = Seat::new(seat).expect("a seat");
                    square.map_or(Place::Yard, |square| track.place_on(seat, square))
                };
                let places = squares.iter().enumerate();
                let places =
                    places.map(|(seat, four)| four.iter().map(|square| place(seat, *square)).collect());
                tokens(&places.collect::<Vec<_>>())
            })
        })
    }

    #[expect(clippy::cast_precision_loss, reason = "a few pixels")]
    fn apart(one: Point, two: Point) -> f32 {
        ((one.0 - two.0) as f32).hypot((one.1 - two.1) as f32)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_number_and_every_star_can_be_seen(table in prop_oneof![table(), throng()]) {
            let (spread, plan) = (Spread::new(&table), Plan::of(table.track.arms()));
            prop_assert_eq!(spread.tokens.len(), 4 * table.seats.count());
            prop_assert_eq!(spread.stars.len(), table.safe.len());
            for (index, put) in spread.tokens.iter().enumerate() {
                let radius = put.size.radius(plan);
                for other in &spread.tokens[..index] {
                    let needed = 1.4 * radius.max(other.size.radius(plan));
                    prop_assert!(apart(put.at, other.at) >= needed, "{put:?} hides {other:?}");
                }
                for star in &spread.stars {
                    let needed = plan.scale() * if star.small { 8.0 } else { 16.0 };
                    let needed = if star.small { needed + radius * 0.5 } else { needed };
                    prop_assert!(apart(put.at, star.at) >= needed, "{put:?} and {star:?}");
                }
            }
        }

        #[test]
        fn no_tray_hides_anything(table in throng()) {
            let (spread, plan) = (Spread::new(&table), Plan::of(table.track.arms()));
            for (index, tray) in spread.trays.iter().enumerate() {
                let on_it = |put: &&Put| tray.seats(plan).any(|at| at == put.at);
                let own: Vec<_> = spread.tokens.iter().filter(on_it).map(|put| put.token).collect();
                let others = spread.tokens.iter().filter(|put| !own.contains(&put.token)).copied();
                prop_assert!(own.len() > 4, "{own:?}");
                prop_assert_eq!(tray.hides(plan, &others.collect::<Vec<_>>(), &spread.stars), 0, "{:?}", tray);
                prop_assert!(!spread.trays[..index].iter().any(|other| tray.meets(plan, other)), "{tray:?}");
            }
        }
    }
}
