//! What a test does to the bot's connection, and to the answers it gets.

use serde_json::json;

use super::Sandbox;
use super::fault::Fault;
use super::gateway::Out;

impl Sandbox {
    /// Makes the next `times` requests of this method, whose path has this part, go wrong.
    pub fn fail_next(&self, method: &str, path_part: &str, fault: Fault, times: usize) {
        if times > 0 {
            self.shared.with(|state| state.traps.set(method, path_part, fault, times));
        }
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
        self.shared.with(|state| state.hub.mute = mute);
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
}
