//! How a game is kept going, in words: its clock, who keeps up, and why it stands still.

use super::{colored, mention};
use crate::session::{
    Happened, Match, Note, Pause, PauseReason, Session, Terms, Time, Timeout, TurnClock, Unreachable,
};

/// How long a turn is: "12 hours".
pub const fn clock(clock: TurnClock) -> &'static str {
    match clock {
        TurnClock::None => "as long as it takes",
        TurnClock::HalfMinute => "30 seconds",
        TurnClock::TwoMinutes => "2 minutes",
        TurnClock::TenMinutes => "10 minutes",
        TurnClock::Hour => "1 hour",
        TurnClock::TwelveHours => "12 hours",
        TurnClock::Day => "1 day",
        TurnClock::ThreeDays => "3 days",
    }
}

/// What follows when a turn's time is over.
pub const fn timeout(timeout: Timeout) -> &'static str {
    match timeout {
        Timeout::Play => "a computer plays the turn",
        Timeout::Pass => "the turn is passed over",
    }
}

/// What is agreed to by joining; `None` where turns have no end.
pub fn terms(terms: Terms) -> Option<String> {
    terms.clock.length()?;
    Some(format!(
        "{} for a roll, and for a move; then {}. Whoever misses turns gets half the time, then a quarter, and after three \
         in a row a computer holds the seat until they are back.",
        clock(terms.clock),
        timeout(terms.timeout)
    ))
}

/// When the turn of who is to act is over: " Your time is over in 3 hours.", or nothing without a clock.
pub fn time_left(session: &Session, played: &Match) -> String {
    let Some((wait, (seat, ..))) = played.wait.zip(session.to_act()) else { return String::new() };
    let over = moment(wait.at);
    let then = timeout(session.terms.timeout);
    match played.attendance(seat).missed {
        _ if wait.reminded.is_some() => format!(" ⏰ Your time is over {over}, then {then}."),
        0 => format!(" Your time is over {over}."),
        1 => format!(" You have half the time after a missed turn: it is over {over}."),
        _ => format!(
            " You have a quarter of the time after two missed turns: it is over {over}, then a computer holds your seat."
        ),
    }
}

/// A moment, as its reader's clock counts to it: "in 3 hours".
pub fn moment(at: Time) -> String {
    // Rounded up: nobody is to be told that their time is over while it is not.
    format!("<t:{}:R>", at.0.saturating_add(999).div_euclid(1_000))
}

/// Why the game stands still, and how it goes on.
pub fn pause(pause: Pause, played: &Match) -> String {
    match pause.reason {
        PauseReason::By(_) => {
            "⏸️ A moderator has paused this game, and a moderator lets it go on.".to_owned()
        }
        PauseReason::Rest if played.people().next().is_none() => {
            "💤 Everybody is away, so the game rests. Press **Resume** to play on: your seats are kept."
                .to_owned()
        }
        PauseReason::Rest => {
            "💤 Nobody has played for a week, so the game rests. Press **Resume** to play on.".to_owned()
        }
        PauseReason::Unreachable(why) => {
            format!("⏸️ The game has stood still: {}. Press **Resume** to play on.", unreachable(why))
        }
    }
}

const fn unreachable(why: Unreachable) -> &'static str {
    match why {
        Unreachable::ChannelGone => "its channel was deleted",
        Unreachable::Locked => "its thread was locked",
        Unreachable::Forbidden => "I was not allowed to write here",
        Unreachable::ServerGone => "I was not in this server",
    }
}

/// What happened to seats in the last step, a line each.
pub fn notes(played: &Match) -> String {
    let told = played.notes.iter().map(|note| told(*note, played));
    told.collect::<Vec<_>>().join("\n")
}

fn told(Note { seat, happened }: Note, played: &Match) -> String {
    let color = colored(played.game.board().colors()[seat]);
    match happened {
        Happened::RanOut(Timeout::Play) => {
            format!("⏰ {color}'s time ran out: a computer played the turn.")
        }
        Happened::RanOut(Timeout::Pass) => format!("⏰ {color}'s time ran out: the turn is passed over."),
        Happened::Away => {
            format!("{color} has missed three turns in a row: a computer holds the seat until they are back.")
        }
        Happened::Departed => {
            format!("{color}'s player is not in this server any more: a computer holds the seat.")
        }
        Happened::Back => format!("{color} is back."),
        Happened::Taken => format!("Somebody new plays {color}."),
        Happened::Automated => format!("A computer plays {color} from here on."),
        Happened::Skipped => format!("A moderator has passed {color}'s turn over."),
        Happened::TakenBack => format!("A moderator has taken {color}'s roll back."),
        Happened::Kicked => format!("A moderator has sent {color}'s player away."),
        Happened::Replaced => format!("A moderator has given {color} to another player."),
        Happened::Restored => {
            "🗄️ This game was restored from a backup of an earlier moment: rolls made since then come \
                               anew."
                .to_owned()
        }
        Happened::Offered => match played.invited.last() {
            Some(user) => format!("{}: {color}'s seat is free for you, press **Take seat**.", mention(*user)),
            None => format!("{color}'s seat is free."),
        },
    }
}
