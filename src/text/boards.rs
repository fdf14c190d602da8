//! Boards that are chosen, typed, drawn at random, and saved.

use super::{count, mention, rules};
use crate::game::Kind;
use crate::game::snakes::Wild;
use crate::session::{BoardName, SavedBoard, Session, Title, UserId};

/// How many saved boards are listed in one message, at most.
pub const LISTED: usize = 25;

/// Room for their lines in UTF-16 code units, of the 4,096 of a frame: letters beyond the first plane take two.
const LIST_ROOM: usize = 4000;

/// Room for the faults of a typed board in a message, in characters.
const ROOM: usize = 1500;

/// The heading of the form for a typed board; at most 45 characters.
pub const FORM: &str = "Your own board";
/// What to type there as the board; these three are at most 100 characters.
pub const FORM_BOARD: &str = "One a line: 99>9, 2>38, 12 roll again, 33 move -3, 60 skip, 70 swap, 80 shield";
/// What to type there as its size.
pub const FORM_SIZE: &str = "How many squares: 10 to 400";
/// What to type there as its name.
pub const FORM_SAVE_AS: &str = "A name, if this server is to keep the board";
/// The button that opens the form again.
pub const EDIT: &str = "Edit";

/// A form cannot be opened any more.
pub const FORM_LATE: &str = "That took me too long, and the form did not open. Please try again.";

/// What is wrong with a size that is no number.
pub const SIZE: &str = "the size has to be a whole number from 10 to 400";

/// What is wrong with a board that has nothing on it.
pub const BLANK: &str = "there is nothing on it: type a snake, a ladder or a power at least";

/// What a seed has to be.
pub const SEED: &str = "any text of up to 32 characters that can be seen, without backticks";

/// More than one option of `boards` was given.
pub const ONE_AT_A_TIME: &str = "Choose one of `show`, `save` and `delete` at a time.";

/// The channel's game has no board that could be saved.
pub const NOTHING_TO_SAVE: &str =
    "There is nothing to save: this channel's game is always played on the same board.";

/// A board that there always is, as it is chosen from a list.
pub fn standing(name: &str) -> &str {
    match name {
        "classic" => "classic: 100 squares, 5 snakes, 6 ladders",
        "party" => "party: the classic board with powers",
        "random" => "random: drawn for you, with size, wild and seed if you like",
        "custom" => "custom: type your own",
        other => other,
    }
}

/// How wild a random board is, as it is chosen from a list.
pub const fn wild(wild: Wild) -> &'static str {
    match wild {
        Wild::Calm => "calm: few jumps, and short ones",
        Wild::Normal => "normal: about as many as on the classic board",
        Wild::Wild => "wild: many and long ones, and a snake just before the end",
    }
}

/// An option that was given for a board that it does not go with.
pub fn goes_with(option: &str, boards: &[&str]) -> String {
    let boards: Vec<String> = boards.iter().map(|board| format!("`board: {board}`")).collect();
    format!("`{option}` goes with {} only.", super::choice(&boards))
}

/// A name that no saved board can have; `why` is a phrase.
pub fn bad_name(why: &str) -> String {
    format!("That name cannot be used: {why}.")
}

/// The phrase for a name under which nothing is saved.
pub fn reserved(name: &BoardName) -> String {
    format!("**{name}** is the name of a board that everybody has")
}

/// A board that everybody has was asked for as if this server had saved it.
pub fn everybodys(name: &BoardName) -> String {
    format!(
        "**{name}** is a board that everybody has: nobody can save another one under its name, or delete it."
    )
}

/// The server has no such board.
pub fn unknown(name: &BoardName, kind: Kind) -> String {
    format!("This server has no board **{name}**: `/{} boards` lists those that it has.", kind.name())
}

/// A board that does not go with the rules, for these reasons.
pub fn faulty(faults: &[String]) -> String {
    format!("That board cannot be played by these rules:\n{}", listed(faults))
}

/// What was typed cannot be played, for these reasons.
pub fn faults(faults: &[String]) -> String {
    format!(
        "That board cannot be played yet:\n{}\nWhat you typed is kept here: press **{EDIT}**.",
        listed(faults)
    )
}

/// As many as there is room for, a line each.
fn listed(faults: &[String]) -> String {
    let mut lines = Vec::new();
    let mut length = 0;
    for fault in faults {
        length += fault.chars().count() + 3;
        if length > ROOM {
            lines.push(format!("… and {} more", faults.len() - lines.len()));
            break;
        }
        lines.push(format!("- {fault}"));
    }
    lines.join("\n")
}

