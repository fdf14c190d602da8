//! A board with the rules that it is played by, checked together.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::board::{Board, Leap, Plan, Power, Square};
use super::fault::{Fault, Faults};
use super::rules::{Overshoot, Rules};

/// A board with the rules that it is played by. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Course {
    rules: Rules,
    board: Arc<Board>,
}

#[derive(Serialize, Deserialize)]
struct Parts {
    rules: Rules,
    board: Plan,
}

/// What landing on a square came to, jumps and all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    /// Where the player comes to rest.
    pub at: u16,
    /// What that square does; never [`Power::Move`].
    pub power: Option<Power>,
    /// Whether the player has a shield now.
    pub shield: bool,
}

/// A step of a landing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The square leads elsewhere.
    Leads {
        /// From here.
        from: u16,
        /// To there.
        leap: Leap,
    },
    /// The shield was used up here.
    Spared {
        /// The square whose snake did nothing.
        at: u16,
    },
}

impl Course {
    /// These rules on this board.
    ///
    /// # Errors
    /// Everything that is wrong with the rules, with the board, and with both together, at once.
    pub fn new(rules: Rules, plan: Plan) -> Result<Course, Faults> {
        let mut faults = rules.faults();
        let board = match Board::try_from(plan) {
            Ok(board) => board,
            Err(Faults(more)) => {
                faults.extend(more);
                return Err(Faults(faults));
            }
        };
        let course = Course { rules, board: Arc::new(board) };
        if faults.is_empty() {
            faults.extend(course.cycles().into_iter().map(Fault::Cycle));
        }
        if faults.is_empty() {
            faults.extend(course.trap().map(Fault::Trap));
        }
        if faults.is_empty() { Ok(course) } else { Err(Faults(faults)) }
    }

    /// The switches.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where so many pips lead from a square by the dice alone; `None` where the roll is not applied.
    pub fn walk(&self, from: u16, pips: u16) -> Option<u16> {
        let (size, to) = (self.board.size(), from + pips);
        match self.rules.overshoot {
            _ if to <= size => Some(to),
            Overshoot::Stay => None,
            Overshoot::Bounce => Some((2 * size).saturating_sub(to).max(1)),
        }
    }

    /// What landing on a square by the dice comes to; each step on the way goes to `told`.
    pub fn land(&self, square: u16, mut shield: bool, mut told: impl FnMut(Step)) -> Landing {
        let mut at = square;
        loop {
            match self.board.square(at) {
                Square::Plain => return Landing { at, power: None, shield },
                Square::Leads(leap) if leap.spared && shield => {
                    shield = false;
                    told(Step::Spared { at });
                    return Landing { at, power: None, shield };
                }
                Square::Leads(leap) => {
                    told(Step::Leads { from: at, leap });
                    at = leap.to;
                    if !self.rules.chain {
                        return Landing { at, power: None, shield };
                    }
                }
                Square::Does(power) => {
                    let shield = shield || power == Power::Shield;
                    return Landing { at, power: Some(power), shield };
                }
            }
        }
    }

    /// The jumps that lead round and round, each ring once, from its lowest square on.
    fn cycles(&self) -> Vec<Vec<u16>> {
        if !self.rules.chain {
            return Vec::new();
        }
        let mut rings = BTreeSet::new();
        let next = |at| if let Square::Leads(leap) = self.board.square(at) { Some(leap.to) } else { None };
        for (start, _) in self.board.leaps() {
            let mut way = vec![start];
            while let Some(to) = way.last().copied().and_then(next) {
                if let Some(first) = way.iter().position(|square| *square == to) {
                    let mut ring = way.split_off(first);
                    let lowest = (0..ring.len()).min_by_key(|index| ring[*index]);
                    ring.rotate_left(lowest.unwrap_or(0));
                    rings.insert(ring);
                    break;
                }
                way.push(to);
            }
        }
        rings.into_iter().collect()
    }

    /// The squares that play can reach and from which the last one cannot be reached, if there are any.
    fn trap(&self) -> Option<Vec<u16>> {
        let states = usize::from(self.board.size() + 1) * 2;
        let index = |square: u16, shield: bool| usize::from(square) * 2 + usize::from(shield);
        // Who is swapped keeps the shield, or lack of one, and stands where the other stood.
        let is_swapped = self.board.has(Power::Swap) && self.board.has(Power::Shield);
        let mut leads_here: Vec<Vec<usize>> = vec![Vec::new(); states];
        let mut is_reached = vec![false; states];
        let mut waiting = vec![(0, false)];
        is_reached[index(0, false)] = true;
        while let Some((square, shield)) = waiting.pop() {
            for (pips, _) in self.rules.totals() {
                let Some(landed) = self.walk(square, pips) else { continue };
                let Landing { at, shield: kept, .. } = self.land(landed, shield, |_| {});
                let to = index(at, kept);
                leads_here[to].push(index(square, shield));
                for shield in [kept, kept || is_swapped, kept && !is_swapped] {
                    let is_known = std::mem::replace(&mut is_reached[index(at, shield)], true);
                    if !is_known && at != self.board.size() {
                        waiting.push((at, shield));
                    }
                }
            }
        }
        let mut is_sound = vec![false; states];
        let mut waiting: Vec<usize> = [false, true].map(|shield| index(self.board.size(), shield)).to_vec();
        while let Some(state) = waiting.pop() {
            if !std::mem::replace(&mut is_sound[state], true) {
                waiting.extend(&leads_here[state]);
            }
        }
        let in_trap = |square: &u16| {
            [false, true]
                .map(|shield| index(*square, shield))
                .iter()
                .any(|at| is_reached[*at] && !is_sound[*at])
        };
        let squares: Vec<u16> = (0..self.board.size()).filter(in_trap).collect();
        (!squares.is_empty()).then_some(squares)
    }
}

impl Default for Course {
    /// The classic rules on the classic board.
    fn default() -> Course {
        Course::new(Rules::default(), Plan::classic()).expect("the classic board is sound")
    }
}

impl TryFrom<Parts> for Course {
    type Error = Faults;

    fn try_from(Parts { rules, board }: Parts) -> Result<Course, Faults> {
        Course::new(rules, board)
    }
}

impl From<Course> for Parts {
    fn from(course: Course) -> Parts {
        Parts { rules: course.rules, board: course.board.plan().clone() }
    }
}
