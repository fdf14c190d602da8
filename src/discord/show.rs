//! One board, shown: in its message or in a new one, with whatever the channel lets through.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::bot::Bot;
use super::outbound::CallFault;
use super::recent;
use super::remedy::Remedy;
use super::reply;
use super::view::Means;
use crate::session::{ChannelId, MessageId, Session, UserId};

/// Older messages may hardly be edited (30046).
const OLD: Duration = Duration::from_hours(1);
/// A board below which so many messages stand is buried: it is off the screen.
const BURIED: usize = 10;

impl Bot {
    /// Shows a session in this message; or in a new one that pings these users, and in `known` where no new one may be
    /// posted.
    pub(super) async fn show(
        &self,
        session: &Arc<Session>,
        into: Option<MessageId>,
        known: Option<MessageId>,
        pings: &[UserId],
    ) -> Result<MessageId, CallFault> {
        let Some(into) = into else {
            let posted = self.post(session, known, pings).await;
            return match (posted, known) {
                (Err(fault), Some(known)) if is_of_the_channel(&fault) => {
                    self.with_means(session, |means| self.edit(session, known, means)).await.or(Err(fault))
                }
                (posted, _) => posted,
            };
        };
        match self.with_means(session, |means| self.edit(session, into, means)).await {
            Err(fault) if Remedy::of(fault.kind) == Remedy::PostAnew => {
                self.post(session, Some(into), pings).await
            }
            shown => shown,
        }
    }

    /// Posts a session in a new message, which takes the place of this one.
    async fn post(
        &self,
        session: &Arc<Session>,
        old: Option<MessageId>,
        pings: &[UserId],
    ) -> Result<MessageId, CallFault> {
        self.with_means(session, |means| self.post_board(session, old, pings, means)).await
    }

    /// Tries with pictures and frames, else in words alone; and once more in a thread that had to be opened.
    async fn with_means<F>(
        &self,
        session: &Arc<Session>,
        attempt: impl Fn(Means) -> F,
    ) -> Result<MessageId, CallFault>
    where
        F: Future<Output = Result<MessageId, CallFault>>,
    {
        let mut fault = match attempt(Means::FULL).await {
            Err(fault) => fault,
            shown => return shown,
        };
        if Remedy::of(fault.kind) == Remedy::OpenThread {
            self.outbound.set_archived(session.channel, false).await?;
            fault = match attempt(Means::FULL).await {
                Err(fault) => fault,
                shown => return shown,
            };
        }
        match Remedy::of(fault.kind) {
            Remedy::WordsAlone => attempt(Means::BARE).await,
            _ => Err(fault),
        }
    }

    async fn edit(
        &self,
        session: &Arc<Session>,
        message: MessageId,
        means: Means,
    ) -> Result<MessageId, CallFault> {
        let board = self.studio.message(session, means).await;
        self.outbound.edit(session.channel.0, message.0, &board.body(), &board.files()).await?;
        Ok(message)
    }

    async fn post_board(
        &self,
        session: &Arc<Session>,
        old: Option<MessageId>,
        pings: &[UserId],
        means: Means,
    ) -> Result<MessageId, CallFault> {
        let mut board = self.studio.message(session, means).await;
        board.pings = pings.to_vec();
        // Until the row knows of it, it is the same message; in words alone, or once it was deleted, it is another.
        let which = u64::from(session.version.0) << 1 | u64::from(means.pictures);
        let nonce = session.id.0.wrapping_add(which) ^ old.map_or(0, |old| old.0);
        let body = reply::once(board.body(), nonce);
        self.outbound.post(session.channel.0, &body, &board.files()).await.map(MessageId)
    }

    /// Whether a message is too old to be edited freely.
    pub(super) fn is_old(&self, message: MessageId) -> bool {
        let age = self.service.now().0.saturating_sub(recent::made(message).0);
        u128::try_from(age).is_ok_and(|age| age > OLD.as_millis())
    }

    /// Whether so much was written below a message that it is off the screen. Where `last`, the newest message that the
    /// channel has had, is the board itself, nothing was; else it is counted, at most once a minute in a channel.
    pub(super) async fn is_buried(
        &self,
        channel: ChannelId,
        message: MessageId,
        last: Option<MessageId>,
    ) -> bool {
        if last.is_none_or(|last| last <= message) || !self.counted.is_time(channel, Instant::now()) {
            return false;
        }
        match self.outbound.count_after(channel, message).await {
            Ok(count) => count >= BURIED,
            Err(fault) => {
                tracing::debug!(channel.id = %channel, %fault, "it could not be counted what buries a board");
                false
            }
        }
    }
}

/// Whether what was refused may be let through in a message that is there already.
const fn is_of_the_channel(fault: &CallFault) -> bool {
    matches!(Remedy::of_words(fault.kind), Remedy::LoseSight(_) | Remedy::OpenThread)
}
