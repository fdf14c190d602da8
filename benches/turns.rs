//! Durable turns: how many steps a second the store acknowledges from disk (`synchronous = FULL`), for one
//! client and for 64, beside the plain way of doing it: a pool, and a transaction for each turn.
//!
//! A timed program and not statistics over single calls, because the number asked for is a rate under load.
//! `cargo bench --bench turns` measures; under `cargo test` it only runs through.

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::computer::Level;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::{RuleSet, Seat, Seats};
use ludo_bot::session::{
    Change, ChannelId, ClientSeed, Did, Display, Entry, GuildId, InteractionId, Match, Opening, Player,
    Secret, Session, SessionId, Stage, Store, Stored, Time, UserId, Written,
};
use ludo_bot::store::connect;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlitePool, query, query_as};
use tempfile::TempDir;
use tokio::time::Instant;

#[tokio::main]
async fn main() {
    let measured = std::env::args().any(|argument| argument == "--bench");
    let span = Duration::from_millis(if measured { 4_000 } else { 50 });
    println!("a turn: {} bytes of state, one record line, one interaction", json(&game(1).session).len());
    for clients in [1, 64] {
        let plain = plain(clients, span).await;
        let ours = ours(clients, span).await;
        plain.print(clients, "a transaction a turn");
        ours.print(clients, "the store");
        println!("{:>33} {:.1} times as many", "", ours.rate / plain.rate);
    }
}

/// Somebody who takes one turn after the other in a session of their own.
trait Client: Send + 'static {
    fn turn(&mut self, turn: u64) -> impl Future<Output = ()> + Send;
}

/// Through [`Store::write`].
struct Ours {
    store: Arc<dyn Store>,
    session: Session,
}

impl Client for Ours {
    async fn turn(&mut self, turn: u64) {
        let change = step(&self.session, turn);
        self.session = change.session.clone();
        assert_eq!(self.store.write(change).await.expect("the store works"), Written::Kept);
    }
}

async fn ours(clients: u64, span: Duration) -> Figures {
    let (_directory, store) = store_with_sessions(clients).await;
    let players = (1..=clients).map(|id| Ours { store: Arc::clone(&store), session: game(id).session });
    let figures = measure(players, span).await;
    store.close().await;
    figures
}

/// As it is usually done: read the row, write the rows, commit.
struct Plain {
    pool: SqlitePool,
    id: u64,
}

impl Client for Plain {
    async fn turn(&mut self, turn: u64) {
        self.transaction(turn).await.expect("the database works");
    }
}

impl Plain {
    async fn transaction(&mut self, turn: u64) -> sqlx::Result<()> {
        let id = self.id.cast_signed();
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let (state,): (String,) =
            query_as("SELECT state FROM session WHERE id = $1").bind(id).fetch_one(&mut *transaction).await?;
        let session: Session = serde_json::from_str(&state).expect("a session as it was written");
        let change = step(&session, turn);
        query("UPDATE session SET version = $2, changed = $3, state = $4 WHERE id = $1 AND version = $2 - 1")
            .bind(id)
            .bind(change.session.version.0)
            .bind(change.at.0)
            .bind(json(&change.session))
            .execute(&mut *transaction)
            .await?;
        query("INSERT INTO record (session, version, at, lines) VALUES ($1, $2, $3, $4)")
            .bind(id)
            .bind(change.session.version.0)
            .bind(change.at.0)
            .bind(json(&change.entries))
            .execute(&mut *transaction)
            .await?;
        query("INSERT INTO interaction (id, session, version, at) VALUES ($1, $2, $3, $4)")
            .bind(interaction(id.cast_unsigned(), turn).0.cast_signed())
            .bind(id)
            .bind(change.session.version.0)
            .bind(change.at.0)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }
}

async fn plain(clients: u64, span: Duration) -> Figures {
    let (directory, store) = store_with_sessions(clients).await;
    store.close().await;
    let options = SqliteConnectOptions::new()
        .filename(directory.path().join("ludo.db"))
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(30));
    let pool = SqlitePoolOptions::new().max_connections(8).acquire_timeout(Duration::from_secs(30));
    let pool = pool.connect_with(options).await.expect("the database opens");
    measure((1..=clients).map(|id| Plain { pool: pool.clone(), id }), span).await
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

async fn store_with_sessions(clients: u64) -> (TempDir, Arc<dyn Store>) {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let url = format!("sqlite:{}", directory.path().join("ludo.db").display());
    let store = connect(&url).await.expect("the store opens");
    for id in 1..=clients {
        let kept = store.create(game(id), InteractionId(id), Time(0)).await;
        assert_eq!(kept.expect("the store works"), Written::Kept);
    }
    (directory, store)
}

/// A game of four that has begun; its players brought their seeds.
fn game(id: u64) -> Stored {
    let secret = Secret::from_bytes([7; 32]);
    let seeds: Vec<_> = (1..=4)
        .map(|user| ClientSeed { user: UserId(500_000_000_000_000_000 + user), seed: "0".repeat(32) })
        .collect();
    let opening = Opening {
        guild: GuildId(300_000_000_000_000_000),
        channel: ChannelId(400_000_000_000_000_000 + id),
        host: seeds[0].clone(),
        rules: RuleSet::Ludo(Preset::Classic.rules()),
        seats: 4,
        invited: Vec::new(),
        computers: 0,
        level: Level::default(),
        display: Display::Image,
    };
    let mut session = Session::open(opening, SessionId(id), &secret, Time(0));
    session.stage = Stage::Playing(Match {
        game: session.rules.begin(4),
        players: Seats::from_fn(4, |seat| Player::Person(seeds[seat.index()].user)),
        seeds,
        generation: 0,
        rolls: 0,
        news: Vec::new(),
        due: None,
    });
    Stored { session, secret, shown: None }
}

/// A client's next turn.
fn step(before: &Session, turn: u64) -> Change {
    let session = Session { version: before.version.next(), ..before.clone() };
    let entries = vec![Entry { seat: Seat::FIRST, by: Some(before.host), did: Did::Moved(1) }];
    let at = Time(turn.cast_signed());
    Change { interaction: Some(interaction(session.id.0, turn)), session, entries, at }
}

/// No two turns have the same, and later ones have greater.
fn interaction(client: u64, turn: u64) -> InteractionId {
    InteractionId((turn + 1) << 16 | client)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}
