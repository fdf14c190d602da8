//! The one state that every part of the sandbox works on, and how steps on it are taken.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::clock::Clock;
use super::fault::Traps;
use super::gateway::hub::Hub;
use super::limits::Limits;
use super::moment::{Fate, Moment, Watcher};
use super::rest::invalid::Invalid;
use super::rest::rate::Buckets;
use super::world::World;

/// A request that the bot made, and what came back.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// `POST`
    pub method: String,
    /// `/api/v10/channels/1/messages`, with the query.
    pub path: String,
    /// The JSON body, or the JSON part of a multipart one, or null.
    pub body: Value,
    /// Bytes of all files that came with it.
    pub file_bytes: usize,
    /// The HTTP status that was answered.
    pub status: u16,
    /// The JSON that was answered, or null.
    pub answer: Value,
    /// When it came, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether the answer was a fault that a test asked for.
    pub asked_for: bool,
}

impl Recorded {
    /// Discord's error code in the answer.
    pub fn code(&self) -> Option<u64> {
        self.answer["code"].as_u64().filter(|_| self.status >= 400)
    }
}

/// What can change.
#[derive(Debug)]
pub(super) struct State {
    pub(super) world: World,
    pub(super) hub: Hub,
    pub(super) buckets: Buckets,
    pub(super) requests: Vec<Recorded>,
    /// Codes that a test said it would cause: see `Sandbox::expect_refusal`.
    pub(super) expected: HashSet<u64>,
    pub(super) unknown_routes: Vec<String>,
    pub(super) traps: Traps,
    pub(super) invalid: Invalid,
    pub(super) limits: Limits,
}

/// What all parts hold.
pub(super) struct Shared {
    state: Mutex<State>,
    /// Counts the steps, so that waiting is possible.
    pub(super) changed: watch::Sender<u64>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) any_token: bool,
    pub(super) heartbeat_ms: u64,
    pub(super) base: String,
    pub(super) stop: CancellationToken,
    record: Option<Mutex<std::fs::File>>,
    watcher: Mutex<Option<Watcher>>,
}

impl Shared {
    pub(super) fn new(state: State, clock: Arc<dyn Clock>, any_token: bool, heartbeat_ms: u64) -> Self {
        let base = state.world.base.clone();
        let (changed, stop) = (watch::Sender::new(0), CancellationToken::new());
        Self {
            state: Mutex::new(state),
            changed,
            clock,
            any_token,
            heartbeat_ms,
            base,
            stop,
            record: None,
            watcher: Mutex::default(),
        }
    }

    /// Has all moments told to this, or to nobody.
    pub(super) fn watch(&self, watcher: Watcher) {
        *self.watcher.lock().unwrap_or_else(PoisonError::into_inner) = Some(watcher);
    }

    /// Tells of a moment, and gives what is to become of it.
    pub(super) fn tell(&self, moment: Moment<'_>) -> Fate {
        let watcher = self.watcher.lock().unwrap_or_else(PoisonError::into_inner).clone();
        watcher.map_or(Fate::Go, |watcher| watcher(moment))
    }

    /// Writes each request to this file from now on, which is emptied first.
    pub(super) fn record_to(&mut self, path: &Path) -> std::io::Result<()> {
        self.record = Some(Mutex::new(std::fs::File::create(path)?));
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.world.now = self.clock.now_ms();
        state
    }

    /// Takes a step; what it has to tell goes to the gateway before anybody else's step.
    pub(super) fn with<R>(&self, step: impl FnOnce(&mut State) -> R) -> R {
        let mut state = self.lock();
        let outcome = step(&mut state);
        for event in std::mem::take(&mut state.world.events) {
            state.hub.tell(&event);
        }
        drop(state);
        self.changed.send_modify(|steps| *steps += 1);
        outcome
    }

    /// Looks without changing anything.
    pub(super) fn look<R>(&self, look: impl FnOnce(&State) -> R) -> R {
        look(&self.lock())
    }

    /// Looks after every step until something is found, for at most `longest` of real time.
    pub(super) async fn until<R>(
        &self,
        longest: Duration,
        mut look: impl FnMut(&State) -> Option<R>,
    ) -> Option<R> {
        let mut steps = self.changed.subscribe();
        let search = async {
            loop {
                if let Some(found) = self.look(&mut look) {
                    return found;
                }
                // The sandbox's clock may move without a step.
                let _ = tokio::time::timeout(Duration::from_millis(20), steps.changed()).await;
            }
        };
        tokio::time::timeout(longest, search).await.ok()
    }

    /// Writes a request down.
    pub(super) fn record(&self, request: Recorded) {
        if let Some(file) = &self.record {
            let line = json!({ "method": request.method, "path": request.path, "body": request.body });
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(error) = writeln!(file, "{line}") {
                tracing::error!(%error, "a request could not be recorded");
            }
        }
        self.with(|state| state.requests.push(request));
    }
}
