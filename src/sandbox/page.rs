//! All that is served: the API, the gateway, the control API, files, and the page.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};

use super::shared::Shared;
use super::{control, gateway, rest};

const HTML: &str = include_str!("page/index.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPTS: [(&str, &str); 5] = [
    ("app.js", include_str!("page/app.js")),
    ("message.js", include_str!("page/message.js")),
    ("markdown.js", include_str!("page/markdown.js")),
    ("modal.js", include_str!("page/modal.js")),
    ("composer.js", include_str!("page/composer.js")),
];

/// Everything at its address.
pub(super) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", any(front))
        .route("/page/{name}", get(part))
        .route("/emojis/{id}", get(emoji))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .nest("/sandbox", control::router())
        .fallback(rest::serve)
        .layer(DefaultBodyLimit::disable())
        .with_state(shared)
}

/// The gateway for websockets, the page for browsers.
async fn front(
    State(shared): State<Arc<Shared>>,
    RawQuery(query): RawQuery,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(_) if shared.look(|state| state.hub.script.deaf) => {
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
        Ok(upgrade) => {
            upgrade.on_upgrade(move |socket| gateway::serve(socket, shared, query.unwrap_or_default()))
        }
        Err(_) => text("text/html; charset=utf-8", HTML),
    }
}

async fn part(Path(name): Path<String>) -> Response {
    if name == "style.css" {
        return text("text/css; charset=utf-8", STYLE);
    }
    match SCRIPTS.iter().find(|(known, _)| *known == name) {
        Some((_, script)) => text("text/javascript; charset=utf-8", script),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn text(kind: &'static str, content: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], content).into_response()
}

async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((channel, id, _)): Path<(u64, u64, String)>,
) -> Response {
    let found = shared.look(|state| {
        let mut here =
            state.world.messages.values().filter(|message| message.channel_id == channel && !message.deleted);
        here.find_map(|message| message.attachments.iter().find(|one| one.id == id).cloned())
    });
    match found {
        Some(file) => ([(header::CONTENT_TYPE, file.content_type)], Body::from(file.bytes)).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// An emoji of the application's own, by its id.
async fn emoji(State(shared): State<Arc<Shared>>, Path(id): Path<u64>) -> Response {
    match shared.look(|state| state.world.one_emoji(id).cloned()) {
        Ok(emoji) => ([(header::CONTENT_TYPE, emoji.image.content_type)], Body::from(emoji.image.bytes))
            .into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}
