//! Discord's figures, and the rules that a message or a command is held to before it is taken.
//!
//! Only what Discord refuses is refused here, at the place of the body where Discord names it.

pub(super) mod command;
pub(super) mod component;
pub(super) mod embed;
pub(super) mod emoji;
pub(super) mod message;
pub(super) mod modal;

/// How many requests of a kind are taken in how many milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Requests in each window; 0 means no limit.
    pub requests: u32,
    /// Length of the window.
    pub per_ms: u64,
}

impl Rate {
    /// So many requests in so many milliseconds.
    pub const fn new(requests: u32, per_ms: u64) -> Self {
        Self { requests, per_ms }
    }
}

/// What the sandbox lets through, where Discord does not document a figure or a test needs another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Messages created in a channel.
    pub create: Rate,
    /// Messages edited in a channel.
    pub edit: Rate,
    /// Messages older than an hour edited in a channel (refused with 30046).
    pub old_edit: Rate,
    /// Messages deleted in a channel.
    pub delete: Rate,
    /// Follow-ups and edits of one interaction.
    pub webhook: Rate,
    /// Every other route, each for itself.
    pub other: Rate,
    /// All routes together, but for the interactions' own.
    pub global: Rate,
    /// Requests that may be refused (401, 403, 429) before nothing is answered for an hour.
    pub invalid: Rate,
    /// Sessions that can be started in a day.
    pub identifies: u32,
    /// Threads that are open at once in the guild.
    pub active_threads: usize,
    /// Bytes of a request.
    pub request_bytes: usize,
    /// Bytes of one attached file.
    pub attachment_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            create: Rate::new(5, 5_000),
            edit: Rate::new(5, 5_000),
            old_edit: Rate::new(3, 6_000),
            delete: Rate::new(5, 1_000),
            webhook: Rate::new(5, 2_000),
            other: Rate::new(20, 10_000),
            global: Rate::new(50, 1_000),
            ..Self::lifted()
        }
    }
}

impl Limits {
    /// No rate limits at all; sizes stay.
    pub const fn lifted() -> Self {
        const NONE: Rate = Rate::new(0, 0);
        Self {
            create: NONE,
            edit: NONE,
            old_edit: NONE,
            delete: NONE,
            webhook: NONE,
            other: NONE,
            global: NONE,
            invalid: Rate::new(10_000, 600_000),
            identifies: 1000,
            active_threads: 1000,
            request_bytes: 25 * 1024 * 1024,
            attachment_bytes: 10 * 1024 * 1024,
        }
    }
}
