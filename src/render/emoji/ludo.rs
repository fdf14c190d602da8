//! A Ludo board. Below the grid there is a line for each colour, for a cell has no room for numbers.

use super::sign::Script;
use super::{CROWD, FREE, now};
use crate::game::ludo::Place;
use crate::game::ludo::track::{ARM, COLUMN};
use crate::game::{Color, Seat, Token};
use crate::render::geometry::{self, ARMS, CELLS, Cell, MIDDLE, YARD};
use crate::scene::Standing;
use crate::scene::ludo::{Safe, Sitter, Table};

const STAR: &str = "⭐";
const ENTRY_STAR: &str = "🌟";
const NOBODY: &str = "◽";
const LEFT: &str = "🟫";

/// The board of a table.
pub(super) fn board(table: &Table, script: Script<'_>) -> String {
    let mut grid = Grid([[FREE; CELLS as usize]; CELLS as usize]);
    for arm in 0..ARMS {
        grid.arm(table, arm);
    }
    for safe in &table.safe {
        grid.safe(*safe);
    }
    grid.set(MIDDLE, if table.turn.is_some() { "🎲" } else { "👑" });
    let stand: Vec<(Token, Cell)> =
        table.tokens().map(|(token, place)| (token, cell(table, token, place))).collect();
    for (token, at) in &stand {
        let here = stand.iter().filter(|(_, other)| other == at).map(|(token, _)| *token);
        grid.set(*at, shown(table, *token, here, script));
    }
    for token in table.movable.iter().rev() {
        if let Some(place) = table.place(*token) {
            grid.set(cell(table, *token, place), script.ready(table.seats[token.seat].color, token.number));
        }
    }
    let mut lines: Vec<String> = grid.0.iter().map(|row| row.concat()).collect();
    let now = now(table.turn, table.winner, table.roll, |seat| table.seats[seat].color, script);
    lines.push(now + &choices(table, script));
    lines.extend(table.seats.iter().map(|(seat, sitter)| legend(table, seat, sitter, script)));
    lines.join("\n")
}

/// The cells, row by row.
struct Grid<'a>([[&'a str; CELLS as usize]; CELLS as usize]);

impl<'a> Grid<'a> {
    fn set(&mut self, Cell { column, row }: Cell, emoji: &'a str) {
        self.0[usize::from(row)][usize::from(column)] = emoji;
    }

    /// An arm's yard, entry, column and way home.
    fn arm(&mut self, table: &Table, arm: u8) {
        let field = field(table, arm);
        let corner = geometry::yard(arm);
        for (column, row) in (0..YARD).flat_map(|row| (0..YARD).map(move |column| (column, row))) {
            if [column, row].iter().any(|index| *index == 0 || *index == YARD - 1) {
                self.set(Cell { column: corner.column + column, row: corner.row + row }, field);
            }
        }
        self.set(geometry::track(arm * ARM), field);
        for square in 0..COLUMN {
            self.set(geometry::column(arm, square), field);
        }
        self.set(geometry::home(arm), field);
    }

    /// A star; an entry that is safe for its owner alone keeps its colour.
    fn safe(&mut self, safe: Safe) {
        let emoji = if safe.square.is_multiple_of(ARM) { ENTRY_STAR } else { STAR };
        if safe.only_for.is_none() {
            self.set(geometry::track(safe.square), emoji);
        }
    }
}

/// What stands for a token among all that are `here`: several of its colour have no number, and several colours are
/// a crowd.
fn shown<'a>(
    table: &Table,
    token: Token,
    mut here: impl Iterator<Item = Token> + Clone,
    script: Script<'a>,
) -> &'a str {
    let color = |token: Token| table.seats[token.seat].color;
    let is_alone = here.clone().count() == 1;
    if here.any(|other| color(other) != color(token)) {
        return CROWD;
    }
    script.token(color(token), is_alone.then_some(token.number))
}

/// Where a token is in the grid.
fn cell(table: &Table, token: Token, place: Place) -> Cell {
    let arm = table.arm(token.seat);
    match place {
        Place::Yard => {
            let (corner, index) = (geometry::yard(arm), token.number - 1);
            Cell { column: corner.column + 2 + index % 2, row: corner.row + 2 + index / 2 }
        }
        Place::Track(_) => geometry::track(table.track.square(token.seat, place).unwrap_or(0)),
        Place::Column(square) => geometry::column(arm, square),
        Place::Home => geometry::home(arm),
    }
}

/// The tokens that may be moved.
fn choices(table: &Table, script: Script<'_>) -> String {
    let choice = |token: &Token| script.choice(table.seats[token.seat].color, token.number);
    table.movable.iter().flat_map(|token| [" ", choice(token)]).collect()
}

/// Who stands where: "🔴 **1** yard · **2+3** at 14 ⭐ · **4** home".
fn legend(table: &Table, seat: Seat, sitter: &Sitter, script: Script<'_>) -> String {
    let said = sitter.groups().into_iter().map(|(place, tokens)| {
        let numbers: Vec<_> = tokens.iter().map(|number| number.to_string()).collect();
        format!("**{}** {}", numbers.join("+"), spot(table, seat, place))
    });
    let standing = match sitter.standing {
        Standing::Playing => String::new(),
        Standing::Retired => " left ·".to_owned(),
        Standing::Finished(place) => format!(" place {place} ·"),
    };
    format!("{}{standing} {}", script.disc(sitter.color), said.collect::<Vec<_>>().join(" · "))
}

/// A place in a word, in a token's own steps.
fn spot(table: &Table, seat: Seat, place: Place) -> String {
    let star = table.track.square(seat, place).is_some_and(|square| table.is_safe(seat, square));
    match place {
        Place::Yard => "yard".to_owned(),
        Place::Track(steps) => format!("at {steps}{}", if star { " ⭐" } else { "" }),
        Place::Column(square) => format!("column {}", square + 1),
        Place::Home => "home".to_owned(),
    }
}

/// What an arm's own cells are filled with.
fn field(table: &Table, arm: u8) -> &'static str {
    let sitter = table.at_arm(arm).map(|(_, sitter)| sitter);
    match sitter {
        None => NOBODY,
        Some(Sitter { standing: Standing::Retired, .. }) => LEFT,
        Some(sitter) => square(sitter.color),
    }
}

const fn square(color: Color) -> &'static str {
    match color {
        Color::Red => "🟥",
        Color::Green => "🟩",
        Color::Yellow => "🟨",
        Color::Blue => "🟦",
        Color::Purple => "🟪",
        Color::Orange => "🟧",
    }
}
