//! A game's record with the proof of its dice: what it is made from, and checking it.

use serde::{Deserialize, Serialize};

use super::dice::{ClientSeed, Dice, Digest, FairDice, Secret, Throw, client_digest};
use super::{Did, Entry, Player, Session, SessionId, Stage};
use crate::game::record::Record;
use crate::game::{Action, Color, Roll};

/// A record as it is handed to players.
#[derive(Clone, Debug, Serialize)]
pub struct Export {
    /// The game, with its proof.
    #[serde(flatten)]
    pub record: Record<Proof>,
    /// Who sat where.
    pub players: Vec<Sitter>,
}

/// Who sat where.
#[derive(Clone, Debug, Serialize)]
pub struct Sitter {
    /// Counted from 0.
    pub seat: u8,
    /// What their tokens looked like.
    pub color: Color,
    /// Who it was.
    pub player: Player,
}

impl Export {
    /// The record of a session, from its log; `None` where the game never began.
    pub fn of(session: &Session, log: &[Entry]) -> Option<Export> {
        let played = session.played()?;
        let colors = played.game.board().colors();
        let mut position = session.rules.begin(played.players.count());
        let mut record = Record::new(&session.rules, played.players.count());
        let mut events = Vec::new();
        for entry in log {
            let action = match entry.did {
                Did::Left => {
                    record.note_left(entry.seat, &position);
                    position.board_mut().retire(entry.seat, &mut events);
                    continue;
                }
                Did::Rolled(roll) => Action::Roll(roll),
                Did::Moved(token) => Action::Move(token),
            };
            record.note(entry.seat, action);
            // What the log holds was legal when it was written; a damaged log gives a record that replay refuses.
            position.board_mut().play(action, &mut events).ok();
            events.clear();
        }
        if position.board().rolled().is_some() {
            // An entry holds a roll and its move: one that still waits for it stands in the proof alone.
            record.forget_waiting();
        }
        record.dice = Proof::of(session, log);
        let players = played.players.iter().map(|(seat, player)| Sitter {
            seat: seat.into(),
            color: colors[seat],
            player: *player,
        });
        Some(Export { record, players: players.collect() })
    }
}

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
    /// How often the game was restored from a backup.
    pub generation: u32,
    /// Every throw, with its number.
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
        let rolls =
            log.iter().filter_map(|entry| if let Did::Rolled(roll) = entry.did { Some(roll) } else { None });
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
            generation: played.generation,
            rolls: (1..).zip(rolls).map(|(n, dice)| Numbered { n, dice }).collect(),
        })
    }

    /// Recomputes every part, for a record with these rolls in its turns.
    pub fn check(&self, turns: &[Roll]) -> Vec<Finding> {
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
        let holds = client_digest(&self.client_seeds) == self.client;
        finding("client seeds", (!holds).then(|| "their hash is not the one in the record".to_owned()))
    }

    fn check_turns(&self, turns: &[Roll]) -> Finding {
        let listed: Vec<Roll> = self.rolls.iter().map(|roll| roll.dice).collect();
        let in_order = (1..).zip(&self.rolls).all(|(n, roll)| roll.n == n);
        let different = (1..)
            .zip(turns.iter().zip(&listed))
            .find(|(_, (turn, roll))| turn != roll)
            .map(|(n, _): (u32, _)| n);
        let fault = match different {
            _ if !in_order => Some("the rolls are not numbered from 1 on".to_owned()),
            Some(n) => Some(format!("roll {n} is another one in the turns")),
            // The last one may have waited for a choice that was never made.
            None if ![turns.len(), turns.len() + 1].contains(&listed.len()) => {
                Some(format!("{} rolls are listed, and {} were played", listed.len(), turns.len()))
            }
            None => None,
        };
        finding("turns", fault)
    }

    fn check_rolls(&self, secret: &Secret, session: SessionId) -> Finding {
        let wrong: Vec<String> = self
            .rolls
            .iter()
            .filter(|roll| {
                let Numbered { n: number, dice } = **roll;
                let (client, generation) = (self.client, self.generation);
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

fn finding(part: &str, fault: Option<String>) -> Finding {
    Finding { part: part.to_owned(), fault }
}
