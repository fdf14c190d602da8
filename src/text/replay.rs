//! A game seen again.

use super::alt::MAX_CHARS;
use super::{alt, color, colored, count, list};
use crate::game::story::Turn;
use crate::game::{Color, Event, Seat, Seats};
use crate::scene::Scene;

/// The bot may not attach files.
pub const NO_FILES: &str =
    "I cannot send a replay here: an admin has to give me **Attach Files** in this channel.";

/// Nobody has rolled, or all of it was taken back.
pub const NOTHING: &str = "There is nothing to see again: this game has no roll that stands.";

/// Too many want to see something.
pub const BUSY: &str = "Many want to see their games again just now: please try it again in a minute.";

/// Not even one turn goes into a file.
pub const TOO_LARGE: &str = "I cannot send a replay here: even one turn of it is larger than a file may be.";

/// How much of a game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// How many turns, at least one.
    pub shown: usize,
    /// How many the game has so far.
    pub all: usize,
    /// Whether more were asked for than are shown.
    pub is_cut: bool,
    /// Whether the game is over.
    pub is_over: bool,
}

/// What comes with the film of these turns: how much it shows, and who captured whom.
pub fn content(extent: Extent, turns: &[Turn], colors: &Seats<Color>) -> String {
    let captures = captures(turns, colors);
    let captures = (!captures.is_empty()).then(|| format!("\nCaptures: {}.", list(&captures)));
    format!("🎞️ {}{}", shown(extent), captures.unwrap_or_default())
}

fn shown(extent: Extent) -> String {
    let Extent { shown, all, is_cut, is_over } = extent;
    let last = if shown == 1 { "is the last turn".to_owned() } else { format!("are the last {shown} turns") };
    match (is_cut, is_over) {
        (true, _) => format!("That is more than fits into one replay: here {last} of {all}."),
        (false, true) if shown == all => format!("The whole game, {}.", count(all, "turn")),
        (false, false) if shown == all => format!("The game so far, {}.", count(all, "turn")),
        (false, _) => format!("Here {last} of {all}."),
    }
}

/// "🔴 Red → Blue ×2": each pair once, in the order in which they first met.
fn captures(turns: &[Turn], colors: &Seats<Color>) -> Vec<String> {
    let mut pairs: Vec<((Seat, Seat), usize)> = Vec::new();
    for pair in turns.iter().flat_map(captured) {
        match pairs.iter_mut().find(|(known, _)| *known == pair) {
            Some((_, times)) => *times += 1,
            None => pairs.push((pair, 1)),
        }
    }
    let said = |((by, whom), times): ((Seat, Seat), usize)| {
        let times = if times > 1 { format!(" ×{times}") } else { String::new() };
        format!("{} → {}{times}", colored(colors[by]), color(colors[whom]))
    };
    pairs.into_iter().map(said).collect()
}

/// Who captured whom in a turn. Whoever is sent to the start in another's turn was captured; in their own, the rules did
/// it.
fn captured(turn: &Turn) -> Vec<(Seat, Seat)> {
    let mut captured = Vec::new();
    let mut roller = None;
    for event in &turn.events {
        match *event {
            Event::Rolled { seat, .. } => roller = Some(seat),
            Event::Captured { seat, token, .. } => captured.push((seat, token.seat)),
            Event::SentToStart { seat, .. } => {
                captured.extend(roller.filter(|roller| *roller != seat).map(|roller| (roller, seat)));
            }
            Event::TurnUndone { .. } => captured.clear(),
            _ => {}
        }
    }
    captured
}

/// What a film shows, for who cannot see it: how much of a game, and the board at the end, in full where there is room.
pub fn alt(end: &Scene, shown: usize, all: usize) -> String {
    let turns = count(shown, "turn");
    let of = if shown == all { String::new() } else { format!(" of {all}") };
    let lead = format!("Replay of {turns}{of}, ending on this board.");
    let board = alt::alt(end);
    let first = board.split_inclusive(". ").next().unwrap_or_default().trim_end();
    let whole = format!("{lead} {board}");
    if whole.chars().count() <= MAX_CHARS { whole } else { format!("{lead} {first}") }
}
