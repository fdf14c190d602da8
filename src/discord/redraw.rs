//! Boards put right outside any answer: after a crash, a failed call, or what happened by itself.
//!
//! A board message is a projection of its session: whatever shows an older version is drawn again.

use std::sync::Arc;

use serenity::model::Permissions;

use super::bot::Bot;
use super::handle::BoardShown;
use super::outbound::{CallFault, FaultKind};
use super::reply::{self, Message};
use super::view::{self, Means};
use crate::session::service::Target;
use crate::session::{ChannelId, MessageId, Session, SessionId, Shown, StoreFault, Stored};

/// Why a board could not be put right.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Store(#[from] StoreFault),
    #[error(transparent)]
    Call(#[from] CallFault),
}

impl Trouble {
    fn is_passing(&self) -> bool {
        match self {
            Trouble::Store(StoreFault::Unavailable(_)) => true,
            Trouble::Store(StoreFault::Corrupt { .. } | StoreFault::CorruptBoard { .. }) => false,
            Trouble::Call(fault) => fault.is_passing(),
        }
    }
}

impl Bot {
    /// Brings a session's message up to date; gives the session back where another try may do better soon. Where
    /// none will, as in a channel that is gone, the board waits until the session is next touched.
    pub(super) async fn put_right(self: Arc<Self>, id: SessionId) -> Option<SessionId> {
        let trouble = self.try_to_put_right(id).await.err()?;
        tracing::warn!(session.id = %id, fault = %trouble, "a board could not be brought up to date");
        trouble.is_passing().then_some(id)
    }

    async fn try_to_put_right(&self, id: SessionId) -> Result<(), Trouble> {
        match self.service.find(Target::Session(id)).await? {
            Some(stored) if stored.shown_version() < Some(stored.session.version) => {
                self.draw_newest(stored, None).await
            }
            _ => Ok(()),
        }
    }

    /// Notes which board an answer has shown. An older message loses its buttons; and where a newer board was shown
    /// before the answer arrived, the answer has undone it or stands below it, and is drawn again. Who has pressed
    /// what the answer shows has seen it in time.
    pub(super) async fn answered(&self, board: BoardShown, message: MessageId) {
        if let Err(fault) = self.try_to_settle(board, message).await {
            tracing::warn!(session.id = %board.session, %fault, "an answered board could not be put right");
        }
    }

    async fn try_to_settle(&self, board: BoardShown, message: MessageId) -> Result<(), Trouble> {
        let BoardShown { session, version, channel } = board;
        let replaced = self.service.shown(session, Shown { version, message }).await?;
        let stored = self.service.find(Target::Session(session)).await?;
        let overtook = |shown: Shown| {
            let in_time = shown.message == message && self.screens.have_shown(session, version);
            shown.version > version && shown.message <= message && !in_time
        };
        match (stored.filter(|stored| stored.shown.is_some_and(overtook)), replaced) {
            (Some(stored), _) => self.draw_newest(stored, Some(message)).await?,
            (None, Some(replaced)) => self.take_buttons_off(channel, replaced).await,
            (None, None) => {}
        }
        Ok(())
    }

    /// Draws the session, in this message where there is no later one. Again where it has moved on meanwhile,
    /// whoever has shown that: a slow edit of ours may have undone a newer answer.
    async fn draw_newest(&self, mut stored: Arc<Stored>, into: Option<MessageId>) -> Result<(), Trouble> {
        loop {
            let Session { id, version, channel, .. } = *stored.session;
            let message = self.draw(&stored, into).await?;
            if let Some(replaced) = self.service.shown(id, Shown { version, message }).await? {
                self.take_buttons_off(channel, replaced).await;
            }
            match self.service.find(Target::Session(id)).await? {
                Some(newer) if newer.session.version > version => stored = newer,
                _ => return Ok(()),
            }
        }
    }

    /// Shows the session in its message or a later one, or in a new one where that is gone.
    async fn draw(&self, stored: &Stored, into: Option<MessageId>) -> Result<MessageId, CallFault> {
        let into = stored.shown.map(|shown| shown.message).max(into);
        match self.draw_with(stored, into, Means::FULL).await {
            Err(fault) if fault.kind == FaultKind::MissingPermission => {
                self.draw_with(stored, into, Means::BARE).await
            }
            drawn => drawn,
        }
    }

    async fn draw_with(
        &self,
        stored: &Stored,
        into: Option<MessageId>,
        means: Means,
    ) -> Result<MessageId, CallFault> {
        let session = &stored.session;
        let message = view::message(session, means, &self.renderer);
        let Some(into) = into else { return self.post_board(session, &message).await };
        match self.outbound.edit(session.channel.0, into.0, &message.body(), &message.files()).await {
            Ok(()) => Ok(into),
            Err(fault) if fault.kind == FaultKind::UnknownMessage => self.post_board(session, &message).await,
            Err(fault) => Err(fault),
        }
    }

    async fn post_board(&self, session: &Session, message: &Message) -> Result<MessageId, CallFault> {
        let nonce = session.id.0.wrapping_add(u64::from(session.version.0));
        let body = reply::once(message.body(), nonce);
        self.outbound.post(session.channel.0, &body, &message.files()).await.map(MessageId)
    }

    /// Takes the buttons off an older board. Somebody may have deleted it: then it has none.
    async fn take_buttons_off(&self, channel: ChannelId, message: MessageId) {
        match self.outbound.edit(channel.0, message.0, &reply::without_buttons(), &[]).await {
            Ok(()) => {}
            Err(fault) if fault.kind == FaultKind::UnknownMessage => {}
            Err(fault) => {
                tracing::info!(channel.id = %channel, message.id = %message, %fault, "an older board keeps its buttons");
            }
        }
    }
}

/// What the bot needs to keep a board in a channel and lacks, in Discord's own words.
pub(super) fn missing(bot: Permissions, is_thread: bool) -> Vec<&'static str> {
    let send = if is_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads")
    } else {
        (Permissions::SEND_MESSAGES, "Send Messages")
    };
    let needed =
        [(Permissions::VIEW_CHANNEL, "View Channel"), send, (Permissions::EMBED_LINKS, "Embed Links")];
    needed.into_iter().filter(|(bit, _)| !bot.contains(*bit)).map(|(_, name)| name).collect()
}
