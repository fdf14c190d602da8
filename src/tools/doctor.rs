//! `ludo-bot doctor`: whether the bot could run here, a line for each thing that it needs.

use std::fmt;

use crate::config::Fault;
use crate::discord::checkup::{self as discord, PERMISSIONS};
use crate::discord::outbound::CallFault;
use crate::discord::outbound::FaultKind;
use crate::store;

/// Below this much room the database may soon take no more turns.
const LEAST_ROOM: u64 = 64 << 20;
/// Below so many logins a day a loop of restarts would lead Discord to take the token away.
const FEW_LOGINS: u32 = 50;
/// So far from Discord's may the clock be, in ms. Its answers name whole seconds.
const FAR: i64 = 2_000;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    lines: Vec<Line>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    verdict: Verdict,
    about: &'static str,
    said: String,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// As it should be.
    Fine,
    /// The bot runs, and somebody should look at it.
    Warning,
    /// The bot does not run; it may later, without anybody doing anything.
    Failed,
    /// The bot does not run before somebody mends it.
    NeedsOperator,
}

impl Report {
    /// The worst of it.
    pub fn verdict(&self) -> Verdict {
        self.lines.iter().map(|line| line.verdict).max().unwrap_or(Verdict::Fine)
    }

    /// What the process ends with: 0 where the bot can run, 78 where an operator must act, else 1.
    pub fn exit_code(&self) -> u8 {
        match self.verdict() {
            Verdict::Fine | Verdict::Warning => 0,
            Verdict::Failed => 1,
            Verdict::NeedsOperator => 78,
        }
    }

    /// Adds what is wrong with the configuration; nothing is known of the rest then.
    pub fn configuration(&mut self, faults: &[Fault]) {
        if faults.is_empty() {
            self.note(Verdict::Fine, "configuration", "read".to_owned());
        }
        for fault in faults {
            self.note(Verdict::NeedsOperator, "configuration", fault.to_string());
        }
    }

    /// Adds what the database looks like.
    pub fn database(&mut self, found: &store::Checkup, network_allowed: bool) {
        let name = found.file.display();
        match &found.contents {
            Ok(Some(store::Contents { schema, latest, live, all })) => {
                let later = if schema < latest { "; it is brought up to date at the next start" } else { "" };
                let said = format!("{name} is sound: {live} live games of {all}, schema {schema}{later}");
                self.note(Verdict::Fine, "database", said);
            }
            Ok(None) => self.note(Verdict::Fine, "database", format!("{name} is begun at the first start")),
            Err(error) => self.note(Verdict::NeedsOperator, "database", error.to_string()),
        }
        let lock = if found.in_use { "a bot runs on it now" } else { "no bot runs on it now" };
        self.note(Verdict::Fine, "lock", lock.to_owned());
        match found.network {
            None => {}
            Some(kind) if network_allowed => {
                let said =
                    format!("{name} is on {kind}, where a database can be damaged; you have allowed it");
                self.note(Verdict::Warning, "disk", said);
            }
            Some(kind) => {
                let said = format!(
                    "{name} is on {kind}, where a database can be damaged: put it on a disk of this machine"
                );
                self.note(Verdict::NeedsOperator, "disk", said);
            }
        }
        match found.free {
            Some(free) if free < LEAST_ROOM => {
                self.note(
                    Verdict::NeedsOperator,
                    "room",
                    format!("{} MiB are free, and 64 are too few", free >> 20),
                );
            }
            Some(free) => self.note(Verdict::Fine, "room", format!("{} MiB are free", free >> 20)),
            None => self.note(Verdict::Warning, "room", "it is not known how much room there is".to_owned()),
        }
    }

    /// Adds what Discord says.
    pub fn discord(&mut self, said: &Result<discord::Checkup, CallFault>) {
        let checkup = match said {
            Ok(checkup) => checkup,
            Err(fault) => return self.note(severity(fault), "token", fault.to_string()),
        };
        let discord::Checkup { application, gateway, commands, emoji, ahead } = checkup;
        self.note(
            Verdict::Fine,
            "token",
            format!("accepted: {} (application {})", application.name, application.id),
        );
        match commands {
            Ok(true) => self.note(Verdict::Fine, "commands", "registered".to_owned()),
            Ok(false) => {
                self.note(
                    Verdict::Warning,
                    "commands",
                    "others are registered; the next start sees to it".to_owned(),
                );
            }
            Err(fault) => self.note(severity(fault), "commands", fault.to_string()),
        }
        match emoji {
            Ok((there, all)) if there == all => {
                self.note(Verdict::Fine, "emoji", format!("all {all} are in place"));
            }
            Ok((there, all)) => {
                let said = format!("{there} of {all} are in place; the next start brings the rest");
                self.note(Verdict::Fine, "emoji", said);
            }
            Err(fault) => {
                self.note(Verdict::Warning, "emoji", format!("{fault}; boards are written in Unicode's"));
            }
        }
        match gateway {
            Ok(info) if info.remaining < FEW_LOGINS => {
                let said = format!("{} are left today; let it run, or wait until tomorrow", info.remaining);
                self.note(Verdict::Warning, "logins", said);
            }
            Ok(info) => self.note(Verdict::Fine, "logins", format!("{} are left today", info.remaining)),
            Err(fault) => self.note(severity(fault), "logins", fault.to_string()),
        }
        match *ahead {
            Some(ahead) if ahead.abs() > FAR => {
                let (way, by) = (if ahead > 0 { "ahead of" } else { "behind" }, ahead.abs() / 1_000);
                self.note(Verdict::Warning, "clock", format!("{by} s {way} Discord's: synchronise it"));
            }
            Some(_) => self.note(Verdict::Fine, "clock", "as Discord's".to_owned()),
            None => self.note(Verdict::Warning, "clock", "Discord did not say what time it is".to_owned()),
        }
        self.note(Verdict::Fine, "intents", "none is privileged: nothing to switch on".to_owned());
        let names = PERMISSIONS.map(|(name, _)| name).join(", ");
        let said = format!(
            "each channel where games are played has to allow {names}; invite the bot with {}",
            checkup.invitation()
        );
        self.note(Verdict::Fine, "permissions", said);
    }

    fn note(&mut self, verdict: Verdict, about: &'static str, said: String) {
        self.lines.push(Line { verdict, about, said });
    }
}

/// Whether somebody has to mend what a failed call tells of.
fn severity(fault: &CallFault) -> Verdict {
    match fault.kind {
        FaultKind::Unauthorised | FaultKind::Revoked | FaultKind::Forbidden => Verdict::NeedsOperator,
        _ => Verdict::Failed,
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Verdict::Fine => "ok",
            Verdict::Warning => "warning",
            Verdict::Failed | Verdict::NeedsOperator => "FAILED",
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Line { verdict, about, said } in &self.lines {
            writeln!(out, "{verdict:<8} {about:<13} {said}")?;
        }
        Ok(())
    }
}
