//! Boards that servers keep.

use std::sync::Arc;

use ludo_bot::game::Layout;
use ludo_bot::game::snakes::Plan;
use ludo_bot::session::boards::{MOST_BOARDS, MOST_OF_ONE};
use ludo_bot::session::{BoardName, Deleting, GuildId, SavedBoard, Saving, Store, StoreFault, Time, UserId};
use tokio::task::JoinSet;

use super::WORKS;

const ANN: UserId = UserId(1);
const BOB: UserId = UserId(2);
const HERE: GuildId = GuildId(7);
const ELSEWHERE: GuildId = GuildId(8);

/// A board is found by its name, however it is written, in its own server alone.
pub(in crate::store) async fn keeps_boards_by_name(store: Arc<dyn Store>) {
    let (pit, hill) = (board("The Pit", ANN, 20), board("a hill", BOB, 30));
    assert_eq!(save(&*store, &pit).await, Saving::Saved);
    assert_eq!(save(&*store, &hill).await, Saving::Saved);
    assert_eq!(shown(find(&*store, HERE, "THE  PIT").await), Some(("The Pit".to_owned(), pit.clone())));
    assert_eq!(find(&*store, HERE, "pit").await, None);
    assert_eq!(find(&*store, ELSEWHERE, "the pit").await, None);
    assert_eq!(store.boards(HERE).await.expect(WORKS), [hill, pit.clone()]);
    assert_eq!(store.boards(ELSEWHERE).await.expect(WORKS), []);

    let same_name = SavedBoard { guild: ELSEWHERE, owner: BOB, ..pit };
    assert_eq!(save(&*store, &same_name).await, Saving::Saved);
    assert_eq!(find(&*store, ELSEWHERE, "the pit").await, Some(same_name));
}

/// Who saved a board may save another one under its name; nobody else.
pub(in crate::store) async fn replaces_a_board_for_its_owner_alone(store: Arc<dyn Store>) {
    let first = board("pit", ANN, 20);
    assert_eq!(save(&*store, &first).await, Saving::Saved);
    assert_eq!(save(&*store, &board("Pit", BOB, 30)).await, Saving::NameTaken { owner: ANN });
    assert_eq!(shown(find(&*store, HERE, "pit").await), Some(("pit".to_owned(), first)));

    let second = SavedBoard { saved: Time(9), ..board("PIT", ANN, 40) };
    assert_eq!(save(&*store, &second).await, Saving::Saved);
    assert_eq!(shown(find(&*store, HERE, "pit").await), Some(("PIT".to_owned(), second.clone())));
    assert_eq!(store.boards(HERE).await.expect(WORKS), [second]);
}

/// A user deletes what is theirs; whoever may delete all deletes anything; and it is told apart.
pub(in crate::store) async fn deletes_boards_for_who_may(store: Arc<dyn Store>) {
    for name in ["one", "two"] {
        assert_eq!(save(&*store, &board(name, ANN, 20)).await, Saving::Saved);
    }
    assert_eq!(delete(&*store, "one", Some(BOB)).await, Deleting::NotTheirs { owner: ANN });
    assert!(find(&*store, HERE, "one").await.is_some());
    assert_eq!(delete(&*store, "One", Some(ANN)).await, Deleting::Deleted);
    assert_eq!(delete(&*store, "one", Some(ANN)).await, Deleting::Unknown);
    assert_eq!(delete(&*store, "one", None).await, Deleting::Unknown);
    assert_eq!(delete(&*store, "two", None).await, Deleting::Deleted);
    assert_eq!(store.boards(HERE).await.expect(WORKS), []);
}

