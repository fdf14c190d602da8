//! A board of Snakes & Ladders to draw.

use super::Standing;
use crate::game::snakes::course::Step;
use crate::game::snakes::{Course, Jump, Power, Snakes};
use crate::game::{BoardGame as _, Color, Event, Pass, Roll, Seat, Seats};

/// Everything that a drawing of the board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The board, and the rules it is played by.
    pub course: Course,
    /// Who sits where, those who left included.
    pub seats: Seats<Sitter>,
    /// Whose turn it is; `None` once the game is over.
    pub turn: Option<Seat>,
    /// The last throw, if there was one.
    pub roll: Option<Roll>,
    /// The last move, if there was one.
    pub walk: Option<Walk>,
    /// Who the last move, or without a walk a third six, sent to square 0, and from where.
    pub sent: Vec<(Seat, u16)>,
    /// Who won.
    pub winner: Option<Seat>,
}

/// One seat and its token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The colour, which is also the shape.
    pub color: Color,
    /// Where the token is; 0 is off the board.
    pub square: u16,
    /// On square 0: whether only some rolls lead off it, and none of them came yet.
    pub waits: bool,
    /// How it stands with the seat.
    pub standing: Standing,
    /// Whether the next snake does nothing.
    pub shield: bool,
    /// Whether the next turn is passed over.
    pub skips: bool,
}

/// The way of the token that moved last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// Whose token.
    pub seat: Seat,
    /// Every square that the dice led over, the first and the last included; at least two. Beyond the last square of
    /// the board they lead back.
    pub squares: Vec<u16>,
    /// Where snakes, ladders and powers led from there, in order.
    pub rides: Vec<Ride>,
    /// With whom the token changed places, at the end.
    pub swapped: Option<Seat>,
}

/// What one throw would bring a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// The pips of that throw: 1–12.
    pub pips: u16,
    /// The square that the dice would lead to.
    pub at: u16,
    /// What is there.
    pub finds: Find,
}

/// What somebody finds on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Find {
    /// Something that leads to another square in the end, and what is first on the way.
    Jump(Jump, u16),
    /// A snake that a shield keeps off.
    Spared,
    /// A power that leads nowhere.
    Power(Power),
    /// The end: they win.
    Goal,
}

/// A part of a way that was not walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ride {
    /// From this square.
    pub from: u16,
    /// To that square.
    pub to: u16,
    /// By what; a swap is a power.
    pub by: Jump,
}

impl Table {
    /// The table of `game` after `events`.
    pub fn new(game: &Snakes, events: &[Event]) -> Table {
        let colors = game.colors();
        let seats = colors.map(|seat, &color| {
            let runner = game.runner(seat);
            Sitter {
                color,
                square: runner.square,
                waits: game.waits_to_start(seat),
                standing: Standing::of(game, seat, game.is_retired(seat)),
                shield: runner.shield,
                skips: runner.skips,
            }
        });
        let mut table = Table {
            course: game.course().clone(),
            seats,
            turn: game.to_act(),
            roll: None,
            walk: None,
            sent: Vec::new(),
            winner: game.winner(),
        };
        for event in events {
            table.tell(*event);
        }
        table
    }

    /// What lies within one throw of a seat that takes turns, the fewest pips first.
    pub fn ahead(&self, seat: Seat) -> Vec<Ahead> {
        let sitter = self.seats[seat];
        if sitter.standing != Standing::Playing || self.turn.is_none() || sitter.waits {
            return Vec::new();
        }
        let throws = self.course.rules().totals();
        let landings = throws.filter_map(|pips| Some((pips, self.course.walk(sitter.square, pips)?)));
        landings
            .filter_map(|(pips, at)| Some(Ahead { pips, at, finds: self.find(at, sitter.shield)? }))
            .collect()
    }

