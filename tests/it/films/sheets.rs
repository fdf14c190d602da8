//! Films to look at: every kind of move, its frames side by side.

use std::path::Path;

use ludo_bot::game::ludo::rules::{Preset, Rules, ThreeSixes};
use ludo_bot::game::ludo::{Ludo, Setup};
use ludo_bot::game::snakes::{self, Course, Plan, Snakes};
use ludo_bot::game::{Action, Event, Face, Game, Roll};
use ludo_bot::scene::film::Film;

use super::pictures::seen;

const CLASSIC: Rules = Preset::Classic.rules();

/// What each of the seats has on the board, in steps.
fn ludo(rules: Rules, steps: &[[i8; 4]], actions: &[(bool, u8)]) -> Film {
    let mut setup = Setup::new(rules, steps.len());
    for ((_, there), given) in setup.board.steps.iter_mut().zip(steps) {
        *there = given.to_vec();
    }
    play(Game::Ludo(Ludo::try_from(setup).expect("a sound position")), actions)
}

fn courses(rules: snakes::Rules, plan: Plan, squares: &[u16], throws: &[u8]) -> Film {
    let course = Course::new(rules, plan).expect("a sound board");
    let mut setup = snakes::Setup::new(course, squares.len());
    for ((_, there), given) in setup.squares.iter_mut().zip(squares) {
        *there = *given;
    }
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

const IN: [i8; 4] = [-1; 4];

fn films() -> Vec<(&'static str, Film)> {
    let undoing = Rules { three_sixes: ThreeSixes::UndoTurn, ..CLASSIC };
    let party = || (snakes::rules::Preset::Party.rules(), Plan::party());
    let capturing = snakes::Rules { capture: true, ..snakes::Rules::default() };
    let classic = |squares: &[u16], throws: &[u8]| courses(capturing, Plan::classic(), squares, throws);
    let with_party = |squares: &[u16], throws: &[u8]| courses(party().0, party().1, squares, throws);
    vec![
        ("roll", ludo(CLASSIC, &[[3, 20, -1, -1], IN, IN, IN], &[(true, 4)])),
        ("walk", ludo(CLASSIC, &[[3, -1, -1, -1], IN, IN, [30, -1, -1, -1]], &[(true, 5)])),
        ("walked", ludo(CLASSIC, &[[3, -1, -1, -1], IN, IN, IN], &[(true, 5), (false, 1)])),
        ("enter", ludo(CLASSIC, &[IN, IN, IN, IN], &[(true, 6), (false, 3)])),
        ("capture", ludo(CLASSIC, &[[8, 30, -1, -1], [1, -1, -1, -1], IN, IN], &[(true, 6), (false, 1)])),
        ("home", ludo(CLASSIC, &[[53, 3, -1, -1], IN, IN, IN], &[(true, 4), (false, 1)])),
        ("win", ludo(CLASSIC, &[[57, 57, 57, 54], [3, 2, -1, -1], IN, IN], &[(true, 3), (false, 4)])),
        (
            "undone",
            ludo(
                undoing,
                &[[3, -1, -1, -1], IN, [11, 5, 6, 7], IN],
                &[(true, 1), (false, 1), (true, 2), (true, 6), (false, 1), (true, 6), (false, 2), (true, 6)],
            ),
        ),
        (
            "several",
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
        ("ladder", classic(&[23, 0, 6], &[5])),
        ("snake", classic(&[93, 41, 6], &[2])),
        ("sent", classic(&[40, 45, 45], &[5])),
        ("start", classic(&[0, 0], &[3])),
        ("goal", classic(&[96, 41], &[4])),
        ("bounce", with_party(&[96, 0], &[6])),
        ("swap", with_party(&[37, 88, 65], &[4])),
        ("course", classic(&[0, 12, 30], &[1, 2, 3, 4, 5])),
    ]
}

#[test]
#[ignore = "writes the frames of every kind of move, to be looked at"]
fn write_sheets() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sheets");
    std::fs::create_dir_all(&folder).expect("cargo makes the folder above");
    for (name, film) in films() {
        let mut frames = Vec::new();
        let seen = seen(&film, |frame| frames.push(frame.to_vec()));
        println!("{name}: {} bytes, {} frames, {} cs", seen.bytes, frames.len(), seen.time());
        std::fs::write(folder.join(name).with_extension("png"), sheet(&frames)).expect("the folder is there");
    }
}

/// A third of each side, four in a row, at most sixteen, on Discord's dark ground.
fn sheet(frames: &[Vec<u8>]) -> Vec<u8> {
    const SMALL: usize = 360;
    const ACROSS: usize = 4;
    let step = frames.len().div_ceil(16).max(1);
    let mut shown: Vec<_> = frames.iter().step_by(step).collect();
    if !(frames.len() - 1).is_multiple_of(step) {
        shown.extend(frames.last());
    }
    let (wide, high) = (SMALL * ACROSS, SMALL * shown.len().div_ceil(ACROSS));
    let mut pixels = vec![0; wide * high * 3];
    for (nth, frame) in shown.iter().enumerate() {
        let (left, top) = (nth % ACROSS * SMALL, nth / ACROSS * SMALL);
        for y in 0..SMALL {
            for x in 0..SMALL {
                let pixel = &frame[4 * (2 * y * 720 + 2 * x)..][..4];
                let color = if pixel[3] > 0 { &pixel[..3] } else { &[0x31, 0x33, 0x38] };
                pixels[3 * ((top + y) * wide + left + x)..][..3].copy_from_slice(color);
            }
        }
    }
    let mut file = Vec::new();
    let side = |pixels: usize| u32::try_from(pixels).expect("a small sheet");
    let mut encoder = png::Encoder::new(&mut file, side(wide), side(high));
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a sound header");
    writer.write_image_data(&pixels).expect("all pixels");
    writer.finish().expect("a sound end");
    file
}
