//! A session's log, walked line by line: the position that it leads to, and what of it can be taken back.

use super::{Did, Entry, TakeBack, UserId};
use crate::game::{Action, Event, Game, Roll, Seat};

/// A game on its way through its log.
pub(super) struct History {
    game: Game,
    /// The rolls that stand and can be taken back: none from before somebody left or came back.
    standing: Vec<Standing>,
}

/// A roll that stands.
struct Standing {
    /// The position before it.
    before: Game,
    seat: Seat,
    /// Who rolled, or chose what the roll moved; `None` where both came by themselves.
    by: Option<UserId>,
    roll: Roll,
}

/// What can be taken back, and the position that comes back with it.
pub(super) struct Past {
    pub(super) what: TakeBack,
    pub(super) game: Game,
}

impl History {
    /// A walk that starts from this position.
    pub(super) const fn new(start: Game) -> History {
        History { game: start, standing: Vec::new() }
    }

    /// The whole walk from this position on; `None` where a line does not fit, as in a damaged log.
    fn through(start: Game, log: &[Entry]) -> Option<History> {
        let mut history = History::new(start);
        log.iter().all(|entry| history.play(entry)).then_some(history)
    }

    /// The position.
    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether a roll waits for its move.
    pub(super) fn waits(&self) -> bool {
        self.game.board().rolled().is_some()
    }

    /// Plays a line, if it fits.
    pub(super) fn play(&mut self, entry: &Entry) -> bool {
        self.play_telling(entry, &mut Vec::new())
    }

    /// The same, and appends what happened by it.
    pub(super) fn play_telling(&mut self, entry: &Entry, events: &mut Vec<Event>) -> bool {
        match entry.did {
            Did::Rolled(roll) => {
                let before = self.game.clone();
                let Entry { seat, by, .. } = *entry;
                self.standing.push(Standing { before, seat, by, roll });
                self.act(Action::Roll(roll), events)
            }
            Did::Moved(token) => {
                if let Some(roll) = self.standing.last_mut() {
                    roll.by = roll.by.or(entry.by);
                }
                self.act(Action::Move(token), events)
            }
            Did::Left => {
                self.game.board_mut().retire(entry.seat, events);
                self.standing.clear();
                true
            }
            Did::Back => {
                self.game.board_mut().restore(entry.seat, events);
                self.standing.clear();
                true
            }
            Did::Passed => {
                self.game.board_mut().pass(events);
                true
            }
            Did::Moderated(_) => true,
            Did::Undone(rolls) => self.take_back(rolls as usize),
        }
    }

    fn act(&mut self, action: Action, events: &mut Vec<Event>) -> bool {
        self.game.board_mut().play(action, events).is_ok()
    }

    fn take_back(&mut self, rolls: usize) -> bool {
        let Some(kept) = self.standing.len().checked_sub(rolls) else { return false };
        let Some(first) = self.standing.drain(kept..).next() else { return false };
        self.game = first.before;
        true
    }

    /// From the last roll of a person on that has been played out, everything.
    fn past(mut self) -> Option<Past> {
        let done = self.standing.len().saturating_sub(usize::from(self.waits()));
        let from = self.standing[..done].iter().rposition(|roll| roll.by.is_some())?;
        let rolls = u32::try_from(self.standing.len() - from).ok()?;
        let Standing { before, seat, roll, .. } = self.standing.swap_remove(from);
        Some(Past { what: TakeBack { seat, roll, rolls }, game: before })
    }
}

impl Past {
    /// What can be taken back of a game that has begun and come this far by its log; `None` where nothing can.
    pub(super) fn of(start: Game, log: &[Entry], now: &Game) -> Option<Past> {
        // A log that leads elsewhere, whatever may have happened to it, says nothing of what was before.
        let history = History::through(start, log).filter(|history| history.game == *now)?;
        history.past()
    }
}
