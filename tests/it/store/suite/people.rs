//! Who is in which game, and what servers and members settled.

use std::sync::Arc;

use ludo_bot::session::{
    Chair, Change, ChannelId, ClientSeed, Counts, GuildId, Match, Member, Part, Pings, Player, RoleId,
    SessionId, Settings, Stage, Store, Time, TurnClock, UserId, Written,
};

use super::WORKS;
use super::boards::board;
use crate::store::table::{create, ending, load, playing, step, write};

const HERE: GuildId = GuildId(7);
const ANN: UserId = UserId(500);
const BOB: UserId = UserId(501);
const NOBODY: UserId = UserId(900);

/// The games of a user are those in which they have a seat or an invitation now, the latest change first.
pub(in crate::store) async fn finds_the_games_of_a_user(store: Arc<dyn Store>) {
    for id in 1..=5 {
        create(&*store, id, id).await;
    }
    assert_eq!(games(&*store, ANN).await, [0; 0]);
    assert_eq!(games(&*store, UserId(1)).await, [1], "the host has a chair");
    seat(&*store, 1, 101, Chair::Held(ANN)).await;
    seat(&*store, 2, 102, Chair::Person(ClientSeed { user: ANN, seed: String::new() })).await;
    play(&*store, 3, 103, Player::Person(ANN), &[]).await;
    play(&*store, 4, 104, Player::Away(ANN), &[]).await;
    play(&*store, 5, 105, Player::Gone(ANN), &[BOB]).await;
    assert_eq!(games(&*store, ANN).await, [4, 3, 2, 1]);
    assert_eq!(games(&*store, BOB).await, [5]);
    assert_eq!(store.games_of(GuildId(8), ANN).await.expect(WORKS).len(), 0);
    assert_eq!(counts(&*store, ANN).await, (3, 5));
    assert_eq!(counts(&*store, BOB).await, (0, 5));
    assert_eq!(store.counts(GuildId(8), ANN).await.expect(WORKS), Counts::default());

    play(&*store, 5, 115, Player::Person(ANN), &[]).await;
    seat(&*store, 1, 111, Chair::Open).await;
    assert_eq!(games(&*store, ANN).await, [5, 4, 3, 2]);
    assert_eq!(games(&*store, BOB).await, [0; 0]);
    assert_eq!(write(&*store, ending(&*load(&*store, 2).await, 120, 9_000)).await, Written::Kept);
    assert_eq!(games(&*store, ANN).await, [5, 4, 3]);
    assert_eq!(counts(&*store, ANN).await, (3, 4));
    let live = store.live_in(HERE).await.expect(WORKS);
    assert_eq!(live, [1, 3, 4, 5].map(SessionId));
    assert_eq!(store.live_in(GuildId(8)).await.expect(WORKS), []);
}

/// What is settled is there, for whom it was settled alone; what is not is as it always is.
pub(in crate::store) async fn keeps_what_was_settled(store: Arc<dyn Store>) {
    assert_eq!(store.settings(HERE).await.expect(WORKS), Settings::default());
    let settings = Settings {
        channels: vec![ChannelId(1), ChannelId(2)],
        clock: TurnClock::Day,
        moderators: Some(RoleId(3)),
        ..Settings::default()
    };
    store.keep_settings(HERE, settings.clone()).await.expect(WORKS);
    assert_eq!(store.settings(HERE).await.expect(WORKS), settings);
    assert_eq!(store.settings(GuildId(8)).await.expect(WORKS), Settings::default());
    store.keep_settings(HERE, Settings::default()).await.expect(WORKS);
    assert_eq!(store.settings(HERE).await.expect(WORKS), Settings::default());

    let banned = Member { pings: Some(Pings::Never), banned: true };
    store.keep_member(HERE, ANN, banned).await.expect(WORKS);
    assert_eq!(store.member(HERE, ANN).await.expect(WORKS), banned);
    assert_eq!(store.member(HERE, BOB).await.expect(WORKS), Member::default());
    assert_eq!(store.member(GuildId(8), ANN).await.expect(WORKS), Member::default());
    store.keep_member(HERE, ANN, Member::default()).await.expect(WORKS);
    assert_eq!(store.member(HERE, ANN).await.expect(WORKS), Member::default());
    assert_eq!(store.held_of(ANN).await.expect(WORKS).members, [], "nothing is kept of nothing");
}

