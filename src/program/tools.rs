//! Each tool, with what it reads and where it prints.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;

use ludo_bot::config::Config;
use ludo_bot::discord::{checkup, outbound};
use ludo_bot::session::Clock as _;
use ludo_bot::store;
use ludo_bot::system::SystemClock;
use ludo_bot::tools::{self, GalleryError, OddsBoard};

use super::failure::Failure;
use super::options::{ArenaOptions, OddsOptions, RenderOptions};

/// `ludo-bot replay`
pub(crate) fn replay(file: &Path, trace: bool) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let ended = tools::replay(open(file)?, trace, &mut out);
    // What came before a fault is printed first; whoever closed the output does not want it.
    let _ = out.flush();
    ended.map_err(|error| Failure { code: error.exit_code(), sentence: error.to_string() })
}

/// `ludo-bot render`
pub(crate) fn render(options: RenderOptions) -> Result<(), Failure> {
    let RenderOptions { file, at, animate, theme, output } = options;
    let options = tools::RenderOptions { at, animate, theme };
    let picture = tools::render(open(&file)?, options)
        .map_err(|error| Failure { code: error.exit_code(), sentence: error.to_string() })?;
    let written = if output == Path::new("-") {
        let mut out = io::stdout().lock();
        out.write_all(&picture.bytes).and_then(|()| out.flush())
    } else {
        fs::write(&output, &picture.bytes)
    };
    let said = |error| Failure::misused(format!("{} cannot be written: {error}", output.display()));
    written.map_err(said)
}

/// `ludo-bot verify`
pub(crate) fn verify(file: &Path) -> Result<(), Failure> {
    let ended = tools::verify(open(file)?, &mut io::stdout().lock());
    ended.map_err(|error| Failure { code: error.exit_code(), sentence: error.to_string() })
}

/// `ludo-bot backup`
pub(crate) async fn backup(file: &Path) -> Result<(), Failure> {
    let url = Config::database_url_from_environment().map_err(|faults| Failure::configuration(&faults))?;
    store::backup(&url, file, SystemClock.now()).await.map_err(|error| Failure::broken(error.to_string()))?;
    // Where standard output is closed the copy is still there.
    let _ = writeln!(io::stdout(), "{} is a sound copy of the database", file.display());
    Ok(())
}

/// `ludo-bot doctor`
pub(crate) async fn doctor() -> Result<(), Failure> {
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
pub(crate) fn arena(options: ArenaOptions) -> Result<(), Failure> {
    let ArenaOptions { games, levels, rules, seed } = options;
    let options = tools::ArenaOptions { games, levels, rules: rules.rules(), seed };
    let arena = tools::arena(&options).map_err(|faults| Failure::misused(faults.to_string()))?;
    write!(io::stdout(), "{arena}").map_err(|error| Failure::broken(format!("the output is closed: {error}")))
}

/// `ludo-bot odds`
pub(crate) fn odds(options: OddsOptions) -> Result<(), Failure> {
    let OddsOptions { board, rules, dice, seats, wild, size, seed } = options;
    let board = match board.as_str() {
        "classic" => OddsBoard::Classic,
        "party" => OddsBoard::Party,
        "random" => OddsBoard::Random,
        file => {
            let text = io::read_to_string(open(Path::new(file))?);
            let said = |error| Failure::misused(format!("{file} cannot be read: {error}"));
            OddsBoard::Written(text.map_err(said)?)
        }
    };
    let options = tools::OddsOptions { board, rules, dice, seats: seats.map(usize::from), wild, seed, size };
    let report = tools::solve(&options).map_err(|faults| Failure::misused(faults.join("\n")))?;
    write!(io::stdout(), "{report}")
        .map_err(|error| Failure::broken(format!("the output is closed: {error}")))
}

/// `ludo-bot gallery`
pub(crate) fn gallery(directory: &Path) -> Result<(), Failure> {
    let gallery = tools::gallery(directory).map_err(|error| match error {
        GalleryError::Directory { .. } => Failure::misused(error.to_string()),
        GalleryError::File { .. } => Failure::broken(error.to_string()),
    })?;
    // Where standard output is closed the pictures are still there.
    let _ = write!(io::stdout(), "{gallery}");
    Ok(())
}

/// A file to be read line by line; `-` is standard input.
fn open(file: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let said = |error| Failure::misused(format!("{} cannot be read: {error}", file.display()));
    let opened = File::open(file).map_err(said)?;
    // A directory can be opened, and what reads it does not know its name.
    if opened.metadata().map_err(said)?.is_dir() {
        return Err(said(io::ErrorKind::IsADirectory.into()));
    }
    Ok(Box::new(BufReader::new(opened)))
}
