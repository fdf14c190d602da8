//! `/sandbox/…`: the handle's deeds over HTTP, for the page and for clients in other languages.
//!
//! Bodies and answers are JSON. People and channels are given by id or by name.

mod change;
mod deeds;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use super::shared::Shared;

/// The control API.
pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/state", get(view::state))
        .route("/live", get(view::live))
        .route("/interactions", get(view::interactions))
        .route("/requests", get(view::requests))
        .route("/refused", get(view::refused))
        .route("/command", post(deeds::command))
        .route("/autocomplete", post(deeds::autocomplete))
        .route("/press", post(deeds::press))
        .route("/submit", post(deeds::submit))
        .route("/say", post(deeds::say))
        .route("/dismiss", post(deeds::dismiss))
        .route("/ready", get(deeds::ready))
        .route("/gateway", post(deeds::gateway))
        .route("/add", post(deeds::add))
        .route("/change", post(change::change))
}
