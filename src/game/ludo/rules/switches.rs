//! How rules are written down: a preset's name, or an object of switches over a preset.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::{EntrySafeFor, Faces, Finish, HomeStep, Preset, Rules, SafeSquares, Stack, ThreeSixes};

macro_rules! switches {
    ($($name:ident: $kind:ty),* $(,)?) => {
        impl Rules {
            /// The name of every switch, in the order of the rules.
            pub const SWITCHES: &[&str] = &[$(stringify!($name)),*];

            /// How many switches are set otherwise than in `other`.
            fn distance(&self, other: &Rules) -> usize {
                [$(self.$name != other.$name),*].into_iter().filter(|differs| *differs).count()
            }
        }

        /// A preset, and the switches that are set otherwise.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Switches {
            #[serde(default)]
            preset: Preset,
            $(#[serde(skip_serializing_if = "Option::is_none")] $name: Option<$kind>,)*
        }

        impl Switches {
            fn new(rules: &Rules, preset: Preset) -> Switches {
                let base = preset.rules();
                Switches { preset, $($name: (rules.$name != base.$name).then_some(rules.$name),)* }
            }

            fn rules(self) -> Rules {
                let base = self.preset.rules();
                Rules { $($name: self.$name.unwrap_or(base.$name),)* }
            }
        }
    };
}

switches! {
    home_step: HomeStep,
    enter_on: Faces,
    first_tries: u8,
    start_in_play: u8,
    tokens: u8,
    tokens_to_win: u8,
    extra_on_six: bool,
    extra_on_capture: bool,
    extra_on_home: bool,
    three_sixes: ThreeSixes,
    safe_squares: SafeSquares,
    entry_safe_for: EntrySafeFor,
    stack: Stack,
    capture_before_home: bool,
    must_capture: bool,
    finish: Finish,
    play_on: bool,
    teams: bool,
    auto_move: bool,
}

impl Rules {
    /// The preset that has these very switches.
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.rules() == *self)
    }

    /// The preset from which the fewest switches differ; the first of them.
    pub fn nearest_preset(&self) -> Preset {
        Preset::ALL.into_iter().min_by_key(|preset| self.distance(&preset.rules())).unwrap_or_default()
    }
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.preset() {
            Some(preset) => preset.serialize(serializer),
            None => Switches::new(self, self.nearest_preset()).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        deserializer.deserialize_any(NameOrSwitches)
    }
}

struct NameOrSwitches;

impl<'de> Visitor<'de> for NameOrSwitches {
    type Value = Rules;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a preset's name or an object of switches")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Rules, E> {
        Preset::try_from(name.to_owned()).map(Preset::rules).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Rules, A::Error> {
        Switches::deserialize(MapAccessDeserializer::new(map)).map(Switches::rules)
    }
}
