//! Everything the bot says to Discord over HTTP.
//!
//! [`Outbound`] sends JSON bodies made elsewhere, with files, and answers with ids or a [`CallFault`]. It keeps
//! Discord's limits by itself (`limits`), repeats what may be repeated (`send`) and believes nothing that the
//! other side says about time without checking it (`reply`).
//!
//! It is built on reqwest and not on serenity's `Http`. That client turns an answer of 4xx into an error without
//! headers and without `retry_after`, so no limiter can stand on it; its own limiter repeats a call thousands of
//! times after one malformed header; it names every file of a message `files[0]`; and its errors print addresses
//! with interactions' tokens in them.

mod channels;
mod emoji;
mod fault;
mod limits;
mod parcel;
mod reply;
mod route;
mod send;
mod settings;
#[cfg(test)]
mod tests;
mod time;

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;
use reqwest::header::HeaderValue;
use serde_json::Value;
use url::Url;

use super::raw::id;
use crate::config::Token;
pub use channels::Channel;
pub use emoji::Emoji;
pub use fault::{CallFault, FaultKind};
use limits::Limits;
pub use parcel::{Application, Callback, File, GatewayInfo};
use reply::Reply;
use route::Route;
use send::{Call, unreadable};
pub use settings::{Settings, Timing};

const USER_AGENT: &str = concat!("DiscordBot (ludo-bot, ", env!("CARGO_PKG_VERSION"), ")");
/// Long enough for a slow handshake, short enough that a callback can try another time.
const CONNECT: Duration = Duration::from_millis(1200);

/// The bot's one client of Discord's HTTP API. Share it by `Arc`: limits are kept for each client.
pub struct Outbound {
    client: reqwest::Client,
    api: Url,
    authorization: HeaderValue,
    limits: Limits,
    timing: Timing,
    random: Mutex<StdRng>,
}

impl Outbound {
    /// A client that has called nothing yet.
    ///
    /// # Panics
    ///
    /// When the system's TLS library cannot be started, or the token holds characters that `Config` refuses.
    pub fn new(settings: Settings) -> Outbound {
        let mut authorization = HeaderValue::from_str(&format!("Bot {}", settings.token.reveal()))
            .expect("the configuration accepts no token with characters that a header cannot hold");
        authorization.set_sensitive(true);
        let client = reqwest::Client::builder()
            .user_agent(USER_AGENT)
            .connect_timeout(CONNECT)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("the TLS library is linked in and these settings are constants");
        Outbound {
            client,
            api: settings.api_url,
            authorization,
            limits: Limits::new(),
            timing: settings.timing,
            random: Mutex::new(StdRng::seed_from_u64(settings.seed)),
        }
    }

    /// Ends when Discord has refused the bot's token: every later call fails, and the process should end.
    pub async fn revoked(&self) {
        self.limits.revoked.cancelled().await;
    }

    /// The application that the token belongs to.
    ///
    /// # Errors
    ///
    /// When the call fails; `Unauthorised` for a token that is not a bot's.
    pub async fn application(&self) -> Result<Application, CallFault> {
        let (route, reply) = self.get(Route::Application).await?;
        let id = id(&reply.body["id"]).ok_or_else(|| unreadable(route, &reply))?;
        let name = reply.body["name"].as_str().unwrap_or_default().to_owned();
        Ok(Application { id, name })
    }

    /// Where to find the gateway.
    ///
    /// # Errors
    ///
    /// When the call fails, or the answer names no websocket address.
    pub async fn gateway(&self) -> Result<GatewayInfo, CallFault> {
        let (route, reply) = self.get(Route::Gateway).await?;
        let url = reply.body["url"].as_str().and_then(|text| Url::parse(text).ok());
        let url = url
            .filter(|url| matches!(url.scheme(), "ws" | "wss"))
            .ok_or_else(|| unreadable(route, &reply))?;
        let starts = &reply.body["session_start_limit"];
        let count =
            |value: &Value, unsaid: u32| value.as_u64().and_then(|n| n.try_into().ok()).unwrap_or(unsaid);
        Ok(GatewayInfo {
            url,
            remaining: count(&starts["remaining"], 1000),
            reset_after: Duration::from_millis(starts["reset_after"].as_u64().unwrap_or_default()),
            max_concurrency: count(&starts["max_concurrency"], 1),
            shards: count(&reply.body["shards"], 1),
        })
    }

