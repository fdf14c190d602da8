//! Ludo's switches.

use crate::game::ludo::Rules;
use crate::game::ludo::rules::{EntrySafeFor, Finish, HomeStep, SafeSquares, Stack, ThreeSixes};
use crate::text::{choice, count};

/// Every switch as a sentence.
pub(super) fn sentences(rules: &Rules) -> Vec<String> {
    vec![
        tokens(rules),
        enter(rules),
        first_tries(rules),
        home_step(rules).to_owned(),
        finish(rules).to_owned(),
        extra(rules),
        three_sixes(rules).to_owned(),
        "Land on somebody else's token and it goes back to its yard; passing over it does nothing."
            .to_owned(),
        safe(rules).to_owned(),
        stack(rules).to_owned(),
        capture_before_home(rules).to_owned(),
        must_capture(rules).to_owned(),
        play_on(rules).to_owned(),
        teams(rules).to_owned(),
        auto_move(rules).to_owned(),
    ]
}

fn tokens(rules: &Rules) -> String {
    let tokens = count(usize::from(rules.tokens), "token");
    let goal = match (rules.tokens_to_win, rules.tokens) {
        (1, 1) => "bring it home to win".to_owned(),
        (needed, all) if needed == all => "bring all of them home to win".to_owned(),
        (needed, _) => format!("bring {needed} of them home to win"),
    };
    let start = match rules.start_in_play {
        0 => "All begin in the yard".to_owned(),
        1 => "One begins on its entry square, the rest in the yard".to_owned(),
        number => format!("{number} begin on their entry square, the rest in the yard"),
    };
    format!("Everybody has {tokens}: {goal}. {start}.")
}

fn faces(rules: &Rules) -> String {
    choice(&rules.enter_on.iter().map(|face| face.pips().to_string()).collect::<Vec<_>>())
}

fn enter(rules: &Rules) -> String {
    format!("A {} brings a token from the yard to its entry square.", faces(rules))
}

fn first_tries(rules: &Rules) -> String {
    if rules.first_tries > 1 {
        format!("With no token on the way you may try up to {} rolls in a turn.", rules.first_tries)
    } else {
        "You roll once in a turn, also when all your tokens are in the yard.".to_owned()
    }
}

const fn home_step(rules: &Rules) -> &'static str {
    match rules.home_step {
        HomeStep::FullLap => "A token walks the whole way round, then up its own column to home.",
        HomeStep::Column => {
            "A token turns into its own column just before its entry square, and goes up it to home."
        }
    }
}

const fn finish(rules: &Rules) -> &'static str {
    match rules.finish {
        Finish::Exact => "The last roll must bring a token home exactly; a larger one cannot be used for it.",
        Finish::Overshoot => "Any roll that reaches home or would pass it brings the token home.",
    }
}

fn extra(rules: &Rules) -> String {
    let reasons: Vec<String> = extras(rules).into_iter().map(|(sentence, _)| sentence.to_owned()).collect();
    if reasons.is_empty() {
        return "Nothing gives another roll.".to_owned();
    }
    format!(
        "You roll once more after {}, but never for two reasons at once, and not after the move that finishes for you.",
        choice(&reasons)
    )
}

fn extras(rules: &Rules) -> Vec<(&'static str, &'static str)> {
    let all = [
        (rules.extra_on_six, ("a six that moved a token", "six")),
        (rules.extra_on_capture, ("a capture", "capture")),
        (rules.extra_on_home, ("bringing a token home", "home")),
    ];
    all.into_iter().filter_map(|(on, words)| on.then_some(words)).collect()
}

const fn three_sixes(rules: &Rules) -> &'static str {
    match rules.three_sixes {
        ThreeSixes::None => "Sixes in a row have no penalty.",
        ThreeSixes::Forfeit => "The third six in a row is not played, and your turn ends.",
        ThreeSixes::UndoTurn => {
            "The third six in a row is not played: your turn ends and all it did is taken back, captures too."
        }
        ThreeSixes::Yard => {
            "The third six in a row is not played: your turn ends, and the token you moved last goes back to the \
             yard unless it is in its column or home."
        }
    }
}

const fn safe(rules: &Rules) -> &'static str {
    match (rules.safe_squares, rules.entry_safe_for) {
        (SafeSquares::None, _) => "No square is safe.",
        (SafeSquares::Stars, _) => "Nobody is captured on a star.",
        (SafeSquares::Entries, EntrySafeFor::Everybody) => "Nobody is captured on an entry square.",
        (SafeSquares::Entries, EntrySafeFor::Owner) => "On an entry square only its own colour is safe.",
        (SafeSquares::Both, EntrySafeFor::Everybody) => "Nobody is captured on a star or an entry square.",
        (SafeSquares::Both, EntrySafeFor::Owner) => {
            "Nobody is captured on a star; on an entry square only its own colour is safe."
        }
    }
}

