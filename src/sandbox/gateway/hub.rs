//! Connections and sessions: who is told what, and what a resumed session missed.

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::Out;
use super::script::Script;
use crate::sandbox::world::{Event, GUILD};

/// Events kept for a session that may come back.
const KEPT: usize = 500;

/// A bot's session.
#[derive(Debug)]
pub(in crate::sandbox) struct Session {
    pub(super) id: String,
    pub(super) intents: u64,
    /// Which shard of how many.
    pub(super) shard: (u64, u64),
    pub(super) seq: u64,
    pub(super) kept: VecDeque<(u64, String)>,
    pub(super) connection: Option<u64>,
}

/// All connections and sessions.
#[derive(Debug, Default)]
pub(in crate::sandbox) struct Hub {
    connections: BTreeMap<u64, UnboundedSender<Out>>,
    pub(super) sessions: Vec<Session>,
    /// Sessions started.
    pub(in crate::sandbox) identifies: u32,
    /// Sessions taken up again.
    pub(in crate::sandbox) resumes: u32,
    pub(in crate::sandbox) script: Script,
    /// Events that are held back, where they are.
    held: Option<Vec<Event>>,
    next: u64,
}

impl Hub {
    pub(super) fn connect(&mut self, to_bot: UnboundedSender<Out>) -> u64 {
        self.next += 1;
        self.connections.insert(self.next, to_bot);
        self.next
    }

    /// A connection ended; a bot that closed with 1000 or 1001 gives its session up.
    pub(super) fn disconnect(&mut self, connection: u64, code: Option<u16>) {
        self.connections.remove(&connection);
        if matches!(code, Some(1000 | 1001)) {
            self.sessions.retain(|session| session.connection != Some(connection));
        }
        for session in self.sessions.iter_mut().filter(|session| session.connection == Some(connection)) {
            session.connection = None;
        }
    }

    pub(super) fn send(&self, connection: u64, out: Out) {
        if let Some(to_bot) = self.connections.get(&connection) {
            // A receiver that is gone is a connection about to be taken off the list.
            let _ = to_bot.send(out);
        }
    }

    pub(super) fn send_payload(&self, connection: u64, payload: &Value) {
        self.send(connection, Out::Payload(payload.to_string()));
    }

    pub(super) fn is_identified(&self, connection: u64) -> bool {
        self.sessions.iter().any(|session| session.connection == Some(connection))
    }

    /// Whether a bot is connected and has a session.
    pub(in crate::sandbox) fn is_online(&self) -> bool {
        self.sessions.iter().any(|session| session.connection.is_some())
    }

    pub(super) fn heartbeat(&self, connection: u64) {
        if self.script.mute {
            return;
        }
        let answer = json!({ "op": 11, "t": null, "s": null, "d": null }).to_string();
        match (self.script.late, self.connections.get(&connection).cloned()) {
            (Some(late), Some(to_bot)) => {
                tokio::spawn(async move {
                    tokio::time::sleep(late).await;
                    // A receiver that is gone is a connection that has ended meanwhile.
                    let _ = to_bot.send(Out::Payload(answer));
                });
            }
            _ => self.send(connection, Out::Payload(answer)),
        }
    }

    /// Holds events back from now on.
    pub(in crate::sandbox) fn hold(&mut self) {
        self.held.get_or_insert_default();
    }

    /// Tells what was held back, the newest first if `reversed`.
    pub(in crate::sandbox) fn release(&mut self, reversed: bool) {
        let mut events = self.held.take().unwrap_or_default();
        if reversed {
            events.reverse();
        }
        for event in &events {
            self.tell(event);
        }
    }

    /// Tells an event to every session that asked for its kind, or keeps it for those that are away.
    pub(in crate::sandbox) fn tell(&mut self, event: &Event) {
        if let Some(held) = &mut self.held {
            held.push(event.clone());
            return;
        }
        for n in 0..self.sessions.len() {
            let session = &self.sessions[n];
            let wanted = event.intents == 0 || session.intents & event.intents != 0;
            if wanted && (GUILD >> 22) % session.shard.1 == session.shard.0 {
                self.dispatch(n, event.name, &event.data);
            }
        }
    }

    /// Sends an event to the session of this place in the list, under its next number.
    pub(super) fn dispatch(&mut self, n: usize, name: &str, data: &Value) {
        let session = &mut self.sessions[n];
        session.seq += 1;
        let text = json!({ "op": 0, "t": name, "s": session.seq, "d": data }).to_string();
        session.kept.push_back((session.seq, text.clone()));
        if session.kept.len() > KEPT {
            session.kept.pop_front();
        }
        if let Some(connection) = session.connection {
            self.send(connection, Out::Payload(text));
        }
    }

    /// Does the same to every connection.
    pub(in crate::sandbox) fn send_all(&self, out: &Out) {
        for connection in self.connections.keys() {
            self.send(*connection, out.clone());
        }
    }

    /// Forgets all sessions, so that none can be resumed.
    pub(in crate::sandbox) fn forget_sessions(&mut self) {
        self.sessions.clear();
    }

    /// Takes a session away from the connection it is on, so that this one can identify again.
    pub(in crate::sandbox) fn invalidate(&mut self, resumable: bool) {
        self.send_all(&Out::Payload(json!({ "op": 9, "t": null, "s": null, "d": resumable }).to_string()));
        if resumable {
            self.sessions.iter_mut().for_each(|session| session.connection = None);
        } else {
            self.forget_sessions();
        }
    }
}
