//! What commands are put together from: subcommands, and options of every type.

use serde_json::{Value, json};
use serenity::model::Permissions;

use crate::computer::Level;
use crate::session::{Display, Pings, ThemeName, TurnClock};
use crate::text;

const SUB_COMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const BOOLEAN: u8 = 5;
const USER: u8 = 6;
const CHANNEL: u8 = 7;
const ROLE: u8 = 8;

/// A command for servers alone.
pub(in crate::discord) fn command(name: &str, description: &str, options: &[Value]) -> Value {
    json!({
        "type": 1,
        "name": name,
        "description": description,
        "options": options,
        "contexts": [0],
        "integration_types": [0],
    })
}

/// The same command, shown to those alone who have these permissions. A server can show it to others, so it has to
/// check for itself.
pub(in crate::discord) fn guarded(mut command: Value, permissions: Permissions) -> Value {
    command["default_member_permissions"] = json!(permissions.bits().to_string());
    command
}

/// A subcommand.
pub(in crate::discord) fn sub(name: &str, description: &str, options: &[Value]) -> Value {
    json!({ "type": SUB_COMMAND, "name": name, "description": description, "options": options })
}

/// The same option, which cannot be left out.
pub(in crate::discord) fn required(mut option: Value) -> Value {
    option["required"] = json!(true);
    option
}

/// The same option, with suggestions for what is being typed.
pub(in crate::discord) fn suggested(mut option: Value) -> Value {
    option["autocomplete"] = json!(true);
    option
}

/// An option that takes a whole number.
pub(in crate::discord) fn whole(name: &str, description: &str, least: u16, most: u16) -> Value {
    json!({
        "type": INTEGER,
        "name": name,
        "description": description,
        "min_value": least,
        "max_value": most,
    })
}

/// An option that takes a text of 1 to `most` characters.
pub(in crate::discord) fn line(name: &str, description: &str, most: u16) -> Value {
    json!({
        "type": STRING,
        "name": name,
        "description": description,
        "min_length": 1,
        "max_length": most,
    })
}

/// An option that takes yes or no.
pub(in crate::discord) fn boolean(name: &str, description: &str) -> Value {
    json!({ "type": BOOLEAN, "name": name, "description": description })
}

/// An option that takes a user.
pub(in crate::discord) fn user(name: &str, description: &str) -> Value {
    json!({ "type": USER, "name": name, "description": description })
}

/// An option that takes a role.
pub(in crate::discord) fn role(name: &str, description: &str) -> Value {
    json!({ "type": ROLE, "name": name, "description": description })
}

/// An option that takes a channel of one of these of Discord's types.
pub(in crate::discord) fn channel(name: &str, description: &str, types: &[u8]) -> Value {
    json!({ "type": CHANNEL, "name": name, "description": description, "channel_types": types })
}

/// An option that takes one of a few values: what is shown of each, and the value.
pub(in crate::discord) fn choice(name: &str, description: &str, choices: Vec<(String, &str)>) -> Value {
    let choices: Vec<Value> =
        choices.into_iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    json!({ "type": STRING, "name": name, "description": description, "choices": choices })
}

/// The option of how a computer plays.
pub(in crate::discord) fn level(description: &str) -> Value {
    let levels = Level::ALL.map(|level| (text::level(level).to_owned(), level.name()));
    choice("level", description, levels.into())
}

/// The option of how the board is shown.
pub(in crate::discord) fn display(description: &str) -> Value {
    let displays = Display::ALL.map(|display| (text::settings::display(display).to_owned(), display.name()));
    choice("display", description, displays.into())
}

/// The option of the colours that pictures are drawn in.
pub(in crate::discord) fn theme(description: &str) -> Value {
    let themes = ThemeName::ALL.map(|theme| (text::settings::theme(theme).to_owned(), theme.name()));
    choice("theme", description, themes.into())
}

/// The option of how long a turn may take.
pub(in crate::discord) fn clock(description: &str) -> Value {
    let clocks = TurnClock::ALL.map(|clock| (text::settings::clock(clock).to_owned(), clock.name()));
    choice("clock", description, clocks.into())
}

/// The option of when players are pinged, with `more` to choose from.
pub(in crate::discord) fn pings(
    name: &str,
    description: &str,
    more: Option<(String, &'static str)>,
) -> Value {
    let pings = Pings::ALL.map(|pings| (text::settings::pings(pings).to_owned(), pings.name()));
    choice(name, description, pings.into_iter().chain(more).collect())
}
