//! One suite for every adapter. Each law gets an empty store of its own.

use ludo_bot::session::{InteractionId, SessionId, Store, Time, Written};

use super::table::{assert_same, create, entry, load, lobby, step, write};

/// What was created is there, whole.
pub(super) async fn keeps_what_was_created(store: &dyn Store) {
    let new = create(store, 1, 10).await;
    assert_same(&*load(store, 1).await, &new);
    assert!(store.is_taken(InteractionId(1)).await.expect("the store works"));
    assert!(store.load(SessionId(2)).await.expect("the store works").is_none());
    assert!(store.record(SessionId(1)).await.expect("the store works").is_empty());
}

/// A step is kept once, and only upon the version before it.
pub(super) async fn keeps_one_step_for_each_version(store: &dyn Store) {
    let new = create(store, 1, 10).await;
    let first = step(&new.session, 2);
    assert_eq!(write(store, first.clone()).await, Written::Kept);
    assert_eq!(load(store, 1).await.session, first.session);
    assert_eq!(write(store, step(&new.session, 3)).await, Written::Conflict);
    assert!(!store.is_taken(InteractionId(3)).await.expect("the store works"));
    assert_eq!(store.record(SessionId(1)).await.expect("the store works"), [entry(first.session.version)]);
    let _ = (lobby(3, 3), Time(0));
}
