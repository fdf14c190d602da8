//! How a plan is written down in JSON.

use serde::{Deserialize, Serialize};

use super::{Plan, Power};

/// How a plan is written: a name, or everything.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "`\"classic\"`, or a board of size, snakes, ladders and powers")]
pub(super) enum Written {
    Name(String),
    Whole(Whole),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Whole {
    size: i64,
    #[serde(default)]
    snakes: Vec<(i64, i64)>,
    #[serde(default)]
    ladders: Vec<(i64, i64)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    powers: Vec<(i64, Power)>,
}

/// The name of the board that everybody knows.
const CLASSIC: &str = "classic";

impl TryFrom<Written> for Plan {
    type Error = String;

    fn try_from(written: Written) -> Result<Plan, String> {
        match written {
            Written::Name(name) if name == CLASSIC => Ok(Plan::classic()),
            Written::Name(name) => {
                Err(format!("there is no board `{name}`; the one with a name is {CLASSIC}"))
            }
            Written::Whole(Whole { size, snakes, ladders, powers }) => {
                Ok(Plan { size, snakes, ladders, powers })
            }
        }
    }
}

impl From<Plan> for Written {
    fn from(plan: Plan) -> Written {
        if plan == Plan::classic() {
            return Written::Name(CLASSIC.to_owned());
        }
        let Plan { size, snakes, ladders, powers } = plan;
        Written::Whole(Whole { size, snakes, ladders, powers })
    }
}
