//! What happened, in sentences: one for each roll.

use super::{choice, color, colored};
use crate::game::ludo::Place;
use crate::game::snakes::Jump;
use crate::game::{Again, Color, Event, Pass, Roll, Seat, Seats};

/// Room for the news in a message: the last sentences are kept.
const ROOM: usize = 700;

/// The events as sentences, the last ones where there are many.
pub fn news(events: &[Event], colors: &Seats<Color>) -> String {
    let sentences = sentences(events, colors);
    let mut kept = 0;
    let mut length = 0;
    for sentence in sentences.iter().rev() {
        length += sentence.chars().count() + 1;
        if length > ROOM && kept > 0 {
            break;
        }
        kept += 1;
    }
    let left_out = sentences.len() - kept;
    let before = (left_out > 0).then(|| "… and more before that.".to_owned());
    before.into_iter().chain(sentences.into_iter().skip(left_out)).collect::<Vec<_>>().join("\n")
}

fn sentences(events: &[Event], colors: &Seats<Color>) -> Vec<String> {
    let starts = |event| {
        matches!(
            event,
            Event::Rolled { .. } | Event::Retired { .. } | Event::Returned { .. } | Event::TakenBack { .. }
        )
    };
    let mut groups: Vec<Vec<Event>> = Vec::new();
    for event in events.iter().copied() {
        match groups.last_mut() {
            Some(group) if !starts(event) && !moves_on(group, event) => group.push(event),
            _ => groups.push(vec![event]),
        }
    }
    groups.iter().filter_map(|group| sentence(group, colors)).collect()
}

/// Whether a second move begins: a sentence tells of one.
fn moves_on(group: &[Event], event: Event) -> bool {
    let is_move = |event| matches!(event, Event::Entered { .. } | Event::Moved { .. });
    is_move(event) && group.iter().copied().any(is_move)
}

/// "🔴 Red rolled 6: token 2 leaves the yard; Red rolls again."
fn sentence(group: &[Event], colors: &Seats<Color>) -> Option<String> {
    let rest = group.iter().skip(1).fold(String::new(), |said, event| {
        match (after(group[0], *event, colors), event) {
            (None, _) => said,
            (Some(clause), _) if said.is_empty() => clause,
            (Some(clause), Event::Captured { .. }) => format!("{said}, {clause}"),
            (Some(clause), _) => format!("{said}; {clause}"),
        }
    });
    let first = *group.first()?;
    let opening = match first {
        Event::Rolled { seat, roll } => format!("{} rolled {}", colored(colors[seat]), faces(roll)),
        Event::Retired { seat } => format!("{} left the game", colored(colors[seat])),
        Event::Entered { seat, .. } | Event::Moved { seat, .. } => {
            format!("{}: {}", colored(colors[seat]), clause(first, colors)?)
        }
        other => clause(other, colors)?,
    };
    let joint = match (first, rest.is_empty()) {
        (_, true) => "",
        (Event::Rolled { .. }, false) => ": ",
        (_, false) => "; ",
    };
    Some(format!("{opening}{joint}{rest}."))
}

/// The faces of a throw in bold: "**6**", "**3** and **4**".
pub fn faces(roll: Roll) -> String {
    super::list(&roll.faces().map(|face| format!("**{}**", face.pips())).collect::<Vec<_>>())
}

/// What is said of an event that follows a first one; what it means may go by that.
fn after(first: Event, event: Event, colors: &Seats<Color>) -> Option<String> {
    match (first, event) {
        (Event::Rolled { roll, .. }, Event::Walked { from, to, .. })
            if from + u16::from(roll.total()) != to =>
        {
            Some(format!("goes {} → the end, and bounces back to {to}", start(from)))
        }
        (Event::Rolled { roll, .. }, Event::Passed { reason: Pass::ThreeSixes, .. }) => {
            let six = if roll.count() == 2 { "double" } else { "six" };
            Some(format!("the third {six} in a row is not played, the turn passes"))
        }
        _ => clause(event, colors),
    }
}

