//! The bot, on Discord or on a Discord of its own.

use std::io::{self, Write as _};
use std::sync::Arc;

use ludo_bot::config::Config;
use ludo_bot::discord::bot;
use ludo_bot::discord::flood::Allowances;
use ludo_bot::render::Renderer;
use ludo_bot::sandbox::{self, Sandbox};
use ludo_bot::session::Entropy as _;
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::service::Service;
use ludo_bot::system::{SystemClock, SystemEntropy};
use ludo_bot::{logs, store};
use tokio_util::sync::CancellationToken;

use super::failure::Failure;
use super::options::SandboxOptions;
use super::signals::until_told_to_stop;

/// `ludo-bot run`
pub(crate) async fn run() -> Result<(), Failure> {
    let config = Config::from_environment().map_err(|faults| Failure::configuration(&faults))?;
    serve(config, until_told_to_stop()?).await
}

/// `ludo-bot sandbox`
pub(crate) async fn sandbox(options: SandboxOptions) -> Result<(), Failure> {
    let stop = until_told_to_stop()?;
    let SandboxOptions { port, record, no_bot } = options;
    let options = sandbox::Options { port, record, any_token: no_bot, ..sandbox::Options::default() };
    let sandbox = Sandbox::start(options)
        .await
        .map_err(|error| Failure::broken(format!("the sandbox cannot be opened on port {port}: {error}")))?;
    // Where standard output is closed the page is still there.
    let _ = writeln!(io::stdout(), "Open {} and type /ludo start or /snakes start", sandbox.url());
    let ended = if no_bot {
        stop.cancelled().await;
        Ok(())
    } else {
        let scratch = tempfile::tempdir()
            .map_err(|error| Failure::broken(format!("there is no room for games: {error}")))?;
        let given = [
            ("DISCORD_TOKEN", sandbox.token()),
            ("DISCORD_API_URL", &sandbox.url()),
            ("DATABASE_URL", &format!("sqlite://{}", scratch.path().join("sandbox.db").display())),
        ];
        let config = Config::from_environment_with(&given);
        serve(config.map_err(|faults| Failure::configuration(&faults))?, stop).await
    };
    sandbox.stop().await;
    ended
}

/// The bot, from its configuration to its end.
async fn serve(config: Config, stop: CancellationToken) -> Result<(), Failure> {
    logs::start(&config.log)
        .map_err(|error| Failure::needs_operator(format!("LOG cannot be read: {error}")))?;
    let opened = if config.database_on_network {
        store::connect_anywhere(&config.database_url).await
    } else {
        store::connect(&config.database_url).await
    };
    let store = opened.map_err(|error| Failure::needs_operator(error.to_string()))?;
    let entropy = Arc::new(SystemEntropy);
    let mut seed = [0; 8];
    entropy.fill(&mut seed);
    let service = Service::open(store, Arc::new(FairDice), Arc::new(SystemClock), entropy)
        .await
        .map_err(|fault| Failure::broken(fault.to_string()))?;
    let settings = bot::Settings {
        token: config.token,
        api_url: config.api_url,
        seed: u64::from_be_bytes(seed),
        allowances: Allowances::default(),
        own_emoji: true,
    };
    let renderer = Arc::new(Renderer::default());
    bot::run(settings, Arc::new(service), renderer, stop).await.map_err(|fatal| {
        let end = if fatal.needs_operator() { Failure::needs_operator } else { Failure::broken };
        end(fatal.to_string())
    })
}
