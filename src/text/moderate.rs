//! What moderators do, as they are told and as it is written down.

use super::{count, game, mention};
use crate::session::{ChannelId, Command, Session, Substitute, UserId};

/// Somebody else than a moderator wants to moderate; `at` is the channel where they may not, unless it is this one.
pub fn not_moderator(at: Option<ChannelId>) -> String {
    match at {
        None => {
            "That is for moderators: those who have **Manage Channels** here, or the role that `/settings` names."
                .to_owned()
        }
        Some(channel) => format!(
            "That is for moderators of <#{channel}>: those who have **Manage Channels** there, or the role that \
             `/settings` names."
        ),
    }
}

/// No live game in the channel that was chosen.
pub fn no_game(channel: ChannelId) -> String {
    format!("There is no game in <#{channel}> now.")
}

/// Nobody bans themselves.
pub const NOT_YOURSELF: &str = "You cannot ban yourself: `/game leave` gives up your seat.";

/// What was done to a game, by whom: "**You** ended …", or as a line of the log.
pub fn done(who: &str, command: &Command, session: &Session, link: &str) -> String {
    let the_game = format!("the game of {} in <#{}>", game(session.rules.kind()), session.channel);
    let deed = match command {
        Command::End => format!("ended {the_game}"),
        Command::Skip => format!("passed a turn in {the_game}"),
        Command::Kick(user) => format!("took {} out of {the_game}", mention(*user)),
        Command::Replace { user, by: Substitute::Person(by) } => {
            format!("gave the seat of {} in {the_game} to {}", mention(*user), mention(*by))
        }
        Command::Replace { user, by: Substitute::Computer(_) } => {
            format!("gave the seat of {} in {the_game} to a computer", mention(*user))
        }
        Command::Pause => format!("paused {the_game}"),
        Command::Resume => format!("let {the_game} go on"),
        Command::TakeBack => format!("took the last roll back in {the_game}"),
        _ => format!("changed {the_game}"),
    };
    // A lobby that its last person has lost is closed.
    let is_closed = !session.is_live() && session.played().is_none() && *command != Command::End;
    let closed = if is_closed { ", and closed it, for nobody else was in it" } else { "" };
    format!("{who} {deed}{closed}: {link}")
}

/// Somebody was banned, and lost their seats in so many live games; some may have been out of reach.
pub fn banned(who: &str, user: UserId, seats: usize) -> String {
    let user = mention(user);
    match seats {
        0 => format!("{who} banned {user} from this server's games."),
        seats => {
            format!(
                "{who} banned {user} from this server's games, and from {} under way.",
                count(seats, "game")
            )
        }
    }
}

/// Seats that a banned user still has.
pub fn still_seated(games: usize) -> String {
    format!("I could not take their seat in {}: please try `/moderate kick` there.", count(games, "game"))
}

/// They were banned already.
pub fn banned_already(user: UserId) -> String {
    format!("{} was banned from this server's games already.", mention(user))
}

/// Somebody may play again.
pub fn unbanned(who: &str, user: UserId) -> String {
    format!("{who} let {} play in this server again.", mention(user))
}

/// They were not banned.
pub fn not_banned(user: UserId) -> String {
    format!("{} is not banned from this server's games.", mention(user))
}

/// How a moderator is spoken of to themselves.
pub const YOU: &str = "You";

/// A line of the log.
pub fn logged(line: &str) -> String {
    format!("🛡️ {line}")
}

/// It could not be written to the log.
pub fn not_logged(log: ChannelId) -> String {
    format!("I could not write it down in <#{log}>: please check that I may write there.")
}
