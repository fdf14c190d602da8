//! Snakes & Ladders through the sandbox, as people play it.

mod boards;
mod form;
mod options;
mod play;
mod words;

use ludo_bot::sandbox::Message;
use serde_json::Value;

/// What a message's frame says under this heading.
#[track_caller]
fn field(message: &Message, heading: &str) -> String {
    let fields = message.embeds[0]["fields"].as_array().into_iter().flatten();
    let found: Option<&Value> = fields.clone().find(|field| field["name"] == heading);
    let value = found.and_then(|field| field["value"].as_str());
    value.unwrap_or_else(|| panic!("there is no {heading}: {:?}", message.embeds)).to_owned()
}
