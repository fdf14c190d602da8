//! What Discord says to the bot: a websocket that is kept up.
//!
//! [`run`] hands every interaction on as the JSON it came in, unread, so that none is lost because a type does
//! not know a field. It keeps to Discord's rules of the gateway: heartbeats and their acknowledgement, resuming
//! at the address Discord gave, a count of identifies, and an end on the close codes that forbid another try.
//!
//! It is a client of our own and not serenity's. serenity's runner spins on a finished stream (close frames
//! without a code, 4003, 4010, 4011) and stops every timer of its runtime meanwhile; it identifies for ever on
//! 4010 to 4012; it never resumes a connection whose heartbeats are not acknowledged, and never at the resume
//! address; and it drops interactions that it cannot read. Its `Shard` does all that inside, out of reach.
//!
//! One shard, no compression, JSON. The client has a thread and a runtime to itself: heartbeats go out however
//! busy the game is, and nothing here can hold up the game.

mod client;
mod close;
mod connection;
mod frame;
mod pace;
#[cfg(test)]
mod tests;

use std::thread;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::outbound::GatewayInfo;
use crate::config::Token;
use client::Client;

/// The intent to hear of guilds, channels and threads that come and go. Interactions need none.
pub const GUILDS: u64 = 1;

/// What the gateway's client is made from.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The bot's token.
    pub token: Token,
    /// Where the gateway is and how often the bot may identify: `Outbound::gateway`.
    pub info: GatewayInfo,
    /// The events that are wanted beside interactions: [`GUILDS`] or 0.
    pub intents: u64,
    /// Who counts the logins, beyond this process too: asked before each identify for how many there were in the 24
    /// hours before it. Where no answer comes, the client's own count has to do.
    pub logins: mpsc::Sender<oneshot::Sender<u32>>,
    /// Where the jitter of waits comes from.
    pub seed: u64,
    /// How long things may take.
    pub timing: Timing,
}

/// How long things may take. The default follows Discord's rules.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Connecting: 10 s.
    pub connect: Duration,
    /// From there to the greeting: 20 s.
    pub hello: Duration,
    /// From there until the session is up: 60 s.
    pub ready: Duration,
    /// Sending a message: 5 s.
    pub send: Duration,
    /// The shortest time between heartbeats that is accepted: 1 s.
    pub shortest_heartbeat: Duration,
    /// The longest: 10 min.
    pub longest_heartbeat: Duration,
    /// After so long without a word of Discord's a heartbeat is sent before it is due, to hear whether it is still
    /// there: 10 s.
    pub silence: Duration,
    /// The least time between two identifies, and the first wait before another try: 5 s.
    pub spacing: Duration,
    /// The longest wait before another try to connect: 30 s.
    pub longest_retry: Duration,
    /// The longest wait before another identify: 15 min.
    pub longest_identify: Duration,
    /// The wait after an invalid session, of which a random part, at least a fifth, is waited: 5 s.
    pub after_invalid: Duration,
    /// After this long a connection counts as one that worked: 10 s.
    pub settled: Duration,
}

/// An event for the rest of the bot.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// What happened.
    pub kind: Kind,
    /// The event's data as Discord sent it: any JSON.
    pub raw: Value,
    /// When it reached us.
    pub arrived: Instant,
}

/// The events that are handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A command, a press, a form.
    Interaction,
    /// The session is up: `guilds` has the servers that the bot is in, unavailable until they are told of. Without
    /// any it is not handed on.
    Ready,
    /// A server is there: the bot was added to it, or it is in order again. Of its data only `id` and `unavailable`
    /// are handed on, which may be megabytes otherwise.
    GuildCreate,
    /// A channel is gone.
    ChannelDelete,
    /// A thread is gone.
    ThreadDelete,
    /// A thread changed: it may be archived or locked now.
    ThreadUpdate,
    /// With `"unavailable": true` a guild is out of order; without, the bot was removed from it.
    GuildDelete,
}

/// How the gateway is doing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GatewayHealth {
    /// Whether a session is up on a connection.
    pub is_up: bool,
    /// When the last event came.
    pub last_event: Option<Instant>,
    /// When the last heartbeat was acknowledged.
    pub last_ack: Option<Instant>,
    /// The time between heartbeats, once it is known.
    pub heartbeat_interval: Duration,
    /// How many identifies were sent in the last 24 hours.
    pub identifies: usize,
    /// How many times a session was resumed.
    pub resumes: u64,
    /// How many messages could not be read.
    pub unreadable: u64,
    /// How many events were dropped because too many were waiting.
    pub dropped: u64,
}

/// Where a client puts what it learns.
struct Outlets {
    deliveries: mpsc::Sender<Delivery>,
    health: watch::Sender<GatewayHealth>,
}

