//! Games that play in threads of their own.

use std::sync::Arc;

use serenity::model::{Permissions, Timestamp};

use super::{Halt, Handler, Outcome, means};
use crate::discord::asked::OwnThread;
use crate::discord::outbound::CallFault;
use crate::discord::reply::{self, Answer, Message};
use crate::discord::request::Place;
use crate::session::service::Target;
use crate::session::{Ask, ChannelId, Command, MessageId, Opening, Session, Shown};
use crate::text::{self, admission, help};

/// Whether a game that is started here gets a thread of its own.
///
/// # Errors
/// The sentence that says why it cannot have one although the asker wants it.
pub(super) fn gets_thread(place: Place, own: OwnThread) -> Result<bool, Halt> {
    let missing = missing(place.bot);
    match own {
        OwnThread::No => Ok(false),
        OwnThread::Usual => Ok(place.takes_threads && missing.is_empty()),
        OwnThread::Wanted if place.is_thread => Err(Halt::Said(admission::IN_THREAD_ALREADY.to_owned())),
        OwnThread::Wanted if !place.takes_threads => Err(Halt::Said(admission::NO_THREADS_HERE.to_owned())),
        OwnThread::Wanted if !missing.is_empty() => Err(Halt::Said(help::missing_permissions(&missing))),
        OwnThread::Wanted => Ok(true),
    }
}

/// What the bot lacks to open a thread and to play in it, in Discord's own words.
fn missing(bot: Permissions) -> Vec<&'static str> {
    let needed = [
        (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ];
    needed.into_iter().filter(|(bit, _)| !bot.contains(*bit)).map(|(_, name)| name).collect()
}

impl Handler<'_> {
    /// Opens a lobby in a new thread of this channel, and tells the channel of it. Where that fails there is neither a
    /// game nor, as far as Discord lets it be put away, a thread.
    pub(super) async fn open_in_thread(
        &self,
        ask: Ask,
        place: Place,
        opening: Opening,
    ) -> Result<Outcome, Halt> {
        let game = text::game(opening.offer.rules.kind());
        let name = self.thread_name(game);
        let thread = match self.outbound.create_thread(place.channel, &name).await {
            Ok(thread) => thread,
            Err(fault) => return Err(failed(place.channel, &fault)),
        };
        let opening = Opening { channel: thread, parent: Some(place.channel), ..opening };
        let stored = match self.service.start(ask, opening).await {
            Ok(stored) => stored,
            Err(failure) => {
                self.put_away(thread).await;
                return Err(failure.into());
            }
        };
        let session = &stored.session;
        if let Err(fault) = self.post_in(session, place).await {
            let host = Ask { moderator: true, ..ask };
            self.service.take_one_of(host, Target::Session(session.id), Command::End).await?;
            self.put_away(thread).await;
            return Err(failed(thread, &fault));
        }
        Ok(Answer::Post(Message::words(admission::opened(place.user, game, thread))).into())
    }

    /// Posts a lobby into its thread.
    async fn post_in(&self, session: &Arc<Session>, place: Place) -> Result<(), CallFault> {
        let message = self.studio.message(session, means(place)).await;
        let nonce = session.id.0.wrapping_add(session.version.0.into());
        let body = reply::once(message.body(), nonce);
        let posted = self.outbound.post(session.channel.0, &body, &message.files()).await?;
        let shown = Shown { version: session.version, message: MessageId(posted) };
        if let Err(fault) = self.service.shown(session.id, shown).await {
            tracing::warn!(session.id = %session.id, %fault, "it could not be noted where a board is");
        }
        Ok(())
    }

    /// Archives a thread in which no game will be. The bot may not delete it, though it has opened it.
    async fn put_away(&self, thread: ChannelId) {
        if let Err(fault) = self.outbound.set_archived(thread, true).await {
            tracing::warn!(channel.id = %thread, %fault, "a thread without a game stays open");
        }
    }

    /// "Ludo, 30 November"
    fn thread_name(&self, game: &str) -> String {
        let today = Timestamp::from_millis(self.service.now().0).unwrap_or_default();
        admission::thread_name(game, today.day(), &today.month().to_string())
    }
}

fn failed(channel: ChannelId, fault: &CallFault) -> Halt {
    tracing::warn!(channel.id = %channel, %fault, "a game did not get its thread");
    Halt::Said(admission::THREAD_FAILED.to_owned())
}
