//! One suite for every adapter. Each law gets an empty store of its own.

pub(super) mod boards;
mod people;
mod upkeep;

use std::sync::Arc;

use ludo_bot::session::{
    Change, ChannelId, GameTime, InteractionId, SessionId, Store, StoreFault, Stored, Time, Version, Written,
};
use tokio::task::JoinSet;

pub(super) use boards::{
    deletes_boards_for_who_may, faults_where_a_board_cannot_be_kept, keeps_a_bounded_number_of_boards,
    keeps_a_bounded_number_of_boards_of_one_owner, keeps_boards_by_name,
    replaces_a_board_for_its_owner_alone,
};
pub(super) use people::{
    finds_the_games_of_a_user, forgets_a_user, hands_over_what_is_held, keeps_the_ban_of_who_is_forgotten,
    keeps_what_was_settled,
};
pub(super) use upkeep::{
    begins_without_a_game_time, counts_logins_of_a_day, deletes_what_has_long_been_over,
    deletes_what_is_of_departed_servers,
};

use super::table::{LAST, assert_same, create, ending, entry, load, lobby, playing, shown, step, write};

const WORKS: &str = "the store works";

/// What was created is there, whole.
pub(super) async fn keeps_what_was_created(store: Arc<dyn Store>) {
    let new = create(&*store, 1, 10).await;
    assert_same(&*load(&*store, 1).await, &new);
    assert!(is_taken(&*store, 1).await);
    assert!(store.load(SessionId(2)).await.expect(WORKS).is_none());
    assert!(store.live(ChannelId(11)).await.expect(WORKS).is_none());
    assert!(store.latest(ChannelId(11)).await.expect(WORKS).is_none());
    assert!(store.record(SessionId(1), LAST).await.expect(WORKS).is_empty());
}

/// A step is kept once, and only upon the version before it.
pub(super) async fn keeps_one_step_for_each_version(store: Arc<dyn Store>) {
    let new = create(&*store, 1, 10).await;
    let first = step(&new.session, 2);
    assert_eq!(write(&*store, first.clone()).await, Written::Kept);
    assert_eq!(load(&*store, 1).await.session, first.session);

    let stale = step(&new.session, 3);
    assert_eq!(write(&*store, stale).await, Written::Conflict);
    let mut early = step(&first.session, 4);
    let later = early.session.version.next();
    Arc::make_mut(&mut early.session).version = later;
    assert_eq!(write(&*store, early).await, Written::Conflict);
    let nobody = step(&lobby(9, 9).session, 5);
    assert_eq!(write(&*store, nobody).await, Written::Conflict);

    for refused in [3, 4, 5] {
        assert!(!is_taken(&*store, refused).await, "{refused}");
    }
    assert_eq!(load(&*store, 1).await.session, first.session);
    assert_eq!(store.record(SessionId(1), LAST).await.expect(WORKS), first.entries);
}

/// A channel has one live session; when it is over, the next can begin, and the last is still found.
pub(super) async fn has_one_live_session_for_each_channel(store: Arc<dyn Store>) {
    let first = create(&*store, 1, 10).await;
    let refused = store.create(lobby(2, 10), InteractionId(2), Time(100)).await.expect(WORKS);
    assert_eq!(refused, Written::Conflict);
    assert!(!is_taken(&*store, 2).await);
    assert!(store.load(SessionId(2)).await.expect(WORKS).is_none());
    assert_eq!(live(&*store, 10).await, Some(1));
    assert_eq!(latest(&*store, 10).await, Some(1));

    assert_eq!(write(&*store, ending(&first, 3, 500)).await, Written::Kept);
    assert_eq!(live(&*store, 10).await, None);
    assert_eq!(latest(&*store, 10).await, Some(1));

    let second = create(&*store, 4, 10).await;
    assert_eq!(live(&*store, 10).await, Some(4));
    assert_eq!(write(&*store, ending(&second, 5, 600)).await, Written::Kept);
    assert_eq!(latest(&*store, 10).await, Some(4));
}

/// An id is given once.
pub(super) async fn refuses_an_id_twice(store: Arc<dyn Store>) {
    let first = create(&*store, 1, 10).await;
    let again = store.create(lobby(1, 11), InteractionId(2), Time(100)).await.expect(WORKS);
    assert_eq!(again, Written::Conflict);
    assert_same(&*load(&*store, 1).await, &first);
}

/// One interaction acts once, whatever it asks for.
pub(super) async fn takes_an_interaction_once(store: Arc<dyn Store>) {
    let (one, two) = (create(&*store, 1, 10).await, create(&*store, 2, 20).await);
    assert_eq!(write(&*store, step(&one.session, 5)).await, Written::Kept);
    assert_eq!(write(&*store, step(&two.session, 5)).await, Written::Conflict);
    assert_eq!(load(&*store, 2).await.session, two.session);
    let used = store.create(lobby(3, 30), InteractionId(5), Time(100)).await.expect(WORKS);
    assert_eq!(used, Written::Conflict);

    let by_itself = Change { interaction: None, ..step(&two.session, 0) };
    assert_eq!(write(&*store, by_itself.clone()).await, Written::Kept);
    let by_itself = Change { interaction: None, ..step(&by_itself.session, 0) };
    assert_eq!(write(&*store, by_itself).await, Written::Kept);
}

