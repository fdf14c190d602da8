//! How a plan is written down in JSON: by its name, or as a whole.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Plan, Power};

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Whole {
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

impl<'de> Deserialize<'de> for Plan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plan, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if *self == Plan::classic() {
            return serializer.serialize_str(CLASSIC);
        }
        let Plan { size, snakes, ladders, powers } = self.clone();
        Whole { size, snakes, ladders, powers }.serialize(serializer)
    }
}

/// Reads either form. An untagged enum would not say what is wrong inside of the whole one.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Plan;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`\"classic\"`, or a board of size, snakes, ladders and powers")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Plan, E> {
        match name {
            CLASSIC => Ok(Plan::classic()),
            _ => Err(E::custom(format!("there is no board `{name}`; the one with a name is {CLASSIC}"))),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Plan, A::Error> {
        let Whole { size, snakes, ladders, powers } = Whole::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Plan { size, snakes, ladders, powers })
    }
}
