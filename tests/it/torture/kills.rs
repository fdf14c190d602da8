//! `kill -9`, again and again, while many games are played on a Discord that has bad days: nothing that anybody saw
//! happen is lost, nothing happens twice, every board comes right, and every game goes on.

mod strike;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use ludo_bot::discord::custom_id::{CustomId, Press};
use ludo_bot::sandbox::{Fate, Fault, Options, Recorded, Replied, Sandbox};
use ludo_bot::session::{Session, Version};
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};

use self::strike::{Point, Strike};
use super::books::{Books, Kept};
use super::invariants;
use super::players::{Company, Crowd};
use super::program::Bot;
use super::report;
use crate::laws::Chance;

/// A board has to come right within this time of a restart.
const RIGHT: Duration = Duration::from_secs(10);
/// How long a named point is waited for before the process is killed anyway.
const LONGEST: Duration = Duration::from_millis(1500);
/// How many games are tried by a press after each kill.
const TRIED: usize = 3;
/// How many rounds are played at once: they mostly wait.
const AT_ONCE: usize = 3;

/// What came of it all.
#[derive(Default)]
struct Tally {
    kills: usize,
    /// Kills at each named point.
    at: BTreeMap<String, usize>,
    interactions: usize,
    applied: usize,
    acknowledged: usize,
    presses: usize,
    slowest: Duration,
}

impl Tally {
    /// Both together.
    fn with(mut self, other: Tally) -> Tally {
        self.kills += other.kills;
        self.interactions += other.interactions;
        self.applied += other.applied;
        self.acknowledged += other.acknowledged;
        self.presses += other.presses;
        self.slowest = self.slowest.max(other.slowest);
        for (how, times) in other.at {
            *self.at.entry(how).or_default() += times;
        }
        self
    }

    fn count(&mut self, how: String) {
        self.kills += 1;
        *self.at.entry(how).or_default() += 1;
    }
}

/// A Discord with a bot that is about to be killed.
struct Round {
    discord: Arc<Sandbox>,
    bot: Bot,
    strike: Strike,
    companies: Vec<Company>,
    chance: Chance,
    /// What the bot asked for before it was killed last.
    before: Vec<Recorded>,
}

impl Round {
    async fn open(games: usize, seed: u64) -> Round {
        let discord = Sandbox::start(Options::default()).await.expect("loopback has a free port");
        let bot = Bot::new();
        let strike = Strike::prepare(&discord, bot.killer());
        bot.start_and_connect(&discord).await;
        discord.ready().await;
        let companies = Company::gather(&discord, games, seed);
        Round {
            discord: Arc::new(discord),
            bot,
            strike,
            companies,
            chance: Chance::new(seed),
            before: Vec::new(),
        }
    }

    /// Everybody plays, and the process is killed.
    async fn play_and_kill(&mut self, tally: &mut Tally) {
        let crowd = Crowd::play(&self.discord, std::mem::take(&mut self.companies));
        sleep(Duration::from_millis(u64::from(self.chance.below(100)))).await;
        self.trouble();
        let point = Point::ALL[usize::from(self.chance.below(11))];
        let named = self.chance.below(4) > 0 && !point.is_at_start();
        if named {
            let fate = if self.chance.below(2) == 0 { Fate::Go } else { Fate::Lose };
            self.strike.arm(point, self.chance.below(4), fate);
            let slow = point == Point::Deferred || point == Point::Kept;
            let held = slow.then(|| hold_the_file(self.bot.file()));
            let killer = self.bot.killer();
            let longest = if slow { LONGEST * 2 } else { LONGEST };
            let struck = async {
                while killer.has_process() {
                    sleep(Duration::from_millis(2)).await;
                }
            };
            let _ = timeout(longest, struck).await;
            drop(held);
        } else {
            sleep(Duration::from_millis(u64::from(self.chance.below(200)))).await;
        }
        let missed = self.strike.disarm();
        self.bot.killer().kill();
        let how = if named && !missed { format!("{point:?}") } else { "at random".to_owned() };
        tally.count(how);
        self.companies = crowd.pause().await;
        self.discord.forgive();
    }

