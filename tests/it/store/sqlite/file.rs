//! What the store says of a file that it cannot use. It changes none of them.

use std::fs;

use ludo_bot::store::connect;

use super::Place;
use crate::store::table::create;

#[tokio::test]
async fn a_url_names_a_file() {
    for url in ["", "ludo.db", "postgres://localhost/ludo", "sqlite:", "sqlite://", "sqlite::memory:"] {
        let refused = connect(url).await.err().map(|refused| refused.to_string());
        assert_eq!(refused, Some(format!("`{url}` names no store; sqlite:FILE does")));
    }
}

#[tokio::test]
async fn a_database_has_one_owner() {
    let place = Place::new();
    let first = place.open().await;
    let taken = format!("another ludo-bot already runs on {}", place.file.display());
    assert_eq!(place.refusal().await, taken);
    create(&*first, 1, 10).await;
    first.close().await;
    place.open().await.close().await;
}

#[tokio::test]
async fn a_missing_directory_is_named() {
    let mut place = Place::new();
    place.file = place.directory.path().join("nowhere/ludo.db");
    assert_eq!(
        place.refusal().await,
        format!("there is no directory {}", place.directory.path().join("nowhere").display())
    );
}

#[tokio::test]
async fn a_directory_is_no_database() {
    let place = Place::new();
    fs::create_dir(&place.file).expect("the directory is new");
    let refusal = place.refusal().await;
    assert!(refusal.contains("ludo.db cannot be opened to read and write"), "{refusal}");
}

#[tokio::test]
async fn an_empty_file_is_not_taken_for_a_new_one() {
    refuses(b"", "is no sound database (it is empty); restore a backup").await;
}

#[tokio::test]
async fn another_file_is_no_database() {
    refuses(b"PNG, or something else", "is no sound database (it does not begin like one)").await;
}

#[tokio::test]
async fn a_log_without_its_database_is_not_thrown_away() {
    let place = Place::new();
    fs::write(place.directory.path().join("ludo.db-wal"), b"turns").expect("the directory can be written");
    let refusal = place.refusal().await;
    assert!(refusal.contains("it is missing, but its write-ahead log is there"), "{refusal}");
}

#[tokio::test]
async fn a_damaged_page_is_found_at_the_start() {
    let place = filled().await;
    let mut bytes = fs::read(&place.file).expect("the database is there");
    let page = 4096;
    for byte in &mut bytes[page..2 * page] {
        *byte ^= 0x55;
    }
    unchanged(&place, &bytes, "is no sound database").await;
}

#[tokio::test]
async fn a_database_cut_short_is_found_at_the_start() {
    let place = filled().await;
    let bytes = fs::read(&place.file).expect("the database is there");
    unchanged(&place, &bytes[..bytes.len() / 2], "is no sound database").await;
}

/// A database with a session, at rest.
async fn filled() -> Place {
    let place = Place::new();
    let store = place.open().await;
    create(&*store, 1, 10).await;
    store.close().await;
    place
}

async fn refuses(bytes: &[u8], sentence: &str) {
    unchanged(&Place::new(), bytes, sentence).await;
}

/// The store refuses these bytes with this sentence, and leaves them alone.
async fn unchanged(place: &Place, bytes: &[u8], sentence: &str) {
    fs::write(&place.file, bytes).expect("the directory can be written");
    let refusal = place.refusal().await;
    assert!(refusal.starts_with(&place.file.display().to_string()), "{refusal}");
    assert!(refusal.contains(sentence), "{refusal}");
    assert_eq!(fs::read(&place.file).expect("the file is there"), bytes, "the file was changed");
}
