//! Boards of Snakes & Ladders.

use ludo_bot::game::snakes::random::{Recipe, Wild};
use ludo_bot::game::snakes::rules::Preset;
use ludo_bot::game::snakes::{Course, Plan, Setup, Snakes};
use ludo_bot::game::{Action, BoardGame as _, Face, Game, Roll};
use ludo_bot::scene::Scene;

/// The middle of a game on the classic board, as much as a random board can have, and a hundred jumps.
pub(crate) fn scenes() -> Vec<(&'static str, Scene)> {
    vec![
        ("classic", scene(Plan::classic(), &[23, 41, 6, 41])),
        ("wildest", scene(wildest(1), &[390, 391, 205, 205, 205, 17])),
        ("hundred", scene(hundred(1), &[390, 391, 205, 205, 205, 17])),
    ]
}

/// More boards of one kind than the renderer keeps.
pub(crate) fn many_boards() -> Vec<(&'static str, Vec<Scene>)> {
    let classic = |square| {
        let mut plan = Plan::classic();
        plan.ladders.push((square, square + 20));
        scene(plan, &[23, 41, 6, 41])
    };
    let hundred = |shift| scene(hundred(shift), &[390, 391, 205, 205, 205, 17]);
    vec![("classic", (72..77).map(classic).collect()), ("hundred", (1..6).map(hundred).collect())]
}

fn wildest(seed: u64) -> Plan {
    Recipe { size: 400, wild: Wild::Wild, seed, powers: true }.plan()
}

/// Long and short jumps by turns, all over the largest board.
fn hundred(shift: i64) -> Plan {
    let reach = |nth: i64| 20 + nth * 37 % 170;
    let snakes = (0..50).map(|nth| (390 - 3 * nth, 391 - 3 * nth - reach(nth) - shift)).collect();
    let ladders = (0..50).map(|nth| (2 + 3 * nth, 4 + 3 * nth + reach(nth + 7) + shift)).collect();
    Plan { snakes, ladders, ..Plan::empty(400) }
}

/// A five for the first of those who stand on these squares.
fn scene(plan: Plan, squares: &[u16]) -> Scene {
    let course = Course::new(Preset::Party.rules(), plan).expect("the bench's boards are sound");
    let mut setup = Setup::new(course, squares.len());
    for ((_, square), given) in setup.squares.iter_mut().zip(squares) {
        *square = *given;
    }
    let mut game = Snakes::try_from(setup).expect("the bench's positions are sound");
    let mut events = Vec::new();
    let five = Roll::one(Face::new(5).expect("a face"));
    game.play(Action::Roll(five), &mut events).expect("the first seat is to roll");
    Scene::new(&Game::Snakes(game), &events)
}
