//! The `SQLite` store.

use std::sync::Arc;

use ludo_bot::session::Store;
use ludo_bot::store::connect;
use tempfile::TempDir;

use super::suite;

/// An empty directory, and the URL of a database in it.
fn place() -> (TempDir, String) {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let url = format!("sqlite:{}", directory.path().join("ludo.db").display());
    (directory, url)
}

async fn open(url: &str) -> Arc<dyn Store> {
    connect(url).await.expect("the store opens")
}

macro_rules! laws {
    ($($law:ident),+ $(,)?) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $law() {
            let (_directory, url) = place();
            let store = open(&url).await;
            suite::$law(&*store).await;
            store.close().await;
        }
    )+};
}

laws![keeps_what_was_created, keeps_one_step_for_each_version];
