//! The store's part of a turn alone: [`Store::write`] of a step that was decided before.

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::game::Seat;
use ludo_bot::session::{Change, Did, Entry, Session, Store, Written};

use crate::{Client, Figures, game, nth, share, store_with_games};

pub(crate) async fn measure(clients: u64, span: Duration) -> Figures {
    let (_directory, store) = store_with_games().await;
    let players = (0..clients).map(|id| Alone {
        id,
        store: Arc::clone(&store),
        games: share(id, clients).into_iter().map(|id| game::new(id).session).collect(),
    });
    let figures = crate::measure(players, span).await;
    store.close().await;
    figures
}

struct Alone {
    id: u64,
    store: Arc<dyn Store>,
    games: Vec<Arc<Session>>,
}

impl Client for Alone {
    async fn turn(&mut self, turn: u64) {
        let session = nth(&mut self.games, turn);
        *session = Arc::new(Session { version: session.version.next(), ..Session::clone(session) });
        let change = Change {
            session: Arc::clone(session),
            interaction: Some(game::interaction(self.id, turn)),
            entries: vec![Entry { seat: Seat::FIRST, by: Some(session.host), did: Did::Moved(1) }],
            at: game::BEGAN,
        };
        assert_eq!(self.store.write(change).await.expect("the store works"), Written::Kept);
    }
}
