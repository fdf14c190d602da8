//! What a test does to the bot's connection, and to the answers it gets.

use std::time::Duration;

use serde_json::json;

use super::Sandbox;
use super::fault::Fault;
use super::gateway::Out;
use super::gateway::script::Hello;
use super::moment::Watcher;
use super::shared::Recorded;

impl Sandbox {
    /// Makes the next `times` requests of this method (`*` for any), whose path has this part, go wrong.
    pub fn fail_next(&self, method: &str, path_part: &str, fault: Fault, times: usize) {
        if times > 0 {
            self.shared.with(|state| state.traps.set(method, path_part, fault, times));
        }
    }

    /// Takes back all faults that have not come about yet.
    pub fn forgive(&self) {
        self.shared.with(|state| state.traps.clear());
    }

    /// All that the bot asked for since this was called last, with what was answered.
    pub fn take_requests(&self) -> Vec<Recorded> {
        self.shared.with(|state| std::mem::take(&mut state.requests))
    }

    /// How many of these requests have not come yet.
    pub fn faults_left(&self) -> usize {
        self.shared.look(|state| state.traps.left())
    }

    /// Closes every gateway connection, with a close code or without one.
    pub fn close_gateway(&self, code: Option<u16>) {
        self.shared.with(|state| state.hub.send_all(&Out::Close(code)));
    }

    /// Cuts every gateway connection without a word.
    pub fn cut_gateway(&self) {
        self.shared.with(|state| state.hub.send_all(&Out::Drop));
    }

    /// Forgets every session: a RESUME is answered with INVALID SESSION.
    pub fn forget_sessions(&self) {
        self.shared.with(|state| state.hub.forget_sessions());
    }

    /// Asks every connection to reconnect and resume (opcode 7).
    pub fn send_reconnect(&self) {
        let payload = json!({ "op": 7, "t": null, "s": null, "d": null }).to_string();
        self.shared.with(|state| state.hub.send_all(&Out::Payload(payload)));
    }

    /// Tells every connection that its session is invalid (opcode 9).
    pub fn send_invalid_session(&self, resumable: bool) {
        self.shared.with(|state| state.hub.invalidate(resumable));
    }

    /// Leaves heartbeats unanswered, or answers them again.
    pub fn mute_heartbeats(&self, mute: bool) {
        self.shared.with(|state| state.hub.script.mute = mute);
    }

    /// Answers heartbeats so much later, or at once again.
    pub fn delay_heartbeats(&self, late: Option<Duration>) {
        self.shared.with(|state| state.hub.script.late = late);
    }

    /// Greets the next connections so.
    pub fn greet_with(&self, hello: Hello) {
        self.shared.with(|state| state.hub.script.hello = hello);
    }

    /// Closes the next sessions that are asked for with these codes, before they are READY; they count as started.
    pub fn close_next_logins(&self, codes: &[Option<u16>]) {
        self.shared.with(|state| state.hub.script.closes.extend(codes));
    }

    /// Refuses the next `times` that a session is to be resumed.
    pub fn refuse_resumes(&self, times: u32) {
        self.shared.with(|state| state.hub.script.refused_resumes = times);
    }

    /// Takes no gateway connection at all, or takes them again.
    pub fn refuse_gateway(&self, refuse: bool) {
        self.shared.with(|state| state.hub.script.deaf = refuse);
    }

    /// Every gateway connection is half open from now on: nothing is read, nothing is sent, and nothing ends it.
    pub fn freeze_gateway(&self) {
        self.shared.with(|state| state.hub.send_all(&Out::Freeze));
    }

    /// Connections that are taken from now on end with a reset when they are cut.
    pub fn reset_connections(&self, reset: bool) {
        self.shared.with(|state| state.hub.script.resets = reset);
    }

    /// Sends any text to every gateway connection, as it is.
    pub fn send_raw(&self, text: &str) {
        self.shared.with(|state| state.hub.send_all(&Out::Payload(text.to_owned())));
    }

    /// Holds all events back until they are released.
    pub fn hold_events(&self) {
        self.shared.with(|state| state.hub.hold());
    }

    /// Tells all events that were held back, the newest first if `reversed`.
    pub fn release_events(&self, reversed: bool) {
        self.shared.with(|state| state.hub.release(reversed));
    }

    /// Has every moment told to this from now on.
    pub fn watch(&self, watcher: Watcher) {
        self.shared.watch(watcher);
    }

    /// How many answers there were that Discord holds against a bot: 401, 403, 429.
    pub fn invalid_requests(&self) -> u64 {
        self.shared.look(|state| state.invalid.total)
    }

    /// Whether the bot has made so many of them that nothing is answered.
    pub fn has_banned(&self) -> bool {
        self.shared.look(|state| state.invalid.is_banned(state.world.now))
    }

    /// How many sessions were started.
    pub fn identifies(&self) -> u32 {
        self.shared.look(|state| state.hub.identifies)
    }

    /// How many sessions were taken up again.
    pub fn resumes(&self) -> u32 {
        self.shared.look(|state| state.hub.resumes)
    }

    /// Whether a bot is connected and has a session.
    pub fn is_online(&self) -> bool {
        self.shared.look(|state| state.hub.is_online())
    }

    /// The emoji of the application's own, the oldest first: id and name.
    pub fn emoji(&self) -> Vec<(u64, String)> {
        self.shared.look(|state| state.world.emoji.iter().map(|one| (one.id, one.name.clone())).collect())
    }

    /// Adds an emoji of the application's own, as somebody did earlier; its picture is no more than a beginning.
    ///
    /// # Panics
    /// Where Discord would refuse it.
    #[track_caller]
    pub fn add_emoji(&self, name: &str) -> u64 {
        let body = json!({ "name": name, "image": "data:image/png;base64,iVBORw0KGgo=" });
        let made = self
            .shared
            .with(|state| state.world.add_emoji(&body).map(|_| state.world.emoji.last().map(|one| one.id)));
        match made {
            Ok(Some(id)) => id,
            other => panic!("no emoji can be called {name:?}: {other:?}"),
        }
    }
}
