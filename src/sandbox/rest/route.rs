//! The routes that bots like this one call.

use serde_json::{Value, json};

use super::Reply;
use super::call::Call;
use crate::sandbox::limits::message::Draft;
use crate::sandbox::permission::READ_MESSAGE_HISTORY;
use crate::sandbox::refusal::{
    Refusal, UNKNOWN_APPLICATION, UNKNOWN_CHANNEL, UNKNOWN_EMOJI, UNKNOWN_GUILD, UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE, UNKNOWN_USER, UNKNOWN_WEBHOOK, UNREACHABLE,
};
use crate::sandbox::shared::State;
use crate::sandbox::world::channel::Channel;
use crate::sandbox::world::person::Whereabouts;
use crate::sandbox::world::{BOT, GUILD};

type Outcome = Result<Reply, Refusal>;

/// Answers a request; nothing where there is no such route.
pub(super) fn route(state: &mut State, call: &Call, steps: &[&str]) -> Option<Outcome> {
    Some(match (call.method.as_str(), steps) {
        ("GET", ["gateway"]) => Ok(Reply::Json(200, json!({ "url": gateway_url(state) }))),
        ("GET", ["gateway", "bot"]) => Ok(Reply::Json(200, gateway_bot(state))),
        ("GET", ["users", "@me"]) => Ok(Reply::Json(200, state.world.current_user())),
        ("GET", ["users", id]) => number(id, UNKNOWN_USER).and_then(|id| get_user(state, id)),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
            Ok(Reply::Json(200, application(state)))
        }
        (_, ["applications", app, "emojis", rest @ ..]) => return emoji(state, call, app, rest),
        (_, ["applications", app, rest @ ..]) => return commands(state, call, app, rest),
        ("POST", ["interactions", id, token, "callback"]) => callback(state, call, id, token),
        (_, ["webhooks", app, token, rest @ ..]) => return webhook(state, call, app, token, rest),
        (_, ["channels", id, rest @ ..]) => {
            let Ok(id) = id.parse() else { return Some(Err(UNKNOWN_CHANNEL.into())) };
            if !state.world.reachable {
                return Some(Err(UNREACHABLE.into()));
            }
            return channel(state, call, id, rest);
        }
        ("GET", ["guilds", id, rest @ ..]) => {
            if id.parse() != Ok(GUILD) || !state.world.has_bot() {
                return Some(Err(UNKNOWN_GUILD.into()));
            }
            if !state.world.reachable {
                return Some(Err(UNREACHABLE.into()));
            }
            return guild(state, rest);
        }
        _ => return None,
    })
}

fn number(text: &str, otherwise: crate::sandbox::refusal::Known) -> Result<u64, Refusal> {
    text.parse().map_err(|_| otherwise.into())
}

fn gateway_url(state: &State) -> String {
    state.world.base.replacen("http", "ws", 1)
}

fn gateway_bot(state: &State) -> Value {
    let total = state.limits.identifies;
    let remaining = total.saturating_sub(state.hub.identifies);
    let limit =
        json!({ "total": total, "remaining": remaining, "reset_after": 86_400_000, "max_concurrency": 1 });
    json!({ "url": gateway_url(state), "shards": 1, "session_start_limit": limit })
}

fn get_user(state: &State, id: u64) -> Outcome {
    let human = state.world.person(id).filter(|human| human.whereabouts != Whereabouts::Deleted);
    let human = human.ok_or(UNKNOWN_USER)?;
    Ok(Reply::Json(200, human.user()))
}

fn application(state: &State) -> Value {
    json!({
        "id": BOT.to_string(), "name": "Ludo", "icon": null, "description": "", "summary": "", "type": null,
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0, "hook": true,
        "owner": state.world.user(state.world.owner), "team": null, "bot": state.world.current_user(),
        "approximate_guild_count": 1, "approximate_user_install_count": 0, "redirect_uris": [], "interactions_endpoint_url": null,
        "integration_types_config": { "0": {} },
    })
}