fn clause(event: Event, colors: &Seats<Color>) -> Option<String> {
    Some(match event {
        Event::Entered { token, .. } => format!("token {} leaves the yard", token.number),
        Event::Moved { token, from, to, .. } => {
            format!("token {} goes {} → {}", token.number, place(from), place(to))
        }
        Event::Captured { token, .. } => format!("captures {} {}", color(colors[token.seat]), token.number),
        Event::Repelled { token, .. } => format!("a pair sends token {} back to its yard", token.number),
        Event::RollsAgain { seat, reason } => again(reason, colors[seat]),
        Event::Passed { reason, .. } => format!("{}, the turn passes", pass(reason)?),
        Event::TurnUndone { .. } => "all that the turn did is taken back".to_owned(),
        Event::SentBack { token, .. } => format!("token {} goes back to the yard", token.number),
        Event::Walked { from: 0, to, .. } => format!("goes from the start to {to}"),
        Event::Walked { from, to, .. } => format!("goes {from} → {to}"),
        Event::Jumped { to, by: Jump::Snake, .. } => format!("🐍 down a snake to {to}"),
        Event::Jumped { to, by: Jump::Ladder, .. } => format!("🪜 up a ladder to {to}"),
        Event::Jumped { to, by: Jump::Power, .. } => format!("the arrow leads to {to}"),
        Event::Overshot { at, .. } => format!("too much, stays on {}", start(at)),
        Event::Spared { .. } => "🛡️ the shield keeps the snake off, and is gone".to_owned(),
        Event::Shielded { .. } => "🛡️ the next snake will do nothing".to_owned(),
        Event::Swapped { with, to, .. } => format!("🔀 changes places with {} on {to}", color(colors[with])),
        Event::StaysAhead { .. } => "🔀 nobody is further ahead to change places with".to_owned(),
        Event::SentToStart { seat, .. } => format!("{} goes back to the start", color(colors[seat])),
        Event::WillSkip { .. } => "misses the next turn".to_owned(),
        Event::Skipped { seat } => format!("{} misses a turn", color(colors[seat])),
        Event::TakenBack { seat } => format!(
            "↩️ {}'s last roll is taken back with all that came of it; the same roll comes again",
            color(colors[seat])
        ),
        Event::Finished { seat, place } => format!("{} finishes {}", color(colors[seat]), ordinal(place)),
        Event::ReachedHome { .. }
        | Event::Rolled { .. }
        | Event::Retired { .. }
        | Event::Returned { .. }
        | Event::Won { .. }
        | Event::TurnOf { .. } => return None,
    })
}

fn again(reason: Again, of: Color) -> String {
    match reason {
        Again::Six | Again::Capture | Again::Home | Again::Power => format!("{} rolls again", color(of)),
        Again::Start => format!("{} may start, and rolls again", color(of)),
        Again::FirstTry => format!("nothing enters, {} tries again", color(of)),
    }
}

/// Why a turn passes; `None` where the board's notes tell it.
const fn pass(reason: Pass) -> Option<&'static str> {
    Some(match reason {
        Pass::NothingEnters => "no token can leave the yard with that",
        Pass::NothingMoves => "no token can use that",
        Pass::NotStarted => "that does not start",
        Pass::ThreeSixes => "the third in a row is not played",
        Pass::Unplayed => return None,
    })
}

/// "1st", "2nd", "3rd", "4th".
pub fn ordinal(place: u8) -> String {
    let ending = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// A square as players count it: 0 is off the board.
fn start(square: u16) -> String {
    if square == 0 { "the start".to_owned() } else { square.to_string() }
}

/// A place as players count it: the steps that a token has travelled.
pub fn place(place: Place) -> String {
    match place {
        Place::Yard => "yard".to_owned(),
        Place::Track(steps) => steps.to_string(),
        Place::Column(square) => format!("home column {}", square + 1),
        Place::Home => "home".to_owned(),
    }
}

/// What choosing a token would do: "Token 2: 14 → 20, captures Blue 3".
pub fn preview(number: u8, events: &[Event], colors: &Seats<Color>) -> String {
    let told = events.iter().filter_map(|event| match *event {
        Event::Entered { .. } => Some(": leaves the yard".to_owned()),
        Event::Moved { from, to, .. } => Some(format!(": {} → {}", place(from), place(to))),
        Event::Repelled { .. } => Some(", back to the yard".to_owned()),
        _ => None,
    });
    let captured = colors.iter().filter_map(|(seat, of)| captured(events, seat, *of));
    std::iter::once(format!("Token {number}")).chain(told).chain(captured).collect()
}

/// ", captures Blue 3+4": a colour at once, for a button's label holds 80 characters.
fn captured(events: &[Event], from: Seat, of: Color) -> Option<String> {
    let number = |event: &Event| match event {
        Event::Captured { token, .. } if token.seat == from => Some(token.number.to_string()),
        _ => None,
    };
    let numbers: Vec<String> = events.iter().filter_map(number).collect();
    (!numbers.is_empty()).then(|| format!(", captures {} {}", color(of), numbers.join("+")))
}

/// "token 1", "token 1 or 2".
pub fn tokens(numbers: impl Iterator<Item = u8>) -> String {
    format!("token {}", choice(&numbers.map(|number| number.to_string()).collect::<Vec<_>>()))
}
