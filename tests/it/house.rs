//! A bot and a Discord to play on, for tests: the shipped code on both ends, with dice that a test may load.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use ludo_bot::config::Token;
use ludo_bot::discord::flood::Allowances;
use ludo_bot::discord::{Fatal, bot};
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::{Face, Roll, RuleSet};
use ludo_bot::render::Renderer;
use ludo_bot::sandbox::{Answer, ChannelHandle, Limits, Message, Modal, Options, Person, Recorded, Sandbox};
use ludo_bot::scene::Scene;
use ludo_bot::session::dice::{Dice, FairDice, Throw};
use ludo_bot::session::service::{Service, Target};
use ludo_bot::session::{ChannelId, Clock, SessionId, Store, Stored, ThemeName, Time};
use ludo_bot::store;
use ludo_bot::system::{SystemClock, SystemEntropy};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// One for all tests: it takes a moment to make. It has drawn a board of each number of arms: in a debug build the first one takes longer than an answer may.
static RENDERER: LazyLock<Arc<Renderer>> = LazyLock::new(|| {
    let (renderer, rules) = (Renderer::default(), RuleSet::Ludo(Preset::Classic.rules()));
    for seats in [4, 6] {
        renderer.picture(&Scene::new(&rules.begin(seats), &[]), ThemeName::default());
    }
    Arc::new(renderer)
});

/// Dice that show what they are loaded with, and are fair when that is used up.
#[derive(Default)]
pub(crate) struct Loaded(Mutex<Load>);

#[derive(Default)]
struct Load {
    next: VecDeque<u8>,
    /// Whether the next throw panics.
    panics: bool,
    /// The same throw always shows the same.
    thrown: HashMap<(SessionId, u32), Roll>,
}

impl Dice for Loaded {
    fn roll(&self, throw: &Throw<'_>) -> Roll {
        let mut load = self.0.lock().expect("nobody panics who holds the dice");
        if std::mem::take(&mut load.panics) {
            drop(load);
            panic!("the dice were told to panic");
        }
        let Load { next, thrown, .. } = &mut *load;
        let roll = || loaded(next, throw.dice).unwrap_or_else(|| FairDice.roll(throw));
        *thrown.entry((throw.session, throw.number)).or_insert_with(roll)
    }
}

/// The next throw of so many dice, where enough are loaded.
fn loaded(next: &mut VecDeque<u8>, dice: u8) -> Option<Roll> {
    let first = Face::new(next.pop_front()?)?;
    if dice == 1 {
        return Some(Roll::one(first));
    }
    Some(Roll::two(first, Face::new(next.pop_front()?)?))
}

/// The machine's clock, which a test may set.
#[derive(Default)]
pub(crate) struct Wall(AtomicI64);

impl Clock for Wall {
    fn now(&self) -> Time {
        Time(SystemClock.now().0 + self.0.load(Ordering::Relaxed))
    }
}

/// Something put between the bot and its store.
pub(crate) type Between = fn(Arc<dyn Store>) -> Arc<dyn Store>;

/// A Discord with the bot in it.
pub(crate) struct House {
    pub(crate) discord: Sandbox,
    between: Between,
    dice: Arc<Loaded>,
    home: tempfile::TempDir,
    /// How much one user may ask for: people here press faster than people can, unless a test is about that.
    pub(crate) allowances: Allowances,
    /// Whether the bot brings emoji of its own. Where it does, boards change while a test looks at them.
    pub(crate) own_emoji: bool,
    wall: Arc<Wall>,
    /// What the bot draws with.
    pub(crate) renderer: Arc<Renderer>,
    running: Option<Running>,
}

/// A bot that runs.
struct Running {
    service: Arc<Service>,
    stop: CancellationToken,
    end: JoinHandle<Result<(), Fatal>>,
}

impl House {
    /// Opened, with a bot that is ready; its first rolls show `dice`.
    pub(crate) async fn open(dice: &[u8]) -> House {
        House::open_with(dice, Options::default(), |store| store).await
    }