    /// What somebody finds who lands on a square.
    fn find(&self, at: u16, shield: bool) -> Option<Find> {
        let mut first = None;
        let mut spared = false;
        let landing = self.course.land(at, shield, |step| match step {
            Step::Leads { leap, .. } => first = first.or(Some(leap.by)),
            Step::Spared { .. } => spared = true,
        });
        match (first, landing.power) {
            (Some(by), _) => Some(Find::Jump(by, landing.at)),
            (None, _) if spared => Some(Find::Spared),
            (None, Some(power)) => Some(Find::Power(power)),
            (None, None) => (at == self.course.board().size()).then_some(Find::Goal),
        }
    }

    /// Notes what an event leaves to be seen.
    fn tell(&mut self, event: Event) {
        match event {
            Event::Rolled { roll, .. } => self.roll = Some(roll),
            Event::Passed { reason: Pass::ThreeSixes, .. } => {
                self.walk = None;
                self.sent.clear();
            }
            Event::Walked { seat, from, to } => {
                self.sent.clear();
                let pips = self.roll.map_or(0, |roll| u16::from(roll.total()));
                let squares = self.squares(from, to, pips);
                self.walk = Some(Walk { seat, squares, rides: Vec::new(), swapped: None });
            }
            Event::Jumped { from, to, by, .. } => self.ride(Ride { from, to, by }),
            Event::Swapped { with, from, to, .. } => {
                self.ride(Ride { from, to, by: Jump::Power });
                if let Some(walk) = &mut self.walk {
                    walk.swapped = Some(with);
                }
            }
            Event::SentToStart { seat, at } => self.sent.push((seat, at)),
            Event::TakenBack { .. } => {
                (self.roll, self.walk) = (None, None);
                self.sent.clear();
            }
            _ => {}
        }
    }

    fn ride(&mut self, ride: Ride) {
        self.walk.iter_mut().for_each(|walk| walk.rides.push(ride));
    }

