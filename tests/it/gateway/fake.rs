//! A gateway that does what a test tells it, one connection at a time.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use ludo_bot::config::Token;
use ludo_bot::discord::gateway::{self, Delivery, Fatal, GUILDS, GatewayHealth, Settings, Timing};
use ludo_bot::discord::outbound::GatewayInfo;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, accept_hdr_async};
use tokio_util::sync::{CancellationToken, DropGuard};

/// Nothing in these tests takes as long, unless it never comes.
const NEVER: Duration = Duration::from_secs(20);

/// Waits for something that must come.
pub(super) async fn soon<T>(what: impl Future<Output = T>) -> T {
    timeout(NEVER, what).await.expect("it comes within the time")
}

pub(super) struct Fake(TcpListener);

/// The fake's side of one connection.
pub(super) struct Peer {
    socket: WebSocketStream<TcpStream>,
    pub(super) query: String,
}

/// A bot's gateway client under way.
pub(super) struct Bot {
    pub(super) deliveries: mpsc::Receiver<Delivery>,
    pub(super) health: watch::Receiver<GatewayHealth>,
    pub(super) shutdown: CancellationToken,
    pub(super) end: JoinHandle<Result<(), Fatal>>,
    /// Ends the client when the test is done with it.
    _stop: DropGuard,
}

impl Fake {
    pub(super) async fn start() -> Fake {
        Fake(TcpListener::bind("127.0.0.1:0").await.expect("a free port"))
    }

    pub(super) fn url(&self) -> String {
        format!("ws://{}", self.0.local_addr().expect("it listens"))
    }

    /// A client of this gateway.
    pub(super) fn bot(&self) -> Bot {
        self.bot_with(1000, 100, Timing::default())
    }

    /// A client that soon gives up waiting for what must come.
    pub(super) fn impatient_bot(&self) -> Bot {
        let soon = Duration::from_millis(500);
        self.bot_with(1000, 100, Timing { hello: soon, ready: soon, ..Timing::default() })
    }

    /// A client of this gateway whose logins nobody else counts.
    pub(super) fn bot_with(&self, remaining: u32, room: usize, timing: Timing) -> Bot {
        self.counted_bot(remaining, room, timing, mpsc::channel(1).0)
    }

    pub(super) fn counted_bot(
        &self,
        remaining: u32,
        room: usize,
        timing: Timing,
        logins: mpsc::Sender<oneshot::Sender<u32>>,
    ) -> Bot {
        let url = self.url().parse().expect("an address");
        let reset_after = Duration::from_hours(3);
        let info = GatewayInfo { url, remaining, reset_after, max_concurrency: 1, shards: 1 };
        let token = Token::new("the.bot.token");
        let settings = Settings { token, info, intents: GUILDS, logins, seed: 1, timing: hasty(timing) };
        let (sender, deliveries) = mpsc::channel(room);
        let (health_sender, health) = watch::channel(GatewayHealth::default());
        let shutdown = CancellationToken::new();
        let end = tokio::spawn(gateway::run(settings, sender, health_sender, shutdown.clone()));
        Bot { deliveries, health, _stop: shutdown.clone().drop_guard(), shutdown, end }
    }

    /// Whether nobody has knocked.
    pub(super) async fn is_left_alone(&self) -> bool {
        timeout(Duration::ZERO, self.0.accept()).await.is_err()
    }

    pub(super) async fn accept(&self) -> Peer {
        let (stream, _) = soon(self.0.accept()).await.expect("a connection");
        let mut query = String::new();
        #[expect(clippy::result_large_err, reason = "the library's signature")]
        let read = |request: &Request, response: Response| {
            request.uri().query().unwrap_or_default().clone_into(&mut query);
            Ok(response)
        };
        let socket = accept_hdr_async(stream, read).await.expect("a handshake");
        Peer { socket, query }
    }

    /// Accepts a connection, greets it, and gives it a session.
    pub(super) async fn session(&self, resume_url: &str) -> Peer {
        let mut peer = self.greet().await;
        let identify = peer.hear().await;
        assert_eq!(identify["op"], 2, "{identify}");
        peer.event(1, "READY", &json!({ "session_id": "s1", "resume_gateway_url": resume_url, "v": 10 }))
            .await;
        peer
    }

    /// Accepts a connection and greets it.
    pub(super) async fn greet(&self) -> Peer {
        let mut peer = self.accept().await;
        peer.hello(45_000).await;
        peer
    }
}

impl Peer {
    pub(super) async fn hello(&mut self, interval: u64) {
        self.say(&json!({ "op": 10, "d": { "heartbeat_interval": interval } })).await;
    }

    pub(super) async fn say(&mut self, message: &Value) {
        self.say_raw(Message::text(message.to_string())).await;
    }

    pub(super) async fn say_raw(&mut self, message: Message) {
        soon(self.socket.send(message)).await.expect("the bot listens");
    }

    pub(super) async fn event(&mut self, sequence: u64, name: &str, data: &Value) {
        self.say(&json!({ "op": 0, "s": sequence, "t": name, "d": data })).await;
    }

    /// The bot's next message that is not a heartbeat; those are acknowledged.
    pub(super) async fn hear(&mut self) -> Value {
        loop {
            let message = self.hear_any().await;
            if message["op"] != 1 {
                return message;
            }
            self.say(&json!({ "op": 11 })).await;
        }
    }

    /// The bot's next message.
    pub(super) async fn hear_any(&mut self) -> Value {
        let message = soon(self.socket.next()).await.expect("a message").expect("a whole one");
        serde_json::from_str(message.to_text().expect("text")).expect("JSON")
    }

    /// The close code that the bot ends the connection with.
    pub(super) async fn farewell(self) -> Option<u16> {
        soon(self.heard_to_the_end()).await
    }

    async fn heard_to_the_end(mut self) -> Option<u16> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub(super) async fn close(mut self, code: Option<u16>) {
        let frame = code.map(|code| CloseFrame { code: code.into(), reason: "".into() });
        soon(self.socket.close(frame)).await.expect("the bot listens");
    }
}

impl Bot {
    pub(super) async fn delivery(&mut self) -> Delivery {
        soon(self.deliveries.recv()).await.expect("a delivery")
    }

    /// Waits until the client's health is like this.
    pub(super) async fn health(&mut self, like: impl FnMut(&GatewayHealth) -> bool) -> GatewayHealth {
        soon(self.health.wait_for(like)).await.expect("it runs").clone()
    }

    pub(super) async fn ended(self) -> Result<(), Fatal> {
        soon(self.end).await.expect("no panic")
    }
}

/// With the waits between connections shortened.
fn hasty(timing: Timing) -> Timing {
    let short = Duration::from_millis(20);
    Timing {
        shortest_heartbeat: Duration::from_millis(10),
        spacing: short,
        longest_retry: short,
        longest_identify: short,
        after_invalid: short,
        settled: Duration::ZERO,
        ..timing
    }
}
