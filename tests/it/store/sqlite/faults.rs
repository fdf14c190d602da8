//! What goes wrong outside the store: others' locks, damage, and rows that cannot be read.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use ludo_bot::session::{GameTime, SessionId, StoreFault, Written};
use ludo_bot::store::connect;
use sqlx::Connection as _;
use tokio::time::Instant;

use super::Place;
use crate::store::suite::assert_whole;
use crate::store::table::{create, load, playing, step, write};

#[tokio::test]
async fn a_database_that_another_program_has_locked_is_busy_for_a_bounded_time() {
    let place = Place::new();
    let store = place.open().await;
    let new = create(&*store, 1, 10).await;
    let mut other = place.connection().await;
    let lock = other.begin_with("BEGIN EXCLUSIVE").await.expect("it can be locked");
    let asked = Instant::now();
    let refused = store.write(step(&new.session, 2)).await;
    assert!(matches!(refused, Err(StoreFault::Unavailable(_))), "{refused:?}");
    assert!(asked.elapsed() < Duration::from_secs(5), "after {:?}", asked.elapsed());
    assert_eq!(load(&*store, 1).await.session, new.session, "what is there can be read");

    let waiting = tokio::spawn({
        let (store, change) = (Arc::clone(&store), step(&new.session, 3));
        async move { store.write(change).await }
    });
    tokio::task::yield_now().await;
    lock.rollback().await.expect("the lock is let go");
    assert_eq!(waiting.await.expect("no panic").expect("the store works"), Written::Kept);
    assert_whole(&*store, 1).await;
    store.close().await;
}

#[tokio::test]
async fn games_that_cannot_be_read_do_not_keep_others_from_going_on() {
    let place = Place::new();
    let store = place.open().await;
    for id in 1..=101 {
        let mut change = step(&create(&*store, id, id).await.session, 1_000 + id);
        let due = i64::try_from(id).expect("it is small");
        Arc::make_mut(&mut change.session).stage = playing(&change.session, Some(due));
        assert_eq!(write(&*store, change).await, Written::Kept);
    }
    store.close().await;
    place.tamper("UPDATE session SET state = '{' WHERE id <= 100").await;
    let store = place.open().await;
    let mut found = Vec::new();
    for _ in 0..4 {
        found = store.due(GameTime(1_000), 64).await.expect("the store works");
        for id in &found {
            let read = store.load(*id).await;
            assert_eq!(read.is_err(), id.0 <= 100, "session {id}");
        }
    }
    assert_eq!(found, [SessionId(101)]);
    store.close().await;
}

/// A database of some size, at rest.
async fn filled() -> (Place, Vec<u8>) {
    let place = Place::new();
    let store = place.open().await;
    for id in 1..=40 {
        let new = create(&*store, id, id).await;
        write(&*store, step(&new.session, 1_000 + id)).await;
    }
    store.close().await;
    let bytes = fs::read(&place.file).expect("the database is there");
    (place, bytes)
}

/// Flips so many bytes, one at a time, all over a database; whatever is not found out at the start makes nothing panic,
/// and nothing is repaired silently.
async fn flip_bytes(count: usize) {
    let (place, sound) = filled().await;
    let mut refused = 0;
    for flip in 0..count {
        let at = (flip * 7_919 + 13) * 31 % sound.len();
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (flip % 8);
        fs::write(&place.file, &bytes).expect("the directory can be written");
        match connect(&place.url()).await {
            Err(refusal) => {
                refused += 1;
                assert!(refusal.to_string().contains("ludo.db"), "{refusal}");
                assert_eq!(fs::read(&place.file).expect("it is there"), bytes, "a refused file was changed");
            }
            Ok(store) => {
                for id in 1..=40 {
                    // A session is what it is, or faults.
                    let _ = store.load(SessionId(id)).await;
                }
                store.close().await;
            }
        }
    }
    assert!(refused > 0, "no damage was found");
}

#[tokio::test]
async fn damage_is_refused_or_harmless() {
    flip_bytes(50).await;
}

#[tokio::test]
#[ignore = "a thousand damaged databases: minutes"]
async fn a_thousand_kinds_of_damage_are_refused_or_harmless() {
    flip_bytes(1_000).await;
}
