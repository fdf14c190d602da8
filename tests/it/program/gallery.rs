//! `gallery` on the command line.

use std::fs;
use std::path::Path;

use ludo_bot::gallery::positions;
use ludo_bot::session::ThemeName;

use crate::process::{Ended, ludo_bot, run};

async fn gallery(directory: &Path) -> Ended {
    run(ludo_bot(&["gallery", directory.to_str().expect("a plain path")]), "").await
}

#[tokio::test]
async fn a_gallery_shows_every_board_in_every_theme() {
    let scratch = tempfile::tempdir().expect("there is room");
    let directory = scratch.path().join("not/there/yet");
    let ended = gallery(&directory).await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(ended.stdout.ends_with(&format!("Open {}\n", directory.join("index.html").display())));
    let page = fs::read_to_string(directory.join("index.html")).expect("there is a page");
    let still = positions::all().into_iter().map(|(name, _)| format!("{name}.png"));
    let moving = positions::films::all().into_iter().map(|(name, _)| format!("{name}.gif"));
    let files: Vec<String> = still.chain(moving).collect();
    for theme in ThemeName::ALL.map(ThemeName::name) {
        let mut bytes = 0;
        for file in &files {
            let (path, name) = (format!("{theme}/{file}"), &file[..file.len() - 4]);
            let file = fs::read(directory.join(&path)).expect("every picture is there");
            assert!(page.contains(&format!("<img src=\"{path}\" alt=\"")), "{path}");
            assert!(page.contains(&format!("{name}, {} bytes", file.len())), "{path}");
            bytes += file.len();
        }
        let line = format!("{theme}: {} pictures, {bytes} bytes, ", files.len());
        assert!(ended.stdout.lines().any(|said| said.starts_with(&line)), "{line}: {}", ended.stdout);
    }
    nothing_is_missing(&page, ThemeName::ALL.len() * files.len());
    whatever_is_in_the_way_is_named(&directory).await;
}

/// Each picture has its words once and is there twice; the page asks nobody else for anything.
fn nothing_is_missing(page: &str, pictures: usize) {
    let count = |part: &str| page.matches(part).count();
    assert_eq!((count("<figure>"), count("<img ")), (pictures, 2 * pictures));
    assert_eq!(
        (count(" alt=\"\""), count("alt=\"Ludo board") + count("alt=\"Snakes and Ladders board")),
        (pictures, pictures)
    );
    assert!(!["http:", "https:", "<script", "@import", "//"].into_iter().any(|part| page.contains(part)));
    // What every kind of colour vision sees is a filter of the page.
    for eye in ["normal", "protanopia", "deuteranopia", "tritanopia"] {
        assert!(
            page.contains(&format!("<filter id=\"{eye}\">")) && page.contains(&format!("url(#{eye})")),
            "{eye}"
        );
    }
}

/// Once more over what is there: a folder where a file should be is said.
async fn whatever_is_in_the_way_is_named(directory: &Path) {
    let first = directory.join("classic/start.png");
    fs::remove_file(&first).expect("it was there");
    fs::create_dir(&first).expect("there is room");
    let ended = gallery(directory).await;
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""));
    assert!(
        ended.stderr.starts_with(&format!("{} cannot be written: ", first.display())),
        "{}",
        ended.stderr
    );
}

#[tokio::test]
async fn a_gallery_needs_a_directory() {
    let file = tempfile::NamedTempFile::new().expect("there is room for a file");
    let ended = gallery(file.path()).await;
    let first = file.path().join(ThemeName::default().name());
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""));
    assert!(ended.stderr.starts_with(&format!("{} cannot be made: ", first.display())), "{}", ended.stderr);
    let ended = run(ludo_bot(&["gallery"]), "").await;
    assert_eq!(ended.code, Some(2));
    assert!(ended.stderr.contains("DIRECTORY"), "{}", ended.stderr);
}