/// A user is given what is theirs, and nothing of anybody else.
pub(in crate::store) async fn hands_over_what_is_held(store: Arc<dyn Store>) {
    assert_eq!(store.held_of(ANN).await.expect(WORKS), ludo_bot::session::held::Held::default());
    store.keep_member(HERE, ANN, Member { pings: None, banned: true }).await.expect(WORKS);
    store.save_board(board("pit", ANN, 20)).await.expect(WORKS);
    store.save_board(board("hill", BOB, 20)).await.expect(WORKS);
    create(&*store, 1, 10).await;
    create(&*store, 2, 20).await;
    play(&*store, 1, 100, Player::Person(ANN), &[BOB]).await;
    let mut change = step(&load(&*store, 1).await.session, 101);
    change.entries[0].by = Some(ANN);
    assert_eq!(write(&*store, change).await, Written::Kept);
    write(&*store, step(&load(&*store, 1).await.session, 102)).await;

    let held = store.held_of(ANN).await.expect(WORKS);
    assert_eq!((held.members.len(), held.boards.len(), held.games.len()), (1, 1, 1));
    let game = &held.games[0];
    assert_eq!((game.session, game.part, game.over, game.host), (SessionId(1), Part::Seated, false, false));
    assert_eq!((game.seats.len(), game.seed.as_deref()), (1, Some("aa")));
    assert_eq!((game.lines.len(), game.lines[0].at), (1, Time(1_002)));
    let text = serde_json::to_string(&held).expect("it is JSON");
    assert!(!text.contains("501") && !text.contains("500"), "{text}");
    assert_eq!(store.held_of(BOB).await.expect(WORKS).games[0].part, Part::Invited);
}

/// Who is forgotten is named nowhere; who has a seat in a live game has to leave it first.
pub(in crate::store) async fn forgets_a_user(store: Arc<dyn Store>) {
    store.keep_member(HERE, ANN, Member { pings: Some(Pings::Never), banned: false }).await.expect(WORKS);
    store.save_board(board("pit", ANN, 20)).await.expect(WORKS);
    for id in 1..=3 {
        create(&*store, id, id).await;
        play(&*store, id, 100 + id, Player::Person(ANN), &[BOB]).await;
        let mut change = step(&load(&*store, id).await.session, 110 + id);
        change.entries[0].by = Some(ANN);
        write(&*store, change).await;
    }
    write(&*store, ending(&*load(&*store, 1).await, 121, 9_000)).await;
    play(&*store, 2, 122, Player::Gone(ANN), &[ANN]).await;
    assert_eq!(store.forget(ANN, NOBODY).await.expect(WORKS), [SessionId(3)]);
    assert_eq!(store.held_of(ANN).await.expect(WORKS).games.len(), 3, "nothing was changed");

    play(&*store, 3, 123, Player::Gone(ANN), &[]).await;
    let before = load(&*store, 3).await.session.clone();
    assert_eq!(store.forget(ANN, NOBODY).await.expect(WORKS), []);
    assert_eq!(store.held_of(ANN).await.expect(WORKS), ludo_bot::session::held::Held::default());
    for id in 1..=3 {
        let stored = load(&*store, id).await;
        assert!(!stored.session.people().contains_key(&ANN), "session {id}");
        assert_eq!(stored.session.people().contains_key(&NOBODY), id > 1, "session {id}");
        let record = store.record(SessionId(id), stored.session.version).await.expect(WORKS);
        assert!(record.iter().any(|line| line.by == Some(NOBODY)), "session {id}");
        assert!(record.iter().all(|line| line.by != Some(ANN)), "session {id}");
    }
    assert_eq!(store.held_of(NOBODY).await.expect(WORKS).games.len(), 3);
    assert_eq!(games(&*store, ANN).await, [0; 0]);
    assert_eq!(store.boards(HERE).await.expect(WORKS), []);
    assert_eq!(store.member(HERE, ANN).await.expect(WORKS), Member::default());

    let after = load(&*store, 3).await.session.clone();
    assert_eq!(after.version, before.version.next(), "a live game's board shows it");
    assert_eq!(write(&*store, step(&before, 130)).await, Written::Conflict);
    assert_eq!(write(&*store, step(&after, 131)).await, Written::Kept);
    let client = |stored: &ludo_bot::session::Session| stored.played().map(Match::client);
    assert_eq!(client(&after), client(&before));
}

