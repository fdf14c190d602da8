//! A session's record, as it is handed to players.

use serde::Serialize;

use super::Proof;
use crate::game::record::Record;
use crate::game::{Action, Color};
use crate::session::history::History;
use crate::session::{Did, Entry, Player, Session};

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
        let mut history = History::new(session.rules.begin(played.players.count()));
        let mut record = Record::new(&session.rules, played.players.count());
        for entry in log {
            note(&mut record, *entry, &history);
            // What the log holds was legal when it was written; a damaged log gives a record that replay refuses.
            history.play(entry);
        }
        if history.waits() {
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

/// Writes down what was done next. An entry of a record holds a roll and its move: a roll that goes on waiting for it,
/// to the end or until it is taken back, stands in the proof alone.
fn note(record: &mut Record<Proof>, entry: Entry, history: &History) {
    match entry.did {
        Did::Rolled(roll) => record.note(entry.seat, Action::Roll(roll)),
        Did::Moved(token) => record.note(entry.seat, Action::Move(token)),
        Did::Left => record.note_left(entry.seat, history.game()),
        Did::Back => record.note_back(entry.seat, history.game()),
        Did::Passed => record.note_passed(entry.seat),
        Did::Moderated(deed) => record.note_moderator(entry.seat, deed.name(), history.game()),
        Did::Undone(rolls) if history.waits() => {
            record.forget_waiting();
            record.note_undone(entry.seat, rolls.saturating_sub(1));
        }
        Did::Undone(rolls) => record.note_undone(entry.seat, rolls),
    }
}