/// Of many writers upon one version, exactly one is kept: round by round, and to the last line.
pub(super) async fn lets_one_of_many_writers_win(store: Arc<dyn Store>) {
    create(&*store, 1, 10).await;
    for round in 0..20 {
        let session = load(&*store, 1).await.session.clone();
        let mut writers = JoinSet::new();
        for writer in 0..16 {
            let (store, change) = (Arc::clone(&store), step(&session, 100 + 16 * round + writer));
            writers.spawn(async move { write(&*store, change).await });
        }
        let kept = writers.join_all().await.into_iter().filter(|written| *written == Written::Kept).count();
        assert_eq!(kept, 1, "round {round}");
    }
    assert_eq!(load(&*store, 1).await.session.version, Version(20));
    assert_whole(&*store, 1).await;
}

/// Many channels at once do not get in each other's way.
pub(super) async fn keeps_many_sessions_apart(store: Arc<dyn Store>) {
    let mut players = JoinSet::new();
    for id in 1..=32 {
        let store = Arc::clone(&store);
        players.spawn(async move {
            let mut session = create(&*store, id, id).await.session;
            for turn in 1..=20 {
                let change = step(&session, id << 16 | turn);
                session = change.session.clone();
                assert_eq!(write(&*store, change).await, Written::Kept, "session {id}, turn {turn}");
            }
        });
    }
    players.join_all().await;
    for id in 1..=32 {
        assert_eq!(load(&*store, id).await.session.version, Version(20));
        assert_whole(&*store, id).await;
    }
}

/// Whoever stops waiting undoes nothing: what was asked is done whole or not at all.
pub(super) async fn is_whole_though_nobody_waits(store: Arc<dyn Store>) {
    create(&*store, 1, 10).await;
    for turn in 0..300 {
        let session = load(&*store, 1).await.session.clone();
        let mut asked = store.write(step(&session, 100 + turn));
        for _ in 0..turn % 7 {
            let once = std::future::poll_fn(|context| std::task::Poll::Ready(asked.as_mut().poll(context)));
            if once.await.is_ready() {
                break;
            }
            tokio::task::yield_now().await;
        }
    }
    // What is asked now is answered after all that was asked before.
    create(&*store, 2, 20).await;
    let reached = load(&*store, 1).await.session.version;
    assert!(reached > Version(0), "no step was kept");
    assert_whole(&*store, 1).await;
    let mut taken = 0;
    for turn in 0..300 {
        taken += u32::from(is_taken(&*store, 100 + turn).await);
    }
    assert_eq!(Version(taken), reached, "an interaction for each step");
}

/// The record holds every line, in order, however many a step has; up to a version, what led to it.
pub(super) async fn records_lines_in_order(store: Arc<dyn Store>) {
    let mut session = create(&*store, 1, 10).await.session;
    let mut lines = Vec::new();
    for (turn, count) in [(2, 3), (3, 0), (4, 1), (5, 2)] {
        let mut change = step(&session, turn);
        change.entries = (0..count).map(|line| entry(Version(10 * count + line))).collect();
        lines.extend(change.entries.clone());
        session = change.session.clone();
        assert_eq!(write(&*store, change).await, Written::Kept);
    }
    assert_eq!(store.record(SessionId(1), LAST).await.expect(WORKS), lines);
    for (until, count) in [(0, 0), (1, 3), (2, 3), (3, 4), (4, 6)] {
        let led = store.record(SessionId(1), Version(until)).await.expect(WORKS);
        assert_eq!(led, lines[..count], "up to version {until}");
    }
}

/// What goes on by itself is found when it is due, the longest due first.
pub(super) async fn finds_what_is_due(store: Arc<dyn Store>) {
    for (id, due) in [(1, Some(300)), (2, Some(100)), (3, None), (4, Some(200)), (5, Some(400))] {
        let mut change = step(&create(&*store, id, id).await.session, 10 + id);
        let stage = playing(&change.session, due);
        Arc::make_mut(&mut change.session).stage = stage;
        assert_eq!(write(&*store, change).await, Written::Kept);
    }
    assert!(due(&*store, 99, 10).await.is_empty());
    assert_eq!(due(&*store, 300, 10).await, [2, 4, 1]);
    assert_eq!(due(&*store, 300, 2).await, [2, 4]);

    let over = ending(&*load(&*store, 2).await, 20, 500);
    assert_eq!(write(&*store, over).await, Written::Kept);
    assert_eq!(due(&*store, 1_000, 10).await, [4, 1, 5]);
}

