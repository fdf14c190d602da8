//! The commands as Discord is told of them, and what they are put together from.

mod game;
mod moderate;
mod option;
mod settings;

use serde_json::Value;

use super::start;
pub(super) use game::AS_THE_SERVER;
pub(super) use option::{
    boolean, channel, choice, clock, command, display, guarded, level, line, pings, required, role, sub,
    suggested, theme, user, whole,
};

/// All commands, as the body of a bulk overwrite.
pub fn all() -> Value {
    let own = start::GAMES.iter().map(|game| game.command());
    let shared = [
        command("roll", "Roll, when it is your turn", &[]),
        command("move", "Move a token after your roll", &[token()]),
        command("board", "Bring the board down to the bottom of the channel", &[]),
        game::command(),
        moderate::command(),
        settings::command(),
        privacy(),
        command("help", "How to play, and every command", &[]),
    ];
    own.chain(shared).collect()
}

fn token() -> Value {
    let option = required(whole("token", "Which token: the list says what each would do", 1, 4));
    suggested(option)
}

fn privacy() -> Value {
    let subs = [
        sub("export", "Everything I keep about you, as a file", &[]),
        sub("delete", "Leave all your games, and let me forget you", &[]),
    ];
    command("privacy", "What I keep about you", &subs)
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
        "channel_types",
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
    use serde_json::json;

    use super::*;

    /// As Discord gives commands back: with what it adds.
    fn given_back() -> Vec<Value> {
        let mut commands = all().as_array().cloned().unwrap_or_default();
        for (number, command) in commands.iter_mut().enumerate() {
            command["id"] = json!(number.to_string());
            command["version"] = json!("1");
            if command["default_member_permissions"].is_null() {
                command["default_member_permissions"] = Value::Null;
            }
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
            |had| had[6]["options"][0]["required"] = json!(false),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut had = given_back();
            change(&mut had);
            assert!(differ(&all(), &had), "change {number}");
        }
    }
}
