//! A whole turn: loaded, decided, rolled and kept by the [`Service`].

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::session::dice::FairDice;
use ludo_bot::session::service::{Service, Target};
use ludo_bot::session::{Store, Stored, Written};
use ludo_bot::system::{SystemClock, SystemEntropy};

use crate::{Client, Figures, game, nth, share, store_with_games};

pub(crate) async fn measure(clients: u64, span: Duration) -> Figures {
    let (_directory, store) = store_with_games().await;
    let service =
        Service::open(Arc::clone(&store), Arc::new(FairDice), Arc::new(SystemClock), Arc::new(SystemEntropy));
    let service = Arc::new(service.await.expect("the store works"));
    let players = (0..clients).map(|id| Whole {
        id,
        service: Arc::clone(&service),
        store: Arc::clone(&store),
        games: share(id, clients).into_iter().map(|id| Arc::new(game::new(id))).collect(),
    });
    let figures = crate::measure(players, span).await;
    service.close().await;
    figures
}

struct Whole {
    id: u64,
    service: Arc<Service>,
    store: Arc<dyn Store>,
    games: Vec<Arc<Stored>>,
}

impl Client for Whole {
    async fn turn(&mut self, turn: u64) {
        let current = nth(&mut self.games, turn);
        let session = &current.session;
        let interaction = game::interaction(self.id, turn);
        if let Some((ask, command)) = game::next(session, interaction) {
            let taken = self.service.take(ask, Target::Session(session.id), command).await;
            *current = taken.expect("the turn is taken");
        } else {
            let new = game::new(game::after(session.id));
            let kept = self.store.create(new.clone(), interaction, game::BEGAN).await;
            assert_eq!(kept.expect("the store works"), Written::Kept);
            *current = Arc::new(new);
        }
    }
}