/// Why the gateway must not be tried again without somebody doing something. A sentence for the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fatal {
    /// Close code 4004.
    #[error(
        "Discord refused the bot's token (4004): set DISCORD_TOKEN to the token of the application's page \"Bot\""
    )]
    TokenRefused,
    /// Close code 4010.
    #[error("Discord refused the bot's shard (4010): this is a defect of the bot, please report it")]
    ShardRefused,
    /// Close code 4011.
    #[error(
        "the bot is in too many servers for one connection (4011): it needs sharding, which it does not have"
    )]
    TooManyGuilds,
    /// Close code 4012.
    #[error("Discord no longer speaks version 10 of its gateway (4012): a newer bot is needed")]
    VersionRefused,
    /// Close code 4013.
    #[error("Discord does not know the bot's intents (4013): this is a defect of the bot, please report it")]
    IntentsUnknown,
    /// Close code 4014.
    #[error("the bot's intents are not enabled (4014): look at the application's page \"Bot\"")]
    IntentsRefused,
    /// `GET /gateway/bot` says that few identifies are left.
    #[error(
        "only {remaining} logins are left today, and Discord resets the token of a bot that uses them up: \
         start again in {} min", reset_after.as_secs() / 60 + 1
    )]
    FewIdentifies {
        /// How many are left.
        remaining: u32,
        /// When the number is full again.
        reset_after: Duration,
    },
    /// The bot's own count says the same, whatever Discord says.
    #[error(
        "the bot has logged in {count} times in 24 hours, and Discord resets the token of a bot that does so 1,000 \
         times: find out why it starts so often, and start it again tomorrow"
    )]
    ManyIdentifies {
        /// How often it did.
        count: u32,
    },
    /// The client's thread could not start or panicked.
    #[error("the gateway's thread ended by itself: this is a defect of the bot, please report it")]
    Crashed,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing {
            connect: Duration::from_secs(10),
            hello: Duration::from_secs(20),
            ready: Duration::from_mins(1),
            send: Duration::from_secs(5),
            shortest_heartbeat: Duration::from_secs(1),
            longest_heartbeat: Duration::from_mins(10),
            silence: Duration::from_secs(10),
            spacing: Duration::from_secs(5),
            longest_retry: Duration::from_secs(30),
            longest_identify: Duration::from_mins(15),
            after_invalid: Duration::from_secs(5),
            settled: Duration::from_secs(10),
        }
    }
}

impl Kind {
    fn of(name: &str) -> Option<Kind> {
        match name {
            "INTERACTION_CREATE" => Some(Self::Interaction),
            "GUILD_CREATE" => Some(Self::GuildCreate),
            "CHANNEL_DELETE" => Some(Self::ChannelDelete),
            "THREAD_DELETE" => Some(Self::ThreadDelete),
            "THREAD_UPDATE" => Some(Self::ThreadUpdate),
            "GUILD_DELETE" => Some(Self::GuildDelete),
            _ => None,
        }
    }
}

impl GatewayHealth {
    /// When Discord was last heard, by an event or an acknowledgement: until then nobody can have done anything that
    /// the bot will not hear of.
    pub fn heard(&self) -> Option<Instant> {
        self.last_event.max(self.last_ack)
    }

    /// Whether the session is up and a heartbeat was acknowledged within two intervals (or the first is not due).
    pub fn is_ready(&self, now: Instant) -> bool {
        let fresh = |ack: Instant| now.saturating_duration_since(ack) <= self.heartbeat_interval * 2;
        self.is_up && self.last_ack.is_none_or(fresh)
    }
}

/// Keeps the bot connected to Discord until `shutdown`, and hands events to `deliveries`, which should have room
/// for a thousand: what finds no room is dropped. Ends too when nobody receives any more.
///
/// # Errors
///
/// When Discord forbids another try, or fewer than 50 identifies are left at the start.
pub async fn run(
    settings: Settings,
    deliveries: mpsc::Sender<Delivery>,
    health: watch::Sender<GatewayHealth>,
    shutdown: CancellationToken,
) -> Result<(), Fatal> {
    let GatewayInfo { remaining, reset_after, .. } = settings.info;
    if remaining < pace::RESERVE {
        return Err(Fatal::FewIdentifies { remaining, reset_after });
    }
    // Whoever drops this future stops the thread too.
    let shutdown = shutdown.child_token();
    let _stop = shutdown.clone().drop_guard();
    let (done, ended) = oneshot::channel();
    let client = Client::new(settings, Outlets { deliveries, health }, shutdown);
    let work = move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        // Nobody waits for the end any more if the future was dropped.
        let _ = done.send(runtime.block_on(client.run()));
        // A name lookup that hangs must not hold up the thread's end.
        runtime.shutdown_background();
    };
    thread::Builder::new().name("gateway".into()).spawn(work).map_err(|_| Fatal::Crashed)?;
    ended.await.unwrap_or(Err(Fatal::Crashed))
}
