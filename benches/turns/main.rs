//! Durable turns: how many a second are acknowledged from disk (`synchronous = FULL`), for one client and for 64.
//!
//! Measured are a whole turn through the sessions ([`whole`]), the part of it that is the store's ([`alone`]), and
//! beside them the plain way of doing it, a pool and a transaction for each turn ([`plain`]). The turns are those
//! of real games, rolled by the fair dice; a game that is over is followed by a new one.
//!
//! A timed program and not statistics over single calls, because the number asked for is a rate under load.
//! `cargo bench --bench turns` measures; under `cargo test` it only runs through.

mod alone;
mod game;
mod plain;
mod whole;

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::session::{InteractionId, Store, Written};
use ludo_bot::store::connect;
use tempfile::TempDir;
use tokio::time::Instant;

/// How many games are played at once, shared out among the clients.
const GAMES: u64 = 256;

#[tokio::main(worker_threads = 2)]
async fn main() {
    let measured = std::env::args().any(|argument| argument == "--bench");
    let span = Duration::from_millis(if measured { 4_000 } else { 50 });
    println!(
        "a turn: {} bytes of state, one record line, one interaction",
        game::json(&*game::new(1).session).len()
    );
    for clients in [1, 64] {
        let plain = plain::measure(clients, span).await;
        plain.print(clients, "a transaction a turn");
        alone::measure(clients, span).await.print(clients, "Store::write alone");
        let whole = whole::measure(clients, span).await;
        whole.print(clients, "Service::take");
        println!("{:>33} {:.1} times as many as by a transaction a turn", "", whole.rate / plain.rate);
    }
}

/// Somebody who takes one turn after the other in games of their own.
trait Client: Send + 'static {
    /// Takes a turn, counted from 0.
    fn turn(&mut self, turn: u64) -> impl Future<Output = ()> + Send;
}

/// What was measured.
struct Figures {
    rate: f64,
    half: Duration,
    most: Duration,
}

impl Figures {
    fn print(&self, clients: u64, name: &str) {
        let Figures { rate, half, most } = self;
        println!("{clients:>2} at once, {name:<20} {rate:>7.0} turns/s, p50 {half:.2?}, p99 {most:.2?}");
    }
}

/// Lets clients take turns, each waiting for its last one.
async fn measure<C: Client>(clients: impl Iterator<Item = C>, span: Duration) -> Figures {
    let start = Instant::now();
    let tasks: Vec<_> = clients
        .map(|mut client| {
            tokio::spawn(async move {
                let mut spans = Vec::new();
                while start.elapsed() < span {
                    let before = Instant::now();
                    client.turn(spans.len() as u64).await;
                    spans.push(before.elapsed());
                }
                spans
            })
        })
        .collect();
    let mut spans = Vec::new();
    for task in tasks {
        spans.extend(task.await.expect("a client does not panic"));
    }
    let elapsed = start.elapsed();
    spans.sort_unstable();
    #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
    let rate = spans.len() as f64 / elapsed.as_secs_f64();
    Figures { rate, half: spans[spans.len() / 2], most: spans[spans.len() * 99 / 100] }
}

/// A store with all games begun.
async fn store_with_games() -> (TempDir, Arc<dyn Store>) {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let url = format!("sqlite:{}", directory.path().join("ludo.db").display());
    let store = connect(&url).await.expect("the store opens");
    for id in 1..=GAMES {
        let kept = store.create(game::new(id), InteractionId(id), game::BEGAN).await;
        assert_eq!(kept.expect("the store works"), Written::Kept);
    }
    (directory, store)
}

/// The games of one of the clients, which are counted from 0.
fn share(client: u64, clients: u64) -> Vec<u64> {
    (1..=GAMES).filter(|id| id % clients == client).collect()
}

/// The one of many whose turn it is.
fn nth<T>(games: &mut [T], turn: u64) -> &mut T {
    let count = games.len();
    &mut games[usize::try_from(turn).expect("fewer turns than memory has bytes") % count]
}
