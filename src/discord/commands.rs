//! The commands as Discord is told of them, and what they are put together from.

use serde_json::{Value, json};

use super::start;
use crate::computer::Level;
use crate::text;

const SUB_COMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
pub(super) const USER: u8 = 6;

/// All commands, as the body of a bulk overwrite.
pub fn all() -> Value {
    let own = start::GAMES.iter().map(|game| game.command());
    let shared = [
        command("roll", "Roll, when it is your turn", &[]),
        command("move", "Move a token after your roll", &[token()]),
        command("board", "Bring the board down to the bottom of the channel", &[]),
        command("game", "This channel's game", &game_subcommands()),
        command("help", "How to play, and every command", &[]),
    ];
    own.chain(shared).collect()
}

fn game_subcommands() -> Vec<Value> {
    vec![
        sub("join", "Take a seat", &[]),
        sub("leave", "Give up your seat; the others play on", &[]),
        sub("add-computer", "Seat a computer", &[level("How it plays (aggressive unless you choose)")]),
        sub("begin", "Begin the game (host)", &[]),
        sub("end", "End the game for all (host)", &[]),
        sub("undo", "Take the last roll back, if the others agree", &[]),
        sub("record", "The whole game as a file, with the proof of its dice", &[]),
        sub("status", "Whose turn it is, and how far everybody is", &[]),
    ]
}

fn token() -> Value {
    json!({
        "type": INTEGER,
        "name": "token",
        "description": "Which token: the list says what each would do",
        "min_value": 1,
        "max_value": 4,
        "required": true,
        "autocomplete": true,
    })
}

/// A command for servers alone.
pub(super) fn command(name: &str, description: &str, options: &[Value]) -> Value {
    json!({
        "type": 1,
        "name": name,
        "description": description,
        "options": options,
        "contexts": [0],
        "integration_types": [0],
    })
}

/// A subcommand.
pub(super) fn sub(name: &str, description: &str, options: &[Value]) -> Value {
    json!({ "type": SUB_COMMAND, "name": name, "description": description, "options": options })
}

/// An option that takes a whole number.
pub(super) fn whole(name: &str, description: &str, least: u16, most: u16) -> Value {
    json!({
        "type": INTEGER,
        "name": name,
        "description": description,
        "min_value": least,
        "max_value": most,
    })
}

/// An option that takes a text of 1 to `most` characters, with suggestions or without.
pub(super) fn line(name: &str, description: &str, most: u16, is_suggested: bool) -> Value {
    let mut option = json!({
        "type": STRING,
        "name": name,
        "description": description,
        "min_length": 1,
        "max_length": most,
    });
    if is_suggested {
        option["autocomplete"] = json!(true);
    }
    option
}

/// An option that takes one of a few values: what is shown of each, and the value.
pub(super) fn choice(name: &str, description: &str, choices: Vec<(String, &str)>) -> Value {
    let choices: Vec<Value> =
        choices.into_iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    json!({ "type": STRING, "name": name, "description": description, "choices": choices })
}

/// The option of how a computer plays.
pub(super) fn level(description: &str) -> Value {
    let levels = Level::ALL.map(|level| (text::level(level).to_owned(), level.name()));
    choice("level", description, levels.into())
}

/// Whether Discord has other commands than these. What Discord adds by itself is passed over.
pub fn differ(wanted: &Value, had: &[Value]) -> bool {
    let wanted = wanted.as_array().map(Vec::as_slice).unwrap_or_default();
    wanted.len() != had.len()
        || !wanted
            .iter()
            .all(|want| had.iter().any(|have| have.get("name") == want.get("name") && holds(want, have)))
}

/// Whether `have` says all that `want` says; lists have to be of one length, and an empty one may be absent.
fn holds(want: &Value, have: &Value) -> bool {
    match (want, have) {
        (Value::Object(want), Value::Object(have)) => {
            want.iter().all(|(key, value)| holds(value, have.get(key).unwrap_or(&Value::Null)))
                && have
                    .iter()
                    .all(|(key, value)| !is_ours(key) || is_default(value) || want.contains_key(key))
        }
        (Value::Array(want), Value::Array(have)) => {
            want.len() == have.len() && want.iter().zip(have).all(|(want, have)| holds(want, have))
        }
        (Value::Array(want), Value::Null) => want.is_empty(),
        (Value::Number(want), Value::Number(have)) => want.as_f64() == have.as_f64(),
        _ => want == have,
    }
}

/// The keys that a command of this kind could have; one that Discord has and we do not want is a difference.
fn is_ours(key: &str) -> bool {
    [
        "options",
        "choices",
        "required",
        "autocomplete",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "default_member_permissions",
    ]
    .contains(&key)
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Discord gives commands back: with what it adds.
    fn given_back() -> Vec<Value> {
        let mut commands = all().as_array().cloned().unwrap_or_default();
        for (number, command) in commands.iter_mut().enumerate() {
            command["id"] = json!(number.to_string());
            command["version"] = json!("1");
            command["default_member_permissions"] = Value::Null;
            command["nsfw"] = json!(false);
            if command["options"].as_array().is_some_and(Vec::is_empty) {
                command.as_object_mut().map(|command| command.remove("options"));
            }
        }
        commands.reverse();
        commands
    }

    #[test]
    fn what_discord_gives_back_is_the_same() {
        assert!(!differ(&all(), &given_back()));
    }

    #[test]
    fn every_change_is_a_difference() {
        let changes: [fn(&mut Vec<Value>); 6] = [
            |had| drop(had.pop()),
            |had| had.push(json!({ "name": "old", "description": "an old one" })),
            |had| had[0]["description"] = json!("other words"),
            |had| had[1]["options"][0]["name"] = json!("other"),
            |had| had[2]["default_member_permissions"] = json!("0"),
            |had| had[3]["options"][0]["required"] = json!(false),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut had = given_back();
            change(&mut had);
            assert!(differ(&all(), &had), "change {number}");
        }
    }
}