/// A board on which a game would hardly ever end: it takes so many rolls on average, and may take `most`.
pub fn too_long(rolls: f64, most: f64) -> String {
    format!(
        "A game on this board would take {} on average, and I play those that take up to {}: give it more \
         ladders, or fewer snakes.",
        about(rolls),
        grouped(most)
    )
}

/// What a lobby says of its board: what it is called, and how long a game takes at so many seats. `None` where the
/// game has one board only.
pub fn lobby(session: &Session, seats: usize) -> Option<String> {
    session.rules.layout()?;
    let title = session.title.as_ref().map(title);
    let length = session
        .rules
        .expected_rolls(seats)
        .map(|rolls| format!("A game takes {} with {} players.", about(rolls), seats));
    Some(title.into_iter().chain(length).collect::<Vec<_>>().join("\n"))
}

/// "**random, wild**, seed `42`"
fn title(title: &Title) -> String {
    let name = &title.name;
    match &title.seed {
        Some(seed) => format!("**{name}**, seed `{seed}`"),
        None => format!("**{name}**"),
    }
}

/// "about 90 rolls", rounded to two significant digits.
pub fn about(rolls: f64) -> String {
    let digits = rolls.max(10.0).log10().floor() - 1.0;
    let unit = 10_f64.powf(digits);
    match (rolls / unit).round() * unit {
        rounded if rounded < 1e6 => format!("about {} rolls", grouped(rounded)),
        _ => "a million rolls or more".to_owned(),
    }
}

/// "995", "5,000": a whole number below a million.
fn grouped(number: f64) -> String {
    if number < 1e3 { number.to_string() } else { format!("{},{:03}", (number / 1e3).floor(), number % 1e3) }
}

/// The first of so many boards that a server has saved, a line each, as far as there is room.
pub fn saved(mut lines: Vec<String>, count: usize) -> String {
    let units = |line: &String| line.encode_utf16().count() + 1;
    let mut room = LIST_ROOM;
    let fits = lines.iter().take_while(|line| {
        let left = room.checked_sub(units(line));
        room = left.unwrap_or(0);
        left.is_some()
    });
    lines.truncate(fits.count());
    if lines.len() < count {
        lines.push(format!("… and {} more: `show` finds them by name.", count - lines.len()));
    }
    lines.join("\n")
}

/// What a saved board is, how long a game on it takes, and whose it is:
/// "**The Pit** · 100 squares, 5 snakes, 6 ladders · about 90 rolls · by @Ann"
pub fn saved_board(board: &SavedBoard) -> String {
    let rules = board.layout.usual_rules().ok();
    let rolls = rules.and_then(|rules| rules.expected_rolls(*rules.seats().start()));
    let rolls = rolls.map_or_else(String::new, |rolls| format!(" · {}", about(rolls)));
    format!("**{}** · {}{rolls} · by {}", board.name, rules::board(&board.layout), mention(board.owner))
}

/// The heading of that list.
pub fn saved_title(boards: &[SavedBoard]) -> String {
    format!("{} of this server", count(boards.len(), "board"))
}

/// The server has saved nothing yet.
pub fn none_saved(kind: Kind) -> String {
    let command = kind.name();
    format!(
        "This server has no boards of its own yet: `/{command} start` with `board: custom` makes one, and \
         `/{command} boards` with `save` keeps the board of this channel's game."
    )
}

/// The board was saved, in place of another or not.
pub fn is_saved(name: &BoardName, kind: Kind, replaces: bool) -> String {
    let instead = if replaces { ", in place of the one before" } else { "" };
    format!("The board is kept as **{name}**{instead}: `/{} start` finds it under `board`.", kind.name())
}

/// The board was not saved: somebody else's has the name.
pub fn name_taken(name: &BoardName, owner: UserId, kind: Kind) -> String {
    format!(
        "The board is not saved: {} has one called **{name}**. `/{} boards` with `save` keeps it under another name.",
        mention(owner),
        kind.name()
    )
}

/// The board was not saved: who asked has as many as one may.
pub fn enough(limit: u32, kind: Kind) -> String {
    format!(
        "The board is not saved: you keep {limit} here already. `/{} boards` with `delete` makes room.",
        kind.name()
    )
}

/// The board was not saved: the server has as many as it may.
pub fn full(limit: u32, kind: Kind) -> String {
    format!(
        "The board is not saved: this server keeps {limit} already. Whoever saved one, or a moderator, makes room by \
         `/{} boards` with `delete`.",
        kind.name()
    )
}

/// The board was deleted.
pub fn deleted(name: &BoardName) -> String {
    format!("The board **{name}** is deleted. Games on it go on.")
}

/// Somebody else's board is not theirs to delete.
pub fn not_theirs(name: &BoardName, owner: UserId) -> String {
    format!("The board **{name}** belongs to {}: they and the moderators can delete it.", mention(owner))
}
