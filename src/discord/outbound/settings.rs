//! What an [`Outbound`](super::Outbound) is made from.

use std::time::Duration;

use url::Url;

use crate::config::Token;

/// Where Discord is and who the bot is.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The bot's token.
    pub token: Token,
    /// Where the API is, without `/api/v10`; see `Config::api_url`.
    pub api_url: Url,
    /// Where the jitter of waits comes from.
    pub seed: u64,
    /// How long things may take.
    pub timing: Timing,
}

/// How long things may take. The default is what Discord's rules ask for.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// How long an interaction waits for its first answer: 3 s.
    pub interaction: Duration,
    /// How long one try of that answer may take: 2.5 s.
    pub callback: Duration,
    /// How long one try of any other call may take: 10 s.
    pub call: Duration,
    /// How long a call waits for limits and between tries: 30 s.
    pub patience: Duration,
    /// The first wait between two tries, doubled with each and jittered: 0.5 s.
    pub backoff: Duration,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing {
            interaction: Duration::from_secs(3),
            callback: Duration::from_millis(2500),
            call: Duration::from_secs(10),
            patience: Duration::from_secs(30),
            backoff: Duration::from_millis(500),
        }
    }
}
