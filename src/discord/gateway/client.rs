//! One connection after another, for as long as the bot runs.

use std::ops::ControlFlow;
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{Error as WsError, Message};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::close::Next;
use super::connection::{Connection, End, closed, lost};
use super::frame::{self, Frame, GuildHead, Ready, op};
use super::pace::{self, Pace};
use super::{Delivery, Fatal, Kind, Outlets, Settings};

/// See the module.
pub(super) struct Client {
    settings: Settings,
    outlets: Outlets,
    shutdown: CancellationToken,
    pace: Pace,
    session: Option<Session>,
}

/// What can be resumed.
struct Session {
    id: String,
    address: Url,
    sequence: u64,
}

impl Client {
    pub(super) fn new(settings: Settings, outlets: Outlets, shutdown: CancellationToken) -> Client {
        let pace = Pace::new(settings.timing, settings.info.remaining, settings.seed);
        Client { settings, outlets, shutdown, pace, session: None }
    }

    /// Connects, again and again, until told to stop or forbidden to go on.
    pub(super) async fn run(mut self) -> Result<(), Fatal> {
        let mut pause = Duration::ZERO;
        loop {
            if self.pace.gives_session_up() {
                self.session = None;
            }
            let next = if self.session.is_some() { Next::Resume } else { Next::Identify };
            let now = Instant::now();
            let start = self.pace.earliest(next, now).max(now + pause);
            tokio::select! {
                () = self.shutdown.cancelled() => return Ok(()),
                () = sleep_until(start) => {}
            }
            match self.connection().await {
                End::Shutdown => return Ok(()),
                End::Fatal(fatal) => return Err(fatal),
                End::Lost { next, pause: longer, why, code } => {
                    tracing::warn!(why, code, "the gateway's connection ended");
                    pause = longer;
                    if next == Next::Identify {
                        self.session = None;
                    }
                }
            }
        }
    }

    /// One connection, from the first byte to the last.
    async fn connection(&mut self) -> End {
        let shutdown = self.shutdown.clone();
        let greeted = tokio::select! {
            () = shutdown.cancelled() => return End::Shutdown,
            greeted = self.greet() => greeted,
        };
        let (end, lasted) = match greeted {
            Err(why) => (lost(why), None),
            Ok(mut connection) => {
                let end = self.converse(&mut connection).await;
                connection.close(&end, self.settings.timing.send).await;
                (end, connection.up.map(|up| up.elapsed()))
            }
        };
        self.pace.ended(lasted);
        self.outlets.health.send_modify(|health| health.is_up = false);
        end
    }

