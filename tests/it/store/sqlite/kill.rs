//! `kill -9` in the middle of writing: every step that was acknowledged is there, and there is no gap.
//!
//! The process that is killed is this test binary, started again to run [`child`] alone. What the system holds
//! in its page cache survives such an end; a power cut is `SQLite`'s promise at `synchronous = FULL` and is not
//! tried here.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;

use ludo_bot::session::{SessionId, Store, Written};
use ludo_bot::store::connect;

use super::Place;
use crate::store::suite::assert_whole;
use crate::store::table::{create, load, shown, step, write};

const SESSIONS: u64 = 8;

#[tokio::test]
async fn what_was_acknowledged_outlives_a_kill() {
    let place = Place::new();
    let mut acknowledged = HashMap::new();
    for lines in [1, 40, 200, 333, 700] {
        let url = place.url();
        let seen = tokio::task::spawn_blocking(move || run_and_kill(&url, lines)).await.expect("no panic");
        assert!(seen.len() >= lines, "the child ended by itself after {} steps", seen.len());
        acknowledged.extend(seen);

        let store = place.open().await;
        for (id, version) in &acknowledged {
            let kept = load(&*store, *id).await.session.version.0;
            assert!(kept >= *version, "session {id}: {version} was acknowledged, {kept} is there");
            assert_whole(&*store, *id).await;
        }
        store.close().await;
    }
}

/// Starts a child, kills it when it has acknowledged so many steps, and returns all that it acknowledged:
/// session and version, in order.
fn run_and_kill(url: &str, lines: usize) -> Vec<(u64, u32)> {
    let binary = std::env::current_exe().expect("a test is a program");
    let mut child = Command::new(binary)
        .args(["--exact", "store::sqlite::kill::child", "--ignored", "--nocapture"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the test binary starts again");
    let mut stdin = child.stdin.take().expect("it was asked for");
    writeln!(stdin, "{url}").expect("the child reads");
    let mut output = BufReader::new(child.stdout.take().expect("it was asked for"));
    let (mut seen, mut line) = (Vec::new(), String::new());
    while output.read_line(&mut line).expect("lines are text") > 0 {
        seen.extend(acknowledgement(&line));
        if seen.len() == lines {
            child.kill().expect("the child is ours to kill");
        }
        line.clear();
    }
    child.wait().expect("the child has ended");
    seen
}

/// Session and version, from a line that was written to its end.
fn acknowledgement(line: &str) -> Option<(u64, u32)> {
    let (id, version) = line.strip_suffix('\n')?.strip_prefix("kept ")?.split_once(' ')?;
    Some((id.parse().ok()?, version.parse().ok()?))
}

/// Takes turns in all sessions at once until it is killed. Reads from its input where.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the test above, to be killed"]
async fn child() {
    let mut url = String::new();
    std::io::stdin().read_line(&mut url).expect("the parent says where");
    let store = connect(url.trim()).await.expect("the store opens");
    let mut players = tokio::task::JoinSet::new();
    for id in 1..=SESSIONS {
        players.spawn(play(Arc::clone(&store), id));
    }
    players.join_all().await;
}

async fn play(store: Arc<dyn Store>, id: u64) {
    if store.load(SessionId(id)).await.expect("the store works").is_none() {
        create(&*store, id, id).await;
    }
    loop {
        let session = load(&*store, id).await.session.clone();
        let change = step(&session, u64::from(session.version.0 + 1) << 8 | id);
        let version = change.session.version.0;
        assert_eq!(write(&*store, change).await, Written::Kept);
        println!("kept {id} {version}");
        store.show(SessionId(id), shown(id, version)).await.expect("the store works");
    }
}
