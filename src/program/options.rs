//! What can be asked of the program on its command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use ludo_bot::computer::Level;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::snakes::{self, Recipe, Wild};
use ludo_bot::session::ThemeName;

/// Ludo and Snakes & Ladders inside Discord channels.
#[derive(Parser)]
#[command(version, about)]
pub(crate) struct Options {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Run the bot on Discord (configured by the environment and `.env`)
    Run,
    /// Try the whole bot on this machine, against a Discord of its own with a page to play in
    Sandbox(SandboxOptions),
    /// Play a record again and print where it leads
    Replay {
        /// The record, or several, one a line; `-` is standard input
        file: PathBuf,
        /// Print every turn
        #[arg(long)]
        trace: bool,
    },
    /// Draw a record: the position that it leads to, or with --animate the game as it was played
    Render(RenderOptions),
    /// Check the dice of a record that `/game record` gave
    Verify {
        /// The record; `-` is standard input
        file: PathBuf,
    },
    /// Copy the bot's database to a new file, also while it runs
    Backup {
        /// The copy; nothing may be there yet
        file: PathBuf,
    },
    /// Look whether the bot could run here: configuration, database, Discord
    Doctor,
    /// Let computers play against each other
    Arena(ArenaOptions),
    /// Solve a board of Snakes & Ladders: how long a game takes, and what going first is worth
    Odds(OddsOptions),
    /// Draw every kind of board and of move in every theme, and a page that shows them
    Gallery {
        /// Where to; it is made where it is missing
        directory: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct SandboxOptions {
    /// The port of the page; 0 takes any that is free
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,
    /// Write every request the bot makes to this file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Start no bot: wait for any other program, with any token
    #[arg(long)]
    pub(crate) no_bot: bool,
}

#[derive(Args)]
pub(crate) struct RenderOptions {
    /// The record, or the first of several; `-` is standard input
    pub(crate) file: PathBuf,
    /// After which turn, as `replay --trace` counts them; 0 is the beginning, and without it is the end
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// All that stands of the game until then, as a GIF, instead of the position as a PNG
    #[arg(long)]
    pub(crate) animate: bool,
    /// In which colours: classic, night, paper, high-contrast, colour-safe
    #[arg(long, default_value = "classic", value_parser = theme)]
    pub(crate) theme: ThemeName,
    /// The picture, which takes the place of what is there; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct ArenaOptions {
    /// How many games
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: u64,
    /// Who plays, a level for each seat: random, first-legal, aggressive
    #[arg(long, value_delimiter = ',', required = true, value_parser = level)]
    pub(crate) levels: Vec<Level>,
    /// Which rules: classic, house, app, quick
    #[arg(long, default_value = "classic", value_parser = ludo_preset)]
    pub(crate) rules: Preset,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args)]
pub(crate) struct OddsOptions {
    /// classic, party, random, or a file with a board as in a record, a record, or a board as people type it;
    /// `-` is standard input
    pub(crate) board: String,
    /// Which rules: classic, plain, party; without, those of the record, or else of the board
    #[arg(long, value_parser = snakes_preset)]
    pub(crate) rules: Option<snakes::rules::Preset>,
    /// How many dice, 1 or 2
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) dice: Option<u8>,
    /// How many players, 1 to 6
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=6))]
    pub(crate) seats: Option<u8>,
    /// How wild a random board is: calm, normal (as without it), wild
    #[arg(long, value_parser = wild)]
    pub(crate) wild: Option<Wild>,
    /// How many squares a random or typed board has, 10 to 400; 100 without it
    #[arg(long, value_parser = clap::value_parser!(u16).range(10..=400))]
    pub(crate) size: Option<u16>,
    /// Any word: the same seed gives the same random board, here and on Discord; 1 without it
    #[arg(long, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
}

fn level(name: &str) -> Result<Level, String> {
    Level::named(name).ok_or_else(|| format!("one of {}", Level::ALL.map(Level::name).join(", ")))
}

fn theme(name: &str) -> Result<ThemeName, String> {
    ThemeName::named(name).ok_or_else(|| format!("one of {}", ThemeName::ALL.map(ThemeName::name).join(", ")))
}

fn ludo_preset(name: &str) -> Result<Preset, String> {
    Preset::named(name).ok_or_else(|| format!("one of {}", Preset::ALL.map(Preset::name).join(", ")))
}

fn snakes_preset(name: &str) -> Result<snakes::rules::Preset, String> {
    let known = snakes::rules::Preset::ALL.map(snakes::rules::Preset::name);
    snakes::rules::Preset::named(name).ok_or_else(|| format!("one of {}", known.join(", ")))
}

fn wild(name: &str) -> Result<Wild, String> {
    Wild::named(name).ok_or_else(|| format!("one of {}", Wild::ALL.map(Wild::name).join(", ")))
}

#[expect(clippy::unnecessary_wraps, reason = "clap's parsers can fail")]
fn seed(typed: &str) -> Result<u64, String> {
    Ok(Recipe::seed(typed))
}
