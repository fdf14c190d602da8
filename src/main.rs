//! `ludo-bot`: options → configuration → store → transport. The only place that picks concrete things.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand};
use ludo_bot::computer::Level;
use ludo_bot::config::{self, Config};
use ludo_bot::discord::flood::Allowances;
use ludo_bot::discord::{bot, checkup, outbound};
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::snakes::{self, Recipe, Wild};
use ludo_bot::render::Renderer;
use ludo_bot::sandbox::{self, Sandbox};
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::service::Service;
use ludo_bot::session::{Clock as _, Entropy as _};
use ludo_bot::system::{SystemClock, SystemEntropy};
use ludo_bot::tools::{OddsBoard, OddsOptions};
use ludo_bot::{logs, store, tools};
use tokio_util::sync::CancellationToken;

/// The exit code for what only an operator can mend: restarting does not help (`EX_CONFIG` of sysexits).
const NEEDS_OPERATOR: u8 = 78;

/// Ludo and Snakes & Ladders inside Discord channels.
#[derive(Parser)]
#[command(version, about)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
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
    Arena(Arena),
    /// Solve a board of Snakes & Ladders: how long a game takes, and what going first is worth
    Odds(Odds),
}

#[derive(Args)]
struct SandboxOptions {
    /// The port of the page; 0 takes any that is free
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Write every request the bot makes to this file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Start no bot: wait for any other program, with any token
    #[arg(long)]
    no_bot: bool,
}

#[derive(Args)]
struct Arena {
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Who plays, a level for each seat: random, first-legal, aggressive
    #[arg(long, value_delimiter = ',', required = true, value_parser = level)]
    levels: Vec<Level>,
    /// Which rules: classic, house, app, quick
    #[arg(long, default_value = "classic", value_parser = ludo_preset)]
    rules: Preset,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct Odds {
    /// classic, party, random, or a file with a board as in a record, a record, or a board as people type it;
    /// `-` is standard input
    board: String,
    /// Which rules: classic, plain, party; without, those of the record, or else of the board
    #[arg(long, value_parser = snakes_preset)]
    rules: Option<snakes::rules::Preset>,
    /// How many dice, 1 or 2
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2))]
    dice: Option<u8>,
    /// How many players, 1 to 6
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=6))]
    seats: Option<u8>,
    /// How wild a random board is: calm, normal, wild
    #[arg(long, default_value = "normal", value_parser = wild)]
    wild: Wild,
    /// How many squares a random or typed board has, 10 to 400
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u16).range(10..=400))]
    size: u16,
    /// Any word: the same seed gives the same random board, here and on Discord
    #[arg(long, default_value = "1", value_parser = seed)]
    seed: u64,
}

fn level(name: &str) -> Result<Level, String> {
    Level::named(name).ok_or_else(|| format!("one of {}", Level::ALL.map(Level::name).join(", ")))
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

/// Why the program ends without success: a sentence, and whether a restart can help.
struct Failure {
    sentence: String,
    code: u8,
}

fn main() -> ExitCode {
    let ended = match Options::parse().command {
        Command::Run => on_runtime(run()),
        Command::Sandbox(options) => on_runtime(play(options)),
        Command::Replay { file, trace } => replay(&file, trace),
        Command::Verify { file } => verify(&file),
        Command::Backup { file } => on_runtime(backup(&file)),
        Command::Doctor => on_runtime(doctor()),
        Command::Arena(options) => arena(options),
        Command::Odds(options) => odds(options),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { sentence, code }) => {
            // Where standard error is closed there is nobody to tell.
            let _ = writeln!(io::stderr(), "{sentence}");
            ExitCode::from(code)
        }
    }
}

fn on_runtime(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(|error| broken(format!("the runtime cannot be started: {error}")))?;
    let ended = runtime.block_on(work);
    // A name lookup that hangs must not hold up the end.
    runtime.shutdown_background();
    ended
}

/// A file that may not grow any more is a fault like a full disk; left alone, the system would end the process.
#[cfg(unix)]
fn outlive_file_limits() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    /// SIGXFSZ, on Linux and on macOS.
    const FILE_SIZE: i32 = 25;
    // Whoever listens once is never ended by it again.
    signal(SignalKind::from_raw(FILE_SIZE)).map(drop)
}

#[cfg(windows)]
fn outlive_file_limits() -> io::Result<()> {
    Ok(())
}

/// `ludo-bot run`
async fn run() -> Result<(), Failure> {
    let config = Config::from_environment().map_err(|faults| explain(&faults))?;
    serve(config, until_told_to_stop()?).await
}

/// `ludo-bot sandbox`
async fn play(options: SandboxOptions) -> Result<(), Failure> {
    let stop = until_told_to_stop()?;
    let SandboxOptions { port, record, no_bot } = options;
    let options = sandbox::Options { port, record, any_token: no_bot, ..sandbox::Options::default() };
    let sandbox = Sandbox::start(options)
        .await
        .map_err(|error| broken(format!("the sandbox cannot be opened on port {port}: {error}")))?;
    // Where standard output is closed the page is still there.
    let _ = writeln!(io::stdout(), "Open {} and type /ludo start or /snakes start", sandbox.url());
    let ended = if no_bot {
        stop.cancelled().await;
        Ok(())
    } else {
        let scratch =
            tempfile::tempdir().map_err(|error| broken(format!("there is no room for games: {error}")))?;
        let given = [
            ("DISCORD_TOKEN", sandbox.token()),
            ("DISCORD_API_URL", &sandbox.url()),
            ("DATABASE_URL", &format!("sqlite://{}", scratch.path().join("sandbox.db").display())),
        ];
        serve(Config::from_environment_with(&given).map_err(|faults| explain(&faults))?, stop).await
    };
    sandbox.stop().await;
    ended
}

