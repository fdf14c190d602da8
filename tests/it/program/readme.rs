//! What the README tells people to type and to open.

use ludo_bot::discord::checkup::PERMISSIONS;
use serde_json::{Value, json};
use url::Url;

use crate::process::{Program, ludo_bot};

const README: &str = include_str!("../../../README.md");

/// The sandbox by the README's own command line, on a free port; and its address.
async fn sandbox() -> (Program, String) {
    let line = README.lines().find_map(|line| line.strip_prefix("cargo run --release -- sandbox"));
    let line = line.expect("the README says how to open the sandbox");
    let mut arguments: Vec<&str> = std::iter::once("sandbox").chain(line.split_whitespace()).collect();
    arguments.extend(["--port", "0"]);
    let mut program = Program::start(ludo_bot(&arguments)).expect("the program can be started");
    let address = program.says("Open ", " and ").await;
    (program, address)
}

#[tokio::test]
async fn the_sandbox_of_the_readme_has_a_page_and_a_bot_and_ends_when_told() {
    for signal in ["TERM", "INT"] {
        let (program, address) = sandbox().await;
        let page = reqwest::get(&address).await.expect("the page answers");
        assert_eq!(page.status(), 200);
        assert!(page.text().await.is_ok_and(|html| html.contains("<title>The Sandbox</title>")));
        let bot = reqwest::get(format!("{address}/sandbox/ready")).await.expect("it tells of its bot");
        let bot: Value = bot.json().await.expect("JSON");
        assert_eq!(bot, json!({ "ready": true, "online": true }));
        program.signal(signal).await;
        let ended = program.end().await;
        assert_eq!(ended.code, Some(0), "after {signal}: {}", ended.stderr);
    }
}

#[test]
fn the_invite_asks_for_what_is_needed_and_no_more() {
    let link =
        README.split_whitespace().find(|word| word.starts_with("https://discord.com/oauth2/authorize"));
    let link = Url::parse(link.expect("the README has an invite")).expect("an address");
    let value = |name| {
        let mut pairs = link.query_pairs().filter(|(key, _)| key == name).map(|(_, value)| value);
        let value = pairs.next().expect(name);
        assert!(pairs.next().is_none(), "{name} is there once");
        value.into_owned()
    };
    assert_eq!(value("scope"), "bot applications.commands");
    let needed: u64 = PERMISSIONS.iter().map(|(_, bit)| bit).sum();
    assert_eq!(value("permissions"), needed.to_string());
}
