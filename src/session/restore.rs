//! A game that was restored from a backup: what players saw after the backup was made is lost, and its dice must not
//! come again.

use serde::{Deserialize, Serialize};

use super::proof::throws;
use super::{Entry, Happened, Match, Session, Stage, Time, Undo, Version};

/// How far on a restored game goes: further than any game can have got after its backup was made.
const LOST: u32 = 1_000_000;

/// When a game was restored from a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Restored {
    /// The last throw that the backup had seen: from the one after it on, the dice are of this generation.
    pub after: u32,
    /// The moment, in seconds since 1970, and later than any before it. That is what goes into the dice.
    pub generation: u32,
}

impl Restored {
    /// The generation of the throw with this number: 0, unless it was made after a restore.
    pub fn generation(restored: &[Restored], number: u32) -> u32 {
        let before = |restored: &&Restored| restored.after < number;
        restored.iter().rev().find(before).map_or(0, |restored| restored.generation)
    }
}

impl Session {
    /// The session as it goes on after it was restored from a backup, with this log; `None` where it is over. Its version
    /// is far on: boards are left that show what came after the backup, and their buttons mean nothing any more.
    pub fn restored(&self, log: &[Entry], now: Time) -> Option<Session> {
        let version = Version(self.version.0.saturating_add(LOST));
        let mut next = Session { version, ..self.clone() };
        match &mut next.stage {
            Stage::Lobby { .. } => {}
            Stage::Playing(running) => {
                running.restore(log, now);
                running.begin_anew(version);
            }
            Stage::Over { .. } => return None,
        }
        Some(next)
    }
}

impl Match {
    /// From this version on boards show the position as it is now, and say why; whoever is to act is called to it.
    fn begin_anew(&mut self, version: Version) {
        self.stands = Some(version);
        self.turn_since = version;
        if let Some(Undo::Asked(vote)) = &mut self.undo {
            vote.opened = version;
        }
        self.notes.clear();
        if let Some(seat) = self.game.board().to_act() {
            self.tell(seat, Happened::Restored);
        }
    }

    fn restore(&mut self, log: &[Entry], now: Time) {
        // A throw that was taken back keeps its number, and shows again what it showed.
        let after = u32::try_from(throws(log).len()).unwrap_or(u32::MAX).max(self.rolls);
        let moment = u32::try_from(now.0 / 1_000).unwrap_or(u32::MAX);
        let last = Restored::generation(&self.restored, u32::MAX);
        self.restored.push(Restored { after, generation: moment.max(last.saturating_add(1)) });
    }
}
