//! How rules are written down: a preset's name, or an object of switches over a preset.

/// Reads and writes `Rules`, given the name and kind of every switch, from the presets that `Preset` lists.
///
/// `base` is the rules that the switches given go over: from the preset and those switches.
macro_rules! switches {
    (base: $base:expr, $($name:ident: $kind:ty),* $(,)?) => {
        impl Rules {
            /// The name of every switch, in the order of the rules.
            pub const SWITCHES: &[&str] = &[$(stringify!($name)),*];

            /// The preset that has these very switches.
            pub fn preset(&self) -> Option<Preset> {
                Preset::ALL.into_iter().find(|preset| preset.rules() == *self)
            }

            /// The preset from which the fewest switches differ; the first of them.
            pub fn nearest_preset(&self) -> Preset {
                Preset::ALL.into_iter().min_by_key(|preset| self.distance(&preset.rules())).unwrap_or_default()
            }

            /// How many switches are set otherwise than in `other`.
            fn distance(&self, other: &Rules) -> usize {
                [$(self.$name != other.$name),*].into_iter().filter(|differs| *differs).count()
            }
        }

        /// A preset, and the switches that are set otherwise.
        #[derive(serde::Serialize, serde::Deserialize)]
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
                let base: fn(&Switches) -> Rules = $base;
                let base = base(&self);
                Rules { $($name: self.$name.unwrap_or(base.$name),)* }
            }
        }

        impl serde::Serialize for Rules {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self.preset() {
                    Some(preset) => preset.serialize(serializer),
                    None => Switches::new(self, self.nearest_preset()).serialize(serializer),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for Rules {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
                deserializer.deserialize_any(NameOrSwitches)
            }
        }

        struct NameOrSwitches;

        impl<'de> serde::de::Visitor<'de> for NameOrSwitches {
            type Value = Rules;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a preset's name or an object of switches")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Rules, E> {
                Preset::try_from(name.to_owned()).map(Preset::rules).map_err(E::custom)
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Rules, A::Error> {
                let map = serde::de::value::MapAccessDeserializer::new(map);
                <Switches as serde::Deserialize>::deserialize(map).map(Switches::rules)
            }
        }
    };
}

/// The names of the presets that `Preset::ALL` lists: to and from text.
macro_rules! presets {
    ($($preset:ident => $name:literal),* $(,)?) => {
        impl Preset {
            /// Every preset.
            pub const ALL: [Preset; [$($name),*].len()] = [$(Preset::$preset),*];

            /// The name in records and commands.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Preset::$preset => $name,)*
                }
            }

            /// The preset of this name.
            pub fn named(name: &str) -> Option<Preset> {
                Preset::ALL.into_iter().find(|preset| preset.name() == name)
            }
        }

        impl TryFrom<String> for Preset {
            type Error = String;

            fn try_from(name: String) -> Result<Preset, String> {
                Preset::named(&name).ok_or_else(|| {
                    let known = Preset::ALL.map(Preset::name).join(", ");
                    format!("there is no preset `{name}`; the presets are {known}")
                })
            }
        }

        impl From<Preset> for &'static str {
            fn from(preset: Preset) -> &'static str {
                preset.name()
            }
        }
    };
}

pub(super) use {presets, switches};
