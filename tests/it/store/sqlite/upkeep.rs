//! From one start to the next, and through what goes wrong in between.

use std::sync::Arc;

use ludo_bot::session::boards::MOST_OF_ONE;
use ludo_bot::session::{
    GameTime, GuildId, InteractionId, Saving, SessionId, StoreFault, Time, UserId, Written,
};
use tokio::task::JoinSet;

use super::Place;
use crate::store::suite::assert_whole;
use crate::store::suite::boards::board;
use crate::store::table::{assert_same, create, load, playing, shown, step, write};

#[tokio::test]
async fn everything_is_back_after_a_restart() {
    let place = Place::new();
    let store = place.open().await;
    for id in 1..=20 {
        let new = create(&*store, id, id).await;
        assert_eq!(write(&*store, step(&new.session, 100 + id)).await, Written::Kept);
        store.show(SessionId(id), shown(200 + id, 1)).await.expect("the store works");
    }
    let mut before = Vec::new();
    for id in 1..=20 {
        before.push(load(&*store, id).await);
    }
    store.close().await;
    assert!(!place.directory.path().join("ludo.db-wal").exists(), "all is in one file");

    let store = place.open().await;
    for (id, before) in (1..).zip(before) {
        assert_same(&*load(&*store, id).await, &before);
        assert_whole(&*store, id).await;
        assert!(store.is_taken(InteractionId(100 + id)).await.expect("the store works"));
    }
    store.close().await;
}

#[tokio::test]
async fn the_columns_say_what_the_state_says() {
    let place = Place::new();
    let store = place.open().await;
    let new = create(&*store, 1, 10).await;
    let mut begun = step(&new.session, 2);
    Arc::make_mut(&mut begun.session).stage = playing(&new.session, Some(7_000));
    assert_eq!(write(&*store, begun.clone()).await, Written::Kept);
    store.show(SessionId(1), shown(8, 1)).await.expect("the store works");
    store.close().await;
    let columns =
        "SELECT guild, channel, kind, stage, version, deadline, message, shown_version, created, changed
                   FROM session";
    let mut connection = place.connection().await;
    let row: (i64, i64, String, String, i64, i64, i64, i64, i64, i64) =
        sqlx::query_as(columns).fetch_one(&mut connection).await.expect("there is one session");
    let at = begun.at.0;
    assert_eq!(row, (7, 10, "ludo".to_owned(), "playing".to_owned(), 1, 7_000, 8, 1, 50, at));
}

#[tokio::test]
async fn an_older_note_about_a_session_not_yet_read_changes_nothing() {
    let place = Place::new();
    let store = place.open().await;
    create(&*store, 1, 10).await;
    store.close().await;
    for noted in [shown(8, 3), shown(8, 2)] {
        let store = place.open().await;
        store.show(SessionId(1), noted).await.expect("the store works");
        store.close().await;
    }
    assert_eq!(load(&*place.open().await, 1).await.shown, Some(shown(8, 3)));
}

#[tokio::test]
async fn one_bad_step_is_the_only_one_that_fails() {
    let place = Place::new();
    let store = place.open().await;
    let mut sessions = Vec::new();
    for id in 1..=64 {
        sessions.push(create(&*store, id, id).await.session);
    }
    place
        .tamper(
            "CREATE TRIGGER bad BEFORE UPDATE OF state ON session WHEN NEW.id = 13
             BEGIN SELECT RAISE(ABORT, 'not this one'); END",
        )
        .await;
    // On one thread, all have asked before the writer looks: this is one batch.
    let mut asked = JoinSet::new();
    for session in sessions {
        let store = Arc::clone(&store);
        asked.spawn(async move {
            let written = store.write(step(&session, 100 + session.id.0)).await;
            (session.id, written)
        });
    }
    for (id, written) in asked.join_all().await {
        match written {
            Ok(written) => assert!(written == Written::Kept && id != SessionId(13), "session {id}"),
            Err(StoreFault::Unavailable(reason)) => {
                assert!(id == SessionId(13) && reason.contains("not this one"), "session {id}: {reason}");
            }
            Err(fault) => panic!("session {id}: {fault}"),
        }
    }
    place.tamper("DROP TRIGGER bad").await;
    let again = step(&load(&*store, 13).await.session, 113);
    assert_eq!(write(&*store, again).await, Written::Kept);
    for id in 1..=64 {
        assert_whole(&*store, id).await;
    }
    store.close().await;
}