/// `ludo-bot replay`
fn replay(file: &Path, trace: bool) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let ended = tools::replay(open(file)?, trace, &mut out);
    // What came before a fault is printed first; whoever closed the output does not want it.
    let _ = out.flush();
    ended.map_err(|error| Failure { code: error.exit_code(), sentence: error.to_string() })
}

/// `ludo-bot verify`
fn verify(file: &Path) -> Result<(), Failure> {
    let ended = tools::verify(open(file)?, &mut io::stdout().lock());
    ended.map_err(|error| Failure { code: error.exit_code(), sentence: error.to_string() })
}

/// `ludo-bot backup`
async fn backup(file: &Path) -> Result<(), Failure> {
    let url = Config::database_url_from_environment().map_err(|faults| explain(&faults))?;
    store::backup(&url, file, SystemClock.now()).await.map_err(|error| broken(error.to_string()))?;
    // Where standard output is closed the copy is still there.
    let _ = writeln!(io::stdout(), "{} is a sound copy of the database", file.display());
    Ok(())
}

/// `ludo-bot doctor`
async fn doctor() -> Result<(), Failure> {
    let mut report = tools::Report::default();
    match Config::from_environment() {
        Err(faults) => report.configuration(&faults),
        Ok(Config { token, api_url, database_url, database_on_network, log: _ }) => {
            report.configuration(&[]);
            if let Some(found) = store::checkup(&database_url).await {
                report.database(&found, database_on_network);
            }
            let timing = outbound::Timing::default();
            let settings = outbound::Settings { token, api_url, seed: 0, timing };
            report.discord(&checkup::checkup(settings, &SystemClock).await);
        }
    }
    let _ = write!(io::stdout(), "{report}");
    match report.exit_code() {
        0 => Ok(()),
        code => Err(Failure { sentence: "the bot cannot run as things are".to_owned(), code }),
    }
}

/// `ludo-bot arena`
fn arena(options: Arena) -> Result<(), Failure> {
    let Arena { games, levels, rules, seed } = options;
    let options = tools::ArenaOptions { games, levels, rules: rules.rules(), seed };
    let arena = tools::arena(&options).map_err(|faults| Failure { code: 2, sentence: faults.to_string() })?;
    write!(io::stdout(), "{arena}").map_err(|error| broken(format!("the output is closed: {error}")))
}

/// `ludo-bot odds`
fn odds(options: Odds) -> Result<(), Failure> {
    let Odds { board, rules, dice, seats, wild, size, seed } = options;
    let board = match board.as_str() {
        "classic" => OddsBoard::Classic,
        "party" => OddsBoard::Party,
        "random" => OddsBoard::Random { wild, seed },
        file => {
            let text = io::read_to_string(open(Path::new(file))?);
            let said = |error| Failure { code: 2, sentence: format!("{file} cannot be read: {error}") };
            OddsBoard::Written(text.map_err(said)?)
        }
    };
    let options = OddsOptions { board, rules, dice, seats: seats.map(usize::from), size };
    let report = tools::solve(&options).map_err(|faults| Failure { code: 2, sentence: faults.join("\n") })?;
    write!(io::stdout(), "{report}").map_err(|error| broken(format!("the output is closed: {error}")))
}

fn open(file: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let opened = File::open(file).map_err(|error| Failure {
        code: 2,
        sentence: format!("{} cannot be read: {error}", file.display()),
    })?;
    Ok(Box::new(BufReader::new(opened)))
}

/// The bot, from its configuration to its end.
async fn serve(config: Config, stop: CancellationToken) -> Result<(), Failure> {
    logs::start(&config.log).map_err(|error| needs_operator(format!("LOG cannot be read: {error}")))?;
    let opened = if config.database_on_network {
        store::connect_anywhere(&config.database_url).await
    } else {
        store::connect(&config.database_url).await
    };
    let store = opened.map_err(|error| needs_operator(error.to_string()))?;
    let entropy = Arc::new(SystemEntropy);
    let mut seed = [0; 8];
    entropy.fill(&mut seed);
    let service = Service::open(store, Arc::new(FairDice), Arc::new(SystemClock), entropy)
        .await
        .map_err(|fault| broken(fault.to_string()))?;
    let settings = bot::Settings {
        token: config.token,
        api_url: config.api_url,
        seed: u64::from_be_bytes(seed),
        allowances: Allowances::default(),
    };
    let renderer = Arc::new(Renderer::default());
    bot::run(settings, Arc::new(service), renderer, stop).await.map_err(|fatal| Failure {
        code: if fatal.needs_operator() { NEEDS_OPERATOR } else { 1 },
        sentence: fatal.to_string(),
    })
}

/// Cancelled by SIGTERM and Ctrl-C.
fn until_told_to_stop() -> Result<CancellationToken, Failure> {
    outlive_file_limits().map_err(|error| broken(format!("signals cannot be heard: {error}")))?;
    let stop = CancellationToken::new();
    let told = stop.clone();
    let mut signals =
        Signals::listen().map_err(|error| broken(format!("signals cannot be heard: {error}")))?;
    tokio::spawn(async move {
        signals.next().await;
        tracing::info!("told to stop; finishing what is under way");
        told.cancel();
    });
    Ok(stop)
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(windows)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    fn listen() -> io::Result<Signals> {
        tokio::signal::windows::ctrl_c().map(Signals)
    }

    async fn next(&mut self) {
        self.0.recv().await;
    }
}

fn explain(faults: &[config::Fault]) -> Failure {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    needs_operator(lines.join("\n"))
}

const fn needs_operator(sentence: String) -> Failure {
    Failure { sentence, code: NEEDS_OPERATOR }
}

const fn broken(sentence: String) -> Failure {
    Failure { sentence, code: 1 }
}
