//! A Discord API that answers what a test tells it and remembers what it was asked.

use std::collections::VecDeque;
use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use ludo_bot::config::Token;
use ludo_bot::discord::outbound::{Callback, Outbound, Settings, Timing};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::time::Instant;

/// Tokens that must never be seen anywhere but in requests.
pub(super) const BOT: &str = "CANARYBOTCANARYBOTCANARY.CANARY.CANARYBOTCANARYBOTCANARYBOT";
pub(super) const INTERACTION: &str = "CANARYINTERACTION";

pub(super) struct Fake {
    pub(super) url: String,
    seen: Arc<Seen>,
}

/// What the fake was asked once.
#[derive(Clone)]
pub(super) struct Asked {
    /// `POST /api/v10/channels/1/messages`
    pub(super) line: String,
    pub(super) authorization: Option<String>,
    pub(super) content_type: Option<String>,
    pub(super) body: Bytes,
}

/// What the fake says next.
#[derive(Clone)]
pub(super) enum Answer {
    Say(u16, Vec<(&'static str, String)>, String),
    /// Nothing, for longer than anybody waits.
    Hang,
}

type Script = Box<dyn FnMut(&Asked) -> Answer + Send>;

struct Seen {
    asked: Mutex<Vec<Asked>>,
    script: Mutex<Script>,
}

impl Fake {
    /// Answers these in turn, then 200 with an id.
    pub(super) async fn answering(answers: impl IntoIterator<Item = Answer>) -> Fake {
        let mut answers: VecDeque<Answer> = answers.into_iter().collect();
        Self::scripted(move |_| answers.pop_front().unwrap_or_else(|| say(200, json!({ "id": "77" })))).await
    }

    pub(super) async fn scripted(script: impl FnMut(&Asked) -> Answer + Send + 'static) -> Fake {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("it listens"));
        let seen = Arc::new(Seen { asked: Mutex::default(), script: Mutex::new(Box::new(script)) });
        let app = Router::new().fallback(answer).with_state(Arc::clone(&seen));
        tokio::spawn(async { axum::serve(listener, app).await });
        Fake { url, seen }
    }

    pub(super) fn bot(&self) -> Outbound {
        bot(&self.url)
    }

    /// A client that soon gives up waiting for an answer.
    pub(super) fn impatient_bot(&self) -> Outbound {
        bot_waiting(&self.url, Duration::from_millis(300))
    }

    pub(super) fn asked(&self) -> Vec<Asked> {
        lock(&self.seen.asked).clone()
    }

    pub(super) fn count(&self) -> usize {
        lock(&self.seen.asked).len()
    }
}

impl Asked {
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// An answer without headers.
pub(super) fn say(status: u16, body: impl Display) -> Answer {
    Answer::Say(status, Vec::new(), body.to_string())
}

/// A client of the API at `url`, in a hurry between tries.
pub(super) fn bot(url: &str) -> Outbound {
    bot_waiting(url, Duration::from_secs(2))
}

fn bot_waiting(url: &str, answer: Duration) -> Outbound {
    let patience = Duration::from_secs(4);
    let timing = Timing {
        callback: answer,
        call: answer,
        patience,
        backoff: Duration::from_millis(5),
        ..Timing::default()
    };
    Outbound::new(Settings {
        token: Token::new(BOT),
        api_url: url.parse().expect("an address"),
        seed: 1,
        timing,
    })
}

pub(super) fn callback() -> Callback {
    Callback { id: 5, token: Token::new(INTERACTION), arrived: Instant::now() }
}

async fn answer(State(seen): State<Arc<Seen>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let header = |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let asked = Asked {
        line: format!("{} {}", head.method, head.uri),
        authorization: header("authorization"),
        content_type: header("content-type"),
        body: to_bytes(body, usize::MAX).await.unwrap_or_default(),
    };
    lock(&seen.asked).push(asked.clone());
    let answer = (lock(&seen.script))(&asked);
    match answer {
        Answer::Hang => std::future::pending().await,
        Answer::Say(status, headers, body) => {
            let status = axum::http::StatusCode::from_u16(status).expect("a status");
            let mut response = (status, body).into_response();
            for (name, value) in headers {
                response.headers_mut().insert(name, value.parse().expect("a header's value"));
            }
            response
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
