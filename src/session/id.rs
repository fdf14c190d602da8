//! Ids. Discord's are snowflakes; a session's is drawn at random.

use serde::{Deserialize, Serialize};

use super::Entropy;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

ids! {
    /// A session's own id, below 2^63: random, so that nobody can guess a neighbour's.
    SessionId,
    /// A Discord user.
    UserId,
    /// A Discord channel; a thread is one too.
    ChannelId,
    /// A Discord server.
    GuildId,
    /// A role of a Discord server.
    RoleId,
    /// A Discord message.
    MessageId,
    /// One press or one command, as Discord counts them.
    InteractionId,
}

/// How often a session has changed. Every write names the version that it was made from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub u32);

impl Version {
    /// The version after this one.
    #[must_use]
    pub const fn next(self) -> Version {
        Version(self.0 + 1)
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl UserId {
    /// A number that stands for somebody who is not kept any more: drawn at random, and below all ids that Discord
    /// has given to anybody, the first of which is from weeks after the beginning of its count.
    pub fn nobody(entropy: &dyn Entropy) -> UserId {
        let mut bytes = [0; 8];
        entropy.fill(&mut bytes);
        UserId(u64::from_be_bytes(bytes) >> 14 | 1)
    }
}
