//! Waits, with the bot and its Discord in one process.

use std::sync::Arc;

use ludo_bot::config::Token;
use ludo_bot::discord::bot;
use ludo_bot::discord::flood::Allowances;
use ludo_bot::render::Renderer;
use ludo_bot::sandbox::Sandbox;
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::service::Service;
use ludo_bot::store;
use ludo_bot::system::{SystemClock, SystemEntropy};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// Plays at so many tables at once, and prints how long the answers took.
pub(crate) async fn measure(name: &str, tables: usize, presses: usize) {
    let discord = crate::discord().await;
    let home = tempfile::tempdir().expect("a directory for temporary files");
    let stop = CancellationToken::new();
    let bot = tokio::spawn(run(settings(&discord), service(&home).await, stop.clone()));
    discord.ready().await;
    let players: Vec<_> = crate::tables(&discord, tables)
        .await
        .into_iter()
        .map(|mut table| {
            tokio::spawn(async move {
                let mut waits = Vec::new();
                for _ in 0..presses.div_ceil(tables) {
                    waits.push(table.press().await);
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for player in players {
        waits.extend(player.await.expect("a player does not panic"));
    }
    crate::print(name, waits);
    stop.cancel();
    bot.await.expect("the bot does not panic");
    discord.stop().await;
}

async fn run(settings: bot::Settings, service: Service, stop: CancellationToken) {
    let renderer = Arc::new(Renderer::default());
    bot::run(settings, Arc::new(service), renderer, stop).await.expect("the bot ends well");
}

fn settings(discord: &Sandbox) -> bot::Settings {
    bot::Settings {
        token: Token::new(discord.token()),
        api_url: discord.url().parse().expect("the sandbox has an address"),
        seed: 1,
        allowances: Allowances::boundless(),
        own_emoji: false,
    }
}

async fn service(home: &TempDir) -> Service {
    let url = format!("sqlite://{}", home.path().join("games.db").display());
    let store = store::connect(&url).await.expect("the database can be opened");
    Service::open(store, Arc::new(FairDice), Arc::new(SystemClock), Arc::new(SystemEntropy))
        .await
        .expect("the store works")
}