    /// The squares of so many steps from one square to another, by way of the last square where the dice lead
    /// beyond it.
    pub(super) fn squares(&self, from: u16, to: u16, pips: u16) -> Vec<u16> {
        let size = self.course.board().size();
        let top = if from + pips > size { size } else { to.max(from) };
        let back = (to..top).rev();
        (from..=top).chain(back).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::snakes::{Plan, Rules, Setup};
    use crate::game::{Action, Face, snakes::rules::Preset, snakes::rules::ThreeSixes};

    fn seat(index: usize) -> Seat {
        Seat::new(index).expect("a small index")
    }

    /// The table after these throws of one die, from these squares.
    fn play(rules: Rules, plan: Plan, squares: &[u16], throws: &[u8]) -> Table {
        let course = Course::new(rules, plan).expect("the test's boards are sound");
        let mut setup = Setup::new(course, squares.len());
        for ((_, square), given) in setup.squares.iter_mut().zip(squares) {
            *square = *given;
        }
        let (mut game, mut events) =
            (Snakes::try_from(setup).expect("the test's positions are sound"), Vec::new());
        for pips in throws {
            let face = Face::new(*pips).expect("a face");
            game.play(Action::Roll(Roll::one(face)), &mut events).expect("the seat to act rolls");
        }
        Table::new(&game, &events)
    }

    fn classic(squares: &[u16], throws: &[u8]) -> Table {
        play(Rules::default(), Plan::classic(), squares, throws)
    }

    fn party(squares: &[u16], throws: &[u8]) -> Table {
        play(Preset::Party.rules(), Plan::party(), squares, throws)
    }

    #[test]
    fn a_new_game_has_neither_dice_nor_walk() {
        let table = classic(&[0, 0], &[]);
        assert_eq!((table.roll, table.walk, table.turn), (None, None, Some(Seat::FIRST)));
        assert!(table.sent.is_empty());
    }

    #[test]
    fn a_walk_has_every_square_and_the_ride_from_there() {
        let walk = classic(&[23, 0], &[5]).walk.expect("a token moved");
        assert_eq!(walk.squares, [23, 24, 25, 26, 27, 28]);
        assert_eq!(walk.rides, [Ride { from: 28, to: 84, by: Jump::Ladder }]);
        let walk = classic(&[97, 0], &[2]).walk.expect("a token moved");
        assert_eq!(
            (walk.squares, walk.rides),
            (vec![97, 98, 99], vec![Ride { from: 99, to: 9, by: Jump::Snake }])
        );
    }

    #[test]
    fn a_bounce_goes_by_way_of_the_last_square() {
        let walk = party(&[96, 0], &[6]).walk.expect("a token moved");
        assert_eq!(walk.squares, [96, 97, 98, 99, 100, 99, 98]);
        let walk = party(&[97, 0], &[5]).walk.expect("a token moved");
        assert_eq!(walk.squares, [97, 98, 99, 100, 99, 98]);
    }

    #[test]
    fn a_roll_that_is_not_applied_moves_nothing() {
        let table = classic(&[97, 0], &[5]);
        assert_eq!((table.walk.is_some(), table.roll.map(Roll::total)), (false, Some(5)));
    }

    #[test]
    fn a_swap_is_a_ride_and_names_the_other() {
        let table = party(&[37, 88, 65], &[4]);
        let walk = table.walk.expect("a token moved");
        assert_eq!(walk.rides, [Ride { from: 41, to: 88, by: Jump::Power }]);
        assert_eq!(walk.swapped, Some(seat(1)));
        assert_eq!((table.seats[seat(0)].square, table.seats[seat(1)].square), (88, 41));
    }

    #[test]
    fn who_was_captured_is_told_until_the_next_move() {
        let rules = Rules { capture: true, ..Rules::default() };
        let table = play(rules, Plan::classic(), &[40, 45, 45], &[5]);
        assert_eq!(table.sent, [(seat(1), 45), (seat(2), 45)]);
        let table = play(rules, Plan::classic(), &[40, 45, 98], &[5, 4]);
        assert!(table.sent.is_empty());
    }

    #[test]
    fn a_third_six_sends_its_own_seat() {
        let rules = Rules { three_sixes: ThreeSixes::BackToStart, ..Rules::default() };
        let table = play(rules, Plan::classic(), &[41, 0], &[6, 6, 6]);
        assert_eq!((table.sent, table.walk), (vec![(seat(0), 53)], None));
        assert_eq!(table.turn, Some(seat(1)));
    }

    #[test]
    fn what_is_taken_back_leaves_nothing() {
        let mut table = play(Rules { capture: true, ..Rules::default() }, Plan::classic(), &[40, 45], &[5]);
        table.tell(Event::TakenBack { seat: seat(0) });
        assert_eq!((table.roll, table.walk, table.sent), (None, None, Vec::new()));
    }

    #[test]
    fn what_lies_ahead_is_what_a_throw_would_bring() {
        let table = classic(&[93, 66], &[]);
        let ahead = |pips, at, finds| Ahead { pips, at, finds };
        assert_eq!(
            table.ahead(seat(0)),
            [ahead(2, 95, Find::Jump(Jump::Snake, 56)), ahead(6, 99, Find::Jump(Jump::Snake, 9))]
        );
        assert_eq!(table.ahead(seat(1)), [ahead(5, 71, Find::Jump(Jump::Ladder, 91))]);
        let mut table = party(&[94, 76], &[]);
        table.seats[seat(0)].shield = true;
        let finds: Vec<_> = table.ahead(seat(0)).iter().map(|ahead| (ahead.pips, ahead.finds)).collect();
        let back = Find::Jump(Jump::Power, 92);
        assert_eq!(finds, [(1, Find::Spared), (3, back), (5, Find::Spared), (6, Find::Goal)]);
        assert!(classic(&[94, 93], &[6]).ahead(seat(1)).is_empty());
    }
}
