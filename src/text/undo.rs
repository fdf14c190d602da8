//! Asking to take the last roll back, in words.

use super::{color, colored, mentions, news};
use crate::session::{Match, Player, TakeBack, Undo, Vote};

/// What came of asking: the question to those whose answer is awaited, or who ended it.
pub fn undo(undo: &Undo, played: &Match) -> String {
    match undo {
        Undo::Asked(vote) => asked(vote, played),
        Undo::Declined { seat } => {
            format!("{} said no: nothing is taken back.", colored(played.game.board().colors()[*seat]))
        }
        Undo::Lapsed => {
            "The question whether to take a roll back is closed: nothing is taken back.".to_owned()
        }
        Undo::Withdrawn { seat } => {
            format!("{} thought again: nothing is taken back.", colored(played.game.board().colors()[*seat]))
        }
    }
}

/// "🔴 Red asks to take back the roll of **6** and what came of it. <@2>: do you agree?"
fn asked(vote: &Vote, played: &Match) -> String {
    let colors = played.game.board().colors();
    let asks = |player: &Player| *player == Player::Person(vote.asker);
    let asker = played.players.iter().find(|(_, player)| asks(player)).map(|(seat, _)| seat);
    let who = asker.map_or_else(|| "Somebody".to_owned(), |seat| colored(colors[seat]));
    let TakeBack { seat, .. } = vote.what;
    let whose = if asker == Some(seat) { "the".to_owned() } else { format!("{}'s", color(colors[seat])) };
    format!(
        "{who} asks to take back {whose} {}. {}: do you agree?",
        what(vote.what),
        mentions(vote.awaited())
    )
}

/// "roll of **6** and what came of it"
fn what(TakeBack { roll, rolls, .. }: TakeBack) -> String {
    let roll = news::faces(roll);
    match rolls {
        1 => format!("roll of {roll} and what came of it"),
        rolls => format!("roll of {roll} and all that followed, {rolls} rolls in all"),
    }
}
