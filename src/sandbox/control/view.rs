//! What a person sees: at once, or live over a websocket.

use std::sync::Arc;

use axum::Json;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{Query, State, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::sandbox::message;
use crate::sandbox::permission::VIEW_CHANNEL;
use crate::sandbox::shared::{self, Recorded, Shared};
use crate::sandbox::world::command::Command;
use crate::sandbox::world::options::required;
use crate::sandbox::world::person::Whereabouts;
use crate::sandbox::world::{BOT, GUILD};

type Given = State<Arc<Shared>>;

/// Messages that are shown of a channel.
const SHOWN: usize = 100;

/// Whose eyes, and which channel.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Eyes {
    #[serde(default)]
    person: String,
    #[serde(default)]
    channel: String,
}

/// `?person&channel`: what this person sees.
pub(super) async fn state(State(shared): Given, Query(eyes): Query<Eyes>) -> Json<Value> {
    Json(shared.look(|state| view(state, &eyes)))
}

/// `?person&channel`: what this person sees, again after each change.
pub(super) async fn live(
    State(shared): Given,
    Query(eyes): Query<Eyes>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(move |socket| show_changes(socket, shared, eyes))
}

async fn show_changes(mut socket: WebSocket, shared: Arc<Shared>, eyes: Eyes) {
    let mut steps = shared.changed.subscribe();
    let mut last = String::new();
    loop {
        let text = shared.look(|state| view(state, &eyes)).to_string();
        if text != last {
            if socket.send(Message::text(text.clone())).await.is_err() {
                return;
            }
            last = text;
        }
        tokio::select! {
            changed = steps.changed() => if changed.is_err() { return },
            received = socket.recv() => if !matches!(received, Some(Ok(Message::Ping(_) | Message::Pong(_)))) { return },
            () = shared.stop.cancelled() => return,
        }
    }
}

fn view(state: &shared::State, eyes: &Eyes) -> Value {
    let world = &state.world;
    let person =
        world.find_person(&eyes.person).or_else(|| world.people.first().map(|human| human.id)).unwrap_or(0);
    let seen =
        world.channels.iter().filter(|channel| world.permissions(person, channel.id) & VIEW_CHANNEL != 0);
    let channel =
        world.find_channel(&eyes.channel).or(world.channels.first()).map_or(0, |channel| channel.id);
    let mut channels: Vec<Value> = seen.map(|channel| world.partial_channel(channel, person)).collect();
    for shown in &mut channels {
        shown.as_object_mut().map(|fields| fields.remove("permission_overwrites"));
    }
    let there = |message: &&message::Message| {
        message.channel_id == channel
            && !message.deleted
            && message.private_to.is_none_or(|only| only == person)
    };
    let mut newest: Vec<Value> =
        world.messages.values().rev().filter(there).take(SHOWN).map(|message| show(state, message)).collect();
    newest.reverse();
    json!({
        "guild": { "id": GUILD.to_string(), "name": "The Sandbox" },
        "bot": { "id": BOT.to_string(), "name": "Ludo", "online": state.hub.is_online() },
        "me": person.to_string(),
        "people": world.people.iter().map(|human| show_person(state, human.id)).collect::<Value>(),
        "channels": channels,
        "channel": channel.to_string(),
        "messages": newest,
        "roles": world.show_roles(),
        "commands": commands(state, person, channel),
    })
}

/// The slash commands that Discord's client offers this person here.
fn commands(state: &shared::State, person: u64, channel: u64) -> Value {
    let world = &state.world;
    let have = world.permissions(person, channel);
    let offered = |command: &&Command| command.body["type"] == 1 && required(command) & !have == 0;
    world.commands.iter().filter(offered).map(|command| command.body.clone()).collect()
}

fn show_person(state: &shared::State, id: u64) -> Value {
    let Some(human) = state.world.person(id) else { return Value::Null };
    let mut roles = state.world.roles.iter().filter(|role| human.roles.contains(&role.id));
    json!({ "id": id.to_string(), "name": human.name, "display": human.display, "bot": human.bot, "role": roles.next().map(|role| role.name.as_str()), "here": human.whereabouts == Whereabouts::Here })
}

/// The message object, with what Discord does not tell: who was notified, and how often it was edited.
fn show(state: &shared::State, message: &message::Message) -> Value {
    let mut shown = state.world.show_message(message);
    shown["edits"] = message.edits.into();
    shown["mentions_me"] = message.pinged.iter().map(u64::to_string).collect();
    shown
}

/// Every interaction as the gateway delivered it, tokens included.
pub(super) async fn interactions(State(shared): Given) -> Json<Value> {
    Json(shared.look(|state| state.world.interactions.values().map(|one| one.payload.clone()).collect()))
}

/// Every request of the bot, with what was answered.
pub(super) async fn requests(State(shared): Given) -> Json<Value> {
    Json(shared.look(|state| state.requests.iter().map(show_request).collect()))
}

/// What was refused.
pub(super) async fn refused(State(shared): Given) -> Json<Value> {
    Json(shared.look(|state| {
        let them: Value = state.requests.iter().filter(|one| one.status >= 400).map(show_request).collect();
        json!({ "refused": them, "unknown_routes": state.unknown_routes })
    }))
}

fn show_request(one: &Recorded) -> Value {
    json!({ "method": one.method, "path": one.path, "body": one.body, "status": one.status, "answer": one.answer, "at_ms": one.at_ms })
}
