//! Laws of taking back, over random play of both games with fair dice.

use ludo_bot::game::RuleSet;
use ludo_bot::game::ludo::rules::{Preset, Rules};
use ludo_bot::game::snakes::rules::Preset as SnakesPreset;
use ludo_bot::game::snakes::{self, Course, Recipe};
use ludo_bot::session::{Command, UserId};
use ludo_bot::tools::verify;
use proptest::prelude::*;
use proptest::sample::select;

use super::walk::Walk;
use crate::boards::{all_rules, recipes};

/// How often somebody does something in a game that is tried; most are not over by then.
const DEEDS: usize = 150;

/// Rules of both games: with choices, without, with one die and two; and random boards with every switch.
fn any_rules() -> impl Strategy<Value = RuleSet> {
    let on_random = |(recipe, rules): (Recipe, snakes::Rules)| {
        RuleSet::Snakes(Course::new(rules, recipe.plan()).expect("random boards go with all rules"))
    };
    prop_oneof![known_rules(), (recipes(), select(all_rules())).prop_map(on_random)]
}

fn known_rules() -> impl Strategy<Value = RuleSet> {
    let ludo = Preset::ALL.map(|preset| RuleSet::Ludo(preset.rules()));
    let careful = RuleSet::Ludo(Rules { auto_move: false, ..Preset::Quick.rules() });
    let snakes = SnakesPreset::ALL.into_iter().flat_map(|preset| {
        [1, 2].map(|dice| {
            let course = Course::new(preset.rules().with_dice(dice), preset.plan());
            RuleSet::Snakes(course.expect("they go together"))
        })
    });
    select(ludo.into_iter().chain([careful]).chain(snakes).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_before_the_roll_comes_back_and_the_record_tells_both(
        rules in any_rules(), people in 1..=3_u8, more in 0..=1_usize, seed in 1..u64::MAX / 2,
    ) {
        let computers = if people == 1 { 1 + more } else { more };
        let mut walk = Walk::begin(rules, people, computers, seed);
        for _ in 0..DEEDS {
            if walk.session.to_act().is_none() {
                break;
            }
            walk.go_on();
        }
        walk.check_record();
        walk.check_story();
        if walk.session.is_live() {
            walk.take(UserId(1), Command::End).expect("a moderator ends it");
        }
        let mut said = Vec::new();
        let verified = verify(walk.record().as_bytes(), &mut said);
        prop_assert!(verified.is_ok(), "{}", String::from_utf8_lossy(&said));
    }
}
