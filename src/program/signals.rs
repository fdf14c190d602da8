//! What the operating system tells the program.

use std::io;

use tokio_util::sync::CancellationToken;

use super::failure::Failure;

/// Cancelled by SIGTERM and Ctrl-C.
pub(crate) fn until_told_to_stop() -> Result<CancellationToken, Failure> {
    let deaf = |error| Failure::broken(format!("signals cannot be heard: {error}"));
    outlive_file_limits().map_err(deaf)?;
    let mut signals = Signals::listen().map_err(deaf)?;
    let stop = CancellationToken::new();
    let told = stop.clone();
    tokio::spawn(async move {
        signals.next().await;
        tracing::info!("told to stop; finishing what is under way");
        told.cancel();
    });
    Ok(stop)
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

/// The two ways to tell the program to stop.
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

/// The way to tell the program to stop.
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
