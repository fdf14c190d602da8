//! All the games of one person, for them alone.

use super::{game, mention, terms};
use crate::session::{Chair, Match, PauseReason, Player, Session, Stage, Stored, UserId};

/// Room in a message, in characters.
const ROOM: usize = 2000;
/// Room for the line that says that there are more.
const MORE: usize = 100;

/// A member has no live game here.
pub const NONE: &str = "You are in no game in this server: `/help` says how to start one.";

/// A link to where a session is shown, or to its channel.
pub fn link(stored: &Stored) -> String {
    let Session { guild, channel, .. } = *stored.session;
    match stored.shown {
        Some(shown) => format!("https://discord.com/channels/{guild}/{channel}/{}", shown.message),
        None => format!("https://discord.com/channels/{guild}/{channel}"),
    }
}

/// A line for each of these games, those where it is the reader's turn first, as far as they fit into a message.
pub fn games<'a>(games: impl IntoIterator<Item = &'a Stored>, reader: UserId) -> String {
    let mut lines: Vec<(Rank, String)> =
        games.into_iter().map(|stored| (rank(&stored.session, reader), line(stored, reader))).collect();
    lines.sort_by_key(|(rank, _)| *rank);
    let yours = lines.iter().filter(|(rank, _)| *rank == Rank::Yours).count();
    let heading = match yours {
        0 => "**Your games in this server**: it is not your turn in any.".to_owned(),
        1 => "**Your games in this server**: it is your turn in one.".to_owned(),
        yours => format!("**Your games in this server**: it is your turn in {yours}."),
    };
    let mut room = ROOM - MORE - heading.chars().count();
    let fits = lines.iter().take_while(|(_, line)| {
        let left = room.checked_sub(line.chars().count() + 1);
        room = left.unwrap_or(0);
        left.is_some()
    });
    let shown = fits.count();
    let more = (shown < lines.len())
        .then(|| format!("… and {} more, which come up as these go on.", lines.len() - shown));
    let lines = lines.into_iter().take(shown).map(|(_, line)| line);
    std::iter::once(heading).chain(lines).chain(more).collect::<Vec<_>>().join("\n")
}

/// In which order games are told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// It is the reader's turn.
    Yours,
    /// It is somebody else's.
    Others,
    /// The game has not begun.
    Lobby,
    /// It stands still.
    Still,
}

fn rank(session: &Session, reader: UserId) -> Rank {
    match &session.stage {
        Stage::Playing(running) if running.pause.is_some() => Rank::Still,
        Stage::Playing(_) if session.to_act().is_some_and(|(.., player)| player == Some(reader)) => {
            Rank::Yours
        }
        Stage::Lobby { .. } => Rank::Lobby,
        _ => Rank::Others,
    }
}

/// "🔴 **Ludo** · **your turn**, ends in 3 hours · ", and a link.
fn line(stored: &Stored, reader: UserId) -> String {
    let session = &stored.session;
    let (color, state) = match &session.stage {
        Stage::Lobby { chairs } => ("▫️", lobby(chairs, reader).to_owned()),
        Stage::Playing(running) => (color(running, reader), playing(session, running, reader)),
        Stage::Over { .. } => ("🏁", "over".to_owned()),
    };
    format!("{color} **{}** · {state} · {}", game(session.rules.kind()), link(stored))
}

fn lobby(chairs: &[Chair], reader: UserId) -> &'static str {
    if chairs.contains(&Chair::Held(reader)) { "a seat is held for you" } else { "not begun yet" }
}

fn color(running: &Match, reader: UserId) -> &'static str {
    let is_theirs = |player: &Player| match player {
        Player::Person(user) | Player::Away(user) | Player::Gone(user) => *user == reader,
        Player::Computer(_) => false,
    };
    let seat = running.players.iter().find(|(_, player)| is_theirs(player)).map(|(seat, _)| seat);
    seat.map_or("▫️", |seat| running.game.board().colors()[seat].emoji())
}

fn playing(session: &Session, running: &Match, reader: UserId) -> String {
    let until = running.wait.map_or_else(String::new, |wait| format!(", ends {}", terms::moment(wait.at)));
    match (running.pause.map(|pause| pause.reason), session.to_act()) {
        (Some(PauseReason::By(_)), _) => "paused by a moderator".to_owned(),
        (Some(PauseReason::Rest), _) => "resting until somebody plays".to_owned(),
        (Some(PauseReason::Unreachable(_)), _) => "paused: I cannot show it there".to_owned(),
        (None, Some((.., Some(user)))) if user == reader => format!("**your turn**{until}"),
        (None, Some((.., Some(user)))) => format!("turn of {}{until}", mention(user)),
        (None, _) => "a computer's turn".to_owned(),
    }
}
