use sqlx::{AssertSqlSafe, ConnectOptions as _, Row as _};

use super::open::{open, options};
use crate::session::Store as _;
use crate::store::sql;

/// How `SQLite` goes about a statement, a line for each step.
async fn plan(statement: &'static str) -> Vec<String> {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let file = directory.path().join("ludo.db");
    open(file.clone()).await.expect("the store opens").close().await;
    let mut connection = options(&file).connect().await.expect("the file opens");
    let explained = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
    let rows = explained.bind(9).bind(9).fetch_all(&mut connection).await.expect("it is a statement");
    rows.iter().map(|row| row.get("detail")).collect()
}

#[tokio::test]
async fn what_is_asked_for_all_the_time_reads_nothing_but_what_it_finds() {
    let outdated = plan(sql::OUTDATED).await;
    for index in ["session_outdated", "session_unshown"] {
        assert!(outdated.iter().any(|step| step.contains(index)), "{outdated:#?}");
    }
    let due = plan(sql::DUE).await;
    assert!(due.iter().any(|step| step.contains("session_deadline (deadline<?)")), "{due:#?}");
    for step in outdated.iter().chain(&due) {
        let searches_all = step.starts_with("SCAN") && !step.contains("INDEX session_");
        assert!(!searches_all && !step.contains("TEMP B-TREE"), "{step}");
    }
}