const fn stack(rules: &Rules) -> &'static str {
    match rules.stack {
        Stack::Plain => "Two tokens of one colour on a square are nothing special: both can be captured.",
        Stack::Protected => {
            "Two tokens of one colour on a square protect each other: nobody else may land there. Safe squares are \
             open to all."
        }
        Stack::Repels => {
            "A token that lands on two of another colour goes back to its yard. Safe squares are open to all."
        }
        Stack::Blocks => {
            "Two tokens of one colour on a square block it: nobody else may land there or pass. Safe squares are \
             open to all."
        }
        Stack::BlocksAll => {
            "Two tokens of one colour on a square block it for everybody, their owner too, who may still land \
             there. Safe squares are open to all."
        }
    }
}

const fn capture_before_home(rules: &Rules) -> &'static str {
    if rules.capture_before_home {
        "Until you have captured somebody, your tokens walk on past their column, round after round."
    } else {
        "You need no capture to go home."
    }
}

const fn must_capture(rules: &Rules) -> &'static str {
    if rules.must_capture { "If you can capture, you must." } else { "You may capture, but you need not." }
}

const fn play_on(rules: &Rules) -> &'static str {
    if rules.play_on {
        "After the first winner the others play on for the places."
    } else {
        "The game ends when somebody has won."
    }
}

const fn teams(rules: &Rules) -> &'static str {
    if rules.teams {
        "Two play against two, who sit opposite: partners never capture each other, and whoever is done rolls for \
         their partner. A team wins when both are done."
    } else {
        "Everybody plays alone."
    }
}

const fn auto_move(rules: &Rules) -> &'static str {
    if rules.auto_move {
        "If only one token can move, it moves by itself."
    } else {
        "You choose the token also when only one can move."
    }
}

/// Every switch that is on, in a few words each.
pub(super) fn phrases(rules: &Rules) -> Vec<String> {
    let extras: Vec<String> = extras(rules).into_iter().map(|(_, phrase)| phrase.to_owned()).collect();
    let on = |on: bool, phrase: &str| on.then(|| phrase.to_owned());
    [
        Some(format!("{}, {} to win", count(usize::from(rules.tokens), "token"), rules.tokens_to_win)),
        Some(format!("enters on {}", faces(rules))),
        (rules.first_tries > 1).then(|| format!("{} tries to enter", rules.first_tries)),
        (rules.start_in_play > 0).then(|| format!("{} in play at the start", rules.start_in_play)),
        Some(match rules.home_step {
            HomeStep::FullLap => "whole lap".to_owned(),
            HomeStep::Column => "turns in before its entry".to_owned(),
        }),
        Some(match rules.finish {
            Finish::Exact => "exact roll home".to_owned(),
            Finish::Overshoot => "any roll past home counts".to_owned(),
        }),
        Some(if extras.is_empty() {
            "no extra rolls".to_owned()
        } else {
            format!("rolls again on {}", choice(&extras))
        }),
        Some(sixes_phrase(rules.three_sixes).to_owned()),
        Some(safe_phrase(rules).to_owned()),
        Some(stack_phrase(rules.stack).to_owned()),
        on(rules.capture_before_home, "capture before home"),
        on(rules.must_capture, "must capture"),
        Some(if rules.play_on { "plays on for places" } else { "first to finish ends it" }.to_owned()),
        on(rules.teams, "two against two"),
        Some(if rules.auto_move { "only move plays itself" } else { "every move is chosen" }.to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

const fn sixes_phrase(sixes: ThreeSixes) -> &'static str {
    match sixes {
        ThreeSixes::None => "no penalty for sixes",
        ThreeSixes::Forfeit => "third six is lost",
        ThreeSixes::UndoTurn => "third six undoes the turn",
        ThreeSixes::Yard => "third six sends the token back",
    }
}

const fn safe_phrase(rules: &Rules) -> &'static str {
    match (rules.safe_squares, rules.entry_safe_for) {
        (SafeSquares::None, _) => "no safe squares",
        (SafeSquares::Stars, _) => "safe: stars",
        (SafeSquares::Entries, EntrySafeFor::Everybody) => "safe: entries",
        (SafeSquares::Entries, EntrySafeFor::Owner) => "safe: own entry",
        (SafeSquares::Both, EntrySafeFor::Everybody) => "safe: stars and entries",
        (SafeSquares::Both, EntrySafeFor::Owner) => "safe: stars and own entry",
    }
}

const fn stack_phrase(stack: Stack) -> &'static str {
    match stack {
        Stack::Plain => "pairs are plain",
        Stack::Protected => "pairs are protected",
        Stack::Repels => "pairs repel",
        Stack::Blocks => "pairs block others",
        Stack::BlocksAll => "pairs block all",
    }
}
