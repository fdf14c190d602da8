//! The server and its people change: what the bot is told, and what it finds when it asks.

use ludo_bot::sandbox::Limits;
use serde_json::{Value, json};

use super::raw::Raw;

const MANAGE_CHANNELS: u64 = 1 << 4;
const VIEW_CHANNEL: u64 = 1 << 10;

/// `/guilds/{id}/members/{user}`
async fn member(raw: &Raw, user: u64) -> (u16, Value) {
    raw.call("GET", &format!("/guilds/{}/members/{user}", raw.sandbox.guild_id()), Value::Null).await
}

#[tokio::test]
async fn who_leaves_is_no_member_and_presses_nothing() {
    let raw = Raw::start(Limits::lifted()).await;
    let (mo, games) = (raw.sandbox.person("Mo"), raw.sandbox.channel("games"));
    let moderator = raw.sandbox.role("Moderator").expect("the role is there");
    let (status, before) = member(&raw, mo.id).await;
    assert_eq!((status, &before["roles"]), (200, &json!([moderator.to_string()])));

    mo.leave();
    assert_eq!(member(&raw, mo.id).await.1["code"], 10007);
    assert!(mo.start_command(&games, "game", &json!({})).is_err(), "nobody reaches the bot from outside");
    assert_eq!(raw.call("GET", &format!("/users/{}", mo.id), Value::Null).await.0, 200);

    mo.come_back();
    let (status, after) = member(&raw, mo.id).await;
    assert_eq!((status, &after["roles"]), (200, &json!([])), "roles do not come back");
    mo.start_command(&games, "game", &json!({})).expect("they are here again");

    mo.delete_account();
    assert_eq!(member(&raw, mo.id).await.1["code"], 10013);
    assert_eq!(raw.call("GET", &format!("/users/{}", mo.id), Value::Null).await.1["code"], 10013);
}

#[tokio::test]
async fn a_bot_that_was_removed_finds_nothing_of_the_server() {
    let raw = Raw::start(Limits::lifted()).await;
    let (ann, games) = (raw.sandbox.person("Ann"), raw.sandbox.channel("games"));
    let message = raw.post(json!({ "content": "board" })).await;
    raw.sandbox.kick_bot();
    assert_eq!(raw.call("POST", &raw.games("/messages"), json!({ "content": "x" })).await.1["code"], 50001);
    let edit = raw.games(&format!("/messages/{}", message.id));
    assert_eq!(raw.call("PATCH", &edit, json!({ "content": "x" })).await.1["code"], 50001);
    let guild = format!("/guilds/{}", raw.sandbox.guild_id());
    assert_eq!(raw.call("GET", &guild, Value::Null).await.1["code"], 10004);
    assert!(ann.start_command(&games, "game", &json!({})).is_err());
    raw.sandbox.add_bot();
    assert_eq!(raw.call("PATCH", &edit, json!({ "content": "x" })).await.0, 200);
    ann.start_command(&games, "game", &json!({})).expect("the bot is back");
}

#[tokio::test]
async fn an_outage_answers_503_and_ends() {
    let raw = Raw::start(Limits::lifted()).await;
    let (ann, games) = (raw.sandbox.person("Ann"), raw.sandbox.channel("games"));
    raw.sandbox.set_guild_available(false);
    assert_eq!(raw.call("POST", &raw.games("/messages"), json!({ "content": "x" })).await.0, 503);
    assert_eq!(member(&raw, ann.id).await.0, 503);
    assert!(ann.start_command(&games, "game", &json!({})).is_err());
    raw.sandbox.set_guild_available(true);
    assert_eq!(raw.call("POST", &raw.games("/messages"), json!({ "content": "x" })).await.0, 200);
}

#[tokio::test]
async fn a_locked_thread_takes_nothing_from_who_does_not_manage_it() {
    let raw = Raw::start(Limits { active_threads: 1, ..Limits::lifted() }).await;
    let body = json!({ "name": "play", "type": 11 });
    let (status, thread) = raw.call("POST", &raw.games("/threads"), body.clone()).await;
    assert_eq!((status, &thread["type"]), (201, &json!(11)));
    assert_eq!(raw.call("POST", &raw.games("/threads"), body).await.1["code"], 160_006);
    let handle = raw.sandbox.channel("play");
    handle.set_locked(true);
    let posts = format!("/channels/{}/messages", handle.id);
    assert_eq!(raw.call("POST", &posts, json!({ "content": "x" })).await.1["code"], 160_005);
    let (ann, olga) = (raw.sandbox.person("Ann"), raw.sandbox.person("Olga"));
    assert!(ann.start_command(&handle, "game", &json!({})).is_err());
    olga.start_command(&handle, "game", &json!({})).expect("who manages threads may");
    handle.set_locked(false);
    assert_eq!(raw.call("POST", &posts, json!({ "content": "x" })).await.0, 200);
}

