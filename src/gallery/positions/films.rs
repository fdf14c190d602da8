//! Every kind of move as it is made.

use crate::game::ludo::rules::{Preset, Rules, ThreeSixes};
use crate::game::ludo::{Ludo, Setup};
use crate::game::snakes::{self, Course, Plan, Snakes};
use crate::game::story::Turn;
use crate::game::{Action, Event, Face, Game, Legal, Roll};
use crate::scene::film::Film;

const CLASSIC: Rules = Preset::Classic.rules();
/// All tokens in the yard.
const IN: [i8; 4] = [-1; 4];

/// Every kind of move by name, Ludo's first, and a replay of each game.
pub fn all() -> Vec<(&'static str, Film)> {
    let undoing = Rules { three_sixes: ThreeSixes::UndoTurn, ..CLASSIC };
    let party = || (snakes::rules::Preset::Party.rules(), Plan::party());
    let capturing = snakes::Rules { capture: true, ..snakes::Rules::default() };
    let classic = |squares: &[u16], throws: &[u8]| courses(capturing, Plan::classic(), squares, throws);
    let with_party = |squares: &[u16], throws: &[u8]| courses(party().0, party().1, squares, throws);
    vec![
        ("moving-roll", ludo(CLASSIC, &[[3, 20, -1, -1], IN, IN, IN], &[(true, 4)])),
        ("moving-walk", ludo(CLASSIC, &[[3, -1, -1, -1], IN, IN, [30, -1, -1, -1]], &[(true, 5)])),
        ("moving-walked", ludo(CLASSIC, &[[3, -1, -1, -1], IN, IN, IN], &[(true, 5), (false, 1)])),
        ("moving-enter", ludo(CLASSIC, &[IN, IN, IN, IN], &[(true, 6), (false, 3)])),
        (
            "moving-capture",
            ludo(CLASSIC, &[[8, 30, -1, -1], [1, -1, -1, -1], IN, IN], &[(true, 6), (false, 1)]),
        ),
        ("moving-home", ludo(CLASSIC, &[[53, 3, -1, -1], IN, IN, IN], &[(true, 4), (false, 1)])),
        ("moving-win", ludo(CLASSIC, &[[57, 57, 57, 54], [3, 2, -1, -1], IN, IN], &[(true, 3), (false, 4)])),
        (
            "moving-undone",
            ludo(
                undoing,
                &[[3, -1, -1, -1], IN, [11, 5, 6, 7], IN],
                &[(true, 1), (false, 1), (true, 2), (true, 6), (false, 1), (true, 6), (false, 2), (true, 6)],
            ),
        ),
        (
            "moving-several",
            ludo(
                CLASSIC,
                &[[3, -1, -1, -1], [5, -1, -1, -1], [7, -1, -1, -1], [9, -1, -1, -1]],
                &[
                    (true, 4),
                    (false, 1),
                    (true, 3),
                    (false, 1),
                    (true, 1),
                    (false, 1),
                    (true, 6),
                    (false, 2),
                    (true, 5),
                    (false, 1),
                ],
            ),
        ),
        ("moving-six-enter", ludo(CLASSIC, &[IN, IN, IN, IN, IN, IN], &[(true, 6), (false, 2)])),
        (
            "moving-six-capture",
            ludo(
                CLASSIC,
                &[[8, 30, -1, -1], [1, -1, -1, -1], IN, [40, -1, -1, -1], IN],
                &[(true, 6), (false, 1)],
            ),
        ),
        ("moving-six-home", ludo(CLASSIC, &[[75, 57, 57, -1], IN, IN, IN, IN, IN], &[(true, 2), (false, 1)])),
        ("moving-ladder", classic(&[23, 0, 6], &[5])),
        ("moving-snake", classic(&[93, 41, 6], &[2])),
        ("moving-sent", classic(&[40, 45, 45], &[5])),
        ("moving-start", classic(&[0, 0], &[3])),
        ("moving-goal", classic(&[96, 41], &[4])),
        ("moving-bounce", with_party(&[96, 0], &[6])),
        ("moving-swap", with_party(&[37, 88, 65], &[4])),
        ("moving-course", classic(&[0, 12, 30], &[1, 2, 3, 4, 5])),
        (
            "replay",
            replay(&Game::Ludo(Ludo::new(CLASSIC, 4)), &[6, 5, 6, 6, 2, 6, 1, 3, 4, 5, 2, 6, 4, 1, 3, 2]),
        ),
        ("snakes-replay", {
            let start = Game::Snakes(Snakes::new(course(capturing, Plan::classic()), 3));
            replay(&start, &[4, 4, 6, 2, 5, 3, 1, 6, 6, 4])
        }),
    ]
}

/// What each of the seats has on the board, in steps.
fn ludo(rules: Rules, steps: &[[i8; 4]], actions: &[(bool, u8)]) -> Film {
    let mut setup = Setup::new(rules, steps.len());
    for ((_, there), given) in setup.board.steps.iter_mut().zip(steps) {
        *there = given.to_vec();
    }
    play(Game::Ludo(Ludo::try_from(setup).expect("a sound position")), actions)
}

fn courses(rules: snakes::Rules, plan: Plan, squares: &[u16], throws: &[u8]) -> Film {
    let setup = super::snakes::at(course(rules, plan), squares);
    let actions: Vec<_> = throws.iter().map(|pips| (true, *pips)).collect();
    play(Game::Snakes(Snakes::try_from(setup).expect("a sound position")), &actions)
}

/// Throws and moves, all in one step.
fn play(mut game: Game, actions: &[(bool, u8)]) -> Film {
    let mut news: Vec<Event> = Vec::new();
    for (is_roll, number) in actions {
        let action = match is_roll {
            true => Action::Roll(Roll::one(Face::new(*number).expect("a face"))),
            false => Action::Move(*number),
        };
        game.board_mut().play(action, &mut news).expect("the action is legal");
    }
    Film::of_step(&game, &news)
}

fn course(rules: snakes::Rules, plan: Plan) -> Course {
    Course::new(rules, plan).expect("a sound board")
}

/// These throws, each with the first move that it allows, seen again.
fn replay(start: &Game, throws: &[u8]) -> Film {
    let mut game = start.clone();
    let turns = throws.iter().map(|pips| {
        let mut events = Vec::new();
        let mut play = |game: &mut Game, action| {
            game.board_mut().play(action, &mut events).expect("the action is legal");
        };
        play(&mut game, Action::Roll(Roll::one(Face::new(*pips).expect("a face"))));
        if let Legal::Move(tokens) = game.board().legal() {
            play(&mut game, Action::Move(tokens.iter().next().expect("one of the tokens")));
        }
        Turn { events, game: game.clone() }
    });
    Film::of_turns(start, &turns.collect::<Vec<_>>())
}
