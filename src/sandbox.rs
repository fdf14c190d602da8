//! A strict local Discord to try the bot in and to test it against: REST, gateway, interactions, and a page to play in.
//!
//! It knows only what goes over the wire and nothing of the bot: any program that speaks to Discord can be pointed at it.
//! What Discord refuses it refuses, with Discord's status, code and body.
//!
//! [`Sandbox`] is the handle; [`Person`] acts, [`ChannelHandle`] looks. Inside, a `World` holds all state and waits for
//! nothing, `limits` are the rules for what may come in, and `rest`, `gateway` and `control` are the ways in.

mod answer;
mod asked;
mod change;
mod channel;
mod clock;
mod control;
mod fault;
mod gateway;
mod hooks;
mod limits;
mod message;
mod moment;
mod page;
mod permission;
mod person;
mod refusal;
mod rest;
mod rights;
mod shared;
mod world;

use std::collections::HashSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use self::answer::{Answer, Choice, Modal};
pub use self::asked::{Asked, Replied};
pub use self::channel::ChannelHandle;
pub use self::clock::{Clock, ManualClock, SystemClock};
pub use self::fault::Fault;
pub use self::gateway::script::Hello;
pub use self::limits::{Limits, Rate};
pub use self::message::{Attachment, Button, Header, Message};
pub use self::moment::{Fate, Moment, Watcher};
pub use self::person::Person;
pub use self::shared::Recorded;

use self::fault::Traps;
use self::gateway::hub::Hub;
use self::rest::invalid::Invalid;
use self::rest::rate::Buckets;
use self::shared::{Shared, State};
use self::world::World;

/// How a sandbox is to be.
#[derive(Clone)]
pub struct Options {
    /// The port on 127.0.0.1; 0 takes any that is free.
    pub port: u16,
    /// A file that gets every request of the bot, one JSON object a line.
    pub record: Option<PathBuf>,
    /// Whether any token is accepted, not only [`Sandbox::token`].
    pub any_token: bool,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// What is let through.
    pub limits: Limits,
    /// Milliseconds between the heartbeats that the gateway asks for.
    pub heartbeat_ms: u64,
}

impl Default for Options {
    /// Any free port, Discord's limits, the machine's clock.
    fn default() -> Self {
        Self {
            port: 0,
            record: None,
            any_token: false,
            clock: Arc::new(SystemClock),
            limits: Limits::default(),
            heartbeat_ms: 41_250,
        }
    }
}

/// A running sandbox.
pub struct Sandbox {
    shared: Arc<Shared>,
    server: JoinHandle<std::io::Result<()>>,
}