    /// Discord has one of its bad days.
    fn trouble(&mut self) {
        let refused = |status, code| Fault::code(status, code);
        let limited =
            json!({ "message": "You are being rate limited.", "retry_after": 0.3, "global": false });
        let times = usize::from(self.chance.below(6));
        let (method, part, fault) = match self.chance.below(12) {
            0 => ("PATCH", "/messages/", Fault::Text(502, "<html>Bad Gateway</html>".to_owned())),
            1 => ("POST", "/callback", refused(404, 10062)),
            2 => ("POST", "/callback", Fault::Lost),
            3 => ("POST", "/callback", Fault::Cut),
            4 => ("*", "/channels/", Fault::Refuse(429, limited)),
            5 => ("*", "/channels/", Fault::Refuse(500, json!(null))),
            6 => ("POST", "/callback", Fault::Late(Duration::from_millis(400))),
            7 => ("*", "/", Fault::Garbled("{\"id\": ".to_owned())),
            8 => return self.discord.cut_gateway(),
            9 => return self.discord.close_gateway(Some(4000)),
            10 => return self.discord.send_reconnect(),
            _ => {
                self.discord.hold_events();
                return self.discord.release_events(true);
            }
        };
        self.discord.fail_next(method, part, fault, times);
    }

    /// The process is dead: what was acknowledged is in its books, and they are sound.
    async fn look_at_what_is_left(&mut self, tally: &mut Tally, since: u64) {
        let books = Books::read(&self.bot.file()).await;
        let asked = self.discord.asked_since(since);
        let mut faults = invariants::sound(&books);
        faults.extend(invariants::acknowledged(&books, &asked));
        self.before = self.discord.take_requests();
        faults.extend(invariants::requested(&self.before));
        self.assert_none(&faults, "after a kill");
        let seen = |one: &&ludo_bot::sandbox::Asked| one.replied == Some(Replied::Updated);
        tally.acknowledged += asked.iter().filter(seen).count();
        tally.interactions += asked.len();
    }

    #[track_caller]
    fn assert_none(&self, faults: &invariants::Faults, when: &str) {
        if !faults.is_empty() {
            eprintln!("{}", self.bot.last_words());
        }
        invariants::assert_none(faults, when);
    }

    /// Starts the bot again, where it may be killed once more while it starts.
    async fn restart(&mut self, tally: &mut Tally) {
        if self.chance.below(8) == 0 {
            let point = if self.chance.below(2) == 0 { Point::Identify } else { Point::Registration };
            if point == Point::Registration {
                self.discord.forget_commands();
            }
            self.strike.arm(point, 0, if self.chance.below(2) == 0 { Fate::Go } else { Fate::Lose });
            self.bot.start(&self.discord);
            let killer = self.bot.killer();
            let struck = async {
                while killer.has_process() {
                    sleep(Duration::from_millis(2)).await;
                }
            };
            timeout(Duration::from_secs(10), struck).await.expect("it is passed at every start");
            tally.count(format!("{point:?}"));
        }
        self.bot.start_and_connect(&self.discord).await;
    }

    /// Prints what the bot asked for about the sessions of these faults, before the kill and after.
    fn tell_about(&self, books: &Books, faults: &invariants::Faults) {
        let is_meant = |kept: &&Kept| {
            faults.iter().any(|fault| fault.starts_with(&format!("session {} ", kept.session.id)))
        };
        for Kept { session, shown, .. } in books.sessions.values().filter(is_meant) {
            let id = CustomId { session: session.id, version: Version(0), press: Press::Start }.to_string();
            let id = id.split(':').nth(2).expect("it names the session").to_owned();
            eprintln!("session {} is {id} in {}, noted as {shown:?}", session.id, session.channel);
            for (when, requests) in [("before", &self.before), ("after", &self.discord.requests())] {
                let channel = session.channel.to_string();
                let of_it =
                    |one: &&Recorded| one.path.contains(&channel) || one.body.to_string().contains(&id);
                for one in requests.iter().filter(of_it) {
                    let shown: Vec<&str> = one.answer["id"].as_str().into_iter().collect();
                    eprintln!("{when}: {} {} {} {shown:?}", one.method, one.path, one.status);
                }
            }
        }
    }

