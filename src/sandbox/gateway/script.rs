//! How a gateway behaves that is not well: what a test has told it to do.

use std::collections::VecDeque;
use std::time::Duration;

/// How connections are greeted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hello {
    /// As it should be.
    #[default]
    Normal,
    /// Not at all.
    Never,
    /// With this many milliseconds between heartbeats, sensible or not.
    Interval(u64),
}

/// What is done otherwise than on a good day.
#[derive(Debug, Default)]
pub(in crate::sandbox) struct Script {
    pub(in crate::sandbox) hello: Hello,
    /// Whether heartbeats go unanswered, as on a connection that is half dead.
    pub(in crate::sandbox) mute: bool,
    /// How much later heartbeats are answered.
    pub(in crate::sandbox) late: Option<Duration>,
    /// How the next sessions that are asked for are closed, before READY.
    pub(in crate::sandbox) closes: VecDeque<Option<u16>>,
    /// How many times resuming is still refused.
    pub(in crate::sandbox) refused_resumes: u32,
    /// Whether no connection is taken at all.
    pub(in crate::sandbox) deaf: bool,
    /// Whether connections end with a reset in place of a goodbye.
    pub(in crate::sandbox) resets: bool,
}