fn commands(state: &mut State, call: &Call, app: &str, rest: &[&str]) -> Option<Outcome> {
    let (in_guild, rest) = match rest {
        ["guilds", guild, rest @ ..] if guild.parse() == Ok(GUILD) => (true, rest),
        ["guilds", _, "commands", ..] => return Some(Err(UNKNOWN_GUILD.into())),
        rest => (false, rest),
    };
    if app.parse() != Ok(BOT) {
        return Some(Err(UNKNOWN_APPLICATION.into()));
    }
    let world = &mut state.world;
    let localized = call.parameter("with_localizations") == Some("true");
    let id = rest.get(1).and_then(|id| id.parse().ok()).unwrap_or(0);
    let with_body = |body: Value| Reply::Json(200, body);
    Some(match (call.method.as_str(), rest) {
        ("GET", ["commands"]) => Ok(with_body(world.list_commands(in_guild, localized))),
        ("PUT", ["commands"]) => world.set_commands(in_guild, &call.body).map(with_body),
        ("POST", ["commands"]) => world
            .add_command(in_guild, &call.body)
            .map(|(body, is_new)| Reply::Json(if is_new { 201 } else { 200 }, body)),
        ("GET", ["commands", _]) => {
            world.command(in_guild, id).map(|command| with_body(command.body.clone()))
        }
        ("PATCH", ["commands", _]) => world.patch_command(in_guild, id, &call.body).map(with_body),
        ("DELETE", ["commands", _]) => world.delete_command(in_guild, id).map(|()| Reply::Nothing),
        _ => return None,
    })
}

fn emoji(state: &mut State, call: &Call, app: &str, rest: &[&str]) -> Option<Outcome> {
    if app.parse() != Ok(BOT) {
        return Some(Err(UNKNOWN_APPLICATION.into()));
    }
    let Ok(id) = rest.first().map_or(Ok(0), |id| number(id, UNKNOWN_EMOJI)) else {
        return Some(Err(UNKNOWN_EMOJI.into()));
    };
    let world = &mut state.world;
    let with_body = |body: Value| Reply::Json(200, body);
    Some(match (call.method.as_str(), rest) {
        ("GET", []) => Ok(with_body(world.list_emoji())),
        ("POST", []) => world.add_emoji(&call.body).map(|body| Reply::Json(201, body)),
        ("GET", [_]) => world.one_emoji(id).map(|one| with_body(world.show_emoji(one))),
        ("PATCH", [_]) => world.rename_emoji(id, &call.body).map(with_body),
        ("DELETE", [_]) => world.delete_emoji(id).map(|()| Reply::Nothing),
        _ => return None,
    })
}

fn draft<'a>(state: &State, call: &'a Call, path: &'a str, body: &'a Value) -> Draft<'a> {
    Draft { path, body, files: &call.files, max_bytes: state.limits.attachment_bytes }
}

fn callback(state: &mut State, call: &Call, id: &str, token: &str) -> Outcome {
    let id = number(id, UNKNOWN_INTERACTION)?;
    let (kind, draft) = (&call.body["type"], draft(state, call, "data", &call.body["data"]));
    state.world.respond(id, token, kind, draft)?;
    if call.parameter("with_response") == Some("true") {
        return Ok(Reply::Json(200, state.world.show_response(id, kind)));
    }
    Ok(Reply::Nothing)
}

fn webhook(state: &mut State, call: &Call, app: &str, token: &str, rest: &[&str]) -> Option<Outcome> {
    let Ok(app) = app.parse() else { return Some(Err(UNKNOWN_WEBHOOK.into())) };
    let draft = draft(state, call, "", &call.body);
    let world = &mut state.world;
    Some(match (call.method.as_str(), rest) {
        ("POST", []) => world.follow_up(app, token, draft).map(|id| shown(state, id)),
        ("GET", ["messages", name]) => world.webhook_message(app, token, name).map(|id| shown(state, id)),
        ("PATCH", ["messages", name]) => {
            world.webhook_edit(app, token, name, draft).map(|id| shown(state, id))
        }
        ("DELETE", ["messages", name]) => world.webhook_delete(app, token, name).map(|()| Reply::Nothing),
        _ => return None,
    })
}

/// A message, as the body of a 200.
fn shown(state: &State, id: u64) -> Reply {
    Reply::Json(
        200,
        state.world.messages.get(&id).map(|message| state.world.show_message(message)).unwrap_or_default(),
    )
}

