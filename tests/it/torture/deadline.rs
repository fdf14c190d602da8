//! A press and the end of its turn, at the same moment: exactly one of them acts, and the record says which.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ludo_bot::computer::Level;
use ludo_bot::game::Legal;
use ludo_bot::game::RuleSet;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::service::{Failure, GoneOn, Service, Target};
use ludo_bot::session::{
    Ask, ChannelId, Choice, Command, Did, Display, GameTime, GuildId, InteractionId, Offer, Opening, Player,
    Session, SessionId, Sight, Stored, Terms, ThemeName, TurnClock, UserId, World,
};
use ludo_bot::store;
use ludo_bot::system::{SystemClock, SystemEntropy};
use tempfile::TempDir;
use tokio::sync::Barrier;

use super::books::Books;
use super::{invariants, report};
use crate::laws::Chance;

const PLAYERS: [UserId; 2] = [UserId(1), UserId(2)];
/// How far from the end of the turn things happen, in milliseconds.
const AROUND: i64 = 5;

/// Everybody is where they should be.
struct AllWell;

#[async_trait]
impl World for AllWell {
    async fn look(&self, _: &Session, _: UserId) -> Sight {
        Sight::Well
    }
}

/// Who has acted how often.
#[derive(Default)]
struct Tally {
    pressed: usize,
    ran_out: usize,
    /// Presses that took a seat back which a computer has held since that very moment.
    came_back: usize,
    /// Races that both could have won.
    even: usize,
}

struct Table {
    service: Arc<Service>,
    home: TempDir,
    next: u64,
    chance: Chance,
    game: Arc<Stored>,
}

impl Table {
    async fn open(seed: u64) -> Table {
        let home = tempfile::tempdir().expect("there is room for a database");
        let url = format!("sqlite://{}", home.path().join("games.db").display());
        let store = store::connect(&url).await.expect("the database can be opened");
        let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
        let service = Service::open(store, Arc::new(FairDice), clock, entropy).await.expect("it works");
        let service = Arc::new(service);
        let game = begin(&service, &mut 1).await;
        Table { service, home, next: 1000, chance: Chance::new(seed), game }
    }

    /// Lets game time pass until this moment.
    fn pass_until(&self, moment: GameTime) {
        let clock = self.service.game_clock();
        while clock.now() < moment {
            clock.pass(clock.now().until(moment).min(Duration::from_secs(5)));
        }
    }

    /// A turn of a person that a clock runs for, its reminder behind it: who it is, and when it ends.
    async fn turn(&mut self) -> (UserId, GameTime) {
        loop {
            let session = &self.game.session;
            let (Some((_, _, Some(user))), Some(due)) = (session.to_act(), session.due()) else {
                self.game = begin(&self.service, &mut self.next).await;
                continue;
            };
            let wait = session.played().and_then(|played| played.wait).expect("a clock runs");
            if wait.remind.is_none() {
                return (user, wait.until);
            }
            self.pass_until(due);
            let GoneOn::Went(after) = go_on(&self.service, session.id).await else { panic!("it is due") };
            self.game = after;
        }
    }

