//! What goes in and comes out of the calls.

use std::fmt;
use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::config::Token;

/// A file of a message. It goes out as `files[n]`, n being its place in the list; the JSON body names it in
/// `attachments` with that `id`.
#[derive(Clone)]
pub struct File {
    /// The file's name, with the ending that says what it is.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The right to answer one interaction, once.
#[derive(Clone, Debug)]
pub struct Callback {
    /// The interaction's id.
    pub id: u64,
    /// The interaction's token.
    pub token: Token,
    /// When the interaction reached us; its answer is worth nothing 3 s later.
    pub arrived: Instant,
}

/// The application that the bot's token belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// Its id.
    pub id: u64,
    /// Its name.
    pub name: String,
}

/// Where and how often the bot may connect to the gateway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GatewayInfo {
    /// The websocket's address.
    pub url: Url,
    /// How many times the bot may still identify.
    pub remaining: u32,
    /// When that number is full again.
    pub reset_after: Duration,
    /// How many shards may identify within 5 s.
    pub max_concurrency: u32,
    /// How many shards Discord advises.
    pub shards: u32,
}

impl File {
    /// The file's type, by the ending of its name.
    pub(super) fn mime(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("png") => "image/png",
            Some("gif") => "image/gif",
            Some("txt") => "text/plain",
            Some("json") => "application/json",
            _ => "application/octet-stream",
        }
    }
}

impl fmt::Debug for File {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "File({}, {} bytes)", self.name, self.bytes.len())
    }
}