fn channel(state: &mut State, call: &Call, id: u64, rest: &[&str]) -> Option<Outcome> {
    if let ["messages", ..] = rest {
        return messages(state, call, id, &rest[1..]);
    }
    let world = &mut state.world;
    Some(match (call.method.as_str(), rest) {
        ("GET", []) => {
            world.channel_for_bot(id, 0).map(|channel| Reply::Json(200, world.show_channel(channel)))
        }
        ("PATCH", []) => world.patch_channel(id, &call.body).map(|body| Reply::Json(200, body)),
        ("DELETE", []) => world.delete_channel_as_bot(id).map(|body| Reply::Json(200, body)),
        ("POST", ["typing"]) => world.channel_for_bot(id, world.to_send(id)).map(|_| Reply::Nothing),
        ("POST", ["threads"]) => world.start_thread(id, None, &call.body).map(|body| Reply::Json(201, body)),
        ("PUT" | "DELETE", ["thread-members", _]) => world.channel_for_bot(id, 0).map(|_| Reply::Nothing),
        _ => return None,
    })
}

fn messages(state: &mut State, call: &Call, channel: u64, rest: &[&str]) -> Option<Outcome> {
    let draft = draft(state, call, "", &call.body);
    let Ok(id) = rest.first().map_or(Ok(0), |id| id.parse::<u64>()) else {
        return Some(Err(UNKNOWN_MESSAGE.into()));
    };
    let world = &mut state.world;
    Some(match (call.method.as_str(), rest) {
        ("GET", []) => list_messages(state, call, channel),
        ("POST", []) => world.post_as_bot(channel, draft).map(|id| shown(state, id)),
        ("GET", [_]) => get_message(state, channel, id),
        ("PATCH", [_]) => world.edit_as_bot(channel, id, draft).map(|()| shown(state, id)),
        ("DELETE", [_]) => world.delete_as_bot(channel, id).map(|()| Reply::Nothing),
        ("POST", [_, "threads"]) => {
            world.start_thread(channel, Some(id), &call.body).map(|body| Reply::Json(201, body))
        }
        _ => return None,
    })
}

fn get_message(state: &State, channel: u64, id: u64) -> Outcome {
    state.world.channel_for_bot(channel, READ_MESSAGE_HISTORY)?;
    let message = state.world.public_message(channel, id)?;
    Ok(Reply::Json(200, state.world.show_message(message)))
}

/// Newest first; `limit`, `before` and `after` as Discord has them.
fn list_messages(state: &State, call: &Call, channel: u64) -> Outcome {
    state.world.channel_for_bot(channel, 0)?;
    if state.world.permissions(BOT, channel) & READ_MESSAGE_HISTORY == 0 {
        return Ok(Reply::Json(200, json!([])));
    }
    let number = |name| call.parameter(name).and_then(|text| text.parse::<u64>().ok());
    let limit = number("limit").unwrap_or(50);
    if !(1..=100).contains(&limit) {
        return Err(Refusal::form("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."));
    }
    let (before, after) = (number("before").unwrap_or(u64::MAX), number("after").unwrap_or(0));
    let seen = |message: &&crate::sandbox::message::Message| {
        message.channel_id == channel
            && !message.deleted
            && message.private_to.is_none()
            && message.id < before
            && message.id > after
    };
    let found = state.world.messages.values().rev().filter(seen).take(usize::try_from(limit).unwrap_or(50));
    Ok(Reply::Json(200, found.map(|message| state.world.show_message(message)).collect()))
}

fn guild(state: &State, rest: &[&str]) -> Option<Outcome> {
    let world = &state.world;
    let seen = |channel: &&Channel| !channel.is_thread();
    Some(match rest {
        [] => Ok(Reply::Json(200, world.show_guild(false))),
        ["channels"] => Ok(Reply::Json(
            200,
            world.channels.iter().filter(seen).map(|one| world.show_channel(one)).collect(),
        )),
        ["roles"] => Ok(Reply::Json(200, world.show_roles())),
        ["members", id] => {
            number(id, UNKNOWN_USER).and_then(|id| Ok(Reply::Json(200, world.member(id)?.member())))
        }
        _ => return None,
    })
}
