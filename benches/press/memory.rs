//! Memory, of the shipped program as a process of its own.

use std::path::Path;
use std::process::{Child, Command};

use ludo_bot::sandbox::Sandbox;

/// Plays at so many tables in turn, and prints what the bot's process holds before, in between and after.
pub(crate) async fn measure(tables: usize, presses: usize) {
    let discord = crate::discord().await;
    let home = tempfile::tempdir().expect("a directory for temporary files");
    let bot = Bot(start(&discord, home.path()));
    discord.ready().await;
    bot.print("ready");
    let mut tables = crate::tables(&discord, tables).await;
    bot.print(&format!("{} games begun", tables.len()));
    for press in 0..presses {
        let count = tables.len();
        tables[press % count].press().await;
    }
    bot.print(&format!("{presses} presses"));
    drop(bot);
    discord.stop().await;
}

/// Ends with this.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself, which the presses have shown then.
        let _ = self.0.kill().and_then(|()| self.0.wait());
    }
}

fn start(discord: &Sandbox, home: &Path) -> Child {
    let mut bot = Command::new(env!("CARGO_BIN_EXE_ludo-bot"));
    bot.arg("run").current_dir(home);
    bot.env("DISCORD_TOKEN", discord.token()).env("DISCORD_API_URL", discord.url()).env("LOG", "warn");
    bot.env("DATABASE_URL", "sqlite://games.db");
    bot.spawn().expect("the bot starts")
}

impl Bot {
    /// What the process holds now, and what it held at most; only Linux tells.
    fn print(&self, when: &str) {
        let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())) else { return };
        let field = |name: &str| {
            let value = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("?");
            value.trim_start_matches(':').trim().to_owned()
        };
        let [now, own, most, threads] = ["VmRSS", "RssAnon", "VmHWM", "Threads"].map(field);
        println!("{when:<24} resident {now} ({own} its own), at most {most}, {threads} threads");
    }
}
