use std::sync::Arc;

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnectOptions;
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::super::home::Home;
use super::super::open::{open, options};
use super::{Job, Task, Writer};
use crate::game::Seat;
use crate::session::{
    Change, Did, Entry, InteractionId, MessageId, Session, SessionId, Shown, Store as _, StoreFault, Stored,
    Time, Version, Written,
};
use crate::store::memory::tests::lobby;
use crate::store::row::{New, Step};

/// `SQLite`'s code for a disk that is full; what `max_page_count` gives, too.
const FULL: &str = "(code: 13)";

#[tokio::test]
async fn a_full_disk_keeps_nothing_by_halves_and_needs_no_restart() {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let mut writer = writer(&directory, |options| options.pragma("max_page_count", "40")).await;
    let mut kept = lobby(1, 10);
    assert_eq!(create(&mut writer, kept.clone()).await.ok(), Some(Written::Kept));
    let refusal = loop {
        let change = large_step(&kept);
        match write(&mut writer, change.clone()).await {
            Ok(written) => assert_eq!(written, Written::Kept),
            Err(fault) => break fault.to_string(),
        }
        kept.session = change.session;
    };
    assert!(refusal.contains(FULL), "{refusal}");
    for _ in 0..3 {
        let refusal = write(&mut writer, large_step(&kept)).await.err().map(|fault| fault.to_string());
        assert!(refusal.as_ref().is_some_and(|refusal| refusal.contains(FULL)), "{refusal:?}");
    }

    make_room(&mut writer, &directory).await;
    assert_eq!(
        write(&mut writer, large_step(&kept)).await.ok(),
        Some(Written::Kept),
        "upon the last step kept"
    );
    writer.finish().await;
}

#[tokio::test]
async fn a_connection_inside_a_transaction_is_not_used_again() {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let mut writer = writer(&directory, |options| options).await;
    let connection = writer.connection().await.expect("the database opens");
    std::mem::forget(connection.begin_with("BEGIN IMMEDIATE").await.expect("nobody else writes"));
    assert_eq!(create(&mut writer, lobby(1, 10)).await.ok(), Some(Written::Kept));
    writer.finish().await;
}