/// What is shown older than it is is found, the oldest change first; what is shown nowhere is not.
pub(super) async fn finds_what_is_outdated(store: Arc<dyn Store>) {
    let mut sessions = Vec::new();
    for id in 1..=4 {
        sessions.push(create(&*store, id, id).await);
    }
    for id in [2, 3, 4] {
        store.show(SessionId(id), shown(id, 0)).await.expect(WORKS);
    }
    assert_eq!(outdated(&*store, 10).await, [1], "no message is known to show it");
    for (stored, at) in sessions.iter().zip([800, 700, 600, 500]) {
        let over = ending(stored, 100 + stored.session.id.0, at);
        assert_eq!(write(&*store, over).await, Written::Kept);
    }
    assert_eq!(outdated(&*store, 10).await, [4, 3, 2]);
    assert_eq!(outdated(&*store, 1).await, [4]);
    store.show(SessionId(3), shown(3, 1)).await.expect(WORKS);
    assert_eq!(outdated(&*store, 10).await, [4, 2]);
}

/// A note is seen at once; an older one about the same message changes nothing, nor does one about an earlier message,
/// whatever it shows.
pub(super) async fn notes_what_is_shown(store: Arc<dyn Store>) {
    let mut session = create(&*store, 1, 10).await.session;
    let mut next = 100;
    for (noted, seen) in [
        (shown(8, 1), shown(8, 1)),
        (shown(8, 3), shown(8, 3)),
        (shown(8, 2), shown(8, 3)),
        (shown(9, 1), shown(9, 1)),
        (shown(8, 4), shown(9, 1)),
        (shown(9, 3), shown(9, 3)),
        (shown(9, 3), shown(9, 3)),
        (shown(7, 5), shown(9, 3)),
    ] {
        let before = load(&*store, 1).await.shown;
        let replaced = store.show(SessionId(1), noted).await.expect(WORKS);
        assert_eq!(load(&*store, 1).await.shown, Some(seen));
        let gave_way = if seen == noted { before } else { Some(noted) };
        let gave_way = gave_way.map(|gave_way| gave_way.message).filter(|message| *message != seen.message);
        assert_eq!(replaced, gave_way, "the message that another one has taken the place of");
        next += 1;
        let change = step(&session, next);
        session = change.session.clone();
        assert_eq!(write(&*store, change).await, Written::Kept);
        assert_eq!(load(&*store, 1).await.shown, Some(seen), "a step leaves it as it is");
    }
    store.show(SessionId(77), shown(1, 1)).await.expect("nobody is no fault");
}

/// An id that no column can hold is a fault and nothing else.
pub(super) async fn faults_where_an_id_is_too_great(store: Arc<dyn Store>) {
    let great = store.create(lobby(u64::MAX, 10), InteractionId(1), Time(0)).await;
    assert!(matches!(great, Err(StoreFault::Unavailable(_))), "{great:?}");
    let great = store.create(lobby(1, 10), InteractionId(1 << 63), Time(0)).await;
    assert!(matches!(great, Err(StoreFault::Unavailable(_))), "{great:?}");
    assert!(store.load(SessionId(u64::MAX)).await.is_err());
    assert!(store.show(SessionId(1), shown(u64::MAX, 0)).await.is_err());
    create(&*store, (1 << 63) - 1, (1 << 63) - 1).await;
}

/// A closed store faults; closing it twice is nothing new.
pub(super) async fn faults_once_it_is_closed(store: Arc<dyn Store>) {
    let new = create(&*store, 1, 10).await;
    store.close().await;
    store.close().await;
    assert!(store.write(step(&new.session, 2)).await.is_err());
    assert!(store.create(lobby(2, 20), InteractionId(3), Time(0)).await.is_err());
    assert!(store.show(SessionId(1), shown(1, 0)).await.is_err());
    assert!(store.is_taken(InteractionId(1)).await.is_err());
    assert!(store.load(SessionId(2)).await.is_err());
    assert!(store.due(GameTime(0), 1).await.is_err());
}

/// A session's version is the number of its steps, and its record has the line of each.
pub(super) async fn assert_whole(store: &dyn Store, id: u64) {
    let version = load(store, id).await.session.version;
    let lines: Vec<_> = (1..=version.0).map(|number| entry(Version(number))).collect();
    assert_eq!(store.record(SessionId(id), LAST).await.expect(WORKS), lines, "session {id}");
}

async fn is_taken(store: &dyn Store, interaction: u64) -> bool {
    store.is_taken(InteractionId(interaction)).await.expect(WORKS)
}

async fn live(store: &dyn Store, channel: u64) -> Option<u64> {
    number(store.live(ChannelId(channel)).await.expect(WORKS))
}

async fn latest(store: &dyn Store, channel: u64) -> Option<u64> {
    number(store.latest(ChannelId(channel)).await.expect(WORKS))
}

fn number(found: Option<Arc<Stored>>) -> Option<u64> {
    found.map(|stored| stored.session.id.0)
}

async fn due(store: &dyn Store, now: i64, limit: u32) -> Vec<u64> {
    numbers(store.due(GameTime(now), limit).await.expect(WORKS))
}

async fn outdated(store: &dyn Store, limit: u32) -> Vec<u64> {
    numbers(store.outdated(limit).await.expect(WORKS))
}

fn numbers(ids: Vec<SessionId>) -> Vec<u64> {
    ids.into_iter().map(|id| id.0).collect()
}
