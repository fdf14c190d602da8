//! What stands for something on an emoji board: an emoji of our own where there is one, else one of Unicode's.

use std::collections::HashMap;

use super::keycap;
use crate::game::{Color, Face};

/// How many tokens a seat has at most.
const TOKENS: u8 = 4;

/// Something that may have an emoji of our own. Squares have none: there are too many of them for a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// A token with its number, 1–4; without one it stands for a seat, or for several of its tokens.
    Token(Color, Option<u8>),
    /// A token that may be moved now, with its number, 1–4.
    Ready(Color, u8),
    /// A die that shows this face.
    Die(Face),
}

impl Sign {
    /// All of them: 60.
    pub fn all() -> Vec<Sign> {
        let numbers = || std::iter::once(None).chain((1..=TOKENS).map(Some));
        let tokens = Color::ALL.into_iter().flat_map(|color| numbers().map(move |n| Sign::Token(color, n)));
        let ready = Color::ALL.into_iter().flat_map(|color| (1..=TOKENS).map(move |n| Sign::Ready(color, n)));
        tokens.chain(ready).chain(Face::ALL.map(Sign::Die)).collect()
    }

    /// Unicode's emoji for it. It does not tell one token of a colour from another.
    pub fn unicode(self) -> &'static str {
        match self {
            Sign::Token(color, _) => color.emoji(),
            Sign::Ready(_, number) => keycap(number),
            Sign::Die(face) => keycap(face.pips()),
        }
    }

    /// A word for it, of small letters and digits: "red", "red1", "red1go", "die6"; at most nine characters.
    pub fn word(self) -> String {
        match self {
            Sign::Token(color, None) => name(color).to_owned(),
            Sign::Token(color, Some(number)) => format!("{}{number}", name(color)),
            Sign::Ready(color, number) => format!("{}{number}go", name(color)),
            Sign::Die(face) => format!("die{}", face.pips()),
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Green => "green",
        Color::Yellow => "yellow",
        Color::Blue => "blue",
        Color::Purple => "purple",
        Color::Orange => "orange",
    }
}

/// The emoji of our own, as they are written in a message; none at first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Glyphs(HashMap<Sign, Box<str>>);

impl FromIterator<(Sign, String)> for Glyphs {
    fn from_iter<T: IntoIterator<Item = (Sign, String)>>(written: T) -> Glyphs {
        Glyphs(written.into_iter().map(|(sign, text)| (sign, text.into_boxed_str())).collect())
    }
}

/// How a board is written: which of its signs as emoji of our own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Script<'a> {
    glyphs: Option<&'a Glyphs>,
    /// Whether in the lines below the board too.
    everywhere: bool,
}

impl<'a> Script<'a> {
    /// All in Unicode's.
    pub(super) const PLAIN: Script<'static> = Script { glyphs: None, everywhere: false };

    /// The ways to write with these, the longest first; each after it is shorter.
    pub(super) fn all(glyphs: &Glyphs) -> impl Iterator<Item = Script<'_>> {
        let own = [true, false].map(|everywhere| Script { glyphs: Some(glyphs), everywhere });
        let has_own = !glyphs.0.is_empty();
        own.into_iter().filter(move |_| has_own).chain([Script::PLAIN])
    }

    /// A token on the board; without a number for several of its colour.
    pub(super) fn token(self, color: Color, number: Option<u8>) -> &'a str {
        self.write(Sign::Token(color, number))
    }

    /// A token on the board that may be moved.
    pub(super) fn ready(self, color: Color, number: u8) -> &'a str {
        self.write(Sign::Ready(color, number))
    }

    /// A colour in a line of words.
    pub(super) fn disc(self, color: Color) -> &'a str {
        self.below(Sign::Token(color, None))
    }

    /// A token in a line of words that may be moved.
    pub(super) fn choice(self, color: Color, number: u8) -> &'a str {
        self.below(Sign::Ready(color, number))
    }

    /// A face of a die in a line of words.
    pub(super) fn die(self, face: Face) -> &'a str {
        self.below(Sign::Die(face))
    }

    fn below(self, sign: Sign) -> &'a str {
        if self.everywhere { self.write(sign) } else { sign.unicode() }
    }

    fn write(self, sign: Sign) -> &'a str {
        let own = self.glyphs.and_then(|glyphs| glyphs.0.get(&sign));
        own.map_or(sign.unicode(), AsRef::as_ref)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_sign_has_a_word_of_its_own() {
        let signs = Sign::all();
        let words: BTreeSet<String> = signs.iter().map(|sign| sign.word()).collect();
        assert_eq!((signs.len(), words.len()), (60, 60));
        let is_plain = |word: &String| word.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        assert!(words.iter().all(|word| word.len() <= 9 && is_plain(word)), "{words:?}");
    }

    #[test]
    fn what_has_no_emoji_of_ours_is_written_in_unicode() {
        let red = Sign::Token(Color::Red, Some(1));
        let glyphs = Glyphs::from_iter([(red, "<:red1:1>".to_owned())]);
        let scripts: Vec<Script<'_>> = Script::all(&glyphs).collect();
        let written = scripts.iter().map(|script| script.token(Color::Red, Some(1)));
        assert_eq!(written.collect::<Vec<_>>(), ["<:red1:1>", "<:red1:1>", "🔴"]);
        assert_eq!(scripts[0].ready(Color::Red, 1), "1️⃣");
        assert_eq!(Script::all(&Glyphs::default()).count(), 1);
    }
}
