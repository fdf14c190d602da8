//! The lobby, in words.

use super::{colored, computer, count, game, mention, mentions};
use crate::game::Color;
use crate::session::{Chair, Ending, Session, Stage, UserId};

/// What stands above the lobby's seats; `invited` are those it calls.
pub fn content(session: &Session, chairs: &[Chair]) -> String {
    let taken = taken(chairs);
    let held = held(chairs);
    let state = if taken < 2 {
        "It takes two to play: press **Join**.".to_owned()
    } else if taken < chairs.len() {
        "Press **Join** to play along; the host presses **Start** when all are here.".to_owned()
    } else {
        "All seats are taken: the host presses **Start**.".to_owned()
    };
    let title = format!(
        "🎲 **{}**: {} of {} taken. {state}",
        game(session.rules.kind()),
        taken,
        count(chairs.len(), "seat")
    );
    if held.is_empty() {
        return title;
    }
    let seats = if held.len() == 1 { "a seat is" } else { "seats are" };
    format!("{title}\n{}: {seats} held for you.", mentions(held))
}

/// How many seats are taken.
pub fn taken(chairs: &[Chair]) -> usize {
    chairs.iter().filter(|chair| matches!(chair, Chair::Person(_) | Chair::Computer(_))).count()
}

/// The users that seats are held for.
pub fn held(chairs: &[Chair]) -> Vec<UserId> {
    chairs.iter().filter_map(|chair| if let Chair::Held(user) = chair { Some(*user) } else { None }).collect()
}

/// One line for each chair.
pub fn seats(session: &Session, chairs: &[Chair]) -> String {
    let lines = session.seated(chairs).into_iter().map(|(chair, color)| line(session, chair, color));
    lines.collect::<Vec<_>>().join("\n")
}

fn line(session: &Session, chair: &Chair, color: Option<Color>) -> String {
    let color = color.map_or_else(|| "▫️".to_owned(), colored);
    match chair {
        Chair::Person(seed) if seed.user == session.host => format!("{color} {} · host", mention(seed.user)),
        Chair::Person(seed) => format!("{color} {}", mention(seed.user)),
        Chair::Computer(by) => format!("{color} {}", computer(*by, &session.rules)),
        Chair::Held(user) => format!("{color} held for {}", mention(*user)),
        Chair::Open => format!("{color} free"),
    }
}

/// What stands above a game that ended before it began.
pub fn off(session: &Session) -> String {
    format!("🏁 This game of {} is off.", game(session.rules.kind()))
}

/// Why a game ended before it began.
pub fn closed(session: &Session) -> String {
    match session.stage {
        Stage::Over { ending: Ending::EndedBy(user), .. } => {
            format!("Ended by {} before it began.", mention(user))
        }
        _ => "Everybody left, or nobody began it for days.".to_owned(),
    }
}

/// What binds the dice, for the small print.
pub fn commitment(session: &Session) -> String {
    match session.stage {
        Stage::Over { revealed, .. } => {
            let proof = if session.played().is_some() { ": /game record has the proof." } else { "" };
            format!("Dice sealed as {}, secret {revealed}{proof}", session.commitment)
        }
        _ => format!("Dice sealed before anybody joined: {}", session.commitment),
    }
}
