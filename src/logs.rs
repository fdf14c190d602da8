//! The log: one human line for each event, on standard error, with every credential taken out.
//!
//! Nothing in this program logs a credential on purpose. The [`Redactor`] is the second lock: libraries log
//! addresses and payloads, and an interaction's token is part of an address.

use std::io::{self, Write};
use std::sync::LazyLock;

use regex::bytes::{Captures, Regex};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;
use tracing_subscriber::fmt::MakeWriter;

/// Libraries that write whole requests and payloads when asked for much: they are never heard below a warning.
const QUIET: [&str; 6] = [
    "serenity=error",
    "tungstenite=warn",
    "tokio_tungstenite=warn",
    "hyper=warn",
    "hyper_util=warn",
    "reqwest=warn",
];

/// Starts the log with a filter such as `info` or `info,ludo_bot=debug`. A second start changes nothing.
///
/// # Errors
///
/// When the filter cannot be read.
pub fn start(text: &str) -> Result<(), ParseError> {
    let log = tracing_subscriber::fmt().with_env_filter(filter(text)?).with_writer(Redacting(io::stderr));
    // An error here says that a log was started before: that one stays.
    let _ = log.try_init();
    Ok(())
}

/// The filter for `text`, with libraries that repeat payloads kept quiet whatever it says.
///
/// # Errors
///
/// When `text` is not a filter.
pub fn filter(text: &str) -> Result<EnvFilter, ParseError> {
    let mut filter = EnvFilter::builder().parse(text)?;
    for quiet in QUIET {
        filter = filter.add_directive(quiet.parse()?);
    }
    Ok(filter)
}

/// Makes writers that take credentials out of each line before handing it to the writers of the inner maker.
#[derive(Clone, Copy, Debug)]
pub struct Redacting<M>(pub M);

/// A writer that takes credentials out of what is written. Each call is expected to bring whole lines, as the
/// subscriber's do.
#[derive(Debug)]
pub struct Redactor<W>(W);

impl<'a, M: MakeWriter<'a>> MakeWriter<'a> for Redacting<M> {
    type Writer = Redactor<M::Writer>;

    fn make_writer(&'a self) -> Self::Writer {
        Redactor(self.0.make_writer())
    }
}

impl<W: Write> Write for Redactor<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.write_all(&redact(line))?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// `line` without bot tokens, without the token that follows `/interactions/<id>/` or `/webhooks/<id>/` in an
/// address, and without the value of a field called `token`.
pub fn redact(line: &[u8]) -> Vec<u8> {
    CREDENTIAL
        .replace_all(line, |found: &Captures<'_>| {
            let mut kept = found.name("before").map(|text| text.as_bytes().to_vec()).unwrap_or_default();
            kept.extend_from_slice(b"(hidden)");
            kept
        })
        .into_owned()
}

static CREDENTIAL: LazyLock<Regex> = LazyLock::new(|| {
    const PATTERN: &str = r#"(?x-u)
        [A-Za-z0-9_-]{20,} \. [A-Za-z0-9_-]{6} \. [A-Za-z0-9_-]{27,}                  # a bot's token
        | (?P<before> / (?:interactions|webhooks) / [0-9]+ /                          # an address
                    | token \\? "? \s* [:=] \s* \\? " ) [^/?\s"'\\)]+               # a field
    "#;
    Regex::new(PATTERN).expect("the pattern is a constant and is compiled by the tests")
});