    /// Somebody presses, and what is due goes on, at once.
    async fn race(&mut self, tally: &mut Tally) {
        let (user, end) = self.turn().await;
        let off = i64::from(self.chance.below(11)) - AROUND;
        self.pass_until(GameTime(end.0 + off));
        let session = Arc::clone(&self.game.session);
        let choice = match session.played().map(|played| played.game.board().legal()) {
            Some(Legal::Move(tokens)) => Choice::Move(tokens.nth(0).expect("a token can move")),
            _ => Choice::Roll,
        };
        self.next += 1;
        let interaction = InteractionId(self.next);
        let ask = Ask { user, moderator: false, interaction, seen: Some(session.version) };
        let both = Arc::new(Barrier::new(2));
        let (service, ready, id) = (Arc::clone(&self.service), Arc::clone(&both), session.id);
        let press = tokio::spawn(async move {
            ready.wait().await;
            service.take(ask, Target::Session(id), Command::Act(choice)).await
        });
        let (service, ready) = (Arc::clone(&self.service), both);
        let clock = tokio::spawn(async move {
            ready.wait().await;
            go_on(&service, id).await
        });
        let (pressed, ran_out) = (press.await.expect("no panic"), clock.await.expect("no panic"));
        let after = match (pressed, ran_out) {
            (Ok(after), GoneOn::Rests) => {
                tally.pressed += 1;
                after
            }
            (Err(Failure::Refused { .. }), GoneOn::Went(after)) => {
                assert!(off >= 0, "a turn ran out {} ms before its end", -off);
                tally.ran_out += 1;
                after
            }
            // A seat that a computer holds since this turn ran out: pressing takes it back, and does nothing else.
            (Ok(after), GoneOn::Went(ran_out)) if is_away(&ran_out.session, user) => {
                tally.ran_out += 1;
                tally.came_back += 1;
                let log = self.service.record(&after.session).await.expect("it is kept");
                let before = self.service.record(&session).await.expect("it is kept").len();
                let mut own = log[before..].iter().filter(|entry| entry.by == Some(user));
                assert!(
                    own.all(|entry| entry.did == Did::Back),
                    "they come back, and play no turn that is over"
                );
                self.game = after;
                return;
            }
            (pressed, _) => {
                panic!("both acted, or neither: {:?}", pressed.map(|after| after.session.version))
            }
        };
        tally.even += usize::from(off >= 0);
        assert_eq!(after.session.version, session.version.next(), "one step was taken");
        let record = self.service.record(&after.session).await.expect("it is kept");
        let before = self.service.record(&session).await.expect("it is kept").len();
        let by_user = record[before..].first().is_some_and(|entry| entry.by == Some(user));
        let was_pressed = Books::have(&self.home.path().join("games.db"), interaction.0).await;
        assert_eq!(by_user, was_pressed, "the record agrees with who was told that they had acted");
        self.game = after;
    }
}

/// Whether a computer holds this user's seat.
fn is_away(session: &Session, user: UserId) -> bool {
    session
        .played()
        .is_some_and(|played| played.players.iter().any(|(_, player)| *player == Player::Away(user)))
}

/// One step of what is due; the reminder's effect is none of the race's.
async fn go_on(service: &Service, id: SessionId) -> GoneOn {
    service.go_on(id, &AllWell).await.expect("the store works")
}

/// A game between two, with half a minute for each turn.
async fn begin(service: &Service, next: &mut u64) -> Arc<Stored> {
    let mut ask = |user| {
        *next += 1;
        Ask { user, moderator: false, interaction: InteractionId(*next), seen: None }
    };
    let [host, guest] = PLAYERS;
    let opening = Opening {
        guild: GuildId(1),
        channel: ChannelId(2),
        parent: None,
        host: service.client_seed(host),
        offer: Offer {
            rules: RuleSet::Ludo(Preset::Quick.rules()),
            title: None,
            seats: 2,
            invited: Vec::new(),
            computers: 0,
            level: Level::FirstLegal,
            display: Display::Emoji,
            theme: ThemeName::default(),
            terms: Terms { clock: TurnClock::HalfMinute, ..Terms::default() },
        },
    };
    if let Ok(Some(old)) = service.find(Target::Channel(ChannelId(2))).await {
        let ended = service.take(ask(old.session.host), Target::Session(old.session.id), Command::End).await;
        ended.expect("its host ends it");
    }
    let id = service.start(ask(host), opening).await.expect("the channel is free").session.id;
    let seed = service.client_seed(guest);
    service.take(ask(guest), Target::Session(id), Command::Join(seed)).await.expect("there is a seat");
    service.take(ask(host), Target::Session(id), Command::Begin).await.expect("it can begin")
}

async fn race(times: usize) -> Tally {
    let (mut table, mut tally) = (Table::open(7).await, Tally::default());
    for _ in 0..times {
        table.race(&mut tally).await;
    }
    table.service.close().await;
    let books = Books::read(&table.home.path().join("games.db")).await;
    invariants::assert_none(&invariants::sound(&books), "after all turns");
    tally
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_and_the_end_of_its_turn_never_both_act() {
    let tally = race(120).await;
    assert!(tally.pressed > 0 && tally.ran_out > 0, "either wins now and then");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute: cargo test --release torture -- --ignored --test-threads=1"]
async fn ten_thousand_ends_of_turns() {
    const TIMES: usize = 10_000;
    let _alone = report::alone().await;
    let tally = race(TIMES).await;
    report::put(&report::Row {
        name: "E8",
        experiment: "a press within 5 ms of the end of its turn, both at once, on SQLite",
        count: format!("{TIMES} races, {} of them at or after the end", tally.even),
        found: format!(
            "one of the two played the turn each time: {} presses, {} ends ({} of these brought a computer, and \
             the press then took the seat back); the record agrees with each",
            tally.pressed, tally.ran_out, tally.came_back
        ),
        gate: "exactly one acts; the record names it",
    });
}