    pub(crate) async fn open_with(dice: &[u8], options: Options, between: Between) -> House {
        let mut house = House::built(options, between).await;
        house.load(dice);
        house.start().await;
        house
    }

    /// Opened with a bot that brings emoji of its own to a Discord that is as `before` leaves it.
    pub(crate) async fn open_with_emoji(options: Options, before: impl FnOnce(&Sandbox)) -> House {
        let mut house = House::built(options, |store| store).await;
        house.own_emoji = true;
        before(&house.discord);
        house.start().await;
        house
    }

    async fn built(options: Options, between: Between) -> House {
        let attachment_bytes = options.limits.attachment_bytes;
        let options = Options { limits: Limits { attachment_bytes, ..Limits::lifted() }, ..options };
        let discord = Sandbox::start(options).await.expect("loopback has a free port");
        let home = tempfile::tempdir().expect("there is room for a database");
        House {
            discord,
            between,
            dice: Arc::default(),
            home,
            allowances: Allowances::boundless(),
            own_emoji: false,
            wall: Arc::default(),
            renderer: Arc::clone(&RENDERER),
            running: None,
        }
    }

    /// What the next rolls show.
    pub(crate) fn load(&self, dice: &[u8]) {
        self.dice.0.lock().expect("nobody panics who holds the dice").next.extend(dice);
    }

    /// The next roll panics.
    pub(crate) fn load_panic(&self) {
        self.dice.0.lock().expect("nobody panics who holds the dice").panics = true;
    }

    pub(crate) async fn start(&mut self) {
        let url = format!("sqlite://{}", self.file().display());
        let store = (self.between)(store::connect(&url).await.expect("the database can be opened"));
        let (dice, wall) = (Arc::clone(&self.dice), Arc::clone(&self.wall));
        let service =
            Service::open(store, dice, wall, Arc::new(SystemEntropy)).await.expect("the store works");
        let service = Arc::new(service);
        let settings = bot::Settings {
            token: Token::new(self.discord.token()),
            api_url: self.discord.url().parse().expect("the sandbox has an address"),
            seed: 1,
            allowances: self.allowances,
            own_emoji: self.own_emoji,
        };
        if self.own_emoji {
            // What it brings is its own.
            self.renderer = Arc::default();
        }
        let stop = CancellationToken::new();
        let bot = bot::run(settings, Arc::clone(&service), Arc::clone(&self.renderer), stop.clone());
        self.running = Some(Running { service, stop, end: tokio::spawn(bot) });
        self.discord.ready().await;
    }

    /// Stops the bot as SIGTERM does, and waits for its end.
    pub(crate) async fn stop(&mut self) {
        if let Some(Running { stop, end, .. }) = self.running.take() {
            stop.cancel();
            end.await.expect("the bot does not panic").expect("the bot ends well");
        }
    }

    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Closes the house: nothing may have been left that Discord refused.
    pub(crate) async fn close(self) {
        self.close_with(|_| ()).await;
    }

    /// Closes the house, and looks once the bot has ended what was under way.
    pub(crate) async fn close_with(mut self, look: impl FnOnce(&House)) {
        self.stop().await;
        look(&self);
        assert_eq!(self.discord.unknown_routes(), Vec::<String>::new(), "every route exists");
        let refused = self.discord.refused();
        assert!(refused.is_empty(), "Discord refused {refused:#?}");
        assert_every_body_names_its_pings(&self.discord);
        self.discord.stop().await;
    }

    /// The bot's sessions.
    pub(crate) fn service(&self) -> &Service {
        &self.running.as_ref().expect("the bot runs").service
    }