/// A server keeps so many boards, however many are saved at once; one that is full can still replace and delete.
pub(in crate::store) async fn keeps_a_bounded_number_of_boards(store: Arc<dyn Store>) {
    let mut savers = JoinSet::new();
    for number in 0..MOST_BOARDS + 20 {
        let store = Arc::clone(&store);
        // Twenty of each: nobody has saved as many as one may.
        let owner = UserId(100 + u64::from(number) / 20);
        savers.spawn(async move { save(&*store, &board(&format!("board {number}"), owner, 20)).await });
    }
    let outcomes = savers.join_all().await;
    let full = outcomes.iter().filter(|saving| **saving == Saving::Full { limit: MOST_BOARDS }).count();
    let saved = outcomes.iter().filter(|saving| **saving == Saving::Saved).count();
    assert_eq!((saved, full), (100, 20));

    let kept = store.boards(HERE).await.expect(WORKS);
    assert_eq!(kept.len(), 100);
    assert_eq!(save(&*store, &SavedBoard { saved: Time(9), ..kept[0].clone() }).await, Saving::Saved);
    let taken = SavedBoard { owner: BOB, ..kept[0].clone() };
    assert_eq!(save(&*store, &taken).await, Saving::NameTaken { owner: kept[0].owner });
    let elsewhere = SavedBoard { guild: ELSEWHERE, ..board("new", ANN, 20) };
    assert_eq!(save(&*store, &elsewhere).await, Saving::Saved);
    assert_eq!(save(&*store, &board("new", ANN, 20)).await, Saving::Full { limit: MOST_BOARDS });
    assert_eq!(delete(&*store, &kept[0].name.to_string(), None).await, Deleting::Deleted);
    assert_eq!(save(&*store, &board("new", ANN, 20)).await, Saving::Saved);
}

/// A member saves so many boards on a server, and others have room still.
pub(in crate::store) async fn keeps_a_bounded_number_of_boards_of_one_owner(store: Arc<dyn Store>) {
    let mut savers = JoinSet::new();
    for number in 0..MOST_OF_ONE + 5 {
        let store = Arc::clone(&store);
        savers.spawn(async move { save(&*store, &board(&format!("board {number}"), ANN, 20)).await });
    }
    let outcomes = savers.join_all().await;
    let enough = outcomes.iter().filter(|saving| **saving == Saving::Enough { limit: MOST_OF_ONE }).count();
    assert_eq!((outcomes.iter().filter(|saving| **saving == Saving::Saved).count(), enough), (25, 5));

    let kept = store.boards(HERE).await.expect(WORKS);
    assert_eq!(save(&*store, &SavedBoard { saved: Time(9), ..kept[0].clone() }).await, Saving::Saved);
    assert_eq!(save(&*store, &board("new", BOB, 20)).await, Saving::Saved);
    let elsewhere = SavedBoard { guild: ELSEWHERE, ..board("new", ANN, 20) };
    assert_eq!(save(&*store, &elsewhere).await, Saving::Saved);
}

/// What no column can hold is a fault, and so is everything once the store is closed.
pub(in crate::store) async fn faults_where_a_board_cannot_be_kept(store: Arc<dyn Store>) {
    let great = store.save_board(board("pit", UserId(u64::MAX), 20)).await;
    assert!(matches!(great, Err(StoreFault::Unavailable(_))), "{great:?}");
    assert!(store.boards(GuildId(u64::MAX)).await.is_err());
    store.close().await;
    let pit = board("pit", ANN, 20);
    assert!(store.delete_board(HERE, &pit.name, None).await.is_err());
    assert!(store.board(HERE, &pit.name).await.is_err());
    assert!(store.boards(HERE).await.is_err());
    assert!(store.save_board(pit).await.is_err());
}

/// A board of so many squares with a snake and a ladder, saved in 1970.
pub(in crate::store) fn board(name: &str, owner: UserId, size: i64) -> SavedBoard {
    let plan = Plan { size, snakes: vec![(9, 4)], ladders: vec![(3, 8)], powers: Vec::new() };
    let name = BoardName::new(name).expect("it is a name");
    SavedBoard { guild: HERE, name, owner, layout: Layout::Snakes(plan), saved: Time(5) }
}

/// Names that differ in capitals are equal: with the one that is shown, they are not.
fn shown(board: Option<SavedBoard>) -> Option<(String, SavedBoard)> {
    board.map(|board| (board.name.to_string(), board))
}

async fn save(store: &dyn Store, board: &SavedBoard) -> Saving {
    store.save_board(board.clone()).await.expect(WORKS)
}

async fn find(store: &dyn Store, guild: GuildId, name: &str) -> Option<SavedBoard> {
    store.board(guild, &BoardName::new(name).expect("it is a name")).await.expect(WORKS)
}

async fn delete(store: &dyn Store, name: &str, by: Option<UserId>) -> Deleting {
    store.delete_board(HERE, &BoardName::new(name).expect("it is a name"), by).await.expect(WORKS)
}
