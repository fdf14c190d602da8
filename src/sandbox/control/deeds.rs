//! Deeds of people, and of the test that drives them.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::sandbox::answer::Answer;
use crate::sandbox::gateway::Out;
use crate::sandbox::shared::{self, Shared};
use crate::sandbox::world::act::Typed;

pub(super) type Given = State<Arc<Shared>>;
pub(super) type Outcome = Result<Json<Value>, (StatusCode, Json<Value>)>;

pub(super) fn wrong(what: &str) -> (StatusCode, Json<Value>) {
    (StatusCode::BAD_REQUEST, Json(json!({ "message": what })))
}

pub(super) fn text<'a>(body: &'a Value, key: &str) -> Result<&'a str, (StatusCode, Json<Value>)> {
    body[key].as_str().ok_or_else(|| wrong(&format!("{key} is missing, or is not a text")))
}

pub(super) fn person(state: &shared::State, body: &Value) -> Result<u64, (StatusCode, Json<Value>)> {
    state.world.find_person(text(body, "person")?).ok_or_else(|| wrong("there is nobody of this name"))
}

pub(super) fn channel(state: &shared::State, body: &Value) -> Result<u64, (StatusCode, Json<Value>)> {
    let found = state.world.find_channel(text(body, "channel")?).map(|channel| channel.id);
    found.ok_or_else(|| wrong("there is no such channel"))
}

pub(super) fn message(body: &Value) -> Result<u64, (StatusCode, Json<Value>)> {
    text(body, "message")?.parse().map_err(|_| wrong("message is not an id"))
}

/// Waits for the answer; with `first` in the body only for the first, even if it is put off.
async fn settle(shared: &Shared, deed: Result<u64, String>, body: &Value) -> Outcome {
    let answer = match deed {
        Ok(id) if body["first"] == true => shared.first_answer_to(id).await,
        Ok(id) => shared.answer_to(id).await,
        Err(why) => Answer::Refused(why),
    };
    Ok(Json(answer.to_json()))
}

/// `{person, channel, path, options, unchecked?}`
pub(super) async fn command(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    let deed = shared.with(|state| {
        let typed = Typed {
            path: text(&body, "path")?,
            options: &body["options"],
            focused: None,
            checked: body["unchecked"] != true,
        };
        Ok(state.world.use_command(person(state, &body)?, channel(state, &body)?, typed))
    })?;
    settle(&shared, deed, &body).await
}

/// `{person, channel, path, options, focused}`
pub(super) async fn autocomplete(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    let deed = shared.with(|state| {
        let typed = Typed {
            path: text(&body, "path")?,
            options: &body["options"],
            focused: Some(text(&body, "focused")?),
            checked: true,
        };
        Ok(state.world.use_command(person(state, &body)?, channel(state, &body)?, typed))
    })?;
    settle(&shared, deed, &body).await
}

/// `{person, message, custom_id, values?, unchecked?}`
pub(super) async fn press(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    let chosen = body["values"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let values: Vec<String> = chosen.map(str::to_owned).collect();
    let deed = shared.with(|state| {
        let (person, id) = (person(state, &body)?, text(&body, "custom_id")?);
        Ok(state.world.use_component(person, message(&body)?, id, &values, body["unchecked"] != true))
    })?;
    settle(&shared, deed, &body).await
}

/// `{modal, values}`: the modal's id as it was given with the answer, and texts by custom id.
pub(super) async fn submit(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    let id = text(&body, "modal")?.parse().map_err(|_| wrong("modal is not an id"))?;
    let deed = shared.with(|state| state.world.submit_modal(id, &body["values"]));
    settle(&shared, deed, &body).await
}

/// `{person, channel, content}`
pub(super) async fn say(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    shared.with(|state| {
        let (person, channel) = (person(state, &body)?, channel(state, &body)?);
        match state.world.say(person, channel, text(&body, "content")?) {
            Ok(id) => Ok(Json(json!({ "id": id.to_string() }))),
            Err(refusal) => Err((StatusCode::BAD_REQUEST, Json(refusal.body))),
        }
    })
}

/// `{person, message}`: takes an ephemeral message off this person's screen.
pub(super) async fn dismiss(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    shared.with(|state| {
        let (person, id) = (person(state, &body)?, message(&body)?);
        if state.world.messages.get(&id).is_some_and(|message| message.private_to == Some(person)) {
            state.world.delete_message(id);
        }
        Ok(Json(json!({})))
    })
}

/// Waits, half a minute at most, until a bot is connected and has registered commands.
pub(super) async fn ready(State(shared): Given) -> Outcome {
    let look =
        |state: &shared::State| (state.hub.is_online() && !state.world.commands.is_empty()).then_some(());
    let came = shared.until(Duration::from_secs(30), look).await;
    let is_online = shared.look(|state| state.hub.is_online());
    Ok(Json(json!({ "ready": came.is_some(), "online": is_online })))
}

/// `{do: "close", code?}`, `{do: "cut"}`, `{do: "reconnect"}`, `{do: "invalid", resumable}`, `{do: "mute", mute}`, `{do: "freeze"}`, `{do: "refuse", refuse}`, `{do: "again", interaction}`
pub(super) async fn gateway(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    let code = body["code"].as_u64().and_then(|code| u16::try_from(code).ok());
    let interaction = body["interaction"].as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
    let what = text(&body, "do")?;
    shared.with(|state| {
        match what {
            "close" => state.hub.send_all(&Out::Close(code)),
            "cut" => state.hub.send_all(&Out::Drop),
            "reconnect" => state
                .hub
                .send_all(&Out::Payload(json!({ "op": 7, "t": null, "s": null, "d": null }).to_string())),
            "invalid" => state.hub.invalidate(body["resumable"] == true),
            "mute" => state.hub.script.mute = body["mute"] == true,
            "freeze" => state.hub.send_all(&Out::Freeze),
            "refuse" => state.hub.script.deaf = body["refuse"] == true,
            "again" => return Ok(Json(json!({ "delivered": state.world.deliver_again(interaction) }))),
            _ => return Err(wrong("do what?")),
        }
        Ok(Json(json!({ "identifies": state.hub.identifies, "resumes": state.hub.resumes })))
    })
}

/// `{person: name}` or `{channel: name}`
pub(super) async fn add(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    shared.with(|state| {
        let id = match (body["person"].as_str(), body["channel"].as_str()) {
            (Some(name), _) => state.world.add_person(name),
            (None, Some(name)) => state.world.add_channel(name),
            (None, None) => return Err(wrong("add what?")),
        };
        Ok(Json(json!({ "id": id.to_string() })))
    })
}
