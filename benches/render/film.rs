//! Moves to show.

use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::ludo::{Ludo, Setup};
use ludo_bot::game::snakes::{Course, Snakes};
use ludo_bot::game::story::Turn;
use ludo_bot::game::{Action, Event, Face, Game, Legal, Roll};
use ludo_bot::scene::film::Film;

/// A walk of six squares that ends with a capture.
pub(crate) fn turn() -> Film {
    let mut setup = Setup::new(Preset::Classic.rules(), 4);
    let steps = [[8, 30, -1, 52], [1, 40, -1, 57], [3, 11, 24, -1], [47, 20, -1, -1]];
    for ((_, there), given) in setup.board.steps.iter_mut().zip(steps) {
        *there = given.to_vec();
    }
    let mut game = Game::Ludo(Ludo::try_from(setup).expect("a sound position"));
    let mut news = Vec::new();
    for action in [Action::Roll(Roll::one(Face::SIX)), Action::Move(1)] {
        game.board_mut().play(action, &mut news).expect("the action is legal");
    }
    let captured = news.iter().any(|event| matches!(event, Event::Captured { .. }));
    assert!(captured, "{news:?}");
    Film::of_step(&game, &news)
}

/// The first turns of a game of Ludo, each a throw and the move that it brought.
pub(crate) fn ludo(turns: usize) -> Film {
    game(&Game::Ludo(Ludo::new(Preset::Classic.rules(), 4)), turns)
}

/// The same of games of Snakes & Ladders, one after another on one board.
pub(crate) fn snakes(turns: usize) -> Film {
    game(&Game::Snakes(Snakes::new(Course::default(), 4)), turns)
}

fn game(start: &Game, turns: usize) -> Film {
    let (mut game, mut told, mut chance) = (start.clone(), Vec::new(), 11_u64);
    let mut below = |bound: u8| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        u8::try_from(chance % u64::from(bound)).expect("less than a u8")
    };
    while told.len() < turns {
        let mut news = Vec::new();
        if game.board().to_act().is_none() {
            game = start.clone();
        }
        let face = Face::ALL[usize::from(below(6))];
        game.board_mut().play(Action::Roll(Roll::one(face)), &mut news).expect("somebody is to roll");
        if let Legal::Move(tokens) = game.board().legal() {
            let token = tokens.nth(below(tokens.count())).expect("one of the tokens");
            game.board_mut().play(Action::Move(token), &mut news).expect("the token may move");
        }
        told.push(Turn { game: game.clone(), events: news });
    }
    Film::of_turns(start, &told)
}
