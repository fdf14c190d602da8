//! The gateway's messages: those we read and those we send.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::config::Token;

/// One message from the gateway, its content unread.
#[derive(Deserialize)]
pub(super) struct Frame<'a> {
    pub(super) op: u8,
    /// The place of an event in its session.
    #[serde(rename = "s", default)]
    pub(super) sequence: Option<u64>,
    /// The name of an event.
    #[serde(rename = "t", default)]
    pub(super) name: Option<String>,
    #[serde(rename = "d", borrow, default)]
    pub(super) data: Option<&'a RawValue>,
}

/// The opcodes that Discord sends.
pub(super) mod op {
    pub(in super::super) const EVENT: u8 = 0;
    pub(in super::super) const HEARTBEAT: u8 = 1;
    pub(in super::super) const RECONNECT: u8 = 7;
    pub(in super::super) const INVALID_SESSION: u8 = 9;
    pub(in super::super) const HELLO: u8 = 10;
    pub(in super::super) const HEARTBEAT_ACK: u8 = 11;
}

#[derive(Deserialize)]
pub(super) struct Hello {
    /// In milliseconds.
    heartbeat_interval: u64,
}

#[derive(Deserialize)]
pub(super) struct Ready {
    pub(super) session_id: String,
    #[serde(default)]
    pub(super) resume_gateway_url: Option<String>,
    /// A list of servers, each with its id; anything odd counts as none.
    #[serde(default)]
    pub(super) guilds: Value,
}

/// What is handed on of a server: whatever it holds, its id and whether it is out of order.
#[derive(Deserialize, Serialize)]
pub(super) struct GuildHead {
    #[serde(default)]
    id: Value,
    #[serde(default)]
    unavailable: Value,
}

impl Hello {
    pub(super) fn read(text: &str) -> Option<Hello> {
        Frame::read(text).ok().filter(|frame| frame.op == op::HELLO)?.content().ok()
    }

    pub(super) fn interval(&self) -> Duration {
        Duration::from_millis(self.heartbeat_interval)
    }
}

impl<'a> Frame<'a> {
    pub(super) fn read(text: &'a str) -> Result<Frame<'a>, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The content as `T`; a missing content is `null`.
    pub(super) fn content<T: Deserialize<'a>>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.data.map_or("null", RawValue::get))
    }
}

pub(super) fn heartbeat(sequence: Option<u64>) -> String {
    json!({ "op": 1, "d": sequence }).to_string()
}

/// Asks for a new session. Without compression: a small bot's events are few and small.
pub(super) fn identify(token: &Token, intents: u64) -> String {
    let properties = json!({ "os": std::env::consts::OS, "browser": "ludo-bot", "device": "ludo-bot" });
    json!({ "op": 2, "d": { "token": token.reveal(), "intents": intents, "properties": properties } })
        .to_string()
}

pub(super) fn resume(token: &Token, session: &str, sequence: u64) -> String {
    json!({ "op": 6, "d": { "token": token.reveal(), "session_id": session, "seq": sequence } }).to_string()
}
