//! `ludo-bot replay`: plays records and prints what happened.

mod trace;

use std::io::{self, BufRead, Write};

use serde::de::IgnoredAny;

use crate::game::Game;
use crate::game::record::{Entry, Record, Replay, Wrong};
pub use trace::Trace;

/// Why a replay ended early. What came before it was printed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The rules do not allow a turn.
    #[error("turn {turn}: {wrong}{}", nth(*record))]
    Turn {
        /// Its number, from 1: that of its line in the trace.
        turn: usize,
        /// What is wrong, and what was legal.
        wrong: Wrong,
        /// Which record of the input, from 1.
        record: usize,
    },
    /// This is no record.
    #[error("no record: {reason}{}", nth(*record))]
    NoRecord {
        /// Why not.
        reason: String,
        /// Which record of the input it would have been, from 1.
        record: usize,
    },
    /// Input or output broke.
    #[error("cannot read or write: {0}")]
    Io(#[from] io::Error),
}

impl ReplayError {
    /// What the process ends with: 1 for a turn that the rules do not allow, else 2.
    pub const fn exit_code(&self) -> u8 {
        match self {
            ReplayError::Turn { .. } => 1,
            ReplayError::NoRecord { .. } | ReplayError::Io(_) => 2,
        }
    }
}

/// Plays each record of the input, a single one however it is laid out or several, one a line, and
/// prints one JSON object for each turn, or, without `trace`, for the last turn of each record.
///
/// # Errors
/// The first turn that the rules do not allow, or the first record that is none; with it the replay
/// ends.
pub fn replay(mut input: impl BufRead, trace: bool, out: &mut impl Write) -> Result<(), ReplayError> {
    let mut line = Vec::new();
    let mut count = 0;
    while input.read_until(b'\n', &mut line)? > 0 {
        if !line.trim_ascii().is_empty() {
            count += 1;
            match serde_json::from_slice(&line) {
                Ok(read) => play(&read, count, trace, out)?,
                Err(error) if error.is_eof() => {
                    input.read_to_end(&mut line)?;
                    return replay_rest(&line, count, trace, out);
                }
                Err(error) => return Err(no_record(&error, count)),
            }
        }
        line.clear();
    }
    if count == 0 { Err(no_record(&"the input is empty", 1)) } else { Ok(()) }
}

/// Records that are not one a line.
fn replay_rest(input: &[u8], mut count: usize, trace: bool, out: &mut impl Write) -> Result<(), ReplayError> {
    for read in serde_json::Deserializer::from_slice(input).into_iter() {
        play(&read.map_err(|error| no_record(&error, count))?, count, trace, out)?;
        count += 1;
    }
    Ok(())
}

/// The first record of the input.
///
/// # Errors
/// There is none.
pub(super) fn first(mut input: impl BufRead) -> Result<Record<IgnoredAny>, ReplayError> {
    let mut read = Vec::new();
    while read.trim_ascii().is_empty() {
        if input.read_until(b'\n', &mut read)? == 0 {
            return Err(no_record(&"the input is empty", 1));
        }
    }
    match serde_json::from_slice(&read) {
        Err(error) if error.is_eof() => {
            input.read_to_end(&mut read)?;
            let mut records = serde_json::Deserializer::from_slice(&read).into_iter();
            let first = records.next().unwrap_or(Err(error));
            first.map_err(|error| no_record(&error, 1))
        }
        read => read.map_err(|error| no_record(&error, 1)),
    }
}

/// The position in which a record begins, unless it can be seen without playing that it is none.
pub(super) fn begin(read: &Record<IgnoredAny>, nth: usize) -> Result<Game, ReplayError> {
    let start = read.start().map_err(|faults| no_record(&faults, nth))?;
    let is_empty = |entry: &Entry| matches!(entry.shown(read.kind()), Err(Wrong::NoRoll)) && entry.is_roll();
    if read.turns.iter().any(is_empty) {
        return Err(no_record(&"a turn has no roll", nth));
    }
    Ok(start)
}

fn play(read: &Record<IgnoredAny>, nth: usize, trace: bool, out: &mut impl Write) -> Result<(), ReplayError> {
    let start = begin(read, nth)?;
    let end = read.turns.len();
    let Some(stop) = print_turns(&read.turns, end, start.clone(), trace, out)? else { return Ok(()) };
    if !trace && read.turns[stop.index..].iter().any(Entry::is_roll) {
        // The last line is the only one that is made, and it was not known to be the last.
        print_turns(&read.turns, stop.index, start, trace, out)?;
    }
    Err(ReplayError::Turn { turn: stop.turn, wrong: stop.wrong, record: nth })
}

/// The turn at which a record is wrong.
struct Stop {
    /// Of its entry.
    index: usize,
    turn: usize,
    wrong: Wrong,
}

/// Plays entries up to `end` and prints the lines of all turns, or of the last one.
fn print_turns(
    turns: &[Entry],
    end: usize,
    start: Game,
    trace: bool,
    out: &mut impl Write,
) -> io::Result<Option<Stop>> {
    let last = turns[..end].iter().rposition(Entry::is_roll);
    let mut replay = Replay::new(start, turns);
    let mut events = Vec::new();
    let mut turn = 1;
    for (index, entry) in turns[..end].iter().enumerate() {
        events.clear();
        match replay.play(entry, turns.get(index + 1), &mut events) {
            Ok(None) => {}
            Ok(Some(played)) => {
                if trace || last == Some(index) {
                    serde_json::to_writer(&mut *out, &Trace::new(turn, played, replay.game(), &events))?;
                    out.write_all(b"\n")?;
                }
                turn += 1;
            }
            Err(wrong) => return Ok(Some(Stop { index, turn, wrong })),
        }
    }
    Ok(None)
}

fn no_record(reason: &dyn ToString, record: usize) -> ReplayError {
    ReplayError::NoRecord { reason: reason.to_string(), record }
}

/// Which of several records.
fn nth(record: usize) -> String {
    if record > 1 { format!(" (record {record})") } else { String::new() }
}
