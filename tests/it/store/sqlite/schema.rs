//! Databases of other schemas: older ones are brought up to date, newer ones refused.

use ludo_bot::game::Layout;
use ludo_bot::game::snakes::{Plan, Power};
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::{
    Ask, ChannelId, Command, Digest, Ending, GameTime, GuildId, InteractionId, Member, Pings, Restored,
    Saving, Session, SessionId, Sight, Stage, Store, Stored, Table, Time, TurnClock, UserId, Version,
    Written,
};
use ludo_bot::system::SystemEntropy;

use super::Place;
use crate::store::suite::boards::board;
use crate::store::table::{LAST, load, shown, step, write};

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let place = Place::new();
    place.open().await.close().await;
    place
        .tamper(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'from the future', TRUE, x'00', 0)",
        )
        .await;
    let refusal = place.refusal().await;
    assert!(refusal.contains("was written by a newer ludo-bot: it has migration 9999"), "{refusal}");
}

/// A database as the first schema left it, with sessions in every stage. It is never edited: each later schema
/// has to bring it up to date.
#[tokio::test]
async fn a_database_of_the_first_schema_is_brought_up_to_date() {
    let place = Place::new();
    place.tamper(include_str!("../../../store/0001.sql")).await;
    let store = place.open().await;
    assert_sessions_of_the_fixture(&*store).await;
    let new = board("first", UserId(1), 20);
    assert_eq!(store.save_board(new.clone()).await.expect("the store works"), Saving::Saved);
    assert_eq!(store.boards(new.guild).await.expect("the store works"), [new]);
    store.close().await;
}

/// The same for the second schema, which has boards.
#[tokio::test]
async fn a_database_of_the_second_schema_is_brought_up_to_date() {
    let place = Place::new();
    place.tamper(include_str!("../../../store/0002.sql")).await;
    let store = place.open().await;
    assert_sessions_of_the_fixture(&*store).await;
    let [pit] = &store.boards(GuildId(7)).await.expect("the store works")[..] else { panic!("one board") };
    assert_eq!((pit.name.to_string(), pit.owner), ("Ann's Pit".to_owned(), UserId(101)));
    assert_eq!(pit.saved, Time(1_700_000_000_000));
    let powers = vec![(5, Power::Move(-2)), (9, Power::Shield)];
    let plan = Plan { size: 20, snakes: vec![(17, 7)], ladders: vec![(3, 11)], powers };
    assert_eq!(pit.layout, Layout::Snakes(plan));
    let [classic] = &store.boards(GuildId(8)).await.expect("the store works")[..] else {
        panic!("one board")
    };
    assert_eq!(classic.layout, Layout::Snakes(Plan::classic()));
    assert_question_of_the_fixture(&*store).await;
    assert_people_of_the_fixture(&*store).await;
    store.close().await;
}

/// The same for the third schema, which knows who is in which game, and what is settled.
#[tokio::test]
async fn a_database_of_the_third_schema_is_brought_up_to_date() {
    let place = Place::new();
    place.tamper(include_str!("../../../store/0003.sql")).await;
    let store = place.open().await;
    assert_sessions_of_the_fixture(&*store).await;
    assert_question_of_the_fixture(&*store).await;
    let game = load(&*store, 105).await;
    let played = game.session.played().expect("it has begun");
    assert_eq!((game.session.parent, game.session.terms.clock), (Some(ChannelId(9100)), TurnClock::Day));
    assert_eq!(played.wait.map(|wait| wait.until), game.session.due());
    assert_eq!((played.sealed, played.client()), (Some(Digest([0x11; 32])), Digest([0x11; 32])));
    assert_eq!(played.restored, [Restored { after: 0, generation: 1_800_000_000 }]);
    assert!(played.attendance[0].auto && played.attendance[0].missed == 2);
    let settings = store.settings(GuildId(7)).await.expect("the store works");
    assert_eq!((settings.clock, settings.of_member()), (TurnClock::Day, 3));
    let member = Member { pings: Some(Pings::Always), banned: true };
    assert_eq!(store.member(GuildId(7), UserId(1)).await.expect("the store works"), member);
    assert_eq!(store.game_time().await.expect("the store works"), Some(GameTime(1_700_000_000_000)));
    assert_eq!(store.identify(Time(1_700_000_000_001)).await.expect("the store works"), 1);
    assert_eq!(games(&*store, 8, 3).await, [105]);
    assert_eq!(games(&*store, 8, 4).await, [105]);
    assert_eq!(games(&*store, 8, 900).await, [0; 0]);
    store.close().await;
}

