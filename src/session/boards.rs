//! Boards that a server keeps under names, to be played on again.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};

use super::{GuildId, Time, UserId};
use crate::game::Layout;

/// How many boards each server keeps at most.
pub const MOST_BOARDS: u32 = 100;

/// How many of them one member saves at most, so that nobody takes the room of all.
pub const MOST_OF_ONE: u32 = 25;

/// How many characters a name has at most.
const MOST_CHARACTERS: usize = 32;

/// How many marks a letter carries at most: Thai needs two, and heaps of them would cover the lines above.
const MOST_MARKS: usize = 3;

/// The name of a saved board: 1–32 letters with their marks, digits, single spaces, hyphens and apostrophes, of which the
/// first is a letter or a digit. No character of it means anything to Discord, so it is shown as it is. Names that differ
/// in capitals alone are the same, and so are those that differ in how an accent or an apostrophe was typed.
#[derive(Clone, Debug)]
pub struct BoardName {
    shown: String,
    key: String,
}

/// Why something is no name for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadName {
    /// There is nothing but spaces.
    #[error("a board's name has at least one character")]
    Empty,
    /// It is too long.
    #[error("a board's name has at most {MOST_CHARACTERS} characters, not {characters}")]
    Long {
        /// How many it has, spaces at its ends left out.
        characters: usize,
    },
    /// It does not begin as a name does.
    #[error("a board's name begins with a letter or a digit, not with {}", seen(*.0))]
    Start(char),
    /// It has a character that none has.
    #[error("a board's name has letters, digits, spaces, hyphens and apostrophes, and not {}", seen(*.0))]
    Character(char),
}

/// A character as it can be shown in a sentence.
fn seen(c: char) -> String {
    match c {
        '`' => "a backtick".to_owned(),
        c if is_hidden(c) || c.is_control() || c.is_whitespace() => "what cannot be seen".to_owned(),
        c => format!("`{c}`"),
    }
}

impl BoardName {
    /// The name that this text is, spaces at its ends left out and those inside made single, and accents joined to their
    /// letters.
    ///
    /// # Errors
    /// [`BadName`]: the first reason why it is none.
    pub fn new(text: &str) -> Result<BoardName, BadName> {
        let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = ComposingNormalizerBorrowed::new_nfc().normalize(&shown).into_owned();
        let first = shown.chars().next().ok_or(BadName::Empty)?;
        let characters = shown.chars().count();
        if characters > MOST_CHARACTERS {
            return Err(BadName::Long { characters });
        }
        let mut marks = 0;
        let mut is_good = |c: char| {
            marks = if is_mark(c) { marks + 1 } else { 0 };
            let is_part = c.is_alphanumeric() || marks > 0 || [' ', '-', '\'', '’'].contains(&c);
            is_part && marks <= MOST_MARKS && !is_hidden(c)
        };
        match shown.chars().find(|c| !is_good(*c)) {
            Some(bad) => Err(BadName::Character(bad)),
            None if !first.is_alphanumeric() => Err(BadName::Start(first)),
            None => Ok(BoardName { key: folded(&shown), shown }),
        }
    }

