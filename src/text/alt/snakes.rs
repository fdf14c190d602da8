//! A board of Snakes & Ladders in words.

use super::{MAX_CHARS, faces};
use crate::game::snakes::{Jump, Power};
use crate::game::{Roll, Seat};
use crate::scene::Standing;
use crate::scene::snakes::{Ride, Sitter, Table, Walk};
use crate::text::{color, list};

/// The description of a table.
pub(super) fn alt(table: &Table) -> String {
    let mut sentences = vec![turn(table)];
    sentences.extend(third_six(table).or_else(|| table.walk.as_ref().map(|walk| last_move(table, walk))));
    sentences.extend(table.seats.iter().map(|(_, sitter)| stands(*sitter)));
    let mut text = sentences.join(" ");
    let plan = table.course.board().plan();
    let jump = |(from, to): &(i64, i64)| format!("{from} to {to}");
    let power = |(square, power): &(i64, Power)| format!("{square} {}", effect(*power));
    let jumps = |jumps: &[(i64, i64)]| jumps.iter().map(jump).collect::<Vec<_>>();
    let powers = plan.powers.iter().map(power).collect();
    let lists: [(&str, Vec<String>); 3] =
        [("Snakes", jumps(&plan.snakes)), ("Ladders", jumps(&plan.ladders)), ("Powers", powers)];
    for (nth, (name, parts)) in lists.iter().enumerate() {
        // Each list has its share of what is left.
        let room = MAX_CHARS.saturating_sub(text.chars().count()) / (lists.len() - nth);
        text += &within(name, parts, room);
    }
    text
}

/// What a power does, in a word or two.
fn effect(power: Power) -> String {
    match power {
        Power::RollAgain => "roll again".to_owned(),
        Power::Move(by) if by > 0 => format!("on by {by}"),
        Power::Move(by) => format!("back by {}", by.unsigned_abs()),
        Power::Skip => "miss a turn".to_owned(),
        Power::Swap => "swap".to_owned(),
        Power::Shield => "shield".to_owned(),
    }
}

/// Who is next and what the dice show; or who won.
fn turn(table: &Table) -> String {
    let board = format!("Snakes and Ladders board of {} squares", table.course.board().size());
    let dice = table.roll.map_or_else(String::new, shown);
    match (table.turn, table.winner) {
        (Some(seat), _) => format!("{board}, {} to play.{dice}", name(table, seat)),
        (None, Some(winner)) => format!("{board}, finished: {} won.{dice}", name(table, winner)),
        (None, None) => format!("{board}, finished."),
    }
}

fn shown(roll: Roll) -> String {
    let (dice, show) = if roll.count() == 2 { ("dice", "show") } else { ("die", "shows") };
    format!(" The {dice} {show} {}.", faces(roll))
}

/// "Last move: Red from 23 to 28 and up a ladder to 84, sending Blue to the start."
fn last_move(table: &Table, walk: &Walk) -> String {
    let (Some(from), Some(to)) = (walk.squares.first(), walk.squares.last()) else { return String::new() };
    let size = table.course.board().size();
    let bounced = walk.squares.contains(&size) && *to != size;
    let bounce = if bounced { format!(" by way of {size}") } else { String::new() };
    let rides: String = walk.rides.iter().map(|ride| self::ride(table, walk, *ride)).collect();
    let sent: Vec<_> = table.sent.iter().map(|(seat, _)| name(table, *seat)).collect();
    let sent =
        if sent.is_empty() { String::new() } else { format!(", sending {} to the start", list(&sent)) };
    format!("Last move: {} from {}{bounce} to {to}{rides}{sent}.", name(table, walk.seat), square(*from))
}

fn ride(table: &Table, walk: &Walk, Ride { from, to, by }: Ride) -> String {
    match (by, walk.swapped) {
        (Jump::Snake, _) => format!(" and down a snake to {to}"),
        (Jump::Ladder, _) => format!(" and up a ladder to {to}"),
        (Jump::Power, Some(with)) if table.seats[with].square == from => {
            format!(" and, changing places with {}, to {to}", name(table, with))
        }
        (Jump::Power, _) if to > from => format!(" and on to {to}"),
        (Jump::Power, _) => format!(" and back to {to}"),
    }
}

/// Who was sent to the start without a move.
fn third_six(table: &Table) -> Option<String> {
    let [(seat, at)] = table.sent[..] else { return None };
    let is_mover = table.walk.as_ref().is_none_or(|walk| walk.seat == seat);
    is_mover
        .then(|| format!("The last roll sent {} from {} back to the start.", name(table, seat), square(at)))
}

/// "Red on 84 with a shield, to miss a turn."
fn stands(sitter: Sitter) -> String {
    let place = if sitter.square == 0 { "at the start".to_owned() } else { format!("on {}", sitter.square) };
    let standing = match sitter.standing {
        Standing::Playing => "",
        Standing::Retired => " (left)",
        Standing::Finished(_) => " (won)",
    };
    let shield = if sitter.shield { " with a shield" } else { "" };
    let skips = if sitter.skips { ", to miss a turn" } else { "" };
    format!("{}{standing} {place}{shield}{skips}.", color(sitter.color))
}

/// " Snakes: 99 to 9, 95 to 56 and 3 more.", at most so many characters.
fn within(name: &str, parts: &[String], room: usize) -> String {
    let sentence = |kept: usize| {
        let more = parts.len() - kept;
        let more = (more > 0).then(|| format!("{more} more"));
        format!(" {name}: {}.", list(&parts[..kept].iter().cloned().chain(more).collect::<Vec<_>>()))
    };
    let fits = (1..=parts.len()).rev().map(sentence).find(|sentence| sentence.len() <= room);
    fits.unwrap_or_default()
}

fn name(table: &Table, seat: Seat) -> String {
    color(table.seats[seat].color).to_owned()
}

fn square(number: u16) -> String {
    if number == 0 { "the start".to_owned() } else { number.to_string() }
}