#[tokio::test]
async fn notes_are_written_once() {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let mut writer = writer(&directory, |options| options).await;
    writer.memory.note(SessionId(1), Shown { message: MessageId(2), version: Version(3) });
    writer.keep(&mut Vec::new()).await;
    assert!(!writer.memory.has_notes());
    writer.finish().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_written_to_a_file_that_is_not_in_its_place() {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let (file, aside) = (directory.path().join("ludo.db"), directory.path().join("aside.db"));
    let mut writer = writer(&directory, |options| options).await;
    let kept = lobby(1, 10);
    assert_eq!(create(&mut writer, kept.clone()).await.ok(), Some(Written::Kept));

    std::fs::rename(&file, &aside).expect("a file can be moved");
    let refusal = write(&mut writer, large_step(&kept)).await.err().map(|fault| fault.to_string());
    assert!(refusal.is_some_and(|refusal| refusal.contains("was deleted, moved or replaced")));
    assert!(!file.exists(), "no other one takes its place");
    std::fs::copy(&aside, &file).expect("a file can be copied");
    assert!(write(&mut writer, large_step(&kept)).await.is_err(), "a copy is another file");

    std::fs::rename(&aside, &file).expect("a file can be moved");
    assert_eq!(write(&mut writer, large_step(&kept)).await.ok(), Some(Written::Kept));
    writer.finish().await;
}

#[cfg(unix)]
#[tokio::test]
async fn notes_that_could_not_be_written_are_tried_again_without_a_step() {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let (file, aside) = (directory.path().join("ludo.db"), directory.path().join("aside.db"));
    let mut writer = writer(&directory, |options| options).await;
    writer.memory.note(SessionId(1), Shown { message: MessageId(2), version: Version(3) });
    std::fs::rename(&file, &aside).expect("a file can be moved");
    assert!(work(&mut writer).await, "as soon as it was noted");
    assert!(writer.memory.has_notes());

    std::fs::rename(&aside, &file).expect("a file can be moved");
    assert!(work(&mut writer).await, "after a while");
    assert!(!writer.memory.has_notes());
    writer.finish().await;
}

/// One round of the writer's work, with a clock that runs ahead while it waits.
async fn work(writer: &mut Writer) -> bool {
    tokio::time::pause();
    let more = writer.next(&mut Vec::new()).await;
    tokio::time::resume();
    writer.keep(&mut Vec::new()).await;
    more
}

async fn writer(
    directory: &TempDir,
    change: impl FnOnce(SqliteConnectOptions) -> SqliteConnectOptions,
) -> Writer {
    let file = directory.path().join("ludo.db");
    open(file.clone()).await.expect("the store opens").close().await;
    let (sender, jobs) = mpsc::channel(1);
    // Whoever asks is there for as long as the test.
    std::mem::forget(sender);
    let options = change(options(&file));
    let home = Home::new(file).expect("the file is there");
    Writer::new(jobs, Arc::default(), CancellationToken::new(), options, home)
}

/// For the connection that is open, and for those to come.
async fn make_room(writer: &mut Writer, directory: &TempDir) {
    writer.options = options(&directory.path().join("ludo.db"));
    let connection = writer.connection().await.expect("the database opens");
    let more = sqlx::query("PRAGMA max_page_count = 1000000").execute(connection);
    more.await.expect("a limit can be raised");
}

/// A step whose record takes a page or so.
fn large_step(before: &Stored) -> Change {
    let version = before.session.version.next();
    let session = Arc::new(Session { version, ..Session::clone(&before.session) });
    let line = Entry { seat: Seat::FIRST, by: None, did: Did::Left };
    let interaction = Some(InteractionId(100 + u64::from(version.0)));
    Change { session, interaction, entries: vec![line; 100], at: Time(1) }
}

async fn create(writer: &mut Writer, new: Stored) -> Result<Written, StoreFault> {
    let row = New::of(&new, InteractionId(1), Time(0))?;
    ask(writer, Task::Create(Box::new((row, new)))).await
}

async fn write(writer: &mut Writer, change: Change) -> Result<Written, StoreFault> {
    let row = Step::of(None, &change)?;
    ask(writer, Task::Write(Box::new((row, change.session)))).await
}

async fn ask(writer: &mut Writer, task: Task) -> Result<Written, StoreFault> {
    let (reply, answer) = oneshot::channel();
    writer.keep(&mut vec![Job::Keep(task, reply)]).await;
    answer.await.expect("the writer answers").map(Written::from)
}

/// Whatever instruction of the database is the one that fails: a step is whole or not there, and the next one works.
#[tokio::test]
async fn a_statement_that_fails_leaves_no_half_and_the_next_one_works() {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let mut writer = writer(&directory, |options| options).await;
    let mut kept = lobby(1, 10);
    assert_eq!(create(&mut writer, kept.clone()).await.ok(), Some(Written::Kept));
    let (mut failed, mut after) = (0, 1);
    loop {
        let connection = writer.connection().await.expect("the database opens");
        let mut handle = connection.lock_handle().await.expect("nobody else uses it");
        handle.set_progress_handler(after, || false);
        drop(handle);
        let change = large_step(&kept);
        let written = write(&mut writer, change.clone()).await;
        if let Some(connection) = &mut writer.connection {
            connection.lock_handle().await.expect("nobody else uses it").remove_progress_handler();
        }
        let version: i64 = version(&mut writer).await;
        match written {
            Ok(written) => {
                assert_eq!((written, version), (Written::Kept, i64::from(change.session.version.0)));
                break;
            }
            Err(_) => assert_eq!(version, i64::from(kept.session.version.0), "after {after} instructions"),
        }
        failed += 1;
        after += 1;
        // The next step is taken.
        let change = large_step(&kept);
        if failed % 10 == 0 {
            assert_eq!(write(&mut writer, change.clone()).await.ok(), Some(Written::Kept));
            kept.session = change.session;
        }
    }
    assert!(failed > 20, "only {failed} instructions failed");
    writer.finish().await;
}

/// The version that is on disk, which has a record of every version before it.
async fn version(writer: &mut Writer) -> i64 {
    let connection = writer.connection().await.expect("the database opens");
    let (version, lines): (i64, i64) = sqlx::query_as(
        "SELECT version, (SELECT count(*) FROM record WHERE session = 1) FROM session WHERE id = 1",
    )
    .fetch_one(connection)
    .await
    .expect("it can be read");
    assert_eq!(version, lines, "a line for each version");
    version
}
