//! Programs that a test starts: what they say, how they end, and that they end whatever happens to the test.

use std::fs::File;
use std::io::Read as _;
use std::process::Stdio;
use std::time::Duration;

use tempfile::{NamedTempFile, TempDir};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// Longer than any of these programs takes to say what a test waits for.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a program may take to end once it was told to.
const GRACE: Duration = Duration::from_secs(10);

/// A program under way. It is ended with the test, also with one that fails.
pub(crate) struct Program {
    child: Child,
    said: BufReader<ChildStdout>,
    /// Not a pipe: nobody reads it while the program runs, and a trace fills a pipe.
    complaints: NamedTempFile,
    /// Where it runs: away from any `.env`.
    _home: TempDir,
}

/// How a program ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The binary under test with these arguments, and with nothing of this environment's configuration.
pub(crate) fn ludo_bot(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludo-bot"));
    command.args(arguments);
    for variable in ["DISCORD_TOKEN", "DISCORD_API_URL", "DATABASE_URL", "DATABASE_ON_NETWORK", "LOG"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a program to its end, with `input` as its standard input.
pub(crate) async fn run(command: Command, input: &str) -> Ended {
    let mut program = Program::start(command).expect("the program can be started");
    let mut stdin = program.child.stdin.take().expect("standard input is a pipe");
    // Who does not read it all has closed the pipe, and that is theirs to choose.
    let _ = stdin.write_all(input.as_bytes()).await;
    drop(stdin);
    program.end_within(PATIENCE).await
}

impl Program {
    /// Starts a program in an empty directory.
    pub(crate) fn start(mut command: Command) -> std::io::Result<Program> {
        let home = tempfile::tempdir()?;
        let complaints = NamedTempFile::new()?;
        let complaints_too: File = complaints.reopen()?;
        command.current_dir(home.path()).kill_on_drop(true);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(complaints_too);
        let mut child = command.spawn()?;
        let said = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        Ok(Program { child, said, complaints, _home: home })
    }

    /// The text behind `before` in the first line of standard output that has it, up to `after` or the line's end.
    pub(crate) async fn says(&mut self, before: &str, after: &str) -> String {
        let mut heard = String::new();
        let search = async {
            while self.said.read_line(&mut heard).await.is_ok_and(|length| length > 0) {
                if let Some((_, rest)) = heard.split_once(before) {
                    return rest.split_once(after).map(|(found, _)| found.trim().to_owned());
                }
            }
            None
        };
        let found = timeout(PATIENCE, search).await.ok().flatten();
        let Some(found) = found else {
            let complaints = self.complaints();
            panic!("the program never said {before:?}, but {heard:?} and {complaints:?}");
        };
        found
    }

    /// Sends a signal by its name, as an operator does.
    pub(crate) async fn signal(&self, name: &str) {
        let id = self.child.id().expect("it runs");
        signal(id, name).await;
    }

    /// Waits for its end, ten seconds at most.
    pub(crate) async fn end(self) -> Ended {
        self.end_within(GRACE).await
    }

    async fn end_within(mut self, time: Duration) -> Ended {
        let mut stdout = String::new();
        let end = async {
            self.said.read_to_string(&mut stdout).await.expect("what it says is text");
            self.child.wait().await.expect("it can be waited for")
        };
        let Ok(status) = timeout(time, end).await else {
            panic!("it did not end within {time:?}: {:?}", self.complaints());
        };
        Ended { code: status.code(), stdout, stderr: self.complaints() }
    }

    /// Its standard error so far.
    pub(crate) fn complaints(&self) -> String {
        let mut bytes = Vec::new();
        let mut file = self.complaints.reopen().expect("the file is there");
        file.read_to_end(&mut bytes).expect("the file can be read");
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Sends a signal to a process.
async fn signal(id: u32, name: &str) {
    let sent = Command::new("kill").arg(format!("-{name}")).arg(id.to_string()).status().await;
    assert!(sent.is_ok_and(|status| status.success()), "{name} could not be sent to {id}");
}

/// A process that another program started and would leave behind: it is ended when this goes away.
pub(crate) struct Orphan(pub(crate) u32);

impl Drop for Orphan {
    fn drop(&mut self) {
        let mut kill = std::process::Command::new("kill");
        // It may have ended already, as it should.
        let _ = kill.arg("-KILL").arg(self.0.to_string()).stderr(Stdio::null()).status();
    }
}