    /// What it is found by: the name as [`folded`] gives it.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// A text in small letters, with accents joined to their letters, and with straight apostrophes: telephones type the
/// curly ones where keyboards do not.
pub fn folded(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfc().normalize(&text.to_lowercase()).replace('’', "'")
}

/// Whether it joins the letter before it, as vowels and tones of many scripts do.
fn is_mark(c: char) -> bool {
    GeneralCategoryGroup::Mark.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// Whether it shows nothing by itself, though it may be a letter, as the fillers of Hangul are: a name of such would be
/// blank, and one with such would look like another.
pub fn is_hidden(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl PartialEq for BoardName {
    fn eq(&self, other: &BoardName) -> bool {
        self.key == other.key
    }
}

impl Eq for BoardName {}

impl PartialOrd for BoardName {
    fn partial_cmp(&self, other: &BoardName) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for BoardName {
    fn cmp(&self, other: &BoardName) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl Hash for BoardName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// A board that a server keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedBoard {
    /// The server.
    pub guild: GuildId,
    /// Its name, once in each server, whichever game it is for.
    pub name: BoardName,
    /// Who saved it.
    pub owner: UserId,
    /// The board.
    pub layout: Layout,
    /// When it was saved last.
    pub saved: Time,
}

/// What came of saving a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saving {
    /// It is on disk; one of the same name and owner has given way.
    Saved,
    /// Somebody else's board has this name.
    NameTaken {
        /// Whose.
        owner: UserId,
    },
    /// This member has saved as many boards as one may.
    Enough {
        /// How many: [`MOST_OF_ONE`].
        limit: u32,
    },
    /// The server keeps as many boards as it may.
    Full {
        /// How many: [`MOST_BOARDS`].
        limit: u32,
    },
}

/// What came of deleting a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deleting {
    /// It is gone.
    Deleted,
    /// It is somebody else's.
    NotTheirs {
        /// Whose.
        owner: UserId,
    },
    /// The server keeps none of this name.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        BoardName::new(text).expect("it is a name").to_string()
    }

    #[test]
    fn a_name_is_tidied_and_kept_as_it_was_typed() {
        assert_eq!(shown("  Ann's \t old-  house 2 "), "Ann's old- house 2");
        assert_eq!(shown("Größe"), "Größe");
        assert_eq!(shown(&"ä".repeat(32)).chars().count(), 32);
    }

    #[test]
    fn capitals_make_no_difference() {
        let name = |text| BoardName::new(text).expect("it is a name");
        assert_eq!(name("The  Pit"), name("the pit"));
        assert_eq!(name("The Pit").key(), "the pit");
        assert!(name("a b") < name("B") && name("B") < name("c"));
    }

    #[test]
    fn an_apostrophe_is_one_however_it_was_typed() {
        let name = |text| BoardName::new(text).expect("it is a name");
        assert_eq!(name("Ann’s Pit"), name("ann's pit"));
        assert_eq!(name("Ann’s Pit").to_string(), "Ann’s Pit");
    }

    #[test]
    fn names_of_every_script_can_be_typed() {
        for name in ["ที่นี่", "हिन्दी बोर्ड", "עברית", "العربية", "蛇と梯子", "Việt Nam", "Ελλάδα 2"]
        {
            assert_eq!(shown(name), name);
        }
        assert_eq!(BoardName::new("e\u{301}te\u{301}"), BoardName::new("ÉTÉ"));
        assert_eq!(shown("e\u{301}").chars().count(), 1);
        assert_eq!(BoardName::new("\u{301}e"), Err(BadName::Start('\u{301}')));
        assert_eq!(BoardName::new(&format!("z{}", "\u{35b}".repeat(4))), Err(BadName::Character('\u{35b}')));
    }

    #[test]
    fn no_name_is_blank_or_looks_like_another() {
        for blank in ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}', '\u{34f}'] {
            for text in [blank.to_string(), format!("Pit{blank}"), format!("P{blank}it")] {
                assert_eq!(BoardName::new(&text), Err(BadName::Character(blank)), "{text:?}");
            }
        }
        for hidden in ['\u{200b}', '\u{200d}', '\u{2060}', '\u{ad}', '\u{feff}', '\u{2800}', '\u{fe0f}'] {
            assert_eq!(BoardName::new(&format!("Pit{hidden}")), Err(BadName::Character(hidden)));
        }
    }

    #[test]
    fn what_could_mean_something_else_is_no_name() {
        assert_eq!(BoardName::new(" \n"), Err(BadName::Empty));
        assert_eq!(BoardName::new(&"x".repeat(33)), Err(BadName::Long { characters: 33 }));
        assert_eq!(BoardName::new("- list"), Err(BadName::Start('-')));
        for bad in ['*', '_', '`', '<', '@', '#', ':', '|', '~', '\\', '/', '.', '\u{202e}', '🐍'] {
            assert_eq!(BoardName::new(&format!("a{bad}b")), Err(BadName::Character(bad)));
        }
    }
}
