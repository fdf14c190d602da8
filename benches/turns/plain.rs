//! A whole turn as it is usually done: a pool, and a transaction that reads the row, writes the rows, commits.

use std::time::Duration;

use ludo_bot::session::dice::FairDice;
use ludo_bot::session::{GameTime, InteractionId, Session, Step, Table};
use ludo_bot::system::SystemEntropy;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlitePool, query, query_as};

use crate::{Client, Figures, game, nth, share, store_with_games};

pub(crate) async fn measure(clients: u64, span: Duration) -> Figures {
    let (directory, store) = store_with_games().await;
    store.close().await;
    let options = SqliteConnectOptions::new()
        .filename(directory.path().join("ludo.db"))
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(30));
    let pool = SqlitePoolOptions::new().max_connections(8).acquire_timeout(Duration::from_secs(30));
    let pool = pool.connect_with(options).await.expect("the database opens");
    let players = (0..clients).map(|id| Plain { id, pool: pool.clone(), games: share(id, clients) });
    crate::measure(players, span).await
}

struct Plain {
    id: u64,
    pool: SqlitePool,
    games: Vec<u64>,
}

impl Client for Plain {
    async fn turn(&mut self, turn: u64) {
        let id = *nth(&mut self.games, turn);
        self.transaction(id, game::interaction(self.id, turn)).await.expect("the database works");
    }
}

impl Plain {
    async fn transaction(&mut self, id: u64, interaction: InteractionId) -> sqlx::Result<()> {
        let row = id.cast_signed();
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let (state,): (String,) = query_as("SELECT state FROM session WHERE id = $1")
            .bind(row)
            .fetch_one(&mut *transaction)
            .await?;
        let step = step(serde_json::from_str(&state).expect("a session as it was written"), interaction);
        query("UPDATE session SET version = $2, changed = $3, state = $4 WHERE id = $1 AND version = $2 - 1")
            .bind(row)
            .bind(step.session.version.0)
            .bind(game::BEGAN.0)
            .bind(game::json(&step.session))
            .execute(&mut *transaction)
            .await?;
        query("INSERT INTO record (session, version, at, lines) VALUES ($1, $2, $3, $4)")
            .bind(row)
            .bind(step.session.version.0)
            .bind(game::BEGAN.0)
            .bind(game::json(&step.entries))
            .execute(&mut *transaction)
            .await?;
        query("INSERT INTO interaction (id, session, version, at) VALUES ($1, $2, $3, $4)")
            .bind(interaction.0.cast_signed())
            .bind(row)
            .bind(step.session.version.0)
            .bind(game::BEGAN.0)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }
}

/// The next turn. A game that is over begins anew under its id, which only spares this way a row.
fn step(session: Session, interaction: InteractionId) -> Step {
    let session = if session.is_live() {
        session
    } else {
        Session { version: session.version, ..Session::clone(&game::new(session.id.0).session) }
    };
    let (ask, command) = game::next(&session, interaction).expect("somebody is to act");
    let secret = game::secret();
    let table = Table {
        dice: &FairDice,
        secret: &secret,
        entropy: &SystemEntropy,
        log: &[],
        now: game::BEGAN,
        game_time: GameTime(game::BEGAN.0),
    };
    session.take(ask, command, &table).expect("the turn is taken")
}
