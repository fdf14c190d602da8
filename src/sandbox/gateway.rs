//! Discord's gateway: websockets, their sessions, and their compression.

pub(super) mod hub;
mod login;
pub(super) mod script;
mod wire;

use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use self::script::Hello;
use self::wire::Wire;
use super::moment::Moment;
use super::shared::Shared;

/// Events that a connection may send in a minute.
const EVENTS_PER_MINUTE: u32 = 120;
/// What the payload of an interaction says of itself.
const INTERACTION: &str = "\"t\":\"INTERACTION_CREATE\"";
/// Bytes that an event from the bot may have.
const EVENT_BYTES: usize = 4096;

/// What is sent to a connection.
#[derive(Clone, Debug)]
pub(super) enum Out {
    /// A payload, written as JSON.
    Payload(String),
    /// From now on large payloads are compressed one by one.
    Compress,
    /// The end, with a close code or without.
    Close(Option<u16>),
    /// The end without a word.
    Drop,
    /// Nothing is read or sent any more, and the connection stays: it is half open.
    Freeze,
}

/// Serves one connection; `query` is what followed the address.
pub(super) async fn serve(mut socket: WebSocket, shared: Arc<Shared>, query: String) {
    let asked = |name: &str| {
        query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    };
    let mut wire = Wire::new(asked("compress") == Some("zlib-stream"));
    if !matches!(asked("v"), Some("9" | "10")) || !matches!(asked("encoding"), None | Some("json")) {
        return close(&mut socket, Some(4012)).await;
    }
    let interval = match shared.look(|state| state.hub.script.hello) {
        Hello::Normal => Some(shared.heartbeat_ms),
        Hello::Interval(ms) => Some(ms),
        Hello::Never => None,
    };
    if let Some(interval) = interval {
        let hello =
            json!({ "op": 10, "t": null, "s": null, "d": { "heartbeat_interval": interval, "_trace": [] } });
        if socket.send(wire.pack(&hello.to_string())).await.is_err() {
            return;
        }
    }
    let (to_bot, mut outgoing) = mpsc::unbounded_channel();
    let id = shared.with(|state| state.hub.connect(to_bot));
    let code = converse(&mut socket, &mut wire, &shared, id, &mut outgoing).await;
    shared.with(|state| state.hub.disconnect(id, code));
}

/// Passes payloads in both directions until the end; gives the code with which the bot closed.
async fn converse(
    socket: &mut WebSocket,
    wire: &mut Wire,
    shared: &Shared,
    id: u64,
    outgoing: &mut mpsc::UnboundedReceiver<Out>,
) -> Option<u16> {
    let mut window = (shared.clock.now_ms(), 0);
    loop {
        tokio::select! {
            // What is to be sent goes out before the end.
            biased;
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => {
                    let now = shared.clock.now_ms();
                    window = if now >= window.0 + 60_000 { (now, 1) } else { (window.0, window.1 + 1) };
                    let outcome = if window.1 > EVENTS_PER_MINUTE { Err(4008) } else { receive(shared, id, text.as_str()) };
                    if let Err(code) = outcome {
                        close(socket, Some(code)).await;
                        return None;
                    }
                }
                Some(Ok(Message::Binary(_))) => {
                    close(socket, Some(4002)).await;
                    return None;
                }
                Some(Ok(Message::Close(frame))) => {
                    // Reading once more sends the answer to it.
                    let _ = socket.recv().await;
                    return frame.map(|frame| frame.code);
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            },
            Some(out) = outgoing.recv() => match out {
                Out::Payload(text) => {
                    let is_interaction = text.contains(INTERACTION);
                    if socket.send(wire.pack(&text)).await.is_err() {
                        return None;
                    }
                    if is_interaction {
                        shared.tell(Moment::Delivered);
                    }
                }
                Out::Compress => wire.compress_payloads(),
                Out::Close(code) => {
                    close(socket, code).await;
                    return None;
                }
                Out::Drop => return None,
                Out::Freeze => {
                    shared.stop.cancelled().await;
                    return None;
                }
            },
            () = shared.stop.cancelled() => {
                close(socket, Some(1001)).await;
                return None;
            }
        }
    }
}

/// Takes a payload from the bot; the error is the code to close with.
fn receive(shared: &Shared, id: u64, text: &str) -> Result<(), u16> {
    if text.len() > EVENT_BYTES {
        return Err(4002);
    }
    let payload: Value = serde_json::from_str(text).map_err(|_| 4002_u16)?;
    let data = &payload["d"];
    if payload["op"] == 2 {
        shared.tell(Moment::Identify);
    }
    shared.with(|state| match payload["op"].as_u64() {
        Some(1) => {
            state.hub.heartbeat(id);
            Ok(())
        }
        Some(2) if !state.hub.script.closes.is_empty() => {
            state.hub.identifies += 1;
            let code = state.hub.script.closes.pop_front().flatten();
            state.hub.send(id, Out::Close(code));
            Ok(())
        }
        Some(2) => login::identify(state, id, data, shared.any_token),
        Some(6) => login::resume(state, id, data, shared.any_token),
        Some(3 | 4 | 8 | 31) if state.hub.is_identified(id) => Ok(()),
        Some(3 | 4 | 8 | 31) => Err(4003),
        _ => Err(4001),
    })
}

async fn close(socket: &mut WebSocket, code: Option<u16>) {
    let frame = code.map(|code| CloseFrame { code, reason: reason(code).into() });
    // The other side may be gone already, which is what was wanted.
    let _ = socket.send(Message::Close(frame)).await;
}

const fn reason(code: u16) -> &'static str {
    match code {
        4001 => "Unknown opcode.",
        4002 => "Error while decoding payload.",
        4003 => "Not authenticated.",
        4004 => "Authentication failed.",
        4005 => "Already authenticated.",
        4007 => "Invalid seq.",
        4008 => "Rate limited.",
        4009 => "Session timed out.",
        4010 => "Invalid shard.",
        4011 => "Sharding required.",
        4012 => "Invalid API version.",
        4013 => "Invalid intent(s).",
        4014 => "Disallowed intent(s).",
        _ => "",
    }
}
