//! What dice show.

use serde::{Deserialize, Serialize};

/// One face of a die: 1–6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Face(u8);

impl Face {
    /// The six faces.
    pub const ALL: [Face; 6] = [Face(1), Face(2), Face(3), Face(4), Face(5), Face(6)];
    /// The face that Ludo is about.
    pub const SIX: Face = Face(6);

    /// The face with this many pips, if a die has it.
    pub const fn new(pips: u8) -> Option<Face> {
        if pips >= 1 && pips <= 6 { Some(Face(pips)) } else { None }
    }

    /// 1–6.
    pub const fn pips(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Face {
    type Error = String;

    fn try_from(pips: u8) -> Result<Face, String> {
        Face::new(pips).ok_or_else(|| format!("a die shows 1 to 6, not {pips}"))
    }
}

impl From<Face> for u8 {
    fn from(face: Face) -> u8 {
        face.0
    }
}

/// One throw: one die, or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Face>", into = "Vec<Face>")]
pub struct Roll {
    first: Face,
    second: Option<Face>,
}

impl Roll {
    /// A throw of one die.
    pub const fn one(face: Face) -> Roll {
        Roll { first: face, second: None }
    }

    /// A throw of two dice.
    pub const fn two(first: Face, second: Face) -> Roll {
        Roll { first, second: Some(second) }
    }

    /// The first die's face; the only one where one die is thrown.
    pub const fn face(self) -> Face {
        self.first
    }

    /// How many dice were thrown.
    pub const fn count(self) -> u8 {
        if self.second.is_some() { 2 } else { 1 }
    }

    /// The faces, in the order thrown.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        std::iter::once(self.first).chain(self.second)
    }

    /// The sum of all pips.
    pub fn total(self) -> u8 {
        self.faces().map(Face::pips).sum()
    }
}

impl TryFrom<Vec<Face>> for Roll {
    type Error = String;

    fn try_from(faces: Vec<Face>) -> Result<Roll, String> {
        match faces[..] {
            [face] => Ok(Roll::one(face)),
            [first, second] => Ok(Roll::two(first, second)),
            _ => Err(format!("a roll is one die or two, not {}", faces.len())),
        }
    }
}

impl From<Roll> for Vec<Face> {
    fn from(roll: Roll) -> Vec<Face> {
        roll.faces().collect()
    }
}
