//! The switches, in sentences that a child understands, and in phrases for the lobby.

mod ludo;
mod snakes;

use super::game;
use crate::game::{Layout, RuleSet};

/// Every switch as a sentence, a line each.
pub fn sentences(rules: &RuleSet) -> String {
    let sentences = match rules {
        RuleSet::Ludo(rules) => ludo::sentences(rules),
        RuleSet::Snakes(course) => snakes::sentences(course),
    };
    sentences.into_iter().map(|sentence| format!("- {sentence}")).collect::<Vec<_>>().join("\n")
}

/// Every switch that is on, in a few words each.
pub fn short(rules: &RuleSet) -> String {
    let phrases = match rules {
        RuleSet::Ludo(rules) => ludo::phrases(rules),
        RuleSet::Snakes(course) => snakes::phrases(course),
    };
    let (name, command) = (name(rules).unwrap_or("own rules"), rules.kind().name());
    format!("**{name}**: {}. `/{command} rules` explains each.", phrases.join(" · "))
}

/// What is on a board: "100 squares, 5 snakes, 6 ladders".
pub fn board(layout: &Layout) -> String {
    match layout {
        Layout::Snakes(plan) => snakes::board(plan),
    }
}

/// The heading of the rules.
pub fn title(rules: &RuleSet) -> String {
    format!("{}, {} rules", game(rules.kind()), name(rules).unwrap_or("own"))
}

/// The preset that has these very switches.
pub(super) fn name(rules: &RuleSet) -> Option<&'static str> {
    match rules {
        RuleSet::Ludo(rules) => rules.preset().map(crate::game::ludo::rules::Preset::name),
        RuleSet::Snakes(course) => course.rules().preset().map(crate::game::snakes::rules::Preset::name),
    }
}
