//! What a test is told of as it happens, so that it can strike at a named point.

use std::sync::Arc;

/// Something that happens between the bot and Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment<'a> {
    /// The gateway has delivered an interaction.
    Delivered,
    /// A session was asked for, and is not started yet.
    Identify,
    /// A request has come whole, and nothing was done about it yet.
    Arrived {
        /// `POST`
        method: &'a str,
        /// `/api/v10/channels/1/messages`, decoded and without the query.
        path: &'a str,
        /// Its body; the JSON part of a multipart one.
        body: &'a serde_json::Value,
    },
    /// What was asked for is done, and the answer was not sent yet.
    Done {
        /// `POST`
        method: &'a str,
        /// As above.
        path: &'a str,
        /// The status that is about to be answered.
        status: u16,
    },
}

/// What becomes of a request at a moment; of anything else a test only takes note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// It goes on.
    #[default]
    Go,
    /// It never reached Discord: nothing is done, and nothing is answered.
    Lose,
}

/// Called at every moment, by whatever causes it; it must not wait, and not call the sandbox.
pub type Watcher = Arc<dyn Fn(Moment<'_>) -> Fate + Send + Sync>;
