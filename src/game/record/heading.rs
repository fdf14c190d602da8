//! What a record says of its game before the turns.

use serde::{Deserialize, Serialize};

use crate::game::snakes::{Course, Plan};
use crate::game::{Kind, RuleSet, ludo, snakes};

/// Which game, by which rules, on which board; nothing of it is checked yet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "snake_case")]
pub(super) enum Heading {
    Ludo {
        rules: ludo::Rules,
    },
    Snakes {
        rules: snakes::Rules,
        #[serde(default = "Plan::classic")]
        board: Plan,
    },
}

impl Heading {
    pub(super) const fn kind(&self) -> Kind {
        match self {
            Heading::Ludo { .. } => Kind::Ludo,
            Heading::Snakes { .. } => Kind::Snakes,
        }
    }
}

impl From<RuleSet> for Heading {
    fn from(rules: RuleSet) -> Heading {
        match rules {
            RuleSet::Ludo(rules) => Heading::Ludo { rules },
            RuleSet::Snakes(course) => {
                Heading::Snakes { rules: course.rules(), board: course.board().plan().clone() }
            }
        }
    }
}

impl TryFrom<Heading> for RuleSet {
    type Error = String;

    fn try_from(heading: Heading) -> Result<RuleSet, String> {
        match heading {
            Heading::Ludo { rules } => Ok(RuleSet::Ludo(rules)),
            Heading::Snakes { rules, board } => {
                Course::new(rules, board).map(RuleSet::Snakes).map_err(|faults| faults.to_string())
            }
        }
    }
}
