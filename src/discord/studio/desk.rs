//! Work that takes a core for a while, done beside everything else: so much at once, and nothing twice.

use std::hash::Hash;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};

use hashlink::LinkedHashMap;
use tokio::sync::{OnceCell, Semaphore};
use tokio::task::spawn_blocking;

use crate::discord::lock::lock;

/// How many pieces of work are remembered at most, whatever they weigh.
const REMEMBERED: usize = 1024;

/// Does work on blocking threads, a bounded number at once, and keeps what came of it last.
pub(super) struct Desk<K, V> {
    /// Room for work.
    room: Arc<Semaphore>,
    shelf: Mutex<Shelf<K, V>>,
    /// How many bytes the shelf may hold.
    most: usize,
    /// How many bytes a piece of work has.
    weight: fn(&V) -> usize,
}

/// Work that is done or under way, what was asked for last behind.
struct Shelf<K, V> {
    pieces: LinkedHashMap<K, Piece<V>>,
    bytes: usize,
}

struct Piece<V> {
    cell: Arc<OnceCell<V>>,
    /// 0 while it is under way.
    bytes: usize,
}

impl<K, V> Desk<K, V>
where
    K: Hash + Eq + Copy,
    V: Clone + Send + 'static,
{
    /// A desk for so much at once, which keeps so many bytes by this weight.
    pub(super) fn new(at_once: usize, most: usize, weight: fn(&V) -> usize) -> Desk<K, V> {
        let shelf = Shelf { pieces: LinkedHashMap::new(), bytes: 0 };
        Desk { room: Arc::new(Semaphore::new(at_once)), shelf: Mutex::new(shelf), most, weight }
    }

    /// Does this work when there is room for it.
    ///
    /// # Panics
    /// As the work does.
    pub(super) async fn draw<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let room = Arc::clone(&self.room).acquire_owned().await.expect("the room is never closed");
        // The thread gives the room back: it works on even where nobody waits for it any more.
        let drawing = spawn_blocking(move || {
            let _room = room;
            work()
        });
        drawing.await.unwrap_or_else(|error| resume_unwind(error.into_panic()))
    }

    /// The same, unless it is kept from before or under way: then it is what comes of that.
    ///
    /// # Panics
    /// As the work does. Others who wait for it have it done again.
    pub(super) async fn draw_once(&self, key: K, work: impl FnOnce() -> V + Send + 'static) -> V {
        let cell = lock(&self.shelf).ask(key);
        let done = cell.get_or_init(|| async {
            let done = self.draw(work).await;
            lock(&self.shelf).put(&key, &cell, (self.weight)(&done), self.most);
            done
        });
        done.await.clone()
    }
}

impl<K: Hash + Eq + Copy, V> Shelf<K, V> {
    /// The place of this work, which is the last to be forgotten now.
    fn ask(&mut self, key: K) -> Arc<OnceCell<V>> {
        if let Some(known) = self.pieces.to_back(&key) {
            return Arc::clone(&known.cell);
        }
        let cell = Arc::new(OnceCell::new());
        self.pieces.insert(key, Piece { cell: Arc::clone(&cell), bytes: 0 });
        if self.pieces.len() > REMEMBERED {
            self.forget();
        }
        cell
    }

    /// Notes what finished work weighs. What is asked for least goes; and so does this, where it takes the place of many.
    fn put(&mut self, key: &K, cell: &Arc<OnceCell<V>>, bytes: usize, most: usize) {
        let Some(piece) = self.pieces.get_mut(key).filter(|piece| Arc::ptr_eq(&piece.cell, cell)) else {
            return;
        };
        piece.bytes = bytes;
        self.bytes += bytes;
        if bytes > most / 8 {
            self.pieces.remove(key);
            self.bytes -= bytes;
        }
        while self.bytes > most {
            self.forget();
        }
    }

    fn forget(&mut self) {
        if let Some((_, piece)) = self.pieces.pop_front() {
            self.bytes -= piece.bytes;
        }
    }
}

#[cfg(test)]
mod tests;
