//! Boards put right outside any answer: after a crash, a failed call, or what happened by itself.
//!
//! A board message is a projection of its session: whatever shows an older version is drawn again.

use std::sync::Arc;

use serenity::model::Permissions;

use super::bot::Bot;
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
            Trouble::Store(StoreFault::Corrupt { .. }) => false,
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
        // Again where the session has moved on meanwhile: a slow edit of ours may have undone a newer answer.
        while let Some(stored) = self.service.find(Target::Session(id)).await? {
            let version = stored.session.version;
            if stored.shown_version() >= Some(version) {
                return Ok(());
            }
            let message = self.draw(&stored).await?;
            self.service.shown(id, Shown { version, message }).await?;
        }
        Ok(())
    }

    /// Shows the session in its message, or in a new one where that is gone.
    async fn draw(&self, stored: &Stored) -> Result<MessageId, CallFault> {
        match self.draw_with(stored, Means::FULL).await {
            Err(fault) if fault.kind == FaultKind::MissingPermission => {
                self.draw_with(stored, Means::BARE).await
            }
            drawn => drawn,
        }
    }

    async fn draw_with(&self, stored: &Stored, means: Means) -> Result<MessageId, CallFault> {
        let session = &stored.session;
        let message = view::message(session, means, &self.renderer);
        let Some(shown) = stored.shown else { return self.post_board(session, &message).await };
        let (channel, id) = (session.channel.0, shown.message.0);
        match self.outbound.edit(channel, id, &message.body(), &message.files()).await {
            Ok(()) => Ok(shown.message),
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
    pub(super) async fn take_buttons_off(&self, channel: ChannelId, message: MessageId) {
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
