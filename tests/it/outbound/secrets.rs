//! No credential is printed, whatever fails.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use ludo_bot::config::Token;
use ludo_bot::discord::outbound::{File, Outbound};
use ludo_bot::logs;
use serde_json::json;

use super::fake::{Answer, Fake, INTERACTION, bot, callback, say};

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

/// Everything that can be printed of calls that fail in every way.
async fn printed(bot: Outbound) -> String {
    let token = Token::new(INTERACTION);
    let files = [File { name: "board.png".into(), bytes: b"CANARYFILE".into() }];
    let (callback, nothing) = (callback(), json!({}));
    let (answer, edit_answer, follow_up, edit, application) = tokio::join!(
        bot.answer(&callback, &nothing, &files),
        bot.edit_answer(3, &token, &nothing, &[]),
        bot.follow_up(3, &token, &nothing, &[]),
        bot.edit(1, 2, &nothing, &[]),
        bot.application(),
    );
    let faults = [answer.err(), edit_answer.err(), follow_up.err(), edit.err(), application.err()];
    let faults = faults.into_iter().flatten().map(|fault| format!("{fault} {fault:?}\n"));
    format!("{bot:?} {callback:?} {files:?}\n{}", faults.collect::<String>())
}

#[tokio::test]
async fn no_fault_and_no_log_line_holds_a_token() {
    let lines = Lines::default();
    let writer = lines.clone();
    // The program's own filter at its loudest, and no redaction: nothing may need it.
    let log = tracing_subscriber::fmt()
        .with_env_filter(logs::filter("trace").expect("a filter"))
        .with_writer(move || writer.clone())
        .finish();
    let _log = tracing::subscriber::set_default(log);

    let echo = |body: &str| format!(r#"{{"code": 1, "message": "{body} {INTERACTION}"}}"#);
    let mut seen = printed(bot("http://127.0.0.1:1")).await;
    for answer in [say(500, INTERACTION), say(401, echo("401")), say(429, echo("429")), say(404, echo("404"))]
    {
        let fake = Fake::scripted(move |_| answer.clone()).await;
        seen += &printed(fake.bot()).await;
    }
    seen += &printed(Fake::scripted(|_| Answer::Hang).await.impatient_bot()).await;
    seen += &String::from_utf8_lossy(&lines.0.lock().expect("no test panics while writing"));
    assert!(seen.contains("POST /interactions/{interaction}/{token}/callback failed"), "{seen}");
    assert!(seen.contains("Discord refused the bot's token"), "{seen}");
    assert!(!seen.contains("CANARY"), "{seen}");
}
