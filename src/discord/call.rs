//! Who is called to a game, and how: the one place that decides who is pinged and when a board comes down anew.

use crate::session::{Call, Pings, Why};

/// How somebody is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// Whether the board is posted anew for them.
    pub anew: bool,
    /// Whether they are pinged, if it is.
    pub ping: bool,
}

impl Manner {
    /// How this is done for somebody who wants these pings, and who is or is not about.
    ///
    /// |          | away, and they are not about | away, and they are | always | never |
    /// |----------|---|---|---|---|
    /// | turn     | anew, ping | in place | anew, ping | in place |
    /// | reminder | anew, ping | anew, ping | anew, ping | anew |
    pub const fn of(call: Call, pings: Pings, is_about: bool) -> Manner {
        match (call.why, pings) {
            (Why::Reminder, Pings::Never) => Manner { anew: true, ping: false },
            (Why::Turn, Pings::Never) => Manner { anew: false, ping: false },
            (Why::Reminder, _) | (Why::Turn, Pings::Always) => Manner { anew: true, ping: true },
            (Why::Turn, Pings::Away) => Manner { anew: !is_about, ping: !is_about },
        }
    }
}
