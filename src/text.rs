//! Every sentence that a player can read. Pure: from a session, its events and a refusal to words.
//!
//! Players are named by mentions, never by display names: a mention shows the name that the reader knows, cannot
//! carry markup, and pings only where the message allows it. In what stands in a board's content even mentions are
//! left to who is to act, or to answer; everybody else is a colour.

pub mod admission;
pub mod alt;
pub mod board;
pub mod boards;
pub mod help;
pub mod lobby;
pub mod mine;
pub mod moderate;
pub mod news;
pub mod privacy;
pub mod refusal;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod terms;
pub mod undo;

use crate::computer::Level;
use crate::game::{Color, Kind, RuleSet, ludo, snakes};
use crate::session::UserId;

/// A mention; it pings only where the message allows it.
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// Mentions: "<@1>, <@2> and <@3>".
pub fn mentions(users: impl IntoIterator<Item = UserId>) -> String {
    list(&users.into_iter().map(mention).collect::<Vec<_>>())
}

/// The name of a game.
pub const fn game(kind: Kind) -> &'static str {
    match kind {
        Kind::Ludo => "Ludo",
        Kind::Snakes => "Snakes & Ladders",
    }
}

/// The name of a colour.
pub const fn color(color: Color) -> &'static str {
    match color {
        Color::Red => "Red",
        Color::Green => "Green",
        Color::Yellow => "Yellow",
        Color::Blue => "Blue",
        Color::Purple => "Purple",
        Color::Orange => "Orange",
    }
}

/// A colour with its emoji: "🔴 Red".
pub fn colored(of: Color) -> String {
    format!("{} {}", of.emoji(), color(of))
}

/// How a computer plays, in a word or two.
pub const fn level(level: Level) -> &'static str {
    match level {
        Level::Random => "random",
        Level::FirstLegal => "first legal",
        Level::Aggressive => "aggressive",
    }
}

/// A preset of Ludo, as it is chosen from a list.
pub const fn ludo_preset(preset: ludo::rules::Preset) -> &'static str {
    match preset {
        ludo::rules::Preset::Classic => "classic: a whole lap, a six rolls again",
        ludo::rules::Preset::House => "house: captures roll again, the third six is lost",
        ludo::rules::Preset::App => "app: as phone games play it, on to the last place",
        ludo::rules::Preset::Quick => "quick: one token out, one token home wins",
    }
}

/// A preset of Snakes & Ladders, as it is chosen from a list.
pub const fn snakes_preset(preset: snakes::rules::Preset) -> &'static str {
    match preset {
        snakes::rules::Preset::Classic => "classic: a six rolls again, the last square exactly wins",
        snakes::rules::Preset::Plain => "plain: as classic, with one roll a turn",
        snakes::rules::Preset::Party => "party: powers, bouncing, the third six is lost",
    }
}

/// The command that starts a game of each kind: "`/ludo start` or `/snakes start`".
pub fn starts() -> String {
    choice(&Kind::ALL.map(|kind| format!("`/{} start`", kind.name())))
}

/// A computer, with how it plays where there is something to choose.
pub fn computer(by: Level, rules: &RuleSet) -> String {
    if rules.has_choices() { format!("computer · {}", level(by)) } else { "computer".to_owned() }
}

/// "1 seat", "2 seats".
pub fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// "Red", "Red and Blue", "Red, Green and Blue".
pub fn list(items: &[String]) -> String {
    list_with(items, "and")
}

/// "1", "1 or 2", "1, 2 or 3".
pub fn choice(items: &[String]) -> String {
    list_with(items, "or")
}

fn list_with(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}
