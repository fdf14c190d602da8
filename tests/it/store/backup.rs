//! Backups that are made while games go on, and what comes of restoring them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ludo_bot::session::{SessionId, Store, Time, Version, Written};
use ludo_bot::store::{backup, connect};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;
use tokio::task::JoinSet;

use super::suite::assert_whole;
use super::table::{LAST, create, entry, load, step, write};

/// The versions that were acknowledged, by session.
type Acknowledged = Arc<Mutex<HashMap<u64, u32>>>;

/// What came of backing up under load.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Figures {
    /// How many backups were made, restored and checked.
    pub(crate) restored: usize,
    /// How many steps were acknowledged meanwhile.
    pub(crate) acknowledged: u64,
}

/// Backs a store up `count` times, every `pause`, while games are played on it; then restores each of the copies and
/// checks it: it is sound, it holds every step that was acknowledged before the backup began, no step that was not
/// asked for before it ended, and no gap.
pub(crate) async fn under_load(count: usize, sessions: u64, pause: Duration) -> Figures {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let url = url(&directory.path().join("ludo.db"));
    let store = connect(&url).await.expect("the store opens");
    let acknowledged: Acknowledged = Arc::default();
    let mut players = JoinSet::new();
    for id in 1..=sessions {
        create(&*store, id, id).await;
        players.spawn(play(Arc::clone(&store), id, Arc::clone(&acknowledged)));
    }
    let mut copies = Vec::new();
    for number in 0..count {
        tokio::time::sleep(pause).await;
        let to = directory.path().join(format!("backup-{number}.db"));
        let before = acknowledged.lock().expect("nobody panics").clone();
        backup(&url, &to, Time(1)).await.expect("a backup can be made");
        let after = acknowledged.lock().expect("nobody panics").clone();
        copies.push((to, before, after));
    }
    players.shutdown().await;
    store.close().await;
    for (copy, before, after) in &copies {
        assert_restored(copy, before, after, sessions).await;
    }
    let acknowledged =
        acknowledged.lock().expect("nobody panics").values().map(|version| u64::from(*version)).sum();
    Figures { restored: copies.len(), acknowledged }
}

async fn play(store: Arc<dyn Store>, id: u64, acknowledged: Acknowledged) {
    loop {
        let session = load(&*store, id).await.session.clone();
        let change = step(&session, u64::from(session.version.0 + 1) << 8 | id);
        let version = change.session.version.0;
        assert_eq!(write(&*store, change).await, Written::Kept);
        acknowledged.lock().expect("nobody panics").insert(id, version);
    }
}

/// The copy, put in a database's place, is a prefix of what was acknowledged. A step that was under way may be there.
async fn assert_restored(copy: &Path, before: &HashMap<u64, u32>, after: &HashMap<u64, u32>, sessions: u64) {
    let mut connection =
        SqliteConnectOptions::new().filename(copy).read_only(true).connect().await.expect("the copy opens");
    let verdict: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut connection)
        .await
        .expect("it can be checked");
    assert_eq!(verdict, "ok");
    connection.close().await.expect("it closes");
    let store = connect(&url(copy)).await.expect("the copy opens as a store");
    for id in 1..=sessions {
        let version = load(&*store, id).await.session.version.0;
        let least = before.get(&id).copied().unwrap_or(0);
        let most = after.get(&id).copied().unwrap_or(0) + 1;
        assert!((least..=most).contains(&version), "session {id}: {least} <= {version} <= {most}");
        assert_whole(&*store, id).await;
    }
    store.close().await;
}

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_is_a_prefix_of_what_was_acknowledged() {
    let figures = under_load(4, 8, Duration::from_millis(50)).await;
    assert_eq!(figures.restored, 4);
    assert!(figures.acknowledged > 50, "{figures:?}");
}

/// A database with a session, and where its backup goes.
async fn filled() -> (TempDir, PathBuf, PathBuf) {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let (file, copy) = (directory.path().join("ludo.db"), directory.path().join("copy.db"));
    let store = connect(&url(&file)).await.expect("the store opens");
    create(&*store, 1, 10).await;
    store.close().await;
    (directory, file, copy)
}

