//! One connection, and how it ends.

use std::ops::ControlFlow;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use url::Url;

use super::close::{Next, after};
use super::frame::Hello;
use super::{Fatal, Timing};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The largest message that is accepted, in bytes.
const LARGEST: usize = 16 << 20;
/// Any code but 1000 and 1001, which would end the session.
const KEEP_SESSION: CloseCode = CloseCode::Library(4000);

/// How a connection ended.
pub(super) enum End {
    /// As we were told to.
    Shutdown,
    Fatal(Fatal),
    Lost {
        next: Next,
        pause: Duration,
        why: &'static str,
        code: Option<u16>,
    },
}

/// One connection that has greeted us.
pub(super) struct Connection {
    pub(super) socket: Socket,
    pub(super) interval: Duration,
    pub(super) next_beat: Instant,
    pub(super) acknowledged: bool,
    /// Since when the session is up on this connection.
    pub(super) up: Option<Instant>,
    /// When the session must be up at the latest.
    pub(super) patience: Instant,
    /// When it is asked whether Discord is still there, unless it is heard before.
    pub(super) next_probe: Instant,
}

impl Connection {
    /// Connects and waits for the greeting, which says how often to send heartbeats. The first comes after the
    /// given part of that time.
    pub(super) async fn open(url: &Url, timing: Timing, first_beat: f64) -> Result<Connection, &'static str> {
        let limits = WebSocketConfig::default().max_message_size(Some(LARGEST)).max_frame_size(Some(LARGEST));
        let connecting = connect_async_with_config(url.as_str(), Some(limits), true);
        let connected = timeout(timing.connect, connecting).await.map_err(|_| "connecting took too long")?;
        let (mut socket, _) = connected.map_err(|_| "no connection came about")?;

        let greeting = timeout(timing.hello, socket.next()).await.map_err(|_| "no greeting came")?;
        let Some(Ok(Message::Text(text))) = greeting else { return Err("it ended before the greeting") };
        let interval = Hello::read(&text).ok_or("the greeting could not be read")?.interval();
        if interval < timing.shortest_heartbeat || interval > timing.longest_heartbeat {
            return Err("the greeting asked for senseless heartbeats");
        }
        let now = Instant::now();
        let (next_beat, patience) = (now + interval.mul_f64(first_beat), now + timing.ready);
        let next_probe = now + timing.silence;
        Ok(Connection { socket, interval, next_beat, acknowledged: true, up: None, patience, next_probe })
    }

    /// When something is to be done though nothing is heard.
    pub(super) fn alarm(&self) -> Instant {
        let next = self.next_beat.min(self.next_probe);
        if self.up.is_some() { next } else { next.min(self.patience) }
    }

    /// Sends a message.
    pub(super) async fn say(&mut self, text: String, patience: Duration) -> ControlFlow<End> {
        match timeout(patience, self.socket.send(Message::text(text))).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(lost("sending failed")),
        }
    }

    /// Says goodbye, in a way that ends the session only if we do not come back.
    pub(super) async fn close(&mut self, end: &End, patience: Duration) {
        let code = if matches!(end, End::Lost { next: Next::Resume, .. }) {
            KEEP_SESSION
        } else {
            CloseCode::Normal
        };
        // The other side may be gone already: there is nobody to tell.
        let _ = timeout(patience, self.socket.close(Some(CloseFrame { code, reason: "".into() }))).await;
    }
}

/// What follows a close frame.
pub(super) fn closed(code: Option<u16>) -> End {
    match after(code) {
        Ok(next) => End::Lost { next, pause: Duration::ZERO, why: "Discord closed it", code },
        Err(fatal) => End::Fatal(fatal),
    }
}

/// A connection that ended without a word about the session.
pub(super) fn lost(why: &'static str) -> End {
    End::Lost { next: Next::Resume, pause: Duration::ZERO, why, code: None }
}
