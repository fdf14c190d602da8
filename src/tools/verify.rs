//! Checking the dice of an exported record.

use std::io::{BufRead, Write};

use crate::game::record::{Entry, Record, Replay};
use crate::session::proof::{Finding, Proof, Turn};

/// Why a record's dice could not be checked, or do not hold.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// This is no record.
    #[error("no record: {0}")]
    NoRecord(String),
    /// The record has no `dice`.
    #[error("the record has no proof of its dice")]
    NoProof,
    /// The game was not over when the record was made.
    #[error("these dice cannot be checked yet: their secret is revealed when the game is over")]
    Sealed,
    /// A part does not hold; it was printed which.
    #[error("the dice of this record do not hold")]
    Broken,
    /// Output broke.
    #[error("cannot write: {0}")]
    Io(#[from] std::io::Error),
}

impl VerifyError {
    /// What the process ends with: 1 where the dice do not hold, else 2.
    pub const fn exit_code(&self) -> u8 {
        match self {
            VerifyError::Broken => 1,
            _ => 2,
        }
    }
}

/// Recomputes the dice of a record, plays it by the rules where they hold, and prints a line for each part: whether
/// it holds, and why not.
///
/// # Errors
/// [`VerifyError`]
pub fn verify(input: impl BufRead, out: &mut impl Write) -> Result<(), VerifyError> {
    let record: Record<Proof> =
        serde_json::from_reader(input).map_err(|error| VerifyError::NoRecord(error.to_string()))?;
    let proof = record.dice.as_ref().ok_or(VerifyError::NoProof)?;
    if proof.secret.is_none() {
        return Err(VerifyError::Sealed);
    }
    let mut findings = proof.check(&turns(&record)?);
    if findings.iter().all(|finding| finding.fault.is_none()) {
        findings.push(moves(&record)?);
    }
    let mut holds = true;
    for finding in findings {
        match finding.fault {
            None => writeln!(out, "{}: holds", finding.part)?,
            Some(fault) => {
                holds = false;
                writeln!(out, "{}: DOES NOT HOLD: {fault}", finding.part)?;
            }
        }
    }
    if holds { Ok(()) } else { Err(VerifyError::Broken) }
}

/// Whether the rules allow what was done with these rolls.
fn moves(record: &Record<Proof>) -> Result<Finding, VerifyError> {
    let mut replay = Replay::new(record.start().map_err(VerifyError::NoRecord)?, &record.turns);
    let fault = record.turns.iter().enumerate().find_map(|(index, entry)| {
        let wrong = replay.play(entry, record.turns.get(index + 1), &mut Vec::new()).err()?;
        let before = record.turns[..index].iter().filter(|entry| entry.is_roll()).count();
        Some(format!("turn {}: {wrong}", before + 1))
    });
    Ok(Finding { part: "moves".to_owned(), fault })
}

/// What was rolled and taken back, in order.
fn turns(record: &Record<Proof>) -> Result<Vec<Turn>, VerifyError> {
    let mut turn = 0;
    let mut read = |entry: &Entry| {
        if let Some(rolls) = entry.undone {
            return Ok(Turn::TakenBack(rolls.whole().unwrap_or(usize::MAX)));
        }
        turn += 1;
        let shown = entry.shown(record.kind());
        shown.map(Turn::Rolled).map_err(|wrong| VerifyError::NoRecord(format!("turn {turn}: {wrong}")))
    };
    let counts = |entry: &&Entry| entry.is_roll() || entry.undone.is_some();
    record.turns.iter().filter(counts).map(&mut read).collect()
}
