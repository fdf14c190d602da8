//! Where pictures are drawn: on threads of their own, so that no answer waits behind another one's picture.

mod desk;

use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::{Semaphore, SemaphorePermit};

use super::reply::{Attachment, Message};
use super::view::replay::Cut;
use super::view::{self, Means};
use crate::game::RuleSet;
use crate::render::Renderer;
use crate::render::emoji::Glyphs;
use crate::session::{Entry, Session, SessionId, ThemeName, Version};
use desk::Desk;

/// How many bytes of finished pictures are kept.
const KEPT: usize = 8 << 20;
/// How many may wait for a replay at once: each takes seconds, and holds the record of its game meanwhile.
const VIEWERS: usize = 16;

/// Draws the messages that show sessions.
///
/// As many pictures as there are cores are drawn at once, and one replay beside them; more wait for their turn, of replays
/// a few. The
/// picture of one version of a session is drawn once for all who ask for it, at the same time or soon after. It holds
/// 8 MiB of finished pictures at most, and as much of finished replays, none of more than 1 MiB; besides what the
/// renderer takes, and each picture under way: about a megabyte for a still one, two for one that moves, and for a replay
/// its game and its file besides. What has no picture is made in place: words and grids of emoji take microseconds.
///
/// A panic while drawing goes on in whoever has asked; the next one who asks has it drawn again.
pub struct Studio {
    renderer: Arc<Renderer>,
    boards: Desk<(SessionId, Version), Option<Attachment>>,
    replays: Desk<(SessionId, Version, Cut), Option<Message>>,
    seats: Semaphore,
}

impl Studio {
    /// One that draws with this.
    pub fn new(renderer: Arc<Renderer>) -> Studio {
        let cores = available_parallelism().map_or(1, usize::from);
        let size = |picture: &Option<Attachment>| picture.as_ref().map_or(0, |picture| picture.bytes.len());
        let size_of_film = |message: &Option<Message>| {
            let film = message.as_ref().and_then(|message| message.file.as_ref());
            film.map_or(0, |film| film.bytes.len())
        };
        let (boards, replays) = (Desk::new(cores, KEPT, size), Desk::new(1, KEPT, size_of_film));
        Studio { renderer, boards, replays, seats: Semaphore::new(VIEWERS) }
    }

    /// The message that shows a session, with its buttons.
    pub async fn message(&self, session: &Arc<Session>, means: Means) -> Message {
        let picture = self.picture(session, means).await;
        view::around("", session, means, picture, &self.renderer)
    }

    /// The same below something said, and without buttons.
    pub async fn glimpse(&self, said: &str, session: &Arc<Session>, means: Means) -> Message {
        let picture = self.picture(session, means).await;
        view::glimpse(said, session, means, picture, &self.renderer)
    }

    /// Writes emoji boards with these from here on.
    pub fn write_with(&self, glyphs: Glyphs) {
        self.renderer.write_with(glyphs);
    }

    /// The picture of a board on which nobody plays.
    pub async fn empty_board(&self, rules: RuleSet, theme: ThemeName) -> Attachment {
        let renderer = Arc::clone(&self.renderer);
        self.boards.draw(move || view::empty_board(&rules, theme, &renderer)).await
    }

    /// A seat for somebody who wants to see a replay, unless too many wait already. It is to be kept until they see it.
    pub fn seat(&self) -> Option<SemaphorePermit<'_>> {
        self.seats.try_acquire().ok()
    }

    /// The message with the film of a session, from its log; see [`view::replay::replay`].
    pub async fn replay(&self, session: Arc<Session>, log: Vec<Entry>, cut: Cut) -> Option<Message> {
        let (renderer, key) = (Arc::clone(&self.renderer), (session.id, session.version, cut));
        let draw = move || view::replay::replay(&session, &log, cut, &renderer);
        self.replays.draw_once(key, draw).await
    }

    async fn picture(&self, session: &Arc<Session>, means: Means) -> Option<Attachment> {
        if !view::has_picture(session, means) {
            return None;
        }
        let (renderer, drawn) = (Arc::clone(&self.renderer), Arc::clone(session));
        let draw = move || view::picture(&drawn, &renderer);
        self.boards.draw_once((session.id, session.version), draw).await
    }
}