/// Who has a seat in a session of a time that knew no rows for it is found all the same.
async fn assert_people_of_the_fixture(store: &dyn Store) {
    assert_eq!(games(store, 7, 1).await, [104]);
    assert_eq!(games(store, 7, 2).await, [104]);
    assert_eq!(games(store, 7, 101).await, [101]);
    assert_eq!(games(store, 7, 103).await, [0; 0], "its host left it to computers");
    for (user, named) in [(1, 4), (2, 2), (101, 1), (102, 1), (103, 1), (104, 0)] {
        let held = store.held_of(UserId(user)).await.expect("the store works");
        assert_eq!(held.games.len(), named, "user {user}");
    }
    assert_eq!(store.forget(UserId(2), UserId(5)).await.expect("the store works"), [SessionId(104)]);
    assert_eq!(store.forget(UserId(102), UserId(5)).await.expect("the store works"), []);
    assert_eq!(load(store, 102).await.session.host, UserId(5));
    assert_eq!(store.game_time().await.expect("the store works"), None);
}

async fn games(store: &dyn Store, guild: u64, user: u64) -> Vec<u64> {
    let games = store.games_of(GuildId(guild), UserId(user)).await.expect("the store works");
    games.iter().map(|game| game.session.id.0).collect()
}

/// The question is still open, and can be answered.
async fn assert_question_of_the_fixture(store: &dyn Store) {
    let asked = load(store, 104).await;
    let log = store.record(SessionId(104), asked.session.version).await.expect("the store works");
    let table = Table {
        dice: &FairDice,
        secret: &asked.secret,
        entropy: &SystemEntropy,
        log: &log,
        now: Time(0),
        game_time: GameTime(0),
    };
    let ask =
        Ask { user: UserId(2), moderator: false, interaction: InteractionId(9), seen: Some(Version(4)) };
    let step = asked.session.take(ask, Command::Vote { agree: true }, &table).expect("Bob was asked");
    let played = step.session.played().expect("it has begun");
    assert_eq!((&played.game, played.rolls), (&asked.session.rules.begin(2), 0));
}

async fn assert_sessions_of_the_fixture(store: &dyn Store) {
    let lobby = load(store, 101).await;
    assert!(lobby.session.is_live());
    let over = load(store, 102).await;
    assert!(!over.session.is_live());
    assert_eq!(over.shown, Some(shown(9002, 1)));
    assert_eq!(store.record(SessionId(102), LAST).await.expect("the store works").len(), 1);
    assert_plays_on(&*load(store, 103).await);
    assert_eq!(store.due(GameTime(7_000), 9).await.expect("the store works"), [SessionId(103)]);
    assert_eq!(store.outdated(9).await.expect("the store works"), [SessionId(101)]);
    assert!(store.is_taken(InteractionId(201)).await.expect("the store works"));
    assert_eq!(write(store, step(&lobby.session, 300)).await, Written::Kept);
}

/// The game of computers that was under way goes on to its end.
fn assert_plays_on(stored: &Stored) {
    let (secret, dice, entropy) = (&stored.secret, &FairDice, &SystemEntropy);
    let table = Table { dice, secret, entropy, log: &[], now: Time(7_000), game_time: GameTime(7_000) };
    let mut session = Session::clone(&stored.session);
    while let Some(step) = session.go_on(&table, Sight::Well) {
        session = step.session;
    }
    assert!(matches!(session.stage, Stage::Over { ending: Ending::Won(_), .. }), "{session:?}");
}
