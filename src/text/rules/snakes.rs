//! The switches of Snakes & Ladders, and the board.

use crate::game::snakes::board::Square;
use crate::game::snakes::rules::{Overshoot, Start, ThreeSixes};
use crate::game::snakes::{Board, Course, Jump, Plan, Power, Rules};
use crate::text::{count, list};

/// How many squares are told one by one.
const LISTED: usize = 12;

/// Every switch as a sentence, and what is on the board.
pub(super) fn sentences(course: &Course) -> Vec<String> {
    let (rules, board) = (course.rules(), course.board());
    let mut sentences = vec![
        roll(rules, board),
        start(rules).to_owned(),
        "A snake's head takes you down to its tail, a ladder's foot up to its top.".to_owned(),
        chain(rules).to_owned(),
        extra(rules).to_owned(),
        three_sixes(rules),
        overshoot(rules, board),
        capture(rules).to_owned(),
    ];
    sentences.extend(powers(board));
    sentences
}

/// The board and every switch, in a few words each.
pub(super) fn phrases(course: &Course) -> Vec<String> {
    let rules = course.rules();
    let (one, many) = if rules.dice == 2 { ("double", "doubles") } else { ("six", "sixes") };
    vec![
        board(course.board().plan()),
        if rules.dice == 2 { "two dice" } else { "one die" }.to_owned(),
        match rules.start {
            Start::Free => "any roll starts".to_owned(),
            Start::Six | Start::Doubles => format!("starts with a {one}"),
        },
        if rules.extra_on_six {
            format!("rolls again on a {one}")
        } else {
            format!("no extra roll on a {one}")
        },
        match rules.three_sixes {
            ThreeSixes::None => format!("no penalty for {many}"),
            ThreeSixes::Forfeit => format!("third {one} is lost"),
            ThreeSixes::BackToStart => format!("third {one} sends you to the start"),
        },
        match rules.overshoot {
            Overshoot::Stay => "exact roll to win",
            Overshoot::Bounce => "too much bounces back",
        }
        .to_owned(),
        if rules.chain { "jumps lead on" } else { "a jump ends where it ends" }.to_owned(),
        if rules.capture { "landing on somebody sends them to the start" } else { "squares are shared" }
            .to_owned(),
    ]
}

/// "100 squares, 5 snakes, 6 ladders".
pub(super) fn board(plan: &Plan) -> String {
    let mut parts = vec![
        format!("{} squares", plan.size),
        count(plan.snakes.len(), "snake"),
        count(plan.ladders.len(), "ladder"),
    ];
    if !plan.powers.is_empty() {
        parts.push(count(plan.powers.len(), "power"));
    }
    parts.join(", ")
}

fn roll(rules: Rules, board: &Board) -> String {
    let dice = if rules.dice == 2 {
        "Roll two dice and go as far as they say together"
    } else {
        "Roll and go that far"
    };
    format!("{dice}: first on square {} wins.", board.size())
}

const fn start(rules: Rules) -> &'static str {
    match rules.start {
        Start::Free => "Everybody begins off the board, and any roll brings you on.",
        Start::Six => "Everybody begins off the board: roll a six to start, then roll again.",
        Start::Doubles => "Everybody begins off the board: roll a double to start, then roll again.",
    }
}

const fn chain(rules: Rules) -> &'static str {
    if rules.chain {
        "If a jump ends on another snake, ladder or power, that counts too."
    } else {
        "A jump ends where it ends: nothing that is there counts."
    }
}

const fn extra(rules: Rules) -> &'static str {
    match (rules.extra_on_six, rules.dice) {
        (false, 2) => "A double does not roll again.",
        (false, _) => "A six does not roll again.",
        (true, 2) => "A double rolls again, but not after you have won.",
        (true, _) => "A six rolls again, but not after you have won.",
    }
}

fn three_sixes(rules: Rules) -> String {
    let (one, many) = if rules.dice == 2 { ("double", "Doubles") } else { ("six", "Sixes") };
    match rules.three_sixes {
        ThreeSixes::None => format!("{many} in a row have no penalty."),
        ThreeSixes::Forfeit => format!("The third {one} in a row is not played, and your turn ends."),
        ThreeSixes::BackToStart => {
            let again = if rules.start == Start::Free { "" } else { ", where you have to start again" };
            format!(
                "The third {one} in a row is not played: your turn ends, and you go back to the start{again}."
            )
        }
    }
}

fn overshoot(rules: Rules, board: &Board) -> String {
    let size = board.size();
    match rules.overshoot {
        Overshoot::Stay => format!("You must reach {size} exactly: if you roll too much, you stay."),
        Overshoot::Bounce => {
            format!(
                "You must reach {size} exactly: if you roll too much, you bounce back by what is left over, and \
                 what is there counts."
            )
        }
    }
}

const fn capture(rules: Rules) -> &'static str {
    match (rules.capture, rules.start) {
        (true, Start::Free) => "End where somebody else is, and they go back to the start.",
        (true, _) => {
            "End where somebody else is, and they go back to the start, where they have to start again."
        }
        (false, _) => "Any number of players may share a square.",
    }
}

/// What the powers on the board do, a sentence for each kind.
fn powers(board: &Board) -> Vec<String> {
    let on = |power: Power| {
        let squares = (1..=board.size()).filter(|square| board.square(*square) == Square::Does(power));
        some(squares.map(|square| square.to_string()).collect())
    };
    let moves: Vec<String> = board
        .leaps()
        .filter(|(_, leap)| leap.by == Jump::Power)
        .map(|(from, leap)| format!("{from} to {}", leap.to))
        .collect();
    let moves = (!moves.is_empty()).then(|| format!("Arrows take you from {}.", some(moves)));
    let effects = [
        (Power::RollAgain, "you roll again"),
        (Power::Skip, "your next turn is passed over"),
        (Power::Swap, "you change places with whoever is furthest ahead"),
        (Power::Shield, "your next snake does nothing"),
    ];
    let said = effects.into_iter().filter(|(power, _)| board.has(*power));
    moves.into_iter().chain(said.map(|(power, effect)| format!("On {} {effect}.", on(power)))).collect()
}

/// The first of them, where there are many: a message is only so long.
fn some(mut items: Vec<String>) -> String {
    let more = items.len().saturating_sub(LISTED);
    if more > 0 {
        items.truncate(LISTED);
        items.push(format!("{more} more"));
    }
    list(&items)
}