impl Sandbox {
    /// Serves on 127.0.0.1 from now on.
    ///
    /// # Errors
    /// When the port is taken or the record cannot be written.
    pub async fn start(options: Options) -> std::io::Result<Self> {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, options.port))).await?;
        let base = format!("http://{}", listener.local_addr()?);
        let world = World::seed(base, options.clock.now_ms(), &options.limits);
        let state = State {
            world,
            hub: Hub::default(),
            buckets: Buckets::default(),
            requests: Vec::new(),
            expected: HashSet::new(),
            unknown_routes: Vec::new(),
            traps: Traps::default(),
            invalid: Invalid::default(),
            limits: options.limits,
        };
        let mut shared = Shared::new(state, options.clock, options.any_token, options.heartbeat_ms);
        if let Some(path) = &options.record {
            shared.record_to(path)?;
        }
        let shared = Arc::new(shared);
        let stop = shared.stop.clone();
        let taking = Arc::clone(&shared);
        // As Discord does: what is small is sent at once, though the last packet is not acknowledged yet.
        let listener = listener.tap_io(move |stream| {
            let resets = taking.look(|state| state.hub.script.resets);
            let set = stream.set_nodelay(true).and(if resets { stream.set_zero_linger() } else { Ok(()) });
            if let Err(error) = set {
                tracing::warn!(%error, "a connection is not as it was meant to be");
            }
        });
        let service = axum::serve(listener, page::router(Arc::clone(&shared)));
        let server =
            tokio::spawn(async move { service.with_graceful_shutdown(stop.cancelled_owned()).await });
        Ok(Self { shared, server })
    }

    /// The address: of the page, and for the bot in place of `https://discord.com`.
    pub fn url(&self) -> String {
        self.shared.base.clone()
    }

    /// The bot token that is accepted.
    pub fn token(&self) -> &str {
        rest::TOKEN
    }

    /// The bot's user id.
    pub fn bot_id(&self) -> u64 {
        world::BOT
    }

    /// The guild's id.
    pub fn guild_id(&self) -> u64 {
        world::GUILD
    }

    /// The channel or thread of this name: `general`, `games`, `no-pictures` or `no-entry` at first.
    ///
    /// # Panics
    /// Where there is none.
    #[track_caller]
    pub fn channel(&self, name: &str) -> ChannelHandle {
        let id = self.shared.look(|state| state.world.find_channel(name).map(|channel| channel.id));
        let Some(id) = id else { panic!("the sandbox has no channel {name:?}") };
        ChannelHandle { shared: Arc::clone(&self.shared), id }
    }

    /// Adds a text channel.
    pub fn add_channel(&self, name: &str) -> ChannelHandle {
        let id = self.shared.with(|state| state.world.add_channel(name));
        ChannelHandle { shared: Arc::clone(&self.shared), id }
    }

    /// Somebody: Ann, Bob, Cleo, Dan; Mo, who may manage channels; Olga, who owns the guild; Mallory, whose name looks for trouble.
    ///
    /// # Panics
    /// Where there is nobody of this name.
    #[track_caller]
    pub fn person(&self, name: &str) -> Person {
        let id = self.shared.look(|state| state.world.find_person(name));
        let Some(id) = id else { panic!("nobody in the sandbox is called {name:?}") };
        Person { shared: Arc::clone(&self.shared), id, name: name.to_owned() }
    }

    /// Adds somebody without any role.
    pub fn add_person(&self, name: &str) -> Person {
        let id = self.shared.with(|state| state.world.add_person(name));
        Person { shared: Arc::clone(&self.shared), id, name: name.to_owned() }
    }

    /// Waits until a bot is connected and has registered commands.
    ///
    /// # Panics
    /// After thirty seconds of real time.
    pub async fn ready(&self) {
        let ready = |state: &State| (state.hub.is_online() && !state.world.commands.is_empty()).then_some(());
        let came = self.shared.until(Duration::from_secs(30), ready).await;
        assert!(
            came.is_some(),
            "no bot connected and registered commands; it asked for {:?}",
            self.requests()
        );
    }

    /// All that the bot asked for, with what was answered.
    pub fn requests(&self) -> Vec<Recorded> {
        self.shared.look(|state| state.requests.clone())
    }

    /// What was refused, but for what a test expects.
    pub fn refused(&self) -> Vec<Recorded> {
        self.shared.look(|state| {
            let unexpected = |one: &&Recorded| {
                one.status >= 400
                    && !one.asked_for
                    && !one.code().is_some_and(|code| state.expected.contains(&code))
            };
            state.requests.iter().filter(unexpected).cloned().collect()
        })
    }

    /// Says that a test makes Discord answer with this code, so that [`Sandbox::refused`] leaves it out.
    pub fn expect_refusal(&self, code: u64) {
        self.shared.with(|state| state.expected.insert(code));
    }

    /// The routes that were asked for and do not exist here: `GET /api/v10/…`.
    pub fn unknown_routes(&self) -> Vec<String> {
        self.shared.look(|state| state.unknown_routes.clone())
    }

    /// The command objects that are registered, global ones first.
    pub fn commands(&self) -> Vec<serde_json::Value> {
        self.shared.look(|state| state.world.commands.iter().map(|command| command.body.clone()).collect())
    }

    /// Delivers an interaction once more, exactly as before; false where there is none of this id.
    pub fn deliver_again(&self, interaction: u64) -> bool {
        self.shared.with(|state| state.world.deliver_again(interaction))
    }

    /// Waits for the answer to an interaction that was started without waiting.
    pub async fn answer(&self, interaction: u64) -> Answer {
        self.shared.answer_to(interaction).await
    }

    /// An interaction as the gateway delivered it, its token included.
    pub fn delivered(&self, interaction: u64) -> Option<serde_json::Value> {
        self.shared.look(|state| state.world.interactions.get(&interaction).map(|one| one.payload.clone()))
    }

    /// The messages that followed an interaction's first answer, as they are now.
    pub fn follow_ups(&self, interaction: u64) -> Vec<Message> {
        self.shared.look(|state| {
            let ids = state
                .world
                .interactions
                .get(&interaction)
                .map(|one| one.follow_ups.clone())
                .unwrap_or_default();
            ids.iter().filter_map(|id| state.world.messages.get(id)).cloned().collect()
        })
    }

    /// Waits until `condition` holds, looking after every step; false after twenty seconds of real time.
    pub async fn wait_until(&self, condition: impl Fn(&Self) -> bool) -> bool {
        let mut steps = self.shared.changed.subscribe();
        let search = async {
            while !condition(self) {
                let _ = tokio::time::timeout(Duration::from_millis(20), steps.changed()).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), search).await.is_ok()
    }

    /// Ends all connections and the server.
    pub async fn stop(mut self) {
        self.shared.stop.cancel();
        if tokio::time::timeout(Duration::from_secs(2), &mut self.server).await.is_err() {
            self.server.abort();
        }
    }
}
