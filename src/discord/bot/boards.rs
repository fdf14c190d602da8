//! Keeps every board right: each session is drawn once at a time, what could not be shown is tried again ever more
//! rarely, and what a former run left behind is found.

mod queue;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use tokio_util::sync::CancellationToken;

pub(super) use self::queue::Queue;
use super::Bot;
use crate::session::{MessageId, SessionId};

/// How often it is looked for boards that have been left behind, and for those that are to be tried again.
const LOOKS: Duration = Duration::from_secs(15);
/// How long it may take until a board that was posted is noted, and the one before it has gone.
const UNSETTLED: Duration = Duration::from_mins(1);
/// How many outdated boards are looked up at once, besides those that are known.
const OUTDATED: usize = 1000;

/// A board that is to be put right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Redraw {
    pub(crate) session: SessionId,
    pub(crate) cause: Cause,
    /// Whether a former run may have ended before it knew which messages show it.
    pub(crate) is_left: bool,
}

impl Redraw {
    /// Of a session of this run.
    pub(crate) const fn of(session: SessionId, cause: Cause) -> Redraw {
        Redraw { session, cause, is_left: false }
    }

    /// Of a session that a former run has left behind.
    const fn left(session: SessionId, cause: Cause) -> Redraw {
        Redraw { session, cause, is_left: true }
    }

    /// Both at once: for the stronger reason.
    fn with(self, other: Redraw) -> Redraw {
        Redraw { cause: self.cause.max(other.cause), is_left: self.is_left || other.is_left, ..self }
    }
}

/// Why a board is put right, the weakest reason first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Cause {
    /// None that is known: it may wait for another try, or a former run may have left it in disorder.
    Unknown,
    /// It may show an older version than the session's.
    Outdated,
    /// An answer has put an older version into this message, or has made it the newest one.
    Overtaken(MessageId),
    /// It is to be posted anew, unless it stands below this message already.
    Anew(MessageId),
}

/// Where boards are asked to be put right.
pub(super) struct Asked {
    pub(super) redraws: mpsc::UnboundedReceiver<Redraw>,
    /// Sessions that have changed by themselves.
    pub(super) changed: mpsc::Receiver<SessionId>,
}

impl Bot {
    /// Asks for a session's message to be put right soon.
    pub(crate) fn redraw(&self, session: SessionId, cause: Cause) {
        // Nobody takes it any more when the bot is stopping: the next start finds what is outdated.
        let _ = self.redraws.send(Redraw::of(session, cause));
    }

    /// Puts boards right until `stop`, then finishes those under way.
    pub(super) async fn keep_boards_right(
        self: Arc<Self>,
        mut queue: Queue,
        mut asked: Asked,
        stop: CancellationToken,
    ) {
        let mut drawing = JoinSet::new();
        let mut looks = interval_at(Instant::now() + LOOKS, LOOKS);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            while let Some(redraw) = queue.next() {
                drawing.spawn(Arc::clone(&self).draw_safely(redraw));
            }
            tokio::select! {
                () = stop.cancelled() => break,
                Some(redraw) = asked.redraws.recv() => queue.ask(redraw),
                Some(session) = asked.changed.recv() => queue.ask(Redraw::of(session, Cause::Outdated)),
                Some(Ok((redraw, is_done))) = drawing.join_next() => {
                    queue.drawn(redraw, is_done, Instant::now());
                }
                _ = looks.tick() => {
                    queue.retry(Instant::now());
                    queue.suggest(&self.outdated(queue.known()).await);
                }
            }
        }
        while drawing.join_next().await.is_some() {}
    }

    /// Draws one board, and says whether it is done with. A panic is the end of this try alone.
    async fn draw_safely(self: Arc<Self>, redraw: Redraw) -> (Redraw, bool) {
        let drawn = AssertUnwindSafe(self.put_right(redraw)).catch_unwind().await;
        let is_done = drawn.unwrap_or_else(|_| {
            tracing::error!(session.id = %redraw.session, "drawing a board ended badly; it is tried again");
            false
        });
        (redraw, is_done)
    }

    /// What a former run has left behind: to be asked for before anything happens in this one.
    pub(super) async fn left_behind(&self) -> Queue {
        let limit = u32::try_from(OUTDATED).unwrap_or(u32::MAX);
        let touched = self.service.touched_last(UNSETTLED, limit).await.unwrap_or_else(|fault| {
            tracing::error!(%fault, "what happened last could not be looked up");
            Vec::new()
        });
        let left = |cause| move |session| Redraw::left(session, cause);
        let outdated = self.outdated(0).await.into_iter().map(left(Cause::Outdated));
        Queue::of(outdated.chain(touched.into_iter().map(left(Cause::Unknown))))
    }

    /// The boards that show an older version than their session's. As many more are looked up as are known to wait, so
    /// that those that fail hide no others.
    async fn outdated(&self, known: usize) -> Vec<SessionId> {
        let limit = u32::try_from(OUTDATED + known).unwrap_or(u32::MAX);
        self.service.outdated(limit).await.unwrap_or_else(|fault| {
            tracing::error!(%fault, "outdated boards could not be looked up");
            Vec::new()
        })
    }
}
