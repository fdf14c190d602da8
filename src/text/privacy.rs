//! What is kept of a user, and its end.

use super::count;

/// What comes with the file.
pub const EXPORTED: &str = "Everything that I keep of you, in every server: your settings, your boards, and the games \
                            that you have a part in. I keep user ids, and never names or messages.";

/// It is more than fits into a file.
pub const TOO_LARGE: &str =
    "What I keep of you is more than fits into a file here: please ask whoever runs this bot for it.";

/// Whether somebody is sure to be forgotten.
pub const SURE: &str = "This takes you out of all your games in every server, deletes your settings and the boards that \
                        you saved, and puts a number in place of you wherever you have played. The games stay. It \
                        cannot be undone.";

/// The button that says so.
pub const SURELY: &str = "Forget me";

/// Somebody was forgotten, and left so many games for it.
pub fn forgotten(left: usize) -> String {
    match left {
        0 => "It is done: I know nothing of you any more.".to_owned(),
        left => {
            format!("It is done: you have left {}, and I know nothing of you any more.", count(left, "game"))
        }
    }
}

/// Games that somebody could not be taken out of stand in the way.
pub fn not_forgotten(games: &[String]) -> String {
    format!(
        "I could not take you out of these games, so nothing was deleted yet. Please leave them, or try again:\n{}",
        games.join("\n")
    )
}