#[tokio::test]
async fn an_unreadable_session_is_the_only_one_that_faults() {
    let place = Place::new();
    let store = place.open().await;
    for id in 1..=6 {
        create(&*store, id, id).await;
    }
    store.close().await;
    place
        .tamper(
            "UPDATE session SET state = '{' WHERE id = 1;
             UPDATE session SET secret = 'x' WHERE id = 2;
             UPDATE session SET version = 7 WHERE id = 3;
             UPDATE session SET state = (SELECT state FROM session WHERE id = 6) WHERE id = 4;
             UPDATE session SET state = CAST(x'ff' AS TEXT) WHERE id = 5;",
        )
        .await;
    let store = place.open().await;
    for id in 1..=5 {
        let fault = store.load(SessionId(id)).await.err();
        let Some(StoreFault::Corrupt { session, reason }) = fault else { panic!("session {id}: {fault:?}") };
        assert_eq!(session, SessionId(id), "{reason}");
        let live = store.live(ludo_bot::session::ChannelId(id)).await;
        assert!(matches!(live, Err(StoreFault::Corrupt { .. })), "session {id}");
    }
    let sound = load(&*store, 6).await;
    assert_eq!(write(&*store, step(&sound.session, 100)).await, Written::Kept);
    store.close().await;
}

#[tokio::test]
async fn an_unreadable_board_is_the_only_one_that_faults() {
    let place = Place::new();
    let store = place.open().await;
    let names = ["a", "b", "c", "d", "sound"];
    for name in names {
        let saved = store.save_board(board(name, UserId(1), 20)).await;
        assert_eq!(saved.expect("the store works"), Saving::Saved);
    }
    place
        .tamper(
            "UPDATE board SET layout = '{' WHERE key = 'a';
             UPDATE board SET name = '*' WHERE key = 'b';
             UPDATE board SET name = 'c2' WHERE key = 'c';
             UPDATE board SET layout = '{\"ludo\":\"classic\"}' WHERE key = 'd';",
        )
        .await;
    for name in &names[..4] {
        let fault = store.board(GuildId(7), &board(name, UserId(1), 20).name).await.err();
        let Some(StoreFault::CorruptBoard { guild: GuildId(7), name: key, .. }) = fault else {
            panic!("board {name}: {fault:?}")
        };
        assert_eq!(key, *name);
    }
    let sound = board("sound", UserId(1), 20);
    assert_eq!(store.board(sound.guild, &sound.name).await.expect("the store works"), Some(sound.clone()));
    let anew = board("a", UserId(1), 30);
    assert_eq!(store.save_board(anew.clone()).await.expect("it can be saved anew"), Saving::Saved);
    assert_eq!(store.boards(sound.guild).await.expect("the store works"), [anew, sound]);
    store.close().await;
}

#[tokio::test]
async fn an_unreadable_board_takes_its_place_among_those_of_its_owner() {
    let place = Place::new();
    let store = place.open().await;
    for number in 0..MOST_OF_ONE {
        let saved = store.save_board(board(&number.to_string(), UserId(1), 20)).await;
        assert_eq!(saved.expect("the store works"), Saving::Saved);
    }
    place.tamper("UPDATE board SET layout = '{' WHERE key = '3'").await;
    let more = store.save_board(board("more", UserId(1), 20)).await;
    assert_eq!(more.expect("the store works"), Saving::Enough { limit: MOST_OF_ONE });
    store.close().await;
}

#[tokio::test]
async fn old_interactions_are_forgotten() {
    let place = Place::new();
    let store = place.open().await;
    let day = 24 * 60 * 60 * 1_000;
    let mut session = create(&*store, 1, 10).await.session;
    store.close().await;
    // The first steps after a start look for what can be forgotten.
    for (interaction, at) in [(2, 1_000), (3, day), (4, day + 1_001)] {
        let store = place.open().await;
        let mut change = step(&session, interaction);
        change.at = Time(at);
        session = change.session.clone();
        assert_eq!(write(&*store, change).await, Written::Kept);
        store.close().await;
    }
    let store = place.open().await;
    let mut known = Vec::new();
    for interaction in 1..=4 {
        known.push(store.is_taken(InteractionId(interaction)).await.expect("the store works"));
    }
    assert_eq!(known, [false, false, true, true]);
    store.close().await;
}

#[tokio::test]
async fn game_time_goes_on_where_it_was_kept() {
    let place = Place::new();
    for kept in [5, 7] {
        let store = place.open().await;
        store.keep_game_time(GameTime(kept)).await.expect("the store works");
        store.close().await;
        let store = place.open().await;
        assert_eq!(store.game_time().await.expect("the store works"), Some(GameTime(kept)));
        store.close().await;
    }
}

#[tokio::test]
async fn a_step_upon_a_session_that_is_not_held_seats_whom_it_names() {
    let place = Place::new();
    let store = place.open().await;
    let new = create(&*store, 1, 10).await;
    store.close().await;
    let store = place.open().await;
    let mut change = step(&new.session, 2);
    Arc::make_mut(&mut change.session).stage = playing(&new.session, None);
    assert_eq!(write(&*store, change).await, Written::Kept);
    let of_host = store.games_of(GuildId(7), UserId(1)).await.expect("the store works");
    assert!(of_host.is_empty(), "the host has no seat any more");
    assert_eq!(store.held_of(UserId(1)).await.expect("the store works").games.len(), 1);
    store.close().await;
}
