//! The board: squares 1 to `size`, and where they lead. Rules and pictures both read it.
//!
//! A [`Plan`] is a board as somebody wrote it down: anything at all. [`Board::try_from`] is the one door, and lists
//! every fault; a [`Course`](super::Course) checks a board against the rules that it is played by.

mod written;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fault::{Fault, Faults, Named};

/// The fewest squares of a board.
pub const MIN_SIZE: u16 = 10;
/// The most squares of a board.
pub const MAX_SIZE: u16 = 400;

/// A board as it is written down. Numbers are as somebody wrote them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// How many squares there are.
    pub size: i64,
    /// Each snake's head and tail.
    pub snakes: Vec<(i64, i64)>,
    /// Each ladder's foot and top.
    pub ladders: Vec<(i64, i64)>,
    /// Squares with powers.
    pub powers: Vec<(i64, Power)>,
}

/// What a square does to who lands there by dice, or at the end of a jump where that leads on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// The player rolls again.
    RollAgain,
    /// The player goes so many squares on, or back where it is negative.
    Move(i64),
    /// The player's next turn is passed over.
    Skip,
    /// The player changes places with whoever is furthest ahead.
    Swap,
    /// The player's next snake does nothing.
    Shield,
}

/// What leads from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Jump {
    /// A snake, down.
    Snake,
    /// A ladder, up.
    Ladder,
    /// A power.
    Power,
}

/// A board that has been checked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    plan: Plan,
    /// What each square does, square 0 first.
    squares: Vec<Square>,
}

/// What a square does to who comes to rest there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Square {
    /// Nothing.
    Plain,
    /// It leads elsewhere.
    Leads(Leap),
    /// It has an effect and leads nowhere: any power but [`Power::Move`].
    Does(Power),
}

/// Where a square leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leap {
    /// To this square.
    pub to: u16,
    /// By this; what is told of it, and nothing else, depends on that.
    pub by: Jump,
    /// Whether a shield spares the player.
    pub spared: bool,
}

impl Plan {
    /// A board of this size with nothing on it.
    pub const fn empty(size: i64) -> Plan {
        Plan { size, snakes: Vec::new(), ladders: Vec::new(), powers: Vec::new() }
    }

    /// The classic board: 100 squares, five snakes, six ladders.
    pub fn classic() -> Plan {
        Plan {
            size: 100,
            snakes: vec![(99, 9), (95, 56), (62, 18), (48, 11), (36, 6)],
            ladders: vec![(2, 38), (7, 14), (15, 31), (28, 84), (51, 67), (71, 91)],
            powers: Vec::new(),
        }
    }

    /// The classic board with powers, as the preset `party` is played on.
    pub fn party() -> Plan {
        let powers = vec![
            (12, Power::RollAgain),
            (23, Power::Shield),
            (33, Power::Move(-3)),
            (41, Power::Swap),
            (54, Power::Move(4)),
            (66, Power::Skip),
            (77, Power::Shield),
            (80, Power::RollAgain),
            (88, Power::Swap),
            (97, Power::Move(-5)),
        ];
        Plan { powers, ..Plan::classic() }
    }

