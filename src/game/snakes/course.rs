//! A board with the rules that it is played by, checked together.

mod check;

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
    /// What that square does to the player: nothing after a jump that does not lead on, and never [`Power::Move`].
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
        faults.extend(plan.faults());
        if rules.chain {
            faults.extend(check::cycles(&plan.squares()).into_iter().map(Fault::Cycle));
        }
        if !faults.is_empty() {
            // Nobody can say where play leads.
            return Err(Faults(faults));
        }
        let course = Course { rules, board: Arc::new(Board::try_from(plan)?) };
        match check::trap(&course) {
            None => Ok(course),
            Some(squares) => Err(Faults(vec![Fault::Trap(squares)])),
        }
    }

    /// The switches.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where so many pips (1–12) lead from a square before the last by the dice alone; `None` where the roll is not
    /// applied.
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
