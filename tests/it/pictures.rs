//! Pictures against their references, pixel by pixel, and the limits of what Discord takes.

mod positions;

use std::path::PathBuf;

use ludo_bot::render::Renderer;

/// Where the references are.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures")
}

/// `cargo test --test it -- --ignored accept`: looks at nothing, takes what is drawn now for right.
#[test]
#[ignore = "rewrites the references"]
fn accept() {
    let renderer = Renderer::default();
    for (name, table) in positions::all() {
        let png = renderer.picture(&positions::scene(table)).png;
        println!("{name}: {} bytes", png.len());
        std::fs::write(folder().join(name).with_extension("png"), png).expect("the folder is there");
    }
}

#[test]
#[ignore = "shows"]
fn show() {
    for (name, table) in positions::all() {
        let scene = positions::scene(table);
        let (emoji, alt) = (ludo_bot::render::emoji::board(&scene), ludo_bot::text::alt::alt(&scene));
        println!("{name}\n{emoji}\n[{}]\n{alt}\n[{}]", emoji.encode_utf16().count(), alt.chars().count());
    }
}