    /// Opens a connection and notes its heartbeats.
    async fn greet(&mut self) -> Result<Connection, &'static str> {
        let first_beat = self.pace.between(0.0, 1.0);
        let connection = Connection::open(&self.address(), self.settings.timing, first_beat).await?;
        self.outlets.health.send_modify(|health| {
            health.heartbeat_interval = connection.interval;
            health.last_ack = None;
        });
        Ok(connection)
    }

    /// Where to connect to.
    fn address(&self) -> Url {
        let main = &self.settings.info.url;
        let resume = self.session.as_ref().filter(|_| self.pace.prefers_resume_address());
        let mut url = resume.map_or(main, |session| &session.address).clone();
        url.set_query(Some("v=10&encoding=json"));
        url
    }

    /// Takes the session up and listens until something ends the connection.
    async fn converse(&mut self, connection: &mut Connection) -> End {
        let shutdown = self.shutdown.clone();
        let mut step = self.take_up(connection).await;
        loop {
            if let ControlFlow::Break(end) = step {
                return end;
            }
            step = tokio::select! {
                biased;
                () = shutdown.cancelled() => return End::Shutdown,
                () = sleep_until(connection.alarm()) => self.beat(connection).await,
                message = connection.socket.next() => self.hear(connection, message).await,
            };
        }
    }

    /// Resumes the session, or asks for one.
    async fn take_up(&mut self, connection: &mut Connection) -> ControlFlow<End> {
        let token = &self.settings.token;
        let text = if let Some(session) = &self.session {
            self.pace.resume_sent();
            frame::resume(token, &session.id, session.sequence)
        } else {
            let count = self.logins().await;
            if count >= pace::MOST {
                return ControlFlow::Break(End::Fatal(Fatal::ManyIdentifies { count }));
            }
            self.pace.identify_sent(Instant::now());
            let identifies = self.pace.identifies();
            self.outlets.health.send_modify(|health| health.identifies = identifies);
            frame::identify(token, self.settings.intents)
        };
        connection.say(text, self.settings.timing.send).await
    }

    /// How often the bot has logged in within a day, as those say who count beyond this process.
    async fn logins(&self) -> u32 {
        let (answer, answered) = oneshot::channel();
        let asked = async {
            self.settings.logins.send(answer).await.ok()?;
            answered.await.ok()
        };
        timeout(self.settings.timing.send, asked).await.ok().flatten().unwrap_or_default()
    }

    /// Sends a heartbeat that is due, unless the connection is dead.
    async fn beat(&mut self, connection: &mut Connection) -> ControlFlow<End> {
        let now = Instant::now();
        if connection.up.is_none() && now >= connection.patience {
            return ControlFlow::Break(lost("the session did not come up"));
        }
        if now < connection.next_beat {
            if now < connection.next_probe {
                return ControlFlow::Continue(());
            }
            connection.next_probe = now + self.settings.timing.silence;
            return self.send_heartbeat(connection).await;
        }
        if !std::mem::take(&mut connection.acknowledged) {
            return ControlFlow::Break(lost("a heartbeat was not acknowledged"));
        }
        connection.next_beat = now + connection.interval;
        connection.next_probe = now + self.settings.timing.silence;
        self.send_heartbeat(connection).await
    }

    async fn send_heartbeat(&self, connection: &mut Connection) -> ControlFlow<End> {
        let sequence = self.session.as_ref().map(|session| session.sequence);
        connection.say(frame::heartbeat(sequence), self.settings.timing.send).await
    }

    /// Takes in what the socket yields. The end of the stream always breaks: a finished stream is never read again.
    async fn hear(
        &mut self,
        connection: &mut Connection,
        message: Option<Result<Message, WsError>>,
    ) -> ControlFlow<End> {
        match message {
            Some(Ok(Message::Text(text))) => self.read(connection, &text).await,
            Some(Ok(Message::Close(frame))) => {
                ControlFlow::Break(closed(frame.map(|frame| frame.code.into())))
            }
            Some(Ok(Message::Binary(_))) => self.skip("it is binary, and compression was not asked for"),
            Some(Ok(_)) => ControlFlow::Continue(()),
            Some(Err(_)) => ControlFlow::Break(lost("reading failed")),
            None => ControlFlow::Break(lost("it broke off")),
        }
    }

    async fn read(&mut self, connection: &mut Connection, text: &str) -> ControlFlow<End> {
        connection.next_probe = Instant::now() + self.settings.timing.silence;
        let Ok(frame) = Frame::read(text) else { return self.skip("it is not a gateway message") };
        match frame.op {
            op::EVENT => self.event(connection, &frame),
            op::HEARTBEAT => self.send_heartbeat(connection).await,
            op::HEARTBEAT_ACK => {
                connection.acknowledged = true;
                self.outlets.health.send_modify(|health| health.last_ack = Some(Instant::now()));
                ControlFlow::Continue(())
            }
            op::RECONNECT => ControlFlow::Break(lost("Discord asked to reconnect")),
            op::INVALID_SESSION => ControlFlow::Break(self.invalid_session(frame.content().unwrap_or(false))),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Discord wants a random wait here, so that not all bots return at once.
    fn invalid_session(&mut self, resumable: bool) -> End {
        let next = if resumable { Next::Resume } else { Next::Identify };
        let pause = self.settings.timing.after_invalid.mul_f64(self.pace.between(0.2, 1.0));
        End::Lost { next, pause, why: "the session is invalid", code: None }
    }

    fn event(&mut self, connection: &mut Connection, frame: &Frame<'_>) -> ControlFlow<End> {
        let arrived = Instant::now();
        self.outlets.health.send_modify(|health| health.last_event = Some(arrived));
        if let (Some(session), Some(sequence)) = (&mut self.session, frame.sequence) {
            session.sequence = sequence;
        }
        match frame.name.as_deref() {
            Some("READY") => return self.ready(connection, frame),
            Some("RESUMED") => {
                self.pace.resumed();
                self.outlets.health.send_modify(|health| health.resumes += 1);
                self.came_up(connection);
            }
            Some(name) => {
                if let Some(kind) = Kind::of(name) {
                    return self.deliver(kind, frame, arrived);
                }
            }
            None => {}
        }
        ControlFlow::Continue(())
    }

    fn ready(&mut self, connection: &mut Connection, frame: &Frame<'_>) -> ControlFlow<End> {
        let Ok(ready) = frame.content::<Ready>() else {
            return ControlFlow::Break(lost("the session's beginning could not be read"));
        };
        let main = &self.settings.info.url;
        let address = ready.resume_gateway_url.and_then(|text| Url::parse(&text).ok());
        // The token goes there: only over TLS if the main address has it.
        let address = address.filter(|url| url.scheme() == main.scheme()).unwrap_or_else(|| main.clone());
        let sequence = frame.sequence.unwrap_or_default();
        self.session = Some(Session { id: ready.session_id, address, sequence });
        self.came_up(connection);
        match ready.guilds.as_array() {
            Some(guilds) if !guilds.is_empty() => {
                self.hand_on(Kind::Ready, json!({ "guilds": guilds }), Instant::now())
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn came_up(&mut self, connection: &mut Connection) {
        connection.up = Some(Instant::now());
        self.outlets.health.send_modify(|health| health.is_up = true);
        tracing::info!(identifies = self.pace.identifies(), "the gateway's session is up");
    }

    /// Hands an event on, without ever waiting: who is too slow to take interactions cannot answer them in time.
    fn deliver(&mut self, kind: Kind, frame: &Frame<'_>, arrived: Instant) -> ControlFlow<End> {
        let raw = match kind {
            Kind::GuildCreate => frame.content::<GuildHead>().map(|guild| json!(guild)),
            _ => frame.content::<Value>(),
        };
        let Ok(raw) = raw else { return self.skip("its content cannot be read") };
        self.hand_on(kind, raw, arrived)
    }

    fn hand_on(&mut self, kind: Kind, raw: Value, arrived: Instant) -> ControlFlow<End> {
        match self.outlets.deliveries.try_send(Delivery { kind, raw, arrived }) {
            Ok(()) => {}
            Err(TrySendError::Closed(_)) => return ControlFlow::Break(End::Shutdown),
            Err(TrySendError::Full(_)) => {
                self.outlets.health.send_modify(|health| health.dropped += 1);
                let dropped = self.outlets.health.borrow().dropped;
                if dropped.is_power_of_two() {
                    tracing::warn!(dropped, "an event was dropped: too many are waiting");
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes over a message that makes no sense.
    fn skip(&mut self, why: &'static str) -> ControlFlow<End> {
        self.outlets.health.send_modify(|health| health.unreadable += 1);
        let unreadable = self.outlets.health.borrow().unreadable;
        tracing::warn!(why, unreadable, "a message of the gateway was passed over");
        ControlFlow::Continue(())
    }
}
