//! `ludo-bot`: options → configuration → store → transport. The only place that picks concrete things.

mod program;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

use self::program::{Command, Failure, Options};

fn main() -> ExitCode {
    let ended = match Options::parse().command {
        Command::Run => on_runtime(program::run()),
        Command::Sandbox(options) => on_runtime(program::sandbox(options)),
        Command::Replay { file, trace } => program::replay(&file, trace),
        Command::Render(options) => program::render(options),
        Command::Verify { file } => program::verify(&file),
        Command::Backup { file } => on_runtime(program::backup(&file)),
        Command::Doctor => on_runtime(program::doctor()),
        Command::Arena(options) => program::arena(options),
        Command::Odds(options) => program::odds(options),
        Command::Gallery { directory } => program::gallery(&directory),
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

/// Does asynchronous work to its end.
fn on_runtime(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime =
        runtime.map_err(|error| Failure::broken(format!("the runtime cannot be started: {error}")))?;
    let ended = runtime.block_on(work);
    // A name lookup that hangs must not hold up the end.
    runtime.shutdown_background();
    ended
}