    /// Everything on the board with its square, as it is written: snakes, ladders, powers. A power that leads nowhere
    /// is what its square does.
    fn named(&self) -> impl Iterator<Item = (Named, Option<Power>)> + '_ {
        let jump = |by| move |&(from, to): &(i64, i64)| (Named { by, from, to: Some(to) }, None);
        let power = |&(from, power): &(i64, Power)| {
            let by = Jump::Power;
            match power {
                Power::Move(squares) => (Named { by, from, to: Some(from.saturating_add(squares)) }, None),
                effect => (Named { by, from, to: None }, Some(effect)),
            }
        };
        let snakes = self.snakes.iter().map(jump(Jump::Snake));
        snakes.chain(self.ladders.iter().map(jump(Jump::Ladder))).chain(self.powers.iter().map(power))
    }

    /// The same board, in the order in which people look for things on it: snakes from the top, ladders and powers from
    /// the bottom.
    pub(super) fn in_order(mut self) -> Plan {
        self.snakes.sort_unstable_by_key(|(head, _)| Reverse(*head));
        self.ladders.sort_unstable();
        self.powers.sort_unstable_by_key(|(square, _)| *square);
        self
    }

    /// All that is wrong with the board by itself. On a board of no size nothing is outside, or on the last square.
    pub(super) fn faults(&self) -> Vec<Fault> {
        let size = self.sound_size();
        let mut faults: Vec<Fault> = size.is_none().then_some(Fault::Size(self.size)).into_iter().collect();
        for (what, _) in self.named() {
            if let Some(size) = size.filter(|size| !what.is_on(*size)) {
                faults.push(Fault::Outside { what, size });
            }
            if !what.goes_right() {
                faults.push(Fault::Direction(what));
            }
            if size.map(i64::from) == Some(what.from) {
                faults.push(Fault::OnLast(what));
            }
        }
        let shared = self.counts().into_iter().filter(|(_, count)| *count > 1);
        faults.extend(shared.map(|(square, count)| Fault::Shared { square, count }));
        faults
    }

    /// What each square does, square 0 first. What is wrong does nothing; on a board of no size, nothing does.
    pub(super) fn squares(&self) -> Vec<Square> {
        let (size, counts) = (self.sound_size().unwrap_or(0), self.counts());
        let mut squares = vec![Square::Plain; usize::from(size) + 1];
        let is_sound = |what: &Named| what.is_on(size) && what.goes_right() && counts[&what.from] == 1;
        let of = |square: i64| u16::try_from(square).unwrap_or(0);
        for (what @ Named { by, from, to }, effect) in self.named() {
            let leap = to.map(|to| Square::Leads(Leap { to: of(to), by, spared: by == Jump::Snake }));
            if let Some(does) = leap.or(effect.map(Square::Does)).filter(|_| is_sound(&what)) {
                squares[usize::from(of(from))] = does;
            }
        }
        squares
    }

    /// How many jumps and powers there are on each square that has any.
    fn counts(&self) -> BTreeMap<i64, usize> {
        let mut counts = BTreeMap::new();
        for (what, _) in self.named() {
            *counts.entry(what.from).or_insert(0) += 1;
        }
        counts
    }

    fn sound_size(&self) -> Option<u16> {
        u16::try_from(self.size).ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))
    }
}

impl TryFrom<Plan> for Board {
    type Error = Faults;

    /// # Errors
    /// Everything that is wrong with the board by itself, at once.
    fn try_from(plan: Plan) -> Result<Board, Faults> {
        match plan.faults() {
            faults if faults.is_empty() => Ok(Board { squares: plan.squares(), plan: plan.in_order() }),
            faults => Err(Faults(faults)),
        }
    }
}

impl Board {
    /// The board as it is written down: snakes from the top, ladders and powers from the bottom.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The last square: 10–400.
    #[expect(clippy::cast_possible_truncation, reason = "400 at most")]
    pub fn size(&self) -> u16 {
        (self.squares.len() - 1) as u16
    }

    /// What a square does, 0 to the last; beyond, nothing.
    pub fn square(&self, number: u16) -> Square {
        self.squares.get(usize::from(number)).copied().unwrap_or(Square::Plain)
    }

    /// Whether some square has this effect.
    pub fn has(&self, power: Power) -> bool {
        self.squares.contains(&Square::Does(power))
    }

    /// The squares that lead elsewhere, rising, with where they lead.
    pub fn leaps(&self) -> impl Iterator<Item = (u16, Leap)> + '_ {
        (0..).zip(&self.squares).filter_map(|(number, square)| match square {
            Square::Leads(leap) => Some((number, *leap)),
            Square::Plain | Square::Does(_) => None,
        })
    }

    /// How many squares a row has: the square root of the size, rounded up, or up to a quarter more where that leaves
    /// no row unfilled.
    pub fn columns(&self) -> u16 {
        columns(self.size())
    }

    /// Where a square lies: its column from the left and its row from the bottom, both from 0. Rows run to the
    /// right and to the left by turns, as on any printed board.
    pub fn cell(&self, square: u16) -> (u16, u16) {
        let columns = self.columns();
        let (row, along) = ((square.max(1) - 1) / columns, (square.max(1) - 1) % columns);
        (if row.is_multiple_of(2) { along } else { columns - 1 - along }, row)
    }
}

/// How many squares a row of a board of this size has.
pub(super) fn columns(size: u16) -> u16 {
    let root = size.isqrt();
    let square = if root * root == size { root } else { root + 1 };
    // A board without a ragged row is worth being a little wider.
    (square..=square + square / 4).find(|columns| size.is_multiple_of(*columns)).unwrap_or(square)
}
