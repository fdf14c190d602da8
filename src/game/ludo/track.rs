//! Where a Ludo token can be.

use serde::{Deserialize, Serialize};

/// Where a token is, counted from its own entry square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not in play yet.
    Yard,
    /// On the shared track, so many steps past its own entry square (0 is the entry square).
    Track(u8),
    /// In its own column; 0 is the first square of it.
    Column(u8),
    /// Done.
    Home,
}