/// A ban is for moderators to lift: who is forgotten stays banned, and nothing else of them stays.
pub(in crate::store) async fn keeps_the_ban_of_who_is_forgotten(store: Arc<dyn Store>) {
    store.keep_member(HERE, ANN, Member { pings: Some(Pings::Never), banned: true }).await.expect(WORKS);
    store
        .keep_member(GuildId(8), ANN, Member { pings: Some(Pings::Always), banned: false })
        .await
        .expect(WORKS);
    store.save_board(board("pit", ANN, 20)).await.expect(WORKS);
    assert_eq!(store.forget(ANN, NOBODY).await.expect(WORKS), []);
    let held = store.held_of(ANN).await.expect(WORKS);
    let banned = Member { pings: None, banned: true };
    let kept: Vec<_> = held.members.iter().map(|held| (held.guild, held.member)).collect();
    assert_eq!((kept, held.boards, held.games), (vec![(HERE, banned)], vec![], vec![]));
    assert_eq!(store.member(HERE, ANN).await.expect(WORKS), banned);
    store.keep_member(HERE, ANN, Member::default()).await.expect(WORKS);
    assert_eq!(store.held_of(ANN).await.expect(WORKS), ludo_bot::session::held::Held::default());
}

/// A lobby's third chair becomes this one.
async fn seat(store: &dyn Store, id: u64, interaction: u64, chair: Chair) {
    let mut change = step(&load(store, id).await.session, interaction);
    change.at = Time(i64::try_from(interaction).expect("it is small"));
    let Stage::Lobby { chairs } = &mut Arc::make_mut(&mut change.session).stage else {
        panic!("it is a lobby")
    };
    chairs[2] = chair;
    assert_eq!(write(store, change).await, Written::Kept, "session {id}");
}

/// The first seat of a game is this player's, who brought a seed, and others are invited.
async fn play(store: &dyn Store, id: u64, interaction: u64, player: Player, invited: &[UserId]) {
    let mut change: Change = step(&load(store, id).await.session, interaction);
    change.at = Time(1_000 + i64::from(change.session.version.0));
    let session = Arc::make_mut(&mut change.session);
    session.stage = playing(session, None);
    let Stage::Playing(running) = &mut session.stage else { panic!("it is on") };
    let (seat, _) = running.players.iter().next().expect("there are seats");
    running.players[seat] = player;
    running.invited = invited.to_vec();
    running.seeds = vec![ClientSeed { user: ANN, seed: "aa".to_owned() }];
    if interaction >= 103 {
        change.at = Time(i64::try_from(interaction).expect("it is small"));
    }
    assert_eq!(write(store, change).await, Written::Kept, "session {id}");
}

async fn games(store: &dyn Store, user: UserId) -> Vec<u64> {
    store.games_of(HERE, user).await.expect(WORKS).iter().map(|stored| stored.session.id.0).collect()
}

/// The user's, and the server's.
async fn counts(store: &dyn Store, user: UserId) -> (u32, u32) {
    let counts = store.counts(HERE, user).await.expect(WORKS);
    (counts.of_member, counts.of_server)
}
