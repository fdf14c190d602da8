//! Sets of die faces.

use serde::{Deserialize, Serialize};

use crate::game::Face;

/// A set of die faces. Written as a list, `[1, 6]`; a single face is read too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "OneOrMany", into = "Vec<Face>")]
pub struct Faces(u8);

impl Faces {
    /// No face.
    pub const NONE: Faces = Faces(0);
    /// A six alone.
    pub const SIX: Faces = Faces::NONE.with(Face::SIX);

    /// These and this one too.
    #[must_use]
    pub const fn with(self, face: Face) -> Faces {
        Faces(self.0 | 1 << (face.pips() - 1))
    }

    /// Whether this face is among them.
    pub const fn contains(self, face: Face) -> bool {
        self.0 & 1 << (face.pips() - 1) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The faces, rising.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Face> {
        Face::ALL.into_iter().filter(move |face| self.contains(*face))
    }
}

impl FromIterator<Face> for Faces {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Faces {
        faces.into_iter().fold(Faces::NONE, Faces::with)
    }
}

impl From<Faces> for Vec<Face> {
    fn from(faces: Faces) -> Vec<Face> {
        faces.iter().collect()
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a face, 1 to 6, or a list of faces")]
enum OneOrMany {
    One(Face),
    Many(Vec<Face>),
}

impl From<OneOrMany> for Faces {
    fn from(read: OneOrMany) -> Faces {
        match read {
            OneOrMany::One(face) => Faces::NONE.with(face),
            OneOrMany::Many(faces) => faces.into_iter().collect(),
        }
    }
}
