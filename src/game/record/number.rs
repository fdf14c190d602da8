//! Numbers as somebody wrote them.

use std::fmt;

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// Any number that JSON can hold, so that what is out of range is a wrong turn and not an unreadable
/// record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Number {
    /// A whole number.
    Whole(i64),
    /// A fraction, or a number too large for the other.
    Other(f64),
}

impl Number {
    /// The number, if it is one from 0 to 255.
    pub fn small(self) -> Option<u8> {
        match self {
            Number::Whole(number) => u8::try_from(number).ok(),
            Number::Other(_) => None,
        }
    }

    /// The number, if it is whole and not negative.
    pub fn whole(self) -> Option<usize> {
        match self {
            Number::Whole(number) => usize::try_from(number).ok(),
            Number::Other(_) => None,
        }
    }
}

impl From<u8> for Number {
    fn from(number: u8) -> Number {
        Number::Whole(number.into())
    }
}

impl From<u32> for Number {
    fn from(number: u32) -> Number {
        Number::Whole(number.into())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Whole(number) => number.fmt(f),
            Number::Other(number) => write!(f, "{number:?}"),
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Number::Whole(number) => serializer.serialize_i64(number),
            Number::Other(number) => serializer.serialize_f64(number),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_any(AnyNumber)
    }
}

struct AnyNumber;

impl Visitor<'_> for AnyNumber {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
        Ok(Number::Whole(number))
    }

    #[expect(clippy::cast_precision_loss, reason = "too large for anything but being shown")]
    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        Ok(i64::try_from(number).map_or(Number::Other(number as f64), Number::Whole))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Number, E> {
        Ok(Number::Other(number))
    }
}
