//! How the program ends where it could not do what it was asked.

use ludo_bot::config::Fault;

/// The exit code for what only an operator can mend: restarting does not help (`EX_CONFIG` of sysexits).
const NEEDS_OPERATOR: u8 = 78;
/// The exit code for a command that cannot be done as it was given.
const MISUSED: u8 = 2;
/// The exit code for what may be well the next time.
const BROKEN: u8 = 1;

/// Why the program ends without success: a sentence, and an exit code that says whether a restart can help.
pub(crate) struct Failure {
    pub(crate) sentence: String,
    pub(crate) code: u8,
}

impl Failure {
    /// Something went wrong that may be well the next time.
    pub(crate) const fn broken(sentence: String) -> Failure {
        Failure { sentence, code: BROKEN }
    }

    /// The command cannot be done as it was given.
    pub(crate) const fn misused(sentence: String) -> Failure {
        Failure { sentence, code: MISUSED }
    }

    /// Only an operator can mend it.
    pub(crate) const fn needs_operator(sentence: String) -> Failure {
        Failure { sentence, code: NEEDS_OPERATOR }
    }

    /// What is wrong with the configuration, a line each.
    pub(crate) fn configuration(faults: &[Fault]) -> Failure {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Failure::needs_operator(lines.join("\n"))
    }
}
