//! How people type a board: a jump or a power a line.
//!
//! `99>9` is a snake, `2>38` a ladder, `12 skip` a power. Commas and semicolons separate as well as line ends do, and
//! what follows a `#` is passed over.

use std::fmt;

use super::board::{Plan, Power};

/// Something typed that is neither a jump nor a power. Its text is a phrase that players read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there, cut at 40 characters.
    pub text: String,
    /// What is wrong with it.
    pub why: Unclear,
}

/// What is wrong with something typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unclear {
    /// It is neither a jump nor a power.
    Neither,
    /// It is a jump to the square that it is on.
    Nowhere,
    /// It may be a jump to that square, or a move by that many.
    Ambiguous,
    /// A number of it is beyond all counting.
    Huge,
}

/// Something typed that could be read.
enum Typed {
    Snake(i64, i64),
    Ladder(i64, i64),
    Power(i64, Power),
}

/// How much of something unread is shown, in characters.
const SHOWN: usize = 40;

/// Reads all that can be read, for a board of this size, and lists what cannot. Whether the board is any good is for
/// [`Board::try_from`](super::Board) to say. The work grows with the length of the text alone.
pub fn read(text: &str, size: i64) -> (Plan, Vec<Unread>) {
    let mut plan = Plan::empty(size);
    let mut unread = Vec::new();
    for (line, whole) in (1..).zip(text.lines()) {
        let content = whole.split('#').next().unwrap_or_default();
        for part in content.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
            match typed(part) {
                Ok(Typed::Snake(from, to)) => plan.snakes.push((from, to)),
                Ok(Typed::Ladder(from, to)) => plan.ladders.push((from, to)),
                Ok(Typed::Power(square, power)) => plan.powers.push((square, power)),
                Err(why) => unread.push(Unread { line, text: cut(part), why }),
            }
        }
    }
    (plan, unread)
}

/// Writes snakes, ladders and powers, each on a line, so that [`read`] makes the same plan of it where its jumps go the
/// way that their kind goes and no number is negative.
pub fn write(plan: &Plan) -> String {
    let jumps = plan.snakes.iter().chain(&plan.ladders).map(|(from, to)| format!("{from}>{to}"));
    let powers = plan.powers.iter().map(|(square, power)| match power {
        Power::RollAgain => format!("{square} roll again"),
        Power::Move(by) => format!("{square} move {by:+}"),
        Power::Skip => format!("{square} skip"),
        Power::Swap => format!("{square} swap"),
        Power::Shield => format!("{square} shield"),
    });
    jumps.chain(powers).collect::<Vec<_>>().join("\n")
}

fn typed(part: &str) -> Result<Typed, Unclear> {
    let after = part.trim_start_matches(|c: char| c.is_ascii_digit());
    let square = number(&part[..part.len() - after.len()])?;
    let rest = after.trim_start();
    if rest.len() < after.len() && is_signed(rest) {
        return Err(Unclear::Ambiguous);
    }
    let arrow = ["->", "→", ">", "-", "–"].iter().find_map(|arrow| rest.strip_prefix(arrow));
    let target = arrow.map_or(rest, str::trim_start);
    if arrow.is_none() && !target.starts_with(|c: char| c.is_ascii_digit()) {
        return power(target).map(|power| Typed::Power(square, power));
    }
    match number(target)? {
        to if to < square => Ok(Typed::Snake(square, to)),
        to if to > square => Ok(Typed::Ladder(square, to)),
        _ => Err(Unclear::Nowhere),
    }
}

fn power(name: &str) -> Result<Power, Unclear> {
    let name = name.to_lowercase().replace(['_', '–', '\u{2212}'], "-");
    match name.split_whitespace().collect::<Vec<_>>()[..] {
        ["roll", "again"] | ["roll-again" | "rollagain"] => Ok(Power::RollAgain),
        ["skip"] => Ok(Power::Skip),
        ["swap"] => Ok(Power::Swap),
        ["shield"] => Ok(Power::Shield),
        ["move", by] => signed(by).map(Power::Move),
        ["move", sign @ ("+" | "-"), by] => signed(&format!("{sign}{by}")).map(Power::Move),
        [word] => word.strip_prefix("move").ok_or(Unclear::Neither).and_then(signed).map(Power::Move),
        _ => Err(Unclear::Neither),
    }
}

/// Whether it is a number that clings to a sign.
fn is_signed(text: &str) -> bool {
    text.strip_prefix(['+', '-', '–', '\u{2212}'])
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// A number of digits, with or without a sign.
fn signed(text: &str) -> Result<i64, Unclear> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    match number(digits) {
        Err(Unclear::Neither) => Err(Unclear::Neither),
        _ => text.parse().map_err(|_| Unclear::Huge),
    }
}

/// A number of digits alone.
fn number(digits: &str) -> Result<i64, Unclear> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Unclear::Neither);
    }
    digits.parse().map_err(|_| Unclear::Huge)
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unread { line, text, why } = self;
        write!(f, "line {line}, `{text}`: ")?;
        f.write_str(match why {
            Unclear::Neither => "neither a jump such as 99>9 nor a power such as 12 skip",
            Unclear::Ambiguous => "a jump is written 33>3, and a power 33 move -3",
            Unclear::Nowhere => "a jump leads to another square",
            Unclear::Huge => "no board has a number so large",
        })
    }
}
