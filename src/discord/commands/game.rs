//! `/game`

use serde_json::Value;

use super::{boolean, level, pings, required, sub, user, whole};
use crate::discord::view::replay;
use crate::text;

/// What stands for the server's own way among the choices of `/game pings`.
pub(in crate::discord) const AS_THE_SERVER: &str = "server";

/// The command.
pub(super) fn command() -> Value {
    let subs = [
        sub("join", "Take a seat, or your own seat back", &[]),
        sub("leave", "Give up your seat; the others play on", &[]),
        sub("add-computer", "Seat a computer", &[level("How it plays (aggressive unless you choose)")]),
        sub(
            "invite",
            "Hold a seat for somebody, or offer one that somebody left (host)",
            &[required(user("user", "Whom to invite"))],
        ),
        sub(
            "kick",
            "Take somebody's seat away before the game begins (host)",
            &[required(user("user", "Whose seat becomes free"))],
        ),
        sub("begin", "Begin the game (host)", &[]),
        sub("end", "End the game for all (host)", &[]),
        sub("rematch", "Once more, with the same people and rules", &[]),
        sub("resume", "Let a game that rests go on", &[]),
        sub("undo", "Take the last roll back, if the others agree", &[]),
        sub("mine", "All your games in this server, and whose turn it is", &[]),
        sub(
            "auto",
            "Have me roll for you at once, and ask you only where there is a choice",
            &[boolean("on", "On or off (the other way round unless you choose)")],
        ),
        sub(
            "pings",
            "When I ping you in this server's games",
            &[required(pings(
                "when",
                "When",
                Some((text::settings::AS_THE_SERVER.to_owned(), AS_THE_SERVER)),
            ))],
        ),
        sub("record", "The whole game as a file, with the proof of its dice", &[]),
        sub(
            "replay",
            "The game seen again, as one animation",
            &[
                whole(
                    "turns",
                    "How many of the last turns (the whole game unless you choose)",
                    1,
                    replay::MOST_TURNS,
                ),
                boolean("share", "Show it to all (to you alone unless you choose)"),
            ],
        ),
        sub("status", "Whose turn it is, and how far everybody is", &[]),
    ];
    super::command("game", "This channel's game, and yours", &subs)
}
