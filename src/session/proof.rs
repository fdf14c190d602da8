//! The proof of a game's dice in its record: what it is made from, and checking it.

mod export;

use serde::{Deserialize, Serialize};

use super::dice::{ClientSeed, Dice, Digest, FairDice, Secret, Throw, client_digest};
use super::{Did, Entry, Restored, Session, SessionId, Stage};
use crate::game::Roll;
pub use export::{Export, Sitter};

/// Everything that fixes the rolls of a game, as it stands in an exported record. How the parts hang together is
/// on the page of [`dice`](super::dice).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// How the rolls are made: [`SCHEME`].
    pub scheme: String,
    /// The session's id, in decimal.
    pub session: String,
    /// What was published before anybody joined.
    pub commitment: Digest,
    /// The secret; `None` while the game is on.
    pub secret: Option<Digest>,
    /// What the players brought, in seat order.
    pub client_seeds: Vec<ClientSeed>,
    /// The same as one value.
    pub client: Digest,
    /// Whether somebody who brought a seed was removed since: their id is another now, and the value cannot be made
    /// from the seeds any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub removed: bool,
    /// The generation of the latest throws.
    pub generation: u32,
    /// When the game was restored from a backup, and from which throw on that counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restored: Vec<Restored>,
    /// Every throw, once, with its number: one that was taken back comes again with its number.
    pub rolls: Vec<Numbered>,
}

/// A throw with its number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Numbered {
    /// Counted from 1.
    pub n: u32,
    /// What it showed.
    pub dice: Roll,
}

/// What an entry of a record means for the numbers of the throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The next throw showed this.
    Rolled(Roll),
    /// So many throws were taken back, and their numbers come again.
    TakenBack(usize),
}

/// The way that rolls are made and sealed here.
pub const SCHEME: &str = "ludo/1";

/// What checking one part of a proof came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The part, in words.
    pub part: String,
    /// Why it does not hold, if it does not.
    pub fault: Option<String>,
}

impl Proof {
    /// The proof of a session with this log; `None` where the game never began.
    fn of(session: &Session, log: &[Entry]) -> Option<Proof> {
        let played = session.played()?;
        let secret = match session.stage {
            Stage::Over { revealed, .. } => Some(revealed),
            _ => None,
        };
        Some(Proof {
            scheme: SCHEME.to_owned(),
            session: session.id.to_string(),
            commitment: session.commitment,
            secret,
            client_seeds: played.seeds.clone(),
            client: played.client(),
            removed: played.sealed.is_some(),
            generation: Restored::generation(&played.restored, u32::MAX),
            restored: played.restored.clone(),
            rolls: (1..).zip(throws(log)).map(|(n, dice)| Numbered { n, dice }).collect(),
        })
    }

    /// Recomputes every part, for a record with these turns.
    pub fn check(&self, turns: &[Turn]) -> Vec<Finding> {
        let mut findings = vec![self.check_scheme()];
        let Ok(session) = self.session.parse().map(SessionId) else {
            findings.push(finding("session", Some(format!("{:?} is no id", self.session))));
            return findings;
        };
        let Some(secret) = self.secret else {
            findings.push(finding(
                "secret",
                Some("the record has none: it is revealed when the game is over".into()),
            ));
            return findings;
        };
        let secret = Secret::from_bytes(secret.0);
        findings.push(self.check_commitment(&secret, session));
        findings.push(self.check_client());
        findings.extend(self.check_restored());
        findings.push(self.check_turns(turns));
        findings.push(self.check_rolls(&secret, session));
        findings
    }

    fn check_scheme(&self) -> Finding {
        let known = self.scheme == SCHEME;
        finding("scheme", (!known).then(|| format!("{:?} is not known here, only {SCHEME:?}", self.scheme)))
    }

    fn check_commitment(&self, secret: &Secret, session: SessionId) -> Finding {
        let holds = secret.commitment(session) == self.commitment;
        finding("commitment", (!holds).then(|| "it is not the hash of this secret and session".to_owned()))
    }

