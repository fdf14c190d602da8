//! The `SQLite` store: the suite, and what concerns its file.

mod faults;
mod file;
mod kill;
mod privacy;
mod schema;
mod upkeep;

use std::path::PathBuf;
use std::sync::Arc;

use ludo_bot::session::Store;
use ludo_bot::store::{StartError, connect};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _, SqlSafeStr};
use tempfile::TempDir;

use super::suite;

/// Where a test's database is. The directory goes when this does.
struct Place {
    directory: TempDir,
    file: PathBuf,
}

impl Place {
    fn new() -> Place {
        let directory = tempfile::tempdir().expect("a directory for temporary files");
        let file = directory.path().join("ludo.db");
        Place { directory, file }
    }

    fn url(&self) -> String {
        format!("sqlite:{}", self.file.display())
    }

    async fn open(&self) -> Arc<dyn Store> {
        connect(&self.url()).await.expect("the store opens")
    }

    /// The sentence with which it does not open.
    async fn refusal(&self) -> String {
        let refused: Option<StartError> = connect(&self.url()).await.err();
        refused.expect("the store does not open").to_string()
    }

    /// Does something to the database behind the store's back.
    async fn tamper(&self, sql: impl SqlSafeStr) {
        let mut connection = self.connection().await;
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("the statements are sound");
        connection.close().await.expect("the connection closes");
    }

    async fn connection(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(&self.file).create_if_missing(true);
        options.connect().await.expect("the file opens")
    }
}

macro_rules! laws {
    ($($law:ident),+ $(,)?) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $law() {
            let place = Place::new();
            let store = place.open().await;
            suite::$law(Arc::clone(&store)).await;
            store.close().await;
        }
    )+};
}

laws![
    keeps_what_was_created,
    keeps_one_step_for_each_version,
    has_one_live_session_for_each_channel,
    refuses_an_id_twice,
    takes_an_interaction_once,
    lets_one_of_many_writers_win,
    keeps_many_sessions_apart,
    is_whole_though_nobody_waits,
    records_lines_in_order,
    finds_what_is_due,
    finds_what_is_outdated,
    notes_what_is_shown,
    faults_where_an_id_is_too_great,
    faults_once_it_is_closed,
    keeps_boards_by_name,
    replaces_a_board_for_its_owner_alone,
    deletes_boards_for_who_may,
    keeps_a_bounded_number_of_boards,
    keeps_a_bounded_number_of_boards_of_one_owner,
    faults_where_a_board_cannot_be_kept,
    finds_the_games_of_a_user,
    keeps_what_was_settled,
    hands_over_what_is_held,
    forgets_a_user,
    keeps_the_ban_of_who_is_forgotten,
    counts_logins_of_a_day,
    begins_without_a_game_time,
    deletes_what_has_long_been_over,
    deletes_what_is_of_departed_servers,
];
