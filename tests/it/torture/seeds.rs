//! Whole sessions from a seed, many of them: the laws of sessions hold in each, and a seed brings the same history.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::report;
use crate::laws::sessions::play;

/// Plays these seeds on all cores; one in a hundred twice.
fn play_all(seeds: u64) {
    let next = AtomicU64::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        return;
                    }
                    let digest = play(seed);
                    if seed.is_multiple_of(100) {
                        assert_eq!(play(seed), digest, "seed {seed} brings another history");
                    }
                }
            });
        }
    });
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo test --release torture -- --ignored --test-threads=1"]
async fn a_hundred_thousand_seeds() {
    const SEEDS: u64 = 100_000;
    let _alone = report::alone().await;
    tokio::task::spawn_blocking(|| play_all(SEEDS)).await.expect("the laws hold");
    report::put(&report::Row {
        name: "E3",
        experiment: "whole sessions from a seed: everything that can be asked, by anybody, while time passes",
        count: format!("{SEEDS} seeds, {} of them twice", SEEDS / 100),
        found: "0 violations; the same seed brought the same history".to_owned(),
        gate: "0 violations, the same digest",
    });
}
