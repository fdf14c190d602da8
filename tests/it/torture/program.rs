//! The bot as it is shipped, run as a process of its own that can be killed at any moment.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use ludo_bot::sandbox::Sandbox;
use tempfile::TempDir;

/// A bot's process, its games, and what it complained of.
pub(super) struct Bot {
    home: TempDir,
    child: Arc<Mutex<Option<Child>>>,
}

/// Kills the process as `kill -9` does.
#[derive(Clone)]
pub(super) struct Killer(Arc<Mutex<Option<Child>>>);

impl Bot {
    pub(super) fn new() -> Bot {
        Bot { home: tempfile::tempdir().expect("there is room for games"), child: Arc::default() }
    }

    /// The file of its games.
    pub(super) fn file(&self) -> PathBuf {
        self.home.path().join("games.db")
    }

    /// Starts the process.
    pub(super) fn start(&self, discord: &Sandbox) {
        let complaints = File::options().append(true).create(true).open(self.complaints()).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludo-bot"));
        command.arg("run").current_dir(self.home.path());
        command.env("DISCORD_TOKEN", discord.token()).env("DISCORD_API_URL", discord.url());
        command.env("DATABASE_URL", format!("sqlite://{}", self.file().display())).env("LOG", "warn");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(complaints);
        let child = command.spawn().expect("the bot can be started");
        *self.child.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
    }

    /// Starts the process and waits until the gateway has it.
    pub(super) async fn start_and_connect(&self, discord: &Sandbox) {
        let before = discord.identifies();
        self.start(discord);
        let came = discord.wait_until(|discord| discord.identifies() > before && discord.is_online()).await;
        assert!(came, "the bot did not come back:\n{}", self.last_words());
    }

    pub(super) fn killer(&self) -> Killer {
        Killer(Arc::clone(&self.child))
    }

    /// How it ended, once it has.
    pub(super) fn ended(&self) -> Option<ExitStatus> {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        child.as_mut()?.try_wait().expect("the process is ours")
    }

    /// Its process id, while it runs.
    pub(super) fn id(&self) -> Option<u32> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Child::id)
    }

    /// Where it complains.
    fn complaints(&self) -> PathBuf {
        self.home.path().join("log")
    }

    /// The end of what it complained of.
    pub(super) fn last_words(&self) -> String {
        let all = std::fs::read_to_string(self.complaints()).unwrap_or_default();
        let lines: Vec<&str> = all.lines().collect();
        lines[lines.len().saturating_sub(30)..].join("\n")
    }

    /// How many lines of its complaints have this in them.
    pub(super) fn complained_of(&self, what: &str) -> usize {
        std::fs::read_to_string(self.complaints()).unwrap_or_default().matches(what).count()
    }
}

impl Killer {
    /// Kills the process, if one runs, and waits until it is gone.
    pub(super) fn kill(&self) -> bool {
        let child = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut child) = child else { return false };
        child.kill().expect("the process is ours");
        child.wait().expect("it has ended");
        true
    }

    /// Whether the process runs.
    pub(super) fn has_process(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.killer().kill();
    }
}

/// What a process holds in memory, in MiB; 0 where that cannot be told.
pub(super) fn memory_mib(process: u32) -> u64 {
    let status = std::fs::read_to_string(Path::new("/proc").join(process.to_string()).join("status"));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0) / 1024
}