    /// Within ten seconds every message shows its row.
    async fn wait_until_settled(&self, tally: &mut Tally) -> Books {
        let begun = Instant::now();
        loop {
            let books = Books::read(&self.bot.file()).await;
            let faults = invariants::settled(&books, &self.discord);
            if faults.is_empty() {
                tally.slowest = tally.slowest.max(begun.elapsed());
                return books;
            }
            if begun.elapsed() > RIGHT {
                self.tell_about(&books, &faults);
                self.assert_none(&faults, &format!("ten seconds after kill {} of its round", tally.kills));
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Games are not stuck: what their board offers works.
    async fn press_on(&mut self, tally: &mut Tally) {
        for _ in 0..TRIED {
            let n = usize::from(self.chance.below(u8::try_from(self.companies.len()).expect("few")));
            let Some((board, ids)) = self.companies[n].board() else { continue };
            // A press before this one may have been in the same game: whose turn is it now?
            let books = Books::read(&self.bot.file()).await;
            let channel = self.companies[n].channel.id;
            let mut here = books.sessions.values().map(|kept| &kept.session);
            let live = here.find(|session| session.channel.0 == channel && session.is_live());
            let Some((.., Some(user))) = live.and_then(Session::to_act) else { continue };
            let people = &self.companies[n].people;
            let Some(actor) = people.iter().find(|person| person.id == user.0) else { continue };
            let plays = |id: &&String| {
                let press = CustomId::read(id).map(|id| id.press);
                matches!(press, Some(Press::Roll | Press::Move(_)))
            };
            let Some(button) = ids.iter().find(plays) else { continue };
            let id = actor.start_press(&board, button).expect("it is on the board");
            let answered = self
                .discord
                .wait_until(|discord| discord.asked(id).is_some_and(|asked| asked.replied.is_some()));
            assert!(answered.await, "a press has no answer:\n{}", self.bot.last_words());
            // An answer may say that it takes longer: what it comes to is kept a moment later.
            let answered = Instant::now();
            while !Books::read(&self.bot.file()).await.interactions.contains_key(&id) {
                assert!(answered.elapsed() < RIGHT, "{}\nstuck: {ids:?}", board.content);
                sleep(Duration::from_millis(20)).await;
            }
            tally.presses += 1;
        }
    }
}

/// Holds the file of the games, so that nothing can be written, until it is dropped.
fn hold_the_file(file: std::path::PathBuf) -> tokio::sync::oneshot::Sender<()> {
    use sqlx::{ConnectOptions as _, Executor as _};
    let (release, released) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
        let mut connection = options.connect().await.expect("the file can be opened");
        connection.execute("BEGIN IMMEDIATE").await.expect("it is free in time");
        // Long enough for the bot to say that its answer takes longer; then it goes on.
        let _ = timeout(Duration::from_millis(1700), released).await;
        connection.execute("ROLLBACK").await.expect("nothing was written");
    });
    release
}

/// So many rounds of so many kills, each with so many games.
async fn kill(rounds: u64, games: usize, kills: usize) -> Tally {
    let rounds = futures_util::stream::iter(1..=rounds).map(|seed| kill_in_one(seed, games, kills));
    rounds.buffer_unordered(AT_ONCE).fold(Tally::default(), |all, one| async { all.with(one) }).await
}

/// One round of so many kills.
async fn kill_in_one(seed: u64, games: usize, kills: usize) -> Tally {
    let (mut tally, mut since) = (Tally::default(), 0);
    let mut round = Round::open(games, seed).await;
    while tally.kills < kills {
        round.play_and_kill(&mut tally).await;
        round.look_at_what_is_left(&mut tally, since).await;
        since = round.discord.asked_since(since).last().map_or(since, |last| last.id);
        round.restart(&mut tally).await;
        round.wait_until_settled(&mut tally).await;
        round.press_on(&mut tally).await;
    }
    let books = round.wait_until_settled(&mut tally).await;
    let asked = round.discord.asked_since(0);
    let mut faults = invariants::sound(&books);
    faults.extend(invariants::acknowledged(&books, &asked));
    faults.extend(invariants::pinged(&books, &round.discord.all_messages()));
    round.assert_none(&faults, "at the end");
    assert_eq!(round.bot.complained_of("panicked"), 0, "{}", round.bot.last_words());
    assert_eq!(round.discord.unknown_routes(), Vec::<String>::new());
    tally.applied = books.interactions.len();
    tally
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_killed_loses_nothing_and_does_nothing_twice() {
    let tally = kill(1, 5, 8).await;
    assert!(tally.applied > 0 && tally.acknowledged > 0, "people have played");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo test --release torture -- --ignored --test-threads=1"]
async fn a_thousand_kills() {
    let _alone = report::alone().await;
    let tally = kill(20, 50, 50).await;
    let at: Vec<String> = tally.at.iter().map(|(point, times)| format!("{point} {times}")).collect();
    report::put(&report::Row {
        name: "E2",
        experiment: "`kill -9` of the shipped program while 50 games are played on a Discord with faults",
        count: format!(
            "{} kills ({}); {} interactions, {} applied",
            tally.kills,
            at.join(", "),
            tally.interactions,
            tally.applied
        ),
        found: format!(
            "0 of {} acknowledged actions lost, 0 applied twice, 0 games stuck ({} tried); every board right within {} ms",
            tally.acknowledged,
            tally.presses,
            tally.slowest.as_millis()
        ),
        gate: "0 lost, 0 twice, 0 stuck; boards right within 10 s of the restart",
    });
}
