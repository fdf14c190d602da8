//! What a button carries: which session, which version its board showed, and what pressing means.
//!
//! `v1:roll:<session>:<version>`, `v1:move:<session>:<version>:<token>`, with the session in base 36. It is input
//! like any other: it grants nothing. Buttons stay on messages for years, so a form once used is read for ever.

use std::fmt;

use crate::session::{SessionId, Version};

/// The custom id of the button that answers whether somebody is sure to be forgotten. It stands for whoever presses it.
pub const FORGET_ME: &str = "v1:forget-me";

/// A button's custom id, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CustomId {
    /// The session that the button belongs to.
    pub session: SessionId,
    /// The version that its message showed.
    pub version: Version,
    /// What pressing it asks for.
    pub press: Press,
}

/// What a button asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// A seat.
    Join,
    /// To give the seat up.
    Leave,
    /// A computer in an open seat.
    AddComputer,
    /// The game to begin.
    Start,
    /// A roll.
    Roll,
    /// A move of the token with this number, 1–4.
    Move(u8),
    /// To take back what somebody asks to.
    Agree,
    /// Not to.
    Decline,
    /// A game that stands still to go on.
    Resume,
    /// The seat that the presser left, was away from, or has been invited to.
    Back,
    /// Another game like this one.
    Rematch,
}

impl Press {
    const fn word(self) -> &'static str {
        match self {
            Press::Join => "join",
            Press::Leave => "leave",
            Press::AddComputer => "computer",
            Press::Start => "start",
            Press::Roll => "roll",
            Press::Move(_) => "move",
            Press::Agree => "agree",
            Press::Decline => "decline",
            Press::Resume => "resume",
            Press::Back => "back",
            Press::Rematch => "rematch",
        }
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v1:{}:{}:{}", self.press.word(), base36(self.session.0), self.version)?;
        if let Press::Move(token) = self.press { write!(f, ":{token}") } else { Ok(()) }
    }
}

impl CustomId {
    /// Reads a custom id; `None` for anything that [`Display`](fmt::Display) does not write.
    pub fn read(text: &str) -> Option<CustomId> {
        let mut parts = text.strip_prefix("v1:")?.split(':');
        let word = parts.next()?;
        let session = SessionId(u64::from_str_radix(parts.next()?, 36).ok()?);
        let version = Version(parts.next()?.parse().ok()?);
        let press = match (word, parts.next(), parts.next()) {
            ("join", None, None) => Press::Join,
            ("leave", None, None) => Press::Leave,
            ("computer", None, None) => Press::AddComputer,
            ("start", None, None) => Press::Start,
            ("roll", None, None) => Press::Roll,
            ("agree", None, None) => Press::Agree,
            ("decline", None, None) => Press::Decline,
            ("resume", None, None) => Press::Resume,
            ("back", None, None) => Press::Back,
            ("rematch", None, None) => Press::Rematch,
            ("move", Some(token), None) => {
                Press::Move(token.parse().ok().filter(|token| (1..=4).contains(token))?)
            }
            _ => return None,
        };
        let read = CustomId { session, version, press };
        (read.to_string() == text).then_some(read)
    }
}

/// A number in base 36.
pub(super) fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(number % 36).unwrap_or(0);
        digits.extend(char::from_digit(digit, 36));
        number /= 36;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_press() -> impl Strategy<Value = Press> {
        prop_oneof![
            Just(Press::Join),
            Just(Press::Leave),
            Just(Press::AddComputer),
            Just(Press::Start),
            Just(Press::Roll),
            (1..=4u8).prop_map(Press::Move),
            Just(Press::Agree),
            Just(Press::Decline),
            Just(Press::Resume),
            Just(Press::Back),
            Just(Press::Rematch),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(session in any::<u64>(), version in any::<u32>(), press in any_press()) {
            let id = CustomId { session: SessionId(session), version: Version(version), press };
            prop_assert!(id.to_string().len() <= 100, "Discord takes 100 characters");
            prop_assert_eq!(CustomId::read(&id.to_string()), Some(id));
        }

        #[test]
        fn nothing_else_is_read(text in "\\PC{0,110}|v1:(roll|move|join|agree)(:[a-z0-9+ -]{0,14}){0,5}") {
            if let Some(id) = CustomId::read(&text) {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }
}