#[tokio::test]
async fn a_backup_needs_no_bot_and_takes_the_place_of_nothing() {
    let (directory, file, copy) = filled().await;
    backup(&url(&file), &copy, Time(1)).await.expect("a backup can be made");
    let bytes = std::fs::read(&copy).expect("it is there");
    let refusal = backup(&url(&file), &copy, Time(2)).await.expect_err("it is there").to_string();
    assert_eq!(
        refusal,
        format!("{} is there already, and no backup takes the place of anything", copy.display())
    );
    assert_eq!(std::fs::read(&copy).expect("it is there"), bytes);

    let nowhere = directory.path().join("nowhere/copy.db");
    let refusal = backup(&url(&file), &nowhere, Time(1)).await.expect_err("no directory").to_string();
    assert!(refusal.starts_with(&format!("{} cannot be written", nowhere.display())), "{refusal}");
    let none = directory.path().join("none.db");
    let refusal = backup(&url(&none), &nowhere, Time(1)).await.expect_err("nothing to copy").to_string();
    assert_eq!(refusal, format!("there is no database {}", none.display()));
    std::fs::write(&none, "something else altogether").expect("a file");
    let to = directory.path().join("other.db");
    let refusal = backup(&url(&none), &to, Time(1)).await.expect_err("no database").to_string();
    assert!(refusal.contains("none.db cannot be copied"), "{refusal}");
    let mut left: Vec<_> = std::fs::read_dir(directory.path())
        .expect("it is there")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    left.sort();
    assert_eq!(
        left,
        ["copy.db", "ludo.db", "ludo.db-shm", "ludo.db-wal", "ludo.db.lock", "none.db"],
        "nothing by halves is left"
    );
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let (_directory, file, copy) = filled().await;
    backup(&url(&file), &copy, Time(1)).await.expect("a backup can be made");
    assert_eq!(std::fs::metadata(&copy).expect("it is there").permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn the_first_start_on_a_backup_lets_games_go_on_as_restored_and_the_second_does_not() {
    let (_directory, file, copy) = filled().await;
    let store = connect(&url(&file)).await.expect("the store opens");
    assert_eq!(store.restore(Time(5)).await.expect("the store works"), None, "this is no backup");
    let mut begun = step(&load(&*store, 1).await.session, 50);
    let stage = super::table::playing(&begun.session, None);
    Arc::make_mut(&mut begun.session).stage = stage;
    write(&*store, begun).await;
    create(&*store, 2, 20).await;
    let over = create(&*store, 3, 30).await;
    write(&*store, super::table::ending(&over, 40, 500)).await;
    let before = [load(&*store, 1).await, load(&*store, 2).await, load(&*store, 3).await];
    store.close().await;
    backup(&url(&file), &copy, Time(1)).await.expect("a backup can be made");

    let moment = Time(1_800_000_000_000);
    for (start, restored) in [Some(2), None, None].into_iter().enumerate() {
        let store = connect(&url(&copy)).await.expect("the copy opens");
        assert_eq!(store.restore(moment).await.expect("the store works"), restored, "start {start}");
        for (id, before) in (1..).zip(&before) {
            let after = load(&*store, id).await.session.clone();
            let version = before.session.version;
            assert_eq!(
                after.version,
                if id < 3 { Version(version.0 + 1_000_000) } else { version },
                "session {id}"
            );
            let lines = store.record(SessionId(id), LAST).await.expect("the store works");
            assert_eq!(lines, (1..=version.0).map(|n| entry(Version(n))).collect::<Vec<_>>());
        }
        let restored = load(&*store, 1).await.session.clone();
        let of = restored.played().expect("it has begun").restored.clone();
        assert_eq!(of.iter().map(|each| each.generation).collect::<Vec<_>>(), [1_800_000_000]);
        store.close().await;
    }
}

#[tokio::test]
async fn a_log_of_another_database_is_not_written_into_a_backup() {
    let (directory, file, copy) = filled().await;
    backup(&url(&file), &copy, Time(1)).await.expect("a backup can be made");
    let store = connect(&url(&file)).await.expect("the store opens");
    create(&*store, 2, 20).await;
    // As after a crash: the log is beside the database.
    let log = directory.path().join("ludo.db-wal");
    let left = std::fs::read(&log).expect("the log is there while the store is open");
    let own = std::fs::read(&file).expect("the database is there");
    store.close().await;
    std::fs::write(&log, &left).expect("it can be written");
    std::fs::copy(&copy, &file).expect("a backup can be restored");
    let Some(refusal) = connect(&url(&file)).await.err() else { panic!("the log was taken for its own") };
    let sentence = format!(
        "beside {} lies the write-ahead log of another database; if you have restored a backup, delete {} first",
        file.display(),
        log.display()
    );
    assert_eq!(refusal.to_string(), sentence);
    assert_eq!(std::fs::read(&log).expect("it is there"), left, "nothing was changed");

    std::fs::write(&file, own).expect("it can be put back");
    let store = connect(&url(&file)).await.expect("with its own log it opens");
    load(&*store, 2).await;
    store.close().await;
}