    /// Sets the bot's clock forward.
    pub(crate) fn set_forward(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).expect("a sensible time");
        self.wall.0.fetch_add(by, Ordering::Relaxed);
    }

    /// Lets game time pass, as if so much had passed while the bot heard its players.
    pub(crate) fn pass(&self, mut time: Duration) {
        let step = Duration::from_secs(5);
        while !time.is_zero() {
            self.service().game_clock().pass(time.min(step));
            time = time.saturating_sub(step);
        }
    }

    /// The live game of a channel as it is on disk.
    pub(crate) async fn game(&self, channel: &ChannelHandle) -> Arc<Stored> {
        let live = self.service().find(Target::Channel(ChannelId(channel.id))).await;
        live.expect("the store works").expect("there is a game")
    }

    /// The file of the bot's games.
    pub(crate) fn file(&self) -> PathBuf {
        self.home.path().join("games.db")
    }

    pub(crate) fn person(&self, name: &str) -> Person {
        self.discord.person(name)
    }

    pub(crate) fn channel(&self) -> ChannelHandle {
        self.discord.channel("games")
    }

    /// `/ludo start` by this person in #games, as pictures that stand still unless they choose: moves take long to draw
    /// in a debug build.
    pub(crate) async fn start_ludo(&self, host: &Person, mut options: Value) -> Message {
        if options["display"].is_null() {
            options["display"] = json!("image");
        }
        posted(host.command(&self.channel(), "ludo start", options).await)
    }

    /// `/snakes start` by this person in #games, as emoji unless they choose: a board's first picture takes long in
    /// a debug build.
    pub(crate) async fn start_snakes(&self, host: &Person, mut options: Value) -> Message {
        if options["display"].is_null() {
            options["display"] = json!("emoji");
        }
        posted(host.command(&self.channel(), "snakes start", options).await)
    }

    /// A game of Snakes & Ladders between Ann and Bob, begun by buttons: its board.
    pub(crate) async fn snakes_game(&self, ann: &Person, bob: &Person, options: Value) -> Message {
        begun(self.start_snakes(ann, options).await, ann, bob).await
    }

    /// A two-player game of `quick` between Ann and Bob, begun by buttons: its board.
    pub(crate) async fn quick_game(&self, ann: &Person, bob: &Person) -> Message {
        begun(self.start_ludo(ann, json!({ "rules": "quick", "seats": 2 })).await, ann, bob).await
    }
}

/// The board of a lobby that the guest joins and the host starts.
async fn begun(lobby: Message, host: &Person, guest: &Person) -> Message {
    updated(guest.press(&lobby, "Join").await);
    updated(host.press(&lobby, "Start").await)
}

/// Nobody is ever pinged by Discord's own rule.
fn assert_every_body_names_its_pings(discord: &Sandbox) {
    let is_form = |request: &Recorded| request.body["type"] == 9;
    for request in discord.requests().into_iter().filter(|request| !is_form(request)) {
        let body = if request.path.contains("/callback") { &request.body["data"] } else { &request.body };
        if body.get("content").is_some() || body.get("components").is_some() {
            assert_eq!(body["allowed_mentions"]["parse"], json!([]), "{} {body}", request.path);
        }
    }
}

/// Whom the text of a message names, in order, whether or not it pings them.
pub(crate) fn named(message: &Message) -> Vec<u64> {
    let after = message.content.split("<@").skip(1);
    after.filter_map(|rest| rest.split('>').next()?.parse().ok()).collect()
}

#[track_caller]
pub(crate) fn posted(answer: Answer) -> Message {
    match answer {
        Answer::Posted(message) => message,
        other => panic!("the answer should be for all: {other:?}"),
    }
}

#[track_caller]
pub(crate) fn updated(answer: Answer) -> Message {
    match answer {
        Answer::Updated(message) => message,
        other => panic!("the message should be changed in place: {other:?}"),
    }
}

#[track_caller]
pub(crate) fn form(answer: Answer) -> Modal {
    match answer {
        Answer::Modal(form) => form,
        other => panic!("a form should open: {other:?}"),
    }
}

#[track_caller]
pub(crate) fn private(answer: Answer) -> Message {
    match answer {
        Answer::Private(message) => message,
        other => panic!("the answer should be private: {other:?}"),
    }
}

/// The sentence of a private answer that pings nobody.
#[track_caller]
pub(crate) fn said(answer: Answer) -> String {
    let message = private(answer);
    assert!(message.pinged.is_empty() && message.buttons().is_empty(), "{message:?}");
    message.content
}
