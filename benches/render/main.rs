//! What a board costs: as a PNG, as emoji, moving, and the renderer itself; and the same board drawn as an SVG.

mod film;
mod ludo;
mod snakes;
mod svg;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ludo_bot::render::{Renderer, emoji};
use ludo_bot::session::ThemeName;

const THEME: ThemeName = ThemeName::Classic;

fn boards(criterion: &mut Criterion) {
    let (renderer, scene) = (Renderer::default(), ludo::scene());
    println!("one board: {} bytes of PNG", renderer.picture(&scene, THEME).bytes.len());
    criterion.bench_function("board/png", |bench| bench.iter(|| renderer.picture(black_box(&scene), THEME)));
    criterion.bench_function("board/emoji", |bench| bench.iter(|| emoji::board(black_box(&scene))));
    criterion
        .bench_function("board/first", |bench| bench.iter(|| Renderer::default().picture(&scene, THEME)));
}

/// Boards that move: one turn, and replays.
fn films(criterion: &mut Criterion) {
    let renderer = Renderer::default();
    let films =
        [("turn", film::turn()), ("replay/ludo", film::ludo(300)), ("replay/snakes", film::snakes(300))];
    for (name, film) in films {
        println!("{name}: {} bytes of GIF", renderer.film(&film, THEME).bytes.len());
        criterion.bench_function(&format!("film/{name}"), |bench| {
            bench.iter(|| renderer.film(black_box(&film), THEME));
        });
    }
}

/// What it is measured against.
fn others(criterion: &mut Criterion) {
    println!("SVG by resvg: {} bytes of PNG", svg::png().len());
    criterion.bench_function("svg/png", |bench| bench.iter(svg::png));
}

/// Boards of Snakes & Ladders; "cold" is the first picture of a board, the others find it at hand.
fn courses(criterion: &mut Criterion) {
    for (name, scene) in snakes::scenes() {
        let renderer = Renderer::default();
        println!("{name}: {} bytes of PNG", renderer.picture(&scene, THEME).bytes.len());
        criterion.bench_function(&format!("snakes/{name}/png"), |bench| {
            bench.iter(|| renderer.picture(black_box(&scene), THEME));
        });
        criterion.bench_function(&format!("snakes/{name}/emoji"), |bench| {
            bench.iter(|| emoji::board(black_box(&scene)));
        });
    }
    for (name, scenes) in snakes::many_boards() {
        let renderer = Renderer::default();
        let mut scenes = scenes.iter().cycle();
        criterion.bench_function(&format!("snakes/{name}/cold"), |bench| {
            bench.iter_batched(
                || scenes.next(),
                |scene| scene.map(|scene| renderer.picture(scene, THEME)),
                BatchSize::SmallInput,
            );
        });
    }
}

criterion_group!(benches, boards, films, others, courses);
criterion_main!(benches);
