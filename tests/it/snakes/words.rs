//! The form, and the message that keeps what was typed, as they are sent.

use ludo_bot::sandbox::Sandbox;
use serde_json::{Value, json};

use crate::house::{House, form, private};
use crate::words::keep;

#[tokio::test(flavor = "multi_thread")]
async fn payloads() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let options = json!({ "board": "custom", "size": 20, "rules": "party", "dice": 2, "computers": 1 });
    let first = form(ann.command(&house.channel(), "snakes start", options).await);
    private(
        ann.submit(&first, json!({ "Board": "19>3\n5>99\nx", "Size": "20", "Save as": "Ann's Pit" })).await,
    );
    let sent = |discord: &Sandbox| -> Vec<Value> {
        let requests = discord.requests().into_iter();
        let callbacks = requests.filter(|request| request.path.contains("/callback"));
        callbacks.map(|request| request.body).collect()
    };
    assert!(house.discord.wait_until(|discord| sent(discord).len() == 2).await);
    let sent = sent(&house.discord);
    keep("snakes-form", &serde_json::to_string_pretty(&sent).expect("JSON"));
    house.close().await;
}
