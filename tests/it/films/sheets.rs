//! Films to look at: every kind of move, its frames side by side.

use std::path::Path;

use ludo_bot::gallery::positions::films;
use ludo_bot::game::ludo::Ludo;
use ludo_bot::game::ludo::rules::{Preset, Rules};
use ludo_bot::game::snakes::{self, Course, Plan, Snakes};
use ludo_bot::game::story::Turn;
use ludo_bot::game::{Game, Kind};
use ludo_bot::scene::film::Film;

use super::pictures::seen;
use crate::laws::{Chance, any_action};

const CLASSIC: Rules = Preset::Classic.rules();

/// Four at the board, nobody moved yet.
pub(super) fn beginning(kind: Kind) -> Game {
    match kind {
        Kind::Ludo => Game::Ludo(Ludo::new(CLASSIC, 4)),
        Kind::Snakes => {
            let rules = snakes::Rules { capture: true, ..snakes::Rules::default() };
            Game::Snakes(Snakes::new(Course::new(rules, Plan::classic()).expect("a sound board"), 4))
        }
    }
}

/// So many throws, played at random, seen again.
pub(super) fn replay(start: &Game, turns: usize) -> Film {
    let (mut game, mut chance, mut told) = (start.clone(), Chance::new(7), Vec::new());
    for _ in 0..turns {
        let mut news = Vec::new();
        while let Some(action) = any_action(&game, &mut chance) {
            game.board_mut().play(action, &mut news).expect("the action is legal");
            if game.board().rolled().is_none() {
                break;
            }
        }
        told.push(Turn { game: game.clone(), events: news });
    }
    Film::of_turns(start, &told)
}

#[test]
#[ignore = "writes the frames of every kind of move, to be looked at"]
fn write_sheets() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sheets");
    std::fs::create_dir_all(&folder).expect("cargo makes the folder above");
    let replays = [("replay", Kind::Ludo, 120), ("replayed", Kind::Snakes, 40)];
    let replays = replays.map(|(name, kind, turns)| (name, replay(&beginning(kind), turns)));
    for (name, film) in films::all().into_iter().chain(replays) {
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
    // A replay is higher by its strip.
    let each = frames[0].len() / 720 / 4 / 2;
    let (wide, high) = (SMALL * ACROSS, each * shown.len().div_ceil(ACROSS));
    let mut pixels = vec![0; wide * high * 3];
    for (nth, frame) in shown.iter().enumerate() {
        let (left, top) = (nth % ACROSS * SMALL, nth / ACROSS * each);
        for y in 0..each {
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
