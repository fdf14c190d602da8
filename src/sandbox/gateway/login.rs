//! IDENTIFY and RESUME.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::Out;
use super::hub::Session;
use crate::sandbox::rest;
use crate::sandbox::shared::State;
use crate::sandbox::world::channel::GUILDS_INTENT;
use crate::sandbox::world::{BOT, GUILD};

/// Intents that Discord documents.
const KNOWN: u64 = ((1 << 17) - 1) | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
/// Members, presences and message content: the application does not have them.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

/// Starts a session; the error is the code to close with.
pub(super) fn identify(state: &mut State, connection: u64, data: &Value, any_token: bool) -> Result<(), u16> {
    if state.hub.is_identified(connection) {
        return Err(4005);
    }
    if !opens(data, any_token) {
        return Err(4004);
    }
    let intents = data["intents"].as_u64().filter(|bits| bits & !KNOWN == 0).ok_or(4013_u16)?;
    if intents & PRIVILEGED != 0 {
        return Err(4014);
    }
    let shard = (data["shard"][0].as_u64().unwrap_or(0), data["shard"][1].as_u64().unwrap_or(1));
    if shard.0 >= shard.1 {
        return Err(4010);
    }
    if state.hub.identifies >= state.limits.identifies {
        tracing::error!(
            "the bot has started more sessions than Discord allows in a day: it would reset the token"
        );
        return Err(4004);
    }
    if data["compress"] == true {
        state.hub.send(connection, Out::Compress);
    }
    start(state, connection, intents, shard);
    Ok(())
}

/// Whether the payload's token is accepted; the gateway takes it with and without the word that REST asks for.
fn opens(data: &Value, any_token: bool) -> bool {
    let token = data["token"].as_str().unwrap_or_default();
    rest::is_token(token.strip_prefix("Bot ").unwrap_or(token), any_token)
}

fn start(state: &mut State, connection: u64, intents: u64, shard: (u64, u64)) {
    state.hub.identifies += 1;
    let id = format!("{:032x}", u128::from(state.world.next_id()) << 40 | u128::from(state.hub.identifies));
    let ready = ready(state, &id, shard);
    state.hub.sessions.push(Session {
        id,
        intents,
        shard,
        seq: 0,
        kept: VecDeque::new(),
        connection: Some(connection),
    });
    let n = state.hub.sessions.len() - 1;
    state.hub.dispatch(n, "READY", &ready);
    let told = state.world.has_bot() && state.world.reachable;
    if told && intents & GUILDS_INTENT != 0 && (GUILD >> 22) % shard.1 == shard.0 {
        let guild = state.world.show_guild(true);
        state.hub.dispatch(n, "GUILD_CREATE", &guild);
    }
}

fn ready(state: &State, session: &str, shard: (u64, u64)) -> Value {
    json!({
        "v": 10,
        "user": state.world.current_user(),
        "user_settings": {},
        "session_type": "normal",
        "session_id": session,
        "resume_gateway_url": state.world.base.replacen("http", "ws", 1),
        "relationships": [],
        "private_channels": [],
        "presences": [],
        "guilds": if state.world.has_bot() { json!([{ "id": GUILD.to_string(), "unavailable": true }]) } else { json!([]) },
        "guild_join_requests": [],
        "geo_ordered_rtc_regions": [],
        "application": { "id": BOT.to_string(), "flags": 0 },
        "shard": [shard.0, shard.1],
        "_trace": [],
    })
}

/// Takes a session up again and tells what it missed; the error is the code to close with.
pub(super) fn resume(state: &mut State, connection: u64, data: &Value, any_token: bool) -> Result<(), u16> {
    if state.hub.is_identified(connection) {
        return Err(4005);
    }
    if !opens(data, any_token) {
        return Err(4004);
    }
    let seq = data["seq"].as_u64().unwrap_or(0);
    let known = state.hub.sessions.iter().position(|session| data["session_id"] == session.id);
    let refused = state.hub.script.refused_resumes > 0;
    state.hub.script.refused_resumes = state.hub.script.refused_resumes.saturating_sub(1);
    let Some(n) = known.filter(|n| !refused && has_all_since(&state.hub.sessions[*n], seq)) else {
        state.hub.send_payload(connection, &json!({ "op": 9, "t": null, "s": null, "d": false }));
        return Ok(());
    };
    if seq > state.hub.sessions[n].seq {
        return Err(4007);
    }
    state.hub.resumes += 1;
    let before = state.hub.sessions[n].connection.replace(connection);
    if let Some(before) = before {
        state.hub.send(before, Out::Close(Some(4000)));
    }
    let missed: Vec<String> = state.hub.sessions[n]
        .kept
        .iter()
        .filter(|(number, _)| *number > seq)
        .map(|(_, text)| text.clone())
        .collect();
    for text in missed {
        state.hub.send(connection, Out::Payload(text));
    }
    state.hub.dispatch(n, "RESUMED", &json!({ "_trace": [] }));
    Ok(())
}

/// Whether every event after `seq` is still kept.
fn has_all_since(session: &Session, seq: u64) -> bool {
    session.kept.front().is_none_or(|(first, _)| *first <= seq + 1)
}