    /// The global commands as registered now, with all their translations.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn commands(&self, application: u64) -> Result<Vec<Value>, CallFault> {
        let (route, reply) = self.get(Route::Commands { application }).await?;
        reply.body.as_array().cloned().ok_or_else(|| unreadable(route, &reply))
    }

    /// Replaces all global commands by `commands`, an array.
    ///
    /// # Errors
    ///
    /// When the call fails; `BadBody` if Discord finds fault with a command.
    pub async fn replace_commands(&self, application: u64, commands: &Value) -> Result<(), CallFault> {
        let route = Route::ReplaceCommands { application };
        let call = Call { route, body: Some(commands), files: &[], repeatable: true, needs_body: false };
        self.send(&call).await.map(drop)
    }

    /// Gives an interaction its first answer and returns the id of the message it made or changed, where there
    /// is one. Exactly one answer goes out. That the interaction is unknown (10062) or was answered already
    /// (40060) is no failure: the answer may have been shown, and nothing may be undone on its account.
    ///
    /// # Errors
    ///
    /// When the call fails. It is never repeated after Discord may have seen it.
    pub async fn answer(
        &self,
        to: &Callback,
        body: &Value,
        files: &[File],
    ) -> Result<Option<u64>, CallFault> {
        let route = Route::Callback { interaction: to.id, token: &to.token };
        let call = Call { route, body: Some(body), files, repeatable: false, needs_body: false };
        match self.send_callback(to, &call).await {
            Ok(reply) => Ok(answered_message(&reply.body)),
            Err(fault)
                if matches!(fault.kind, FaultKind::UnknownInteraction | FaultKind::AnsweredAlready) =>
            {
                tracing::info!(
                    interaction.id = to.id,
                    code = fault.code,
                    "whether an answer was shown is unknown"
                );
                Ok(None)
            }
            Err(fault) => Err(fault),
        }
    }

    /// Edits the first answer, within 15 minutes of the interaction, and returns the message's id.
    ///
    /// # Errors
    ///
    /// When the call fails; `TokenExpired` or `UnknownWebhook` after those 15 minutes.
    pub async fn edit_answer(
        &self,
        application: u64,
        token: &Token,
        body: &Value,
        files: &[File],
    ) -> Result<u64, CallFault> {
        let route = Route::EditAnswer { application, token };
        self.message(Call { route, body: Some(body), files, repeatable: true, needs_body: true }).await
    }

    /// Sends a further message to an interaction, within 15 minutes, and returns its id. Discord has no nonce
    /// here, so it is not repeated once Discord may have seen it.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn follow_up(
        &self,
        application: u64,
        token: &Token,
        body: &Value,
        files: &[File],
    ) -> Result<u64, CallFault> {
        let route = Route::FollowUp { application, token };
        self.message(Call { route, body: Some(body), files, repeatable: false, needs_body: true }).await
    }

    /// Posts a message and returns its id. With a `nonce` and `"enforce_nonce": true` in the body it is repeated
    /// where no answer came: Discord then answers with the message it has. Without, it is not.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn post(&self, channel: u64, body: &Value, files: &[File]) -> Result<u64, CallFault> {
        let route = Route::Post { channel };
        let repeatable = body["enforce_nonce"] == true && !body["nonce"].is_null();
        self.message(Call { route, body: Some(body), files, repeatable, needs_body: true }).await
    }

    /// Edits a message of the bot, whatever its age.
    ///
    /// # Errors
    ///
    /// When the call fails; `UnknownMessage` if somebody deleted it.
    pub async fn edit(
        &self,
        channel: u64,
        message: u64,
        body: &Value,
        files: &[File],
    ) -> Result<(), CallFault> {
        let route = Route::Edit { channel, message };
        let call = Call { route, body: Some(body), files, repeatable: true, needs_body: false };
        self.send(&call).await.map(drop)
    }

    async fn get<'a>(&self, route: Route<'a>) -> Result<(Route<'a>, Reply), CallFault> {
        let call = Call { route, body: None, files: &[], repeatable: true, needs_body: true };
        Ok((route, self.send(&call).await?))
    }

    /// Sends a call that is answered with a message, and returns the message's id.
    async fn message(&self, call: Call<'_>) -> Result<u64, CallFault> {
        let reply = self.send(&call).await?;
        id(&reply.body["id"]).ok_or_else(|| unreadable(call.route, &reply))
    }
}

impl fmt::Debug for Outbound {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Outbound").field("api", &self.api.as_str()).finish_non_exhaustive()
    }
}

/// The id of the message that an answer made or changed.
fn answered_message(body: &Value) -> Option<u64> {
    let made = id(&body["resource"]["message"]["id"]);
    made.or_else(|| id(&body["interaction"]["response_message_id"]))
}
