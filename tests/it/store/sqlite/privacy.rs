//! Who is removed is found nowhere in the files: not as a number and not as digits.

use std::path::Path;
use std::sync::Arc;

use ludo_bot::game::Seats;
use ludo_bot::session::{ClientSeed, GuildId, Member, Pings, Player, Stage, Time, UserId, Written};
use ludo_bot::store::backup;

use super::Place;
use crate::store::suite::boards::board;
use crate::store::table::{create, ending, load, playing, step, write};

/// As Discord's are: long enough not to be found by chance.
const ANN: UserId = UserId(1_012_345_678_901_234_567);
const BOB: UserId = UserId(1_098_765_432_109_876_543);
const NOBODY: UserId = UserId(77);

#[tokio::test]
async fn nothing_of_a_user_is_left_in_any_file() {
    let place = Place::new();
    let store = place.open().await;
    for user in [ANN, BOB] {
        store
            .keep_member(GuildId(7), user, Member { pings: Some(Pings::Never), banned: user == BOB })
            .await
            .expect("the store works");
        store.save_board(board(&format!("of {user}"), user, 20)).await.expect("the store works");
    }
    for id in 1..=30 {
        create(&*store, id, id).await;
        // Rows that grow and shrink leave traces of what they were, unless those are overwritten.
        for turn in 0..6 {
            let mut change = step(&load(&*store, id).await.session, id * 100 + turn);
            change.entries[0].by = Some(ANN);
            let session = Arc::make_mut(&mut change.session);
            session.stage = playing(session, None);
            let Stage::Playing(running) = &mut session.stage else { panic!("it is on") };
            let people = [ANN, BOB];
            let length = usize::try_from(40 * (turn % 3)).expect("it is small");
            running.players = Seats::from_fn(2, |seat| Player::Person(people[seat.index()]));
            let seeds = people.map(|user| ClientSeed { user, seed: "ab".repeat(length) });
            running.seeds = seeds.to_vec();
            assert_eq!(write(&*store, change).await, Written::Kept);
        }
        let mut last = ending(&*load(&*store, id).await, id * 100 + 50, 2_000);
        let played = load(&*store, id).await.session.played().cloned();
        let Stage::Over { played: over, .. } = &mut Arc::make_mut(&mut last.session).stage else {
            panic!("it is over")
        };
        *over = played;
        assert_eq!(write(&*store, last).await, Written::Kept);
    }
    assert!(is_in(place.directory.path(), ANN), "the search finds what is there");
    assert_eq!(store.forget(ANN, NOBODY).await.expect("the store works"), []);
    assert!(!is_in(place.directory.path(), ANN), "while the bot runs");
    assert!(is_in(place.directory.path(), BOB), "others stay");
    assert_eq!(store.forget(BOB, UserId(78)).await.expect("the store works"), []);
    assert!(is_in(place.directory.path(), BOB), "who is banned stays so");
    store.keep_member(GuildId(7), BOB, Member::default()).await.expect("the store works");
    let url = place.url();
    backup(&url, &place.directory.path().join("copy.db"), Time(1)).await.expect("a backup can be made");
    store.close().await;
    assert!(!is_in(place.directory.path(), ANN), "in the database or in its backup");
    assert!(!is_in(place.directory.path(), BOB), "a ban that was lifted was all that was left");
}

/// Whether a file of this directory holds a user's id in any of the ways in which one could be written.
fn is_in(directory: &Path, user: UserId) -> bool {
    let digits = user.to_string().into_bytes();
    let patterns = [digits, user.0.to_be_bytes().to_vec(), user.0.to_le_bytes().to_vec()];
    let files = std::fs::read_dir(directory).expect("the directory is there");
    files.flatten().any(|file| {
        let bytes = std::fs::read(file.path()).expect("the file can be read");
        patterns.iter().any(|pattern| bytes.windows(pattern.len()).any(|window| window == pattern))
    })
}
