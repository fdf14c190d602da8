//! The rules of any of the games, and the boards that they are played on: what there is before a position.

use serde::{Deserialize, Serialize};

use super::{Color, Game, Kind, Seats, ludo, snakes};

/// The rules of one of the games of the house: what a lobby holds before there is a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleSet {
    /// Ludo's switches.
    Ludo(ludo::Rules),
    /// The switches of Snakes & Ladders, with the board.
    Snakes(snakes::Course),
}

impl RuleSet {
    /// Which game they are of.
    pub const fn kind(&self) -> Kind {
        match self {
            RuleSet::Ludo(_) => Kind::Ludo,
            RuleSet::Snakes(_) => Kind::Snakes,
        }
    }

    /// How many seats the game can be played with.
    pub const fn seats(&self) -> std::ops::RangeInclusive<usize> {
        match self {
            RuleSet::Ludo(rules) if rules.teams => 4..=4,
            RuleSet::Ludo(_) | RuleSet::Snakes(_) => 2..=6,
        }
    }

    /// A new game by these rules.
    pub fn begin(&self, seats: usize) -> Game {
        match self {
            RuleSet::Ludo(rules) => Game::Ludo(ludo::Ludo::new(*rules, seats)),
            RuleSet::Snakes(course) => Game::Snakes(snakes::Snakes::new(course.clone(), seats)),
        }
    }

    /// As [`begin`](RuleSet::begin), for any number of seats and rules that may not go together.
    ///
    /// # Errors
    /// Everything that is wrong, in one text.
    pub fn try_begin(&self, seats: usize) -> Result<Game, String> {
        match self {
            RuleSet::Ludo(rules) => {
                ludo::Ludo::try_new(*rules, seats).map(Game::Ludo).map_err(|faults| faults.to_string())
            }
            RuleSet::Snakes(course) => snakes::Snakes::try_new(course.clone(), seats)
                .map(Game::Snakes)
                .map_err(|faults| faults.to_string()),
        }
    }

    /// The same rules on another board.
    ///
    /// # Errors
    /// Everything that is wrong, a phrase each: the board is for another game, or does not go with these rules.
    pub fn on(&self, layout: &Layout) -> Result<RuleSet, Vec<String>> {
        match (self, layout) {
            (RuleSet::Snakes(course), Layout::Snakes(plan)) => self::course(course.rules(), plan),
            (RuleSet::Ludo(_), Layout::Snakes(_)) => Err(vec!["this board is for another game".to_owned()]),
        }
    }

    /// The board, where the game has different ones.
    pub fn layout(&self) -> Option<Layout> {
        match self {
            RuleSet::Ludo(_) => None,
            RuleSet::Snakes(course) => Some(Layout::Snakes(course.board().plan().clone())),
        }
    }

    /// How many rolls a game takes on average at a table of this size; `None` where nobody knows.
    pub fn expected_rolls(&self, seats: usize) -> Option<f64> {
        match self {
            RuleSet::Ludo(_) => None,
            RuleSet::Snakes(course) => Some(snakes::odds::expected_rolls(course, seats)),
        }
    }

    /// Whether a roll can leave a choice.
    pub const fn has_choices(&self) -> bool {
        matches!(self, RuleSet::Ludo(_))
    }

    /// The colour of each seat at a table of this size.
    pub fn colors(&self, seats: usize) -> Seats<Color> {
        self.begin(seats).board().colors()
    }

    /// Whether the only legal move is played at once.
    pub const fn auto_move(&self) -> bool {
        match self {
            RuleSet::Ludo(rules) => rules.auto_move,
            RuleSet::Snakes(_) => true,
        }
    }
}

/// A board that people draw up for one of the games, as it is written down: saved under a name, and played on by any
/// rules that it goes with, which [`RuleSet::on`] finds out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// A board of Snakes & Ladders.
    Snakes(snakes::Plan),
}

impl Layout {
    /// Which game it is for.
    pub const fn kind(&self) -> Kind {
        match self {
            Layout::Snakes(_) => Kind::Snakes,
        }
    }

    /// The game's usual rules on this board; with two dice, where it can be played with those alone.
    ///
    /// # Errors
    /// Everything that is wrong with the board, a phrase each.
    pub fn usual_rules(&self) -> Result<RuleSet, Vec<String>> {
        match self {
            Layout::Snakes(plan) => {
                let usual = snakes::Rules::default();
                course(usual, plan).or_else(|faults| course(usual.with_dice(2), plan).map_err(|_| faults))
            }
        }
    }

    /// The board as people type it.
    pub fn typed(&self) -> String {
        match self {
            Layout::Snakes(plan) => snakes::notation::write(plan),
        }
    }
}

fn course(rules: snakes::Rules, plan: &snakes::Plan) -> Result<RuleSet, Vec<String>> {
    let course = snakes::Course::new(rules, plan.clone());
    course.map(RuleSet::Snakes).map_err(|faults| faults.phrases())
}
