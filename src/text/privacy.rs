//! What is kept of a user, and its end.

use super::count;

/// What comes with the file.
pub const EXPORTED: &str = "Everything I keep about you, in every server: your settings, your boards, and the games \
                            that you have a part in. I keep user ids, and never names or messages.";

/// It is more than fits into a file.
pub const TOO_LARGE: &str =
    "What I keep about you is more than fits into a file here: please ask whoever runs this bot for it.";

/// Whether somebody is sure to be forgotten.
pub const SURE: &str = "This takes you out of all your games in every server, deletes your settings and the boards that \
                        you saved, and puts a number in place of you wherever you have played. The games stay, and so does a ban from \
                        games, if a moderator has banned you. It cannot be undone.";

/// The button that says so.
pub const SURELY: &str = "Forget me";

/// Somebody was forgotten, and left so many games for it; in so many servers they are banned.
pub fn forgotten(left: usize, bans: usize) -> String {
    let known = match bans {
        0 => "I know nothing about you any more.".to_owned(),
        bans => format!(
            "I know nothing about you any more but your id and this: moderators have banned you from the games of {}. They \
             alone can lift that.",
            count(bans, "server")
        ),
    };
    match left {
        0 => format!("It is done: {known}"),
        left => format!("It is done: you have left {}, and {known}", count(left, "game")),
    }
}

/// Games that somebody could not be taken out of stand in the way.
pub fn not_forgotten(games: &[String]) -> String {
    format!(
        "I could not take you out of these games, so nothing was deleted yet. Please leave them, or try again:\n{}",
        games.join("\n")
    )
}
