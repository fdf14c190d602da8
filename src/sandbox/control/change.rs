//! What becomes of the server, its channels and its people.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::deeds::{Given, Outcome, channel, message, person, text, wrong};
use crate::sandbox::shared;
use crate::sandbox::world::person::Whereabouts;

/// `{do, …}`: what each takes stands in [`apply`].
pub(super) async fn change(State(shared): Given, Json(body): Json<Value>) -> Outcome {
    shared.with(|state| apply(state, &body))
}

fn apply(state: &mut shared::State, body: &Value) -> Outcome {
    match text(body, "do")? {
        "kick-bot" => state.world.kick_bot(),
        "add-bot" => state.world.add_bot(),
        "outage" => state.world.set_reachable(false),
        "outage-over" => state.world.set_reachable(true),
        what @ ("leave" | "come-back" | "delete-account") => {
            let whereabouts = match what {
                "leave" => Whereabouts::Left,
                "come-back" => Whereabouts::Here,
                _ => Whereabouts::Deleted,
            };
            let id = person(state, body)?;
            state.world.place_person(id, whereabouts);
        }
        what @ ("give-role" | "take-role") => {
            let (id, role) = (person(state, body)?, role(state, body)?);
            state.world.set_role_of(id, role, what == "give-role");
        }
        "delete-message" => state.world.delete_message(message(body)?),
        "delete-channel" => {
            let id = channel(state, body)?;
            state.world.delete_channel(id).map_err(|refusal| wrong(&refusal.body.to_string()))?;
        }
        "thread" => {
            let id = channel(state, body)?;
            let (archived, locked) = (body["archived"].as_bool(), body["locked"].as_bool());
            state
                .world
                .set_thread(id, archived, locked)
                .map_err(|refusal| wrong(&refusal.body.to_string()))?;
        }
        what @ ("deny-bot" | "allow-bot") => {
            let id = channel(state, body)?;
            let bits = body["permissions"].as_u64().ok_or_else(|| wrong("permissions are missing"))?;
            let denied = state.world.deny_bot(id, bits, what == "deny-bot");
            denied.map_err(|refusal| wrong(&refusal.body.to_string()))?;
        }
        _ => return Err(wrong("do what?")),
    }
    Ok(Json(json!({})))
}

fn role(state: &shared::State, body: &Value) -> Result<u64, (axum::http::StatusCode, Json<Value>)> {
    let name = text(body, "role")?;
    let mut roles = state.world.roles.iter();
    let found = roles.find(|role| role.name == name || role.id.to_string() == name);
    found.map(|role| role.id).ok_or_else(|| wrong("there is no such role"))
}
