//! Everything that can go wrong, on purpose and very often: what must hold is looked up in the sandbox, which holds
//! what Discord shows, and in the file of the bot's games.
//!
//! A small run of each experiment is an ordinary test. The whole ones take minutes:
//! `cargo test --release torture -- --ignored --test-threads=1` runs them one after another, and writes what came of them into
//! `docs/reliability.md`.

mod backups;
mod books;
mod clicks;
mod deadline;
mod dice;
mod faults;
mod invariants;
mod kills;
mod load;
mod players;
mod program;
mod report;
mod restart;
mod seeds;
