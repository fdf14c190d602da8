//! Faults that a test asks for: what Discord does on a bad day.

use std::time::Duration;

use serde_json::Value;

/// What happens to a request in place of its answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// This status with a JSON body, such as Discord's `{"message", "code"}`; nothing was done.
    Refuse(u16, Value),
    /// This status with any text, which need not be JSON; nothing was done.
    Text(u16, String),
    /// Status and body as above, with more headers, which may be nonsense.
    Headers(u16, Value, Vec<(String, String)>),
    /// It is done and answered, but so much later.
    Late(Duration),
    /// It is done only so much later, and answered then.
    Slow(Duration),
    /// It is done, and nothing is answered.
    Lost,
    /// It is done, and the connection ends in the middle of the answer.
    Cut,
    /// It is done and answered with these headers too, which may be nonsense.
    Extra(Vec<(String, String)>),
    /// It is done and answered with this text in place of the body.
    Garbled(String),
    /// It is done and answered with 204, and nothing else.
    Bare,
}

impl Fault {
    /// Discord's refusal with a code of its list.
    pub fn code(status: u16, code: u64) -> Fault {
        let message = format!("a test asked for {code}");
        Fault::Refuse(status, serde_json::json!({ "message": message, "code": code }))
    }
}

/// A fault waiting for the requests that it is meant for.
#[derive(Clone, Debug)]
pub(super) struct Trap {
    method: String,
    part: String,
    fault: Fault,
    left: usize,
}

/// The faults that wait.
#[derive(Debug, Default)]
pub(super) struct Traps(Vec<Trap>);

impl Traps {
    pub(super) fn set(&mut self, method: &str, part: &str, fault: Fault, times: usize) {
        self.0.push(Trap { method: method.to_owned(), part: part.to_owned(), fault, left: times });
    }

    /// The fault for this request, the oldest that fits; it is used up.
    pub(super) fn spring(&mut self, method: &str, path: &str) -> Option<Fault> {
        let fits =
            |trap: &&mut Trap| (trap.method == method || trap.method == "*") && path.contains(&trap.part);
        let trap = self.0.iter_mut().find(fits)?;
        trap.left -= 1;
        let fault = trap.fault.clone();
        self.0.retain(|trap| trap.left > 0);
        Some(fault)
    }

    /// Takes all traps away.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// How many faults have not come about yet.
    pub(super) fn left(&self) -> usize {
        self.0.iter().map(|trap| trap.left).sum()
    }
}
