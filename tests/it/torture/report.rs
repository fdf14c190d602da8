//! `docs/reliability.md`, written by the experiments themselves: each brings its own row up to date.

use std::path::{Path, PathBuf};

use tokio::sync::{Mutex, MutexGuard};

/// The whole experiments, in the order of the page.
const ORDER: [&str; 10] = ["E1", "E2", "E2r", "E3", "E4", "E5", "E8", "E9", "E11", "5.2"];

const HEAD: &str = "# What was tried, and what came of it

Made by `cargo test --release torture -- --ignored --test-threads=1`, which runs every experiment below and puts its own row in place;
nobody writes here by hand. A row stands only if its gate was met: otherwise the test fails, and the row stays as it
was. Smaller runs of the same experiments are among the ordinary tests.

";

/// What an experiment came to.
pub(super) struct Row {
    /// `E1`
    pub(super) name: &'static str,
    pub(super) experiment: &'static str,
    pub(super) count: String,
    pub(super) found: String,
    pub(super) gate: &'static str,
}

/// One whole experiment at a time: they measure.
pub(super) async fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::const_new(());
    ONE.lock().await
}

/// Puts a row into the page, in place of the one of this name. Only what was optimised is told.
pub(super) fn put(row: &Row) {
    println!("{}: {} -- {} -- {}", row.name, row.experiment, row.count, row.found);
    if cfg!(debug_assertions) {
        return;
    }
    let file = page();
    let old = std::fs::read_to_string(&file).unwrap_or_default();
    let line =
        format!("| {} | {} | {} | {} | {} |", row.name, row.experiment, row.count, row.found, row.gate);
    let mut lines: Vec<&str> = ORDER.iter().filter_map(|name| line_of(&old, name)).collect();
    lines.retain(|one| !one.starts_with(&format!("| {} |", row.name)));
    lines.push(&line);
    let place = |line: &str| ORDER.iter().position(|name| line.starts_with(&format!("| {name} |")));
    lines.sort_by_key(|line| place(line));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let table = "| | experiment | how many | what was found | gate |\n|---|---|---|---|---|\n";
    let foot =
        format!("\nTimes were measured with {cores} cores, which the bot, the players and Discord shared.\n");
    let text = [HEAD, table, &lines.join("\n"), "\n", &foot].concat();
    std::fs::create_dir_all(file.parent().expect("it is in a directory")).expect("there can be one");
    std::fs::write(&file, text).expect("the page can be written");
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join("reliability.md")
}

fn line_of<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    page.lines().find(|line| line.starts_with(&format!("| {name} |")))
}
