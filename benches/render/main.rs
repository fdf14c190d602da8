//! What a board costs: as a PNG, as emoji, and the renderer itself.

mod ludo;
mod snakes;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ludo_bot::render::Renderer;
use ludo_bot::render::emoji::{self, Glyphs, Sign};
use ludo_bot::session::ThemeName;

const THEME: ThemeName = ThemeName::Classic;
/// How much a message holds.
const ROOM: usize = 2_000;

fn boards(criterion: &mut Criterion) {
    let (renderer, scene) = (Renderer::default(), ludo::scene());
    println!("one board: {} bytes of PNG", renderer.picture(&scene, THEME).bytes.len());
    criterion.bench_function("board/png", |bench| bench.iter(|| renderer.picture(black_box(&scene), THEME)));
    criterion.bench_function("board/emoji", |bench| {
        bench.iter(|| emoji::board(black_box(&scene), &Glyphs::default(), ROOM));
    });
    let own =
        Sign::all().into_iter().map(|sign| (sign, format!("<:{}:{}>", sign.word(), u64::MAX))).collect();
    criterion.bench_function("board/emoji/own", |bench| {
        bench.iter(|| emoji::board(black_box(&scene), &own, ROOM));
    });
    criterion
        .bench_function("board/first", |bench| bench.iter(|| Renderer::default().picture(&scene, THEME)));
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
            bench.iter(|| emoji::board(black_box(&scene), &Glyphs::default(), ROOM));
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

criterion_group!(benches, boards, courses);
criterion_main!(benches);
