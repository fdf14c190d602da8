//! Help, and what is said when something cannot be done at all.

/// The answer to `/help`.
pub const HELP: &str = "\
**Ludo and Snakes & Ladders in this channel**
Start a game with `/ludo start` or `/snakes start`; others press **Join**, and the host presses **Start**. `clock` ends \
turns that take too long, and `thread` gives the game a thread of its own.
On your turn press **Roll**, and in Ludo the token to move. `/roll` and `/move` do the same.
- `/board` brings the board down again · `/game status` says whose turn it is
- `/game mine` lists your games in this server · `/game pings` says when I ping you
- `/game auto` rolls for you, and asks you only where there is a choice
- `/game join`, `/game leave`, `/game undo`, `/game resume`, `/game rematch`
- for the host: `/game invite`, `/game kick`, `/game add-computer`, `/game begin`, `/game end`
- `/ludo rules` and `/snakes rules` explain the rules
- `/snakes boards` shows the boards of this server; `/snakes start` with `board: custom` takes one of your own
- `/game replay` shows the game again, as one animation
- `/game record` gives the whole game as a file. Its dice can be checked: they were sealed before anybody joined, and \
the seal is opened at the end.
- `/privacy` gives you what I keep about you, or deletes it
- for moderators: `/moderate` · for admins: `/settings`
Take your time: the game waits, for days if need be, unless it was started with a clock.";

/// Commands are for servers.
pub const ONLY_IN_SERVERS: &str = "Games are played in a server's channels, not here.";

/// A command, button or option that this version does not know.
pub const UNKNOWN: &str =
    "I do not know that button or command; it may be from an older version of me. Try `/help`.";

/// A button of a game in another channel.
pub const ELSEWHERE: &str = "That button belongs to a game in another channel.";

/// Somebody asks for more than one person can.
pub const SLOWLY: &str =
    "That was a lot at once: I have left this one out. Please try again in a few seconds.";

/// Everybody asks for more than the bot can do.
pub const BUSY: &str = "I am very busy just now, and nothing was changed. Please try again in a moment.";

/// A fault of ours; the player's next try may work.
pub fn fault(reference: &str) -> String {
    format!(
        "Something went wrong on my side. Please try again; if it stays, tell the server's admins: {reference}."
    )
}

/// An option outside its range.
pub fn out_of_range(option: &str, range: &str) -> String {
    format!("`{option}` has to be {range}.")
}

/// An invited user who cannot be.
pub const INVITED_BOT: &str = "Bots cannot take a seat: use `computers` to play against computers.";

/// Somebody invited themselves.
pub const INVITED_SELF: &str = "You have a seat already: invite others.";

/// Somebody was invited twice.
pub const INVITED_TWICE: &str = "Each opponent can be invited once.";

/// More guests than seats.
pub fn too_many(seats: usize) -> String {
    format!("That is more players than the {seats} seats of this game.")
}

/// What the bot lacks in this channel.
pub fn missing_permissions(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("**{name}**")).collect();
    format!("I cannot play here yet: an admin has to give me {} in this channel.", super::list(&names))
}

/// The board was posted after a delay.
pub const POSTED: &str = "Here it is, at the bottom of the channel.";

/// The board could not be posted after a delay; what was asked for is done all the same.
pub const NOT_POSTED: &str = "It is done, but I could not post the board in this channel: try `/board`.";

/// What is no board could not be posted after a delay; what was asked for is done all the same.
pub const NOT_SENT: &str = "It is done, but I could not post it in this channel.";

/// A file could not be brought to who asked for it.
pub const FILE_NOT_SENT: &str = "Discord did not take the file: please try it again later.";

/// A game without a single roll has no record.
pub const NO_RECORD: &str = "There is no record yet: the game has not begun.";

/// Somebody is rolled for from now on.
pub const AUTO_ON: &str = "From now on I roll for you at once in this game, and ask you only where there is a choice: `/game auto` ends that.";

/// Somebody rolls for themselves again.
pub const AUTO_OFF: &str = "From now on you roll for yourself again in this game.";

/// What comes with the record's file.
pub fn record(over: bool) -> &'static str {
    if over {
        "The whole game, with the proof of its dice: `ludo-bot verify` checks it."
    } else {
        "The game so far. The secret of its dice is added when the game is over."
    }
}
