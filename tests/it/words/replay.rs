//! What is said with a game that is seen again.

use ludo_bot::game::Legal;
use ludo_bot::game::snakes::{self, Course, Plan};
use ludo_bot::game::story::Story;
use ludo_bot::scene::Scene;
use text::replay::{self, Extent};

use super::*;

/// A game of three in which these faces are rolled, and the first token moves that may.
fn told(rules: &RuleSet, faces: &[u8]) -> Story {
    let mut game = rules.begin(3);
    let mut story = Story::new(game.clone());
    for pips in faces {
        let mut events = Vec::new();
        game.board_mut().play(Action::Roll(face(*pips)), &mut events).expect("it is legal");
        if let Legal::Move(tokens) = game.board().legal() {
            let token = tokens.iter().next().expect("one may move");
            game.board_mut().play(Action::Move(token), &mut events).expect("it is legal");
        }
        story.begin(&game, &events);
    }
    story
}

/// Red captures Green twice, and Green Red.
fn ludo() -> Story {
    let rules = RuleSet::Ludo(Rules { safe_squares: SafeSquares::None, ..Preset::Quick.rules() });
    told(&rules, &[6, 6, 1, 2, 6, 1, 1, 6, 6, 2, 1])
}

fn of(story: &Story, shown: usize, asked: usize, is_over: bool) -> String {
    let extent = Extent { shown, all: story.turns().len(), is_cut: shown < asked, is_over };
    replay::content(extent, story.last(shown).1, &story.end().board().colors())
}

#[test]
fn how_much_is_seen_again_and_who_captured_whom() {
    let ludo = ludo();
    let all = ludo.turns().len();
    let rules = snakes::Rules { capture: true, ..snakes::rules::Preset::Plain.rules() };
    let course = Course::new(rules, Plan::empty(30)).expect("they go together");
    let snakes = told(&RuleSet::Snakes(course), &[3, 3, 5, 5, 2]);
    let said = [
        of(&ludo, all, all, true),
        of(&ludo, all, all, false),
        of(&ludo, 4, 4, false),
        of(&ludo, 1, 1, true),
        of(&ludo, 4, all, true),
        of(&ludo, 1, 2, false),
        of(&snakes, 5, 5, false),
        of(&snakes, 2, 2, false),
        replay::NO_FILES.to_owned(),
        replay::NOTHING.to_owned(),
        replay::TOO_LARGE.to_owned(),
        replay::alt(&Scene::new(ludo.end(), &ludo.turns()[all - 1].events), all, all),
        replay::alt(&Scene::new(snakes.end(), &snakes.turns()[4].events), 2, 5),
    ];
    keep("replays", &said.join("\n\n"));
}
