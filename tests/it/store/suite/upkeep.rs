//! What is bound to a time.

use std::sync::Arc;

use ludo_bot::session::{
    GameTime, GuildId, InteractionId, Member, SessionId, Settings, Store, Time, TurnClock, UserId, Written,
};

use super::WORKS;
use super::boards::board;
use crate::store::table::{create, ending, write};

const DAY: i64 = 24 * 60 * 60 * 1_000;
const HERE: GuildId = GuildId(7);
const ANN: UserId = UserId(500);

/// The logins of a day are counted, without the one that is noted.
pub(in crate::store) async fn counts_logins_of_a_day(store: Arc<dyn Store>) {
    for (at, before) in [(0, 0), (1, 1), (DAY - 1, 2), (DAY, 2), (DAY + 1, 2), (3 * DAY, 0)] {
        assert_eq!(store.identify(Time(at)).await.expect(WORKS), before, "at {at}");
    }
}

/// There is no game time before the first start.
pub(in crate::store) async fn begins_without_a_game_time(store: Arc<dyn Store>) {
    assert_eq!(store.game_time().await.expect(WORKS), None);
    store.keep_game_time(GameTime(5)).await.expect(WORKS);
    store.close().await;
    assert!(store.keep_game_time(GameTime(6)).await.is_err());
}

/// What is over goes after 90 days, with all that belongs to it; what is live stays.
pub(in crate::store) async fn deletes_what_has_long_been_over(store: Arc<dyn Store>) {
    // More than one transaction deletes.
    for id in 1..=60 {
        let new = create(&*store, id, id).await;
        let at = if id <= 57 { 1_000 } else { 2_000 };
        if id < 60 {
            assert_eq!(write(&*store, ending(&new, 100 + id, at)).await, Written::Kept);
        }
    }
    store.expire(Time(90 * DAY + 1_000)).await.expect(WORKS);
    assert!(store.load(SessionId(1)).await.expect(WORKS).is_some(), "a moment too early");
    assert!(!store.is_taken(InteractionId(1)).await.expect(WORKS), "interactions go after a day");
    store.expire(Time(90 * DAY + 1_001)).await.expect(WORKS);
    for id in 1..=60 {
        let kept = store.load(SessionId(id)).await.expect(WORKS);
        assert_eq!(kept.is_some(), id > 57, "session {id}");
        let record = store.record(SessionId(id), crate::store::table::LAST).await.expect(WORKS);
        assert_eq!(record.len(), usize::from(id > 57 && id < 60), "session {id}");
        // The first user has ended all of them.
        let named = if id == 1 { 2 } else { usize::from(id > 57) };
        assert_eq!(store.held_of(UserId(id)).await.expect(WORKS).games.len(), named, "user {id}");
    }
    create(&*store, 1, 1).await;
}

/// What is kept of a server goes 30 days after the bot, live games too; where it comes back in time, nothing does.
pub(in crate::store) async fn deletes_what_is_of_departed_servers(store: Arc<dyn Store>) {
    create(&*store, 1, 10).await;
    let over = create(&*store, 2, 20).await;
    write(&*store, ending(&over, 30, DAY)).await;
    store.save_board(board("pit", ANN, 20)).await.expect(WORKS);
    store.keep_member(HERE, ANN, Member { pings: None, banned: true }).await.expect(WORKS);
    let settings = Settings { clock: TurnClock::Day, ..Settings::default() };
    for guild in [HERE, GuildId(8)] {
        store.keep_settings(guild, settings.clone()).await.expect(WORKS);
    }
    store.departed(HERE, Some(Time(0))).await.expect(WORKS);
    store.departed(HERE, None).await.expect(WORKS);
    store.expire(Time(31 * DAY)).await.expect(WORKS);
    assert!(store.load(SessionId(1)).await.expect(WORKS).is_some());

    store.departed(HERE, Some(Time(40 * DAY))).await.expect(WORKS);
    store.departed(HERE, Some(Time(50 * DAY))).await.expect(WORKS);
    store.expire(Time(70 * DAY)).await.expect(WORKS);
    assert!(store.load(SessionId(1)).await.expect(WORKS).is_some(), "a moment too early");
    store.expire(Time(70 * DAY + 1)).await.expect(WORKS);
    for id in [1, 2] {
        assert!(store.load(SessionId(id)).await.expect(WORKS).is_none(), "session {id}");
    }
    assert_eq!(store.boards(HERE).await.expect(WORKS), []);
    assert_eq!(store.settings(HERE).await.expect(WORKS), Settings::default());
    assert_eq!(store.member(HERE, ANN).await.expect(WORKS), Member::default());
    assert_eq!(store.settings(GuildId(8)).await.expect(WORKS), settings);
    assert_eq!(store.live_in(HERE).await.expect(WORKS), []);
    create(&*store, 1, 10).await;
    store.expire(Time(200 * DAY)).await.expect(WORKS);
    assert!(store.load(SessionId(1)).await.expect(WORKS).is_some(), "its departure is forgotten too");
}