    fn check_client(&self) -> Finding {
        if self.removed {
            return finding(
                "client seeds (one of a player who was removed; their hash is taken as it stands)",
                None,
            );
        }
        let holds = client_digest(&self.client_seeds) == self.client;
        finding("client seeds", (!holds).then(|| "their hash is not the one in the record".to_owned()))
    }

    /// Whether the game was restored as it says; nothing where it never was.
    fn check_restored(&self) -> Option<Finding> {
        if self.restored.is_empty() {
            return None;
        }
        let later =
            |pair: &[Restored]| pair[0].generation < pair[1].generation && pair[0].after <= pair[1].after;
        let holds = self.restored.windows(2).all(later)
            && Restored::generation(&self.restored, u32::MAX) == self.generation;
        Some(finding("restored", (!holds).then(|| "it goes back in time".to_owned())))
    }

    /// The generation of the throw with this number. Records of the time before games could be restored have but one.
    fn generation_of(&self, number: u32) -> u32 {
        if self.restored.is_empty() { self.generation } else { Restored::generation(&self.restored, number) }
    }

    fn check_turns(&self, turns: &[Turn]) -> Finding {
        let in_order = (1..).zip(&self.rolls).all(|(n, roll)| roll.n == n);
        let fault = match self.count_turns(turns) {
            _ if !in_order => Some("the rolls are not numbered from 1 on".to_owned()),
            Err(fault) => Some(fault),
            // The last one may have waited for a choice that was never made.
            Ok(most) if ![most, most + 1].contains(&self.rolls.len()) => {
                Some(format!("{} rolls are listed, and {most} were played", self.rolls.len()))
            }
            Ok(_) => None,
        };
        finding("turns", fault)
    }

    /// Walks the turns by the numbers of their throws: the greatest number that was played, unless some turn has
    /// another roll than the one listed under its number.
    fn count_turns(&self, turns: &[Turn]) -> Result<usize, String> {
        let (mut thrown, mut most) = (0_usize, 0);
        for turn in turns {
            match turn {
                Turn::Rolled(roll) => {
                    if self.rolls.get(thrown).is_some_and(|listed| listed.dice != *roll) {
                        return Err(format!("roll {} is another one in the turns", thrown + 1));
                    }
                    thrown += 1;
                    most = most.max(thrown);
                }
                Turn::TakenBack(rolls) => {
                    let left = thrown.checked_sub(*rolls);
                    thrown =
                        left.ok_or_else(|| format!("{rolls} rolls are taken back after roll {thrown}"))?;
                }
            }
        }
        Ok(most)
    }

    fn check_rolls(&self, secret: &Secret, session: SessionId) -> Finding {
        let wrong: Vec<String> = self
            .rolls
            .iter()
            .filter(|roll| {
                let Numbered { n: number, dice } = **roll;
                let (client, generation) = (self.client, self.generation_of(number));
                let throw = Throw { secret, session, client, generation, number, dice: dice.count() };
                FairDice.roll(&throw) != dice
            })
            .map(|roll| roll.n.to_string())
            .collect();
        let part = format!("{} rolls", self.rolls.len());
        finding(
            &part,
            (!wrong.is_empty()).then(|| format!("not what the dice gave: roll {}", wrong.join(", "))),
        )
    }
}

/// What each number showed, from 1 on: the same each time that it came.
pub(super) fn throws(log: &[Entry]) -> Vec<Roll> {
    let mut listed = Vec::new();
    let mut thrown = 0_usize;
    for entry in log {
        match entry.did {
            Did::Rolled(roll) => {
                if thrown == listed.len() {
                    listed.push(roll);
                }
                thrown += 1;
            }
            Did::Undone(rolls) => thrown = thrown.saturating_sub(rolls as usize),
            Did::Moved(_) | Did::Left | Did::Back | Did::Passed | Did::Moderated(_) => {}
        }
    }
    listed
}

fn finding(part: &str, fault: Option<String>) -> Finding {
    Finding { part: part.to_owned(), fault }
}
