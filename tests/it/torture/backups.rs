//! Backups, made while games are played, and put back one by one.

use std::time::Duration;

use super::report;
use crate::store::backup::under_load;

const BACKUPS: usize = 50;
const GAMES: u64 = 16;
const PAUSE: Duration = Duration::from_millis(500);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute: cargo test --release torture -- --ignored --test-threads=1"]
async fn each_of_fifty_backups_can_be_put_back() {
    let _alone = report::alone().await;
    let figures = under_load(BACKUPS, GAMES, PAUSE).await;
    assert_eq!(figures.restored, BACKUPS);
    report::put(&report::Row {
        name: "E11",
        experiment: "a backup every half second while games are played as fast as they go, each put back",
        count: format!("{BACKUPS} backups of {GAMES} games, {} turns", figures.acknowledged),
        found: format!(
            "{} whole, each with every turn that was acknowledged before it began and none that was not asked for before \
             it ended",
            figures.restored
        ),
        gate: "integrity ok; a prefix of what happened",
    });
}