#[tokio::test]
async fn options_name_channels_roles_and_yes_or_no() {
    let raw = Raw::start(Limits::lifted()).await;
    let options = json!([
        { "type": 7, "name": "where", "description": "a channel", "channel_types": [0] },
        { "type": 8, "name": "who", "description": "a role" },
        { "type": 5, "name": "on", "description": "yes or no" },
        { "type": 6, "name": "user", "description": "a user" },
    ]);
    let command = json!([{ "name": "set", "description": "settings", "options": options,
        "default_member_permissions": MANAGE_CHANNELS.to_string() }]);
    assert_eq!(raw.call("PUT", &raw.of_app("commands"), command).await.0, 200);
    let [ann, mo, games] =
        [raw.sandbox.person("Ann").id, raw.sandbox.person("Mo").id, raw.sandbox.channel("games").id];
    let role = raw.sandbox.add_role("Referee", 0);
    let mo = raw.sandbox.person(&mo.to_string());
    mo.give_role(role);
    raw.sandbox.channel("games").deny_bot(0);
    let given =
        json!({ "where": games.to_string(), "who": role.to_string(), "on": true, "user": mo.id.to_string() });
    let here = raw.sandbox.channel("general");
    assert!(
        raw.sandbox.person(&ann.to_string()).start_command(&here, "set", &given).is_err(),
        "it is hidden from those who do not manage channels"
    );
    let told = raw.told(mo.start_command(&here, "set", &given).expect("Mo manages channels"));
    let data = &told.payload["data"];
    let channel = &data["resolved"]["channels"][games.to_string()];
    let permissions: u64 = channel["permissions"].as_str().and_then(|bits| bits.parse().ok()).expect("bits");
    assert_eq!(permissions & MANAGE_CHANNELS, MANAGE_CHANNELS, "what the one who asks may do there");
    assert!(channel.get("parent_id").is_some() && channel.get("last_message_id").is_some());
    assert_eq!(data["resolved"]["roles"][role.to_string()]["name"], "Referee");
    assert_eq!(data["resolved"]["members"][mo.id.to_string()]["roles"].as_array().map(Vec::len), Some(2));
    assert_eq!(data["options"][2], json!({ "name": "on", "type": 5, "value": true }));
    assert!(told.payload["member"]["roles"].to_string().contains(&role.to_string()));

    let thread = raw.call("POST", &raw.games("/threads"), json!({ "name": "t", "type": 11 })).await.1;
    assert!(
        mo.start_command(&here, "set", &json!({ "where": thread["id"] })).is_err(),
        "a thread is no text channel"
    );
    assert!(mo.start_command(&here, "set", &json!({ "on": "yes" })).is_err());
    raw.sandbox.delete_role(role);
    assert!(mo.start_command(&here, "set", &json!({ "who": role.to_string() })).is_err());
    mo.leave();
    let olga = raw.sandbox.person("Olga");
    let told =
        raw.told(olga.start_command(&here, "set", &json!({ "user": mo.id.to_string() })).expect("by id"));
    assert!(told.payload["data"]["resolved"]["members"].is_null(), "who has left is a user and no member");
}

#[tokio::test]
async fn permissions_of_a_thread_are_those_of_its_channel() {
    let raw = Raw::start(Limits::lifted()).await;
    let thread = raw.call("POST", &raw.games("/threads"), json!({ "name": "t", "type": 11 })).await.1;
    let path = format!("/channels/{}", thread["id"].as_str().expect("an id"));
    let handle = raw.sandbox.channel("t");
    handle.deny_bot(VIEW_CHANNEL);
    assert_eq!(raw.call("GET", &path, Value::Null).await.1["code"], 50001);
    handle.allow_bot(VIEW_CHANNEL);
    assert_eq!(raw.call("GET", &path, Value::Null).await.0, 200);
}
