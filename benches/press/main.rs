//! Presses: how long a player waits for the whole answer, picture and all, and how much memory the bot takes in
//! play. The shipped bot plays real games on the sandbox, which is no part of what is measured, though the two
//! share the machine.
//!
//! A timed program and not statistics over single calls, because what is asked for is what one player in a hundred
//! waits, and under load. `cargo bench --bench press` measures; under `cargo test` it only runs through. Memory is
//! mostly the program itself: `--profile dist` builds it as it is shipped, 2 MB smaller.

mod inside;
mod memory;
mod table;

use std::time::Duration;

use ludo_bot::sandbox::{Limits, Options, Sandbox};
use table::Table;

/// How many presses each measurement takes.
struct Presses {
    alone: usize,
    crowded: usize,
    memory: usize,
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    let measured = std::env::args().any(|argument| argument == "--bench");
    let presses = if measured {
        Presses { alone: 3_000, crowded: 6_400, memory: 1_000 }
    } else {
        Presses { alone: 4, crowded: 4, memory: 4 }
    };
    inside::measure("one press at a time", 1, presses.alone).await;
    inside::measure("64 presses at once", 64, presses.crowded).await;
    memory::measure(20, presses.memory).await;
}

/// A Discord that lets every call through.
async fn discord() -> Sandbox {
    let options = Options { limits: Limits::lifted(), ..Options::default() };
    Sandbox::start(options).await.expect("loopback has a free port")
}

/// Tables in so many channels, with games begun.
async fn tables(discord: &Sandbox, count: usize) -> Vec<Table> {
    let mut tables = Vec::new();
    for index in 0..count {
        tables.push(Table::open(discord, &format!("table-{index}")).await);
    }
    tables
}

/// The waits in the middle and at the ninety-ninth hundredth.
fn print(name: &str, mut waits: Vec<Duration>) {
    waits.sort_unstable();
    let at = |hundredth: usize| waits[waits.len() * hundredth / 100];
    println!("{name:<24} {:>6} presses, p50 {:.2?}, p99 {:.2?}", waits.len(), at(50), at(99));
}
