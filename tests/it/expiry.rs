//! What happens without anybody pressing, over a real store: turns that run out, and worlds that say nothing.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ludo_bot::computer::Level;
use ludo_bot::game::RuleSet;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::service::{Service, Target};
use ludo_bot::session::{
    Ask, ChannelId, Command, Display, GuildId, InteractionId, Offer, Opening, PauseReason, Session,
    SessionId, Sight, Stored, Terms, ThemeName, Timeout, TurnClock, Unreachable, UserId, World, expiry,
};
use ludo_bot::store;
use ludo_bot::system::{SystemClock, SystemEntropy};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// The user of whom nothing can be found out.
const UNSEEN: UserId = UserId(1);
/// The user who is there.
const THERE: UserId = UserId(2);
/// The user whose channel is locked.
const LOCKED: UserId = UserId(3);

/// A world in which it depends on the user what is found.
struct Known;

#[async_trait]
impl World for Known {
    async fn look(&self, _session: &Session, user: UserId) -> Sight {
        match user {
            THERE => Sight::Well,
            LOCKED => Sight::Unreachable(Unreachable::Locked),
            _ => Sight::Unknown,
        }
    }
}

/// A service over a store of its own.
struct Home {
    service: Arc<Service>,
    #[expect(dead_code, reason = "it holds the store's files until the end")]
    folder: tempfile::TempDir,
    interactions: u64,
}

impl Home {
    async fn open() -> Home {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let url = format!("sqlite://{}", folder.path().join("games.db").display());
        let store = store::connect(&url).await.expect("a new store");
        let service =
            Service::open(store, Arc::new(FairDice), Arc::new(SystemClock), Arc::new(SystemEntropy));
        Home { service: Arc::new(service.await.expect("the store works")), folder, interactions: 0 }
    }

    fn ask(&mut self, user: UserId) -> Ask {
        self.interactions += 1;
        Ask { user, moderator: false, interaction: InteractionId(self.interactions), seen: None }
    }

    /// A game of this user against a computer, in a channel of its own, with the user to act for half a minute.
    async fn game(&mut self, user: UserId) -> Arc<Stored> {
        let ask = self.ask(user);
        let opening = Opening {
            guild: GuildId(1),
            channel: ChannelId(ask.interaction.0),
            parent: None,
            host: self.service.client_seed(user),
            offer: Offer {
                rules: RuleSet::Ludo(Preset::Classic.rules()),
                title: None,
                seats: 2,
                invited: Vec::new(),
                computers: 1,
                level: Level::default(),
                display: Display::Image,
                theme: ThemeName::default(),
                terms: Terms { clock: TurnClock::HalfMinute, timeout: Timeout::Pass },
            },
        };
        let lobby = self.service.start(ask, opening).await.expect("the channel is free");
        let (host, id) = (self.ask(user), lobby.session.id);
        let game = self.service.take(host, Target::Session(id), Command::Begin).await;
        game.expect("it can begin")
    }

    /// Half a minute of game time passes.
    fn pass(&self) {
        for _ in 0..6 {
            self.service.game_clock().pass(Duration::from_secs(5));
        }
    }

    async fn load(&self, id: SessionId) -> Arc<Stored> {
        self.service.find(Target::Session(id)).await.expect("the store works").expect("it is kept")
    }
}

/// Lets what is due go on until this many sessions have changed.
async fn changed(home: &Home, count: usize) -> Vec<SessionId> {
    let (sender, mut changes) = mpsc::channel(256);
    let (stop, service) = (CancellationToken::new(), Arc::clone(&home.service));
    let end = stop.clone();
    let running = tokio::spawn(async move { expiry::run(&service, &Known, sender, end).await });
    let mut ids = Vec::new();
    while ids.len() < count {
        let next = tokio::time::timeout(Duration::from_secs(20), changes.recv()).await;
        ids.push(next.expect("it goes on in time").expect("it runs"));
    }
    stop.cancel();
    running.await.expect("it ends");
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_runs_out_by_game_time_alone() {
    let mut home = Home::open().await;
    let game = home.game(THERE).await;
    assert_eq!(home.service.due(9).await.expect("the store works"), []);
    home.pass();
    assert_eq!(changed(&home, 1).await, [game.session.id]);
    let after = home.load(game.session.id).await;
    let played = after.session.played().expect("it has begun");
    assert_eq!(played.attendance[0].missed, 1);
    assert!(after.session.version > game.session.version);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_which_nothing_is_known_wait_and_keep_no_other_from_going_on() {
    let mut home = Home::open().await;
    let mut unseen = Vec::new();
    for _ in 0..100 {
        unseen.push(home.game(UNSEEN).await);
    }
    // Due later than all the others, so that they are looked at first.
    home.service.game_clock().pass(Duration::from_millis(5));
    let there = home.game(THERE).await;
    let locked = home.game(LOCKED).await;
    home.pass();
    let mut went_on = changed(&home, 2).await;
    went_on.sort();
    let mut expected = vec![there.session.id, locked.session.id];
    expected.sort();
    assert_eq!(went_on, expected);
    for game in unseen {
        assert_eq!(home.load(game.session.id).await.session.version, game.session.version);
    }
    let stopped = home.load(locked.session.id).await;
    let pause = stopped.session.played().and_then(|played| played.pause).expect("it stands still");
    assert_eq!(pause.reason, PauseReason::Unreachable(Unreachable::Locked));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_can_be_lost_from_sight_once_and_begun_again_when_it_is_over() {
    let mut home = Home::open().await;
    let id = home.game(THERE).await.session.id;
    let lost = home.service.lose_sight(id, Unreachable::Forbidden).await.expect("the store works");
    assert!(lost.is_some_and(|lost| lost.session.due().is_none()));
    assert!(home.service.lose_sight(id, Unreachable::Forbidden).await.expect("the store works").is_none());
    let end = home.ask(THERE);
    let ended = home.service.take(end, Target::Session(id), Command::End).await.expect("the host ends it");
    let again = home.ask(THERE);
    let next = home.service.rematch(again, &ended.session).await.expect("the channel is free");
    assert!(next.session.is_live() && next.session.id != id);
    assert_eq!(next.session.terms, ended.session.terms);
    assert!(next.session.due().is_some(), "it closes some day");
    let twice = home.ask(THERE);
    assert!(home.service.rematch(twice, &ended.session).await.is_err(), "the channel has a game");
}
