//! A board of Snakes & Ladders: a grid where it is small enough for a phone, and a line for each player with what
//! lies within their next throw.

use super::sign::Script;
use super::{CROWD, FREE, MAX_UNITS, now, units};
use crate::game::Seat;
use crate::game::snakes::board::Square;
use crate::game::snakes::{Board, Jump, Power};
use crate::scene::Standing;
use crate::scene::snakes::{Ahead, Find, Sitter, Table};

/// The widest grid: more emoji do not fit beside each other on a phone.
const MAX_COLUMNS: u16 = 12;

const SNAKE: &str = "🐍";
const LADDER: &str = "🪜";
const GOAL: &str = "🏁";
const NO_SQUARE: &str = "⬛";

/// The board of a table. How much it says goes by how long it would be in Unicode's emoji, at most [`MAX_UNITS`].
pub(super) fn board(table: &Table, script: Script<'_>) -> String {
    let board = table.course.board();
    // As much of what lies ahead as there is room for, the same for everybody.
    let most = (0..=11).rev().map(Some).chain([None]);
    let plain = |most: &Option<usize>| units(&upper(table, board, *most, Script::PLAIN));
    let (most, mut taken) =
        most.map(|most| (most, plain(&most))).find(|(_, units)| *units <= MAX_UNITS).unwrap_or_default();
    let mut text = upper(table, board, most, script);
    let lists = [key(board), jumps(SNAKE, &board.plan().snakes), jumps(LADDER, &board.plan().ladders)];
    for (nth, parts) in lists.iter().enumerate() {
        // Each list has its share of what is left.
        let line = within(parts, MAX_UNITS.saturating_sub(taken) / (lists.len() - nth));
        taken += units(&line);
        text += &line;
    }
    text
}

/// The grid, whose turn it is, and a line for each player with at most so many things that lie ahead; no such lines
/// for none.
fn upper(table: &Table, board: &Board, most: Option<usize>, script: Script<'_>) -> String {
    let mut lines = if board.columns() <= MAX_COLUMNS { grid(table, board, script) } else { Vec::new() };
    lines.push(now(table.turn, table.winner, table.roll, |seat| table.seats[seat].color, script));
    if let Some(most) = most {
        let player = |(seat, sitter): (Seat, &Sitter)| player(table, seat, *sitter, most, script);
        lines.extend(table.seats.iter().map(player));
    }
    lines.join("\n")
}

/// A line of these parts, or of as many as there is room for; nothing where there is none.
fn within(parts: &[String], room: usize) -> String {
    let line = |kept: usize| {
        let more = if kept < parts.len() { MORE } else { "" };
        format!("\n{}{more}", parts[..kept].join(" "))
    };
    (1..=parts.len()).rev().map(line).find(|line| units(line) <= room).unwrap_or_default()
}

/// Where a list is cut short.
const MORE: &str = " …";

/// The rows from the top.
fn grid(table: &Table, board: &Board, script: Script<'_>) -> Vec<String> {
    let columns = usize::from(board.columns());
    let rows = board.size().div_ceil(board.columns());
    let mut cells = vec![vec![NO_SQUARE; columns]; usize::from(rows)];
    for square in 1..=board.size() {
        let (column, row) = board.cell(square);
        cells[usize::from(rows - 1 - row)][usize::from(column)] = cell(table, board, square, script);
    }
    cells.into_iter().map(|row| row.concat()).collect()
}

/// What is on a square: tokens before all else.
fn cell<'a>(table: &Table, board: &Board, square: u16, script: Script<'a>) -> &'a str {
    let mut here = table.seats.iter().filter(|(_, sitter)| sitter.square == square);
    match (here.next(), here.next()) {
        (Some((_, sitter)), None) => script.token(sitter.color, None),
        (Some(_), Some(_)) => CROWD,
        (None, _) if square == board.size() => GOAL,
        (None, _) => match board.square(square) {
            Square::Plain => FREE,
            Square::Leads(leap) => jump(leap.by, leap.to > square),
            Square::Does(power) => self::power(power),
        },
    }
}

const fn jump(by: Jump, is_up: bool) -> &'static str {
    match by {
        Jump::Snake => SNAKE,
        Jump::Ladder => LADDER,
        Jump::Power => power(Power::Move(if is_up { 1 } else { -1 })),
    }
}

const fn power(power: Power) -> &'static str {
    match power {
        Power::RollAgain => "🎲",
        Power::Move(by) => {
            if by > 0 {
                "⏩"
            } else {
                "⏪"
            }
        }
        Power::Skip => "💤",
        Power::Swap => "🔀",
        Power::Shield => "🛡️",
    }
}

/// What the powers that are on the board mean.
fn key(board: &Board) -> Vec<String> {
    let meanings = [
        (Power::RollAgain, "rolls again"),
        (Power::Move(1), "on"),
        (Power::Move(-1), "back"),
        (Power::Skip, "misses a turn"),
        (Power::Swap, "changes places"),
        (Power::Shield, "keeps off a snake"),
    ];
    let is_there = |sign: &str| board.plan().powers.iter().any(|(_, other)| power(*other) == sign);
    let there = meanings.into_iter().filter(|(one, _)| is_there(power(*one)));
    there.map(|(one, meaning)| format!("{} {meaning}", power(one))).collect()
}

/// "🐍 99→9", "95→56".
fn jumps(sign: &str, jumps: &[(i64, i64)]) -> Vec<String> {
    let lead = |nth| if nth == 0 { format!("{sign} ") } else { String::new() };
    jumps.iter().enumerate().map(|(nth, (from, to))| format!("{}{from}→{to}", lead(nth))).collect()
}

/// Who stands where, and what comes next: "🔴 **23** · 5 ahead: 🪜 84".
fn player(table: &Table, seat: Seat, sitter: Sitter, most: usize, script: Script<'_>) -> String {
    let place = if sitter.square == 0 { "start".to_owned() } else { format!("**{}**", sitter.square) };
    let standing = match sitter.standing {
        Standing::Retired => Some("left"),
        Standing::Finished(_) => Some("👑"),
        Standing::Playing => None,
    };
    let badges =
        [standing, sitter.shield.then_some(power(Power::Shield)), sitter.skips.then_some(power(Power::Skip))];
    let badges = badges.into_iter().flatten().map(ToOwned::to_owned);
    let ahead = table.ahead(seat).into_iter().take(most).map(ahead);
    let place = format!("{} {place}", script.disc(sitter.color));
    std::iter::once(place).chain(badges).chain(ahead).collect::<Vec<_>>().join(" · ")
}

/// "5 ahead: 🪜 84".
fn ahead(Ahead { pips, at, finds }: Ahead) -> String {
    match finds {
        Find::Jump(by, to) => format!("{pips} ahead: {} {to}", jump(by, to > at)),
        Find::Spared => format!("{pips} ahead: {SNAKE} kept off"),
        Find::Power(which) => format!("{pips} ahead: {}", power(which)),
        Find::Goal => format!("{pips} ahead: {GOAL}"),
    }
}
