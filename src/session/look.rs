//! How a board is shown: as what, and in which colours.

use serde::{Deserialize, Serialize};

/// How the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Display {
    /// A picture that stands still.
    Image,
    /// A grid of emoji.
    Emoji,
    /// A picture in which the last moves are made before it stands still.
    #[default]
    Animated,
}

impl Display {
    /// All of them. Their order is written down in forms that may still be open: new ones come last.
    pub const ALL: [Display; 3] = [Display::Image, Display::Emoji, Display::Animated];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Display::Image => "image",
            Display::Emoji => "emoji",
            Display::Animated => "animated",
        }
    }
}

/// The colours that pictures are drawn in, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThemeName {
    /// A board that one would print and frame.
    #[default]
    Classic,
    /// Dark, for dark screens.
    Night,
    /// Ink and a few muted colours on paper.
    Paper,
    /// As far apart as colours can be.
    HighContrast,
    /// Colours that people with any kind of colour vision can tell apart.
    ColorSafe,
}

impl ThemeName {
    /// All of them. Their order is written down in forms that may still be open: new ones come last.
    pub const ALL: [ThemeName; 5] = [
        ThemeName::Classic,
        ThemeName::Night,
        ThemeName::Paper,
        ThemeName::HighContrast,
        ThemeName::ColorSafe,
    ];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            ThemeName::Classic => "classic",
            ThemeName::Night => "night",
            ThemeName::Paper => "paper",
            ThemeName::HighContrast => "high-contrast",
            ThemeName::ColorSafe => "colour-safe",
        }
    }

    /// The theme of this name.
    pub fn named(name: &str) -> Option<ThemeName> {
        ThemeName::ALL.into_iter().find(|theme| theme.name() == name)
    }
}
