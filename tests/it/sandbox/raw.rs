//! A bot without a library: single requests, and interactions taken from the sandbox itself.

use std::sync::Arc;

use ludo_bot::sandbox::{Limits, ManualClock, Message, Options, Sandbox};
use reqwest::Method;
use serde_json::{Value, json};

/// A sandbox whose time stands still, and what it takes to send requests to it.
pub(super) struct Raw {
    pub(super) sandbox: Sandbox,
    pub(super) clock: Arc<ManualClock>,
    http: reqwest::Client,
}

/// An interaction that a bot was told of.
pub(super) struct Told {
    pub(super) id: u64,
    pub(super) token: String,
    pub(super) payload: Value,
}

impl Raw {
    /// A sandbox in which `/game` and `/game-auto` are registered.
    pub(super) async fn start(limits: Limits) -> Self {
        let clock = Arc::new(ManualClock::default());
        let options = Options { clock: Arc::clone(&clock) as _, limits, ..Options::default() };
        let raw = Self {
            sandbox: Sandbox::start(options).await.expect("a port is free"),
            clock,
            http: reqwest::Client::new(),
        };
        let option = json!({ "type": 4, "name": "n", "description": "a number", "autocomplete": true });
        let command = json!([{ "name": "game", "description": "a game", "options": [option] }]);
        assert_eq!(raw.call("PUT", &raw.of_app("commands"), command).await.0, 200);
        raw
    }

    /// `/applications/{id}/…`
    pub(super) fn of_app(&self, rest: &str) -> String {
        format!("/applications/{}/{rest}", self.sandbox.bot_id())
    }

    /// `/channels/{id}/…` of #games.
    pub(super) fn games(&self, rest: &str) -> String {
        format!("/channels/{}{rest}", self.sandbox.channel("games").id)
    }

    /// Sends a request; a null body is none.
    pub(super) async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = self.request(method, path);
        let request = if body.is_null() { request } else { request.json(&body) };
        answer(request).await
    }

    pub(super) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let request = self.http.request(method, format!("{}/api/v10{path}", self.sandbox.url()));
        request.header("authorization", format!("Bot {}", self.sandbox.token()))
    }

    /// Sends a multipart request with files of these numbers and names.
    pub(super) async fn upload(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        files: &[(u64, &str)],
    ) -> (u16, Value) {
        let mut text =
            format!("--b\r\ncontent-disposition: form-data; name=\"payload_json\"\r\n\r\n{body}\r\n");
        for (n, name) in files {
            let name_it = format!("name=\"files[{n}]\"; filename=\"{name}\"");
            let part =
                ["--b\r\ncontent-disposition: form-data; ", &name_it, "\r\n\r\ncontent of ", name, "\r\n"];
            text += &part.concat();
        }
        let request = self.request(method, path).header("content-type", "multipart/form-data; boundary=b");
        answer(request.body(text + "--b--\r\n")).await
    }

    /// Ann uses `/game`.
    pub(super) fn command(&self) -> Told {
        let ann = self.sandbox.person("Ann");
        let id =
            ann.start_command(&self.sandbox.channel("games"), "game", &json!({})).expect("it is registered");
        self.told(id)
    }

    /// Ann presses a button.
    pub(super) fn press(&self, message: &Message, custom_id: &str) -> Told {
        self.told(
            self.sandbox.person("Ann").start_press(message, custom_id).expect("the button can be pressed"),
        )
    }

    pub(super) fn told(&self, id: u64) -> Told {
        let payload = self.sandbox.delivered(id).expect("it was just made");
        Told { id, token: payload["token"].as_str().unwrap_or_default().to_owned(), payload }
    }

    /// Answers an interaction.
    pub(super) async fn respond(&self, told: &Told, body: Value) -> (u16, Value) {
        self.call("POST", &format!("/interactions/{}/{}/callback", told.id, told.token), body).await
    }

    /// `/webhooks/{app}/{token}…`
    pub(super) fn of_token(&self, told: &Told, rest: &str) -> String {
        format!("/webhooks/{}/{}{rest}", self.sandbox.bot_id(), told.token)
    }

    /// Posts a message in #games and gives it as it is kept.
    pub(super) async fn post(&self, body: Value) -> Message {
        let (status, answer) = self.call("POST", &self.games("/messages"), body).await;
        assert_eq!(status, 200, "{answer}");
        self.sandbox.channel("games").last_message().expect("it was just posted")
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.expect("the sandbox answers");
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or(Value::Null))
}
