//! Where pictures are drawn: on threads of their own, so that no answer waits behind another one's picture.

mod desk;

use std::sync::Arc;
use std::thread::available_parallelism;

use super::reply::{Attachment, Message};
use super::view::{self, Means};
use crate::game::RuleSet;
use crate::render::Renderer;
use crate::session::{Session, SessionId, Version};
use desk::Desk;

/// How many bytes of finished pictures are kept.
const KEPT: usize = 8 << 20;

/// Draws the messages that show sessions.
///
/// As many pictures as there are cores are drawn at once; more wait for their turn. The picture of one version of a
/// session is drawn once for all who ask for it, at the same time or soon after. It holds 8 MiB of finished pictures at
/// most, besides what the renderer and about a megabyte for each picture under way take. What has no picture is made in
/// place: words and grids of emoji take microseconds.
///
/// A panic while drawing goes on in whoever has asked; the next one who asks has it drawn again.
pub struct Studio {
    renderer: Arc<Renderer>,
    boards: Desk<(SessionId, Version), Option<Attachment>>,
}

impl Studio {
    /// One that draws with this.
    pub fn new(renderer: Arc<Renderer>) -> Studio {
        let cores = available_parallelism().map_or(1, usize::from);
        Studio { renderer, boards: Desk::new(cores, KEPT, weight) }
    }

    /// The message that shows a session, with its buttons.
    pub async fn message(&self, session: &Arc<Session>, means: Means) -> Message {
        let picture = if view::has_picture(session, means) { self.picture(session).await } else { None };
        view::around(session, means, picture, &self.renderer)
    }

    /// The picture of a board on which nobody plays.
    pub async fn empty_board(&self, rules: RuleSet) -> Attachment {
        let renderer = Arc::clone(&self.renderer);
        self.boards.draw(move || view::empty_board(&rules, &renderer)).await
    }

    async fn picture(&self, session: &Arc<Session>) -> Option<Attachment> {
        let (renderer, drawn) = (Arc::clone(&self.renderer), Arc::clone(session));
        let draw = move || view::picture(&drawn, &renderer);
        self.boards.draw_once((session.id, session.version), draw).await
    }
}

fn weight(picture: &Option<Attachment>) -> usize {
    picture.as_ref().map_or(0, |picture| picture.bytes.len())
}
