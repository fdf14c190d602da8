//! No credential reaches the log, in whatever way it gets into a line.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use ludo_bot::logs::{Redacting, filter, redact};

const BOT: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB";
const INTERACTION: &str = "aW50ZXJhY3Rpb246Q0FOQVJZ-_canary";

fn redacted(line: &str) -> String {
    String::from_utf8(redact(line.as_bytes())).expect("text")
}

#[test]
fn credentials_are_taken_out_and_the_rest_stays() {
    let cases = [
        (format!("Authorization: Bot {BOT}!"), "Authorization: Bot (hidden)!"),
        (format!("{BOT} and {BOT}"), "(hidden) and (hidden)"),
        (
            format!("POST https://discord.com/api/v10/interactions/12/{INTERACTION}/callback?x=1"),
            "POST https://discord.com/api/v10/interactions/12/(hidden)/callback?x=1",
        ),
        (
            format!("(/webhooks/34/{INTERACTION}) /webhooks/34/{INTERACTION}/messages/@original"),
            "(/webhooks/34/(hidden)) /webhooks/34/(hidden)/messages/@original",
        ),
        (format!(r#"{{"id":"1","token":"{INTERACTION}"}}"#), r#"{"id":"1","token":"(hidden)"}"#),
        (format!(r#"text: "{{\"token\": \"{INTERACTION}\"}}""#), r#"text: "{\"token\": \"(hidden)\"}""#),
        (format!(r#"Callback {{ token: "{INTERACTION}" }}"#), r#"Callback { token: "(hidden)" }"#),
        ("a.b.c /interactions/1 the token: here".to_owned(), "a.b.c /interactions/1 the token: here"),
    ];
    for (line, expected) in cases {
        assert_eq!(redacted(&line), expected);
    }
}

#[test]
fn bytes_that_are_no_text_pass() {
    assert_eq!(redact(b"\xff\xfe line"), b"\xff\xfe line");
}

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no test panics while writing").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_subscriber_at_its_loudest_writes_no_credential() {
    let lines = Lines::default();
    let writer = lines.clone();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter("trace").expect("a filter"))
        .with_writer(Redacting(move || writer.clone()))
        .finish();
    tracing::subscriber::with_default(log, || {
        tracing::info!(token = BOT, url = %format!("/webhooks/1/{INTERACTION}"), "sent");
        tracing::trace!("{{\"token\":\"{INTERACTION}\"}}");
        tracing::warn!(target: "serenity::http", "whatever a library says");
    });
    let written =
        String::from_utf8(lines.0.lock().expect("no test panics while writing").clone()).expect("text");
    assert!(written.contains("sent") && written.matches("(hidden)").count() == 3, "{written}");
    assert!(!written.contains(BOT) && !written.contains(INTERACTION), "{written}");
    assert!(!written.contains("whatever"), "{written}");
}

#[test]
fn a_filter_that_cannot_be_read_is_an_error() {
    assert!(filter("a=b=c").is_err());
    assert!(filter("info,ludo_bot=debug").is_ok());
}
