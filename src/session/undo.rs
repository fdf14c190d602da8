//! Taking back the last roll with all that came of it, where everybody agrees. The throw's number goes back too, and
//! the same roll comes again: nobody can fish for a better one.

use serde::{Deserialize, Serialize};

use super::history::Past;
use super::{Ask, Did, Entry, Match, Player, Refusal, Session, Stage, Table, UserId, Version};
use crate::game::{Event, Game, Roll, RuleSet, Seat};

/// What came of asking to take something back, until the game goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// It waits for the others.
    Asked(Vote),
    /// Somebody did not agree.
    Declined {
        /// Whose seat.
        seat: Seat,
    },
    /// Who asked has thought again.
    Withdrawn {
        /// Whose seat.
        seat: Seat,
    },
    /// The game went on, or stood still, before everybody had answered.
    Lapsed,
}

/// A question that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// Who asks.
    pub asker: UserId,
    /// Who was asked: every other person whom it concerns. Who had finished before, and stays so, is not.
    pub asked: Vec<UserId>,
    /// Who of them has agreed.
    pub agreed: Vec<UserId>,
    /// The version that showed the question first.
    pub opened: Version,
    /// What would be taken back.
    pub what: TakeBack,
}

/// What is taken back: the last roll that a person made or chose a move for, and that has been played out, with all that
/// followed by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakeBack {
    /// Whose roll, and whose turn it is then.
    pub seat: Seat,
    /// The roll, which comes again.
    pub roll: Roll,
    /// How many rolls are taken back in all, one that waits for its move included.
    pub rolls: u32,
}

impl Undo {
    /// Whether this user asks, or is asked.
    pub(super) fn is_about(&self, user: UserId) -> bool {
        match self {
            Undo::Asked(vote) => vote.asker == user || vote.asked.contains(&user),
            Undo::Declined { .. } | Undo::Withdrawn { .. } | Undo::Lapsed => false,
        }
    }
}

impl Vote {
    /// Whose answer is still to come.
    pub fn awaited(&self) -> Vec<UserId> {
        self.asked.iter().copied().filter(|user| !self.agreed.contains(user)).collect()
    }

    /// What comes of the "no" of a user with this seat; `None` where it is not theirs to say.
    fn refused_by(&self, user: UserId, seat: Seat) -> Option<Undo> {
        match user {
            user if user == self.asker => Some(Undo::Withdrawn { seat }),
            user if self.asked.contains(&user) => Some(Undo::Declined { seat }),
            _ => None,
        }
    }
}

impl Session {
    /// Somebody asks to take the last roll back, or agrees where that was asked already.
    pub(super) fn ask_undo(
        &mut self,
        ask: Ask,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        self.seat_of(ask.user).ok_or(Refusal::NotSeated)?;
        let opened = self.version;
        let Stage::Playing(running) = &mut self.stage else { return Err(Refusal::NotBegun) };
        if matches!(running.undo, Some(Undo::Asked(_))) {
            return self.vote(ask, true, entries, table);
        }
        let past = running.past(&self.rules, table).ok_or(Refusal::NothingToUndo)?;
        let asked = running.concerned(ask.user, &past.game);
        if asked.is_empty() {
            self.take_back(ask.user, past, entries, table);
            return Ok(());
        }
        let vote = Vote { asker: ask.user, asked, agreed: Vec::new(), opened, what: past.what };
        running.undo = Some(Undo::Asked(vote));
        // A board without the question is older than it.
        running.stands = Some(opened);
        Ok(())
    }

    /// Somebody answers: one "no" is enough to end it, and the last "yes" takes the roll back. Several may answer
    /// from one board, for an answer changes nothing but the question.
    pub(super) fn vote(
        &mut self,
        ask: Ask,
        agree: bool,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let seat = self.seat_of(ask.user).ok_or(Refusal::NotSeated)?;
        let Stage::Playing(running) = &mut self.stage else { return Err(Refusal::NotBegun) };
        let Some(Undo::Asked(vote)) = &mut running.undo else { return Err(Refusal::Stale) };
        if ask.seen.is_some_and(|seen| seen < vote.opened) {
            return Err(Refusal::Stale);
        }
        let awaited = vote.awaited();
        if let Some(ended) = (!agree).then(|| vote.refused_by(ask.user, seat)).flatten() {
            running.undo = Some(ended);
            return Ok(());
        }
        if !awaited.contains(&ask.user) {
            return Err(Refusal::OthersDecide { awaited });
        }
        vote.agreed.push(ask.user);
        if awaited.len() > 1 {
            return Ok(());
        }
        let (asker, what) = (vote.asker, vote.what);
        let past = running.past(&self.rules, table).filter(|past| past.what == what);
        self.take_back(asker, past.ok_or(Refusal::NothingToUndo)?, entries, table);
        Ok(())
    }

    /// What can be taken back now.
    pub(super) fn past(&self, table: &Table<'_>) -> Option<Past> {
        let Stage::Playing(running) = &self.stage else { return None };
        running.past(&self.rules, table)
    }

    pub(super) fn take_back(
        &mut self,
        asker: UserId,
        past: Past,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) {
        let Stage::Playing(running) = &mut self.stage else { return };
        let TakeBack { seat, rolls, .. } = past.what;
        running.untell();
        running.undo = None;
        running.game = past.game;
        running.rolls = running.rolls.saturating_sub(rolls);
        entries.push(Entry { seat, by: Some(asker), did: Did::Undone(rolls) });
        self.follow(vec![Event::TakenBack { seat }], entries, table);
    }
}

impl Match {
    /// Takes an open question for answered by what has happened; what came of an older one is told no more.
    pub(super) fn lapse(&mut self) {
        self.undo = matches!(self.undo, Some(Undo::Asked(_))).then_some(Undo::Lapsed);
    }

    /// What can be taken back. Nothing can where that would bring back somebody who is gone.
    fn past(&self, rules: &RuleSet, table: &Table<'_>) -> Option<Past> {
        let past = Past::of(rules.begin(self.players.count()), table.log, &self.game)?;
        let is_gone = |player: &Player| matches!(player, Player::Gone(_));
        let mut gone = self.players.iter().filter(|(_, player)| is_gone(player)).map(|(seat, _)| seat);
        let stays_out = gone.all(|seat| is_out(&past.game, seat));
        Some(past).filter(|_| stays_out)
    }

    /// The people besides the asker who still play, or would again.
    fn concerned(&self, asker: UserId, then: &Game) -> Vec<UserId> {
        let person = |(seat, player): (Seat, &Player)| match player {
            Player::Person(user) if *user != asker && !is_out(then, seat) => Some(*user),
            _ => None,
        };
        self.players.iter().filter_map(person).collect()
    }
}

/// Whether this seat does not play any more.
fn is_out(game: &Game, seat: Seat) -> bool {
    let mut events = Vec::new();
    game.clone().board_mut().retire(seat, &mut events);
    events.is_empty()
}
