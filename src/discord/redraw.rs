//! Boards put right outside any answer: after a crash, a failed call, what happened by itself, or where somebody is
//! called.
//!
//! A board message is a projection of its session: whatever shows an older version is drawn again. It is changed in
//! place while those who play see it, and comes down to the bottom of the channel where somebody is to be called, it has
//! been buried, or it is too old to be changed; the old one goes then.

mod strays;

use serenity::model::Permissions;
use tokio::time::Instant;

use super::bot::{Bot, Cause, Redraw};
use super::handle::BoardShown;
use super::outbound::CallFault;
use super::remedy::Remedy;
use super::reply;
use super::request::Request;
use crate::session::service::Target;
use crate::session::{ChannelId, MessageId, Session, Shown, StoreFault, Stored, Unreachable, UserId};

/// Why a board could not be put right.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    #[error(transparent)]
    Store(#[from] StoreFault),
    #[error(transparent)]
    Call(#[from] CallFault),
    #[error("its channel has refused other boards lately")]
    LeftAlone,
}

impl Bot {
    /// Puts a session's message right, and says whether it is done with. Where it is not, another try follows.
    pub(super) async fn put_right(&self, redraw: Redraw) -> bool {
        let id = redraw.session;
        match self.try_to_put_right(redraw).await {
            Ok(()) => true,
            Err(Trouble::LeftAlone) => false,
            Err(Trouble::Store(fault @ (StoreFault::Corrupt { .. } | StoreFault::CorruptBoard { .. }))) => {
                tracing::error!(session.id = %id, %fault, "a board cannot be drawn");
                true
            }
            Err(trouble) => {
                tracing::warn!(session.id = %id, fault = %trouble, "a board could not be brought up to date");
                false
            }
        }
    }

    async fn try_to_put_right(&self, redraw: Redraw) -> Result<(), Trouble> {
        let Redraw { session: id, mut cause, is_left } = redraw;
        let Some(known) = self.service.find(Target::Session(id)).await? else { return Ok(()) };
        self.under_way.settled(known.session.channel).await;
        let Some(mut stored) = self.service.find(Target::Session(id)).await? else { return Ok(()) };
        let mut is_outdated = stored.shown_version() < Some(stored.session.version);
        if is_left || stored.shown.is_none() && cause == Cause::Outdated {
            match self.look_for_boards(&stored).await {
                Err(Trouble::Call(fault)) => {
                    return self.give_way(&stored.session, stored.shown, fault).await;
                }
                looked => cause = looked?.map_or(cause, |message| cause.max(Cause::Overtaken(message))),
            }
            let before = stored.session.version;
            stored = self.service.find(Target::Session(id)).await?.unwrap_or(stored);
            if stored.session.version != before {
                return Ok(());
            }
            // What has changed during the look is being answered.
            is_outdated &= stored.shown_version() < Some(stored.session.version);
        }
        let message = stored.shown.map(|shown| shown.message);
        let (anew, into) = match cause {
            Cause::Outdated if is_outdated => (false, message),
            Cause::Anew(old) if is_outdated || message <= Some(old) => (message <= Some(old), message),
            Cause::Overtaken(into) => (false, message.max(Some(into))),
            Cause::Unknown | Cause::Outdated | Cause::Anew(_) => return Ok(()),
        };
        if self.circuits.why(stored.session.channel, Instant::now()).is_some() {
            return Err(Trouble::LeftAlone);
        }
        self.draw_newest(&stored, anew, into).await
    }

    /// Draws the session. Again where it has moved on meanwhile, whoever has shown that: a slow edit of ours may have
    /// undone a newer answer; and where a later message turns out to be its board, which shows less.
    async fn draw_newest(
        &self,
        stored: &Stored,
        mut anew: bool,
        mut into: Option<MessageId>,
    ) -> Result<(), Trouble> {
        let (mut session, mut shown) = (stored.session.clone(), stored.shown);
        loop {
            let calls = self.calls(&session, shown.map(|shown| shown.version), None).await;
            let is_old = into.is_some_and(|message| self.is_old(message));
            let into_what = into.filter(|_| !(anew || calls.anew || is_old));
            let message = match self.show(&session, into_what, into, &calls.pings).await {
                Ok(message) => message,
                Err(fault) => return self.give_way(&session, shown, fault).await,
            };
            if let Some(replaced) =
                self.service.shown(session.id, Shown { message, version: session.version }).await?
            {
                self.remove(session.channel, replaced).await;
            }
            match self.service.find(Target::Session(session.id)).await? {
                Some(newer)
                    if newer.session.version > session.version
                        || newer.shown.is_some_and(|later| {
                            later.message > message && later.version < newer.session.version
                        }) =>
                {
                    (session, shown) = (newer.session.clone(), newer.shown);
                    (anew, into) = (false, Some(message).max(shown.map(|shown| shown.message)));
                }
                _ => break,
            }
        }
        self.put_away(&session).await;
        Ok(())
    }

    /// What follows where a board could not be shown at all: a game that nobody can see stands still, and one that is
    /// over needs no board any more.
    async fn give_way(
        &self,
        session: &Session,
        shown: Option<Shown>,
        fault: CallFault,
    ) -> Result<(), Trouble> {
        let Remedy::LoseSight(why) = Remedy::of_words(fault.kind) else { return Err(fault.into()) };
        self.circuits.open(session.channel, why, Instant::now());
        if session.is_live() {
            self.service.lose_sight(session.id, why).await?;
        } else if matches!(why, Unreachable::ChannelGone | Unreachable::ServerGone) {
            let message = shown.map_or(MessageId(0), |shown| shown.message);
            self.service.shown(session.id, Shown { message, version: session.version }).await?;
            return Ok(());
        }
        Err(fault.into())
    }

    /// Notes which board an answer has shown, and has done what is to follow: somebody is called, a board that is
    /// buried or too old comes down, an older message goes. Where a newer version was shown in the same message
    /// before the answer arrived, the answer has undone it, and is drawn again; unless somebody has pressed what the
    /// answer shows, who has seen it in time. Of two messages the later one stays, and is drawn again if it shows less.
    pub(super) async fn answered(&self, board: BoardShown, message: MessageId, request: &Request) {
        if let Err(fault) = self.try_to_settle(board, message, request).await {
            tracing::warn!(session.id = %board.session, %fault, "an answered board could not be put right");
            self.redraw(board.session, Cause::Outdated);
        }
    }

    async fn try_to_settle(
        &self,
        board: BoardShown,
        message: MessageId,
        request: &Request,
    ) -> Result<(), Trouble> {
        let BoardShown { session: id, version, channel } = board;
        let Some(before) = self.service.find(Target::Session(id)).await? else { return Ok(()) };
        let asker = request.place.map(|place| place.user);
        let is_newest = before.session.version == version;
        let is_in_place = before.shown.is_some_and(|shown| shown.message == message);
        if is_newest && is_in_place {
            let calls = self.calls(&before.session, before.shown_version(), asker).await;
            if calls.anew {
                // It is not noted as shown: should the bot end here, they are called after the next start.
                self.redraw(id, Cause::Anew(message));
                return Ok(());
            }
        }
        let replaced = self.service.shown(id, Shown { message, version }).await?;
        let after = self.service.find(Target::Session(id)).await?;
        let overtook = |shown: Shown| shown.message == message && shown.version > version;
        if let Some(replaced) = replaced {
            self.remove(channel, replaced).await;
            // The one that stays may show less than the one that goes.
            let shows_less = |after: &Stored| after.shown_version() < Some(after.session.version);
            let is_other = replaced == message || before.shown_version() > Some(version);
            if is_other && after.is_some_and(|after| shows_less(&after)) {
                self.redraw(id, Cause::Outdated);
            }
        } else if after.and_then(|after| after.shown).is_some_and(overtook)
            && !self.screens.have_shown(id, version)
        {
            self.redraw(id, Cause::Overtaken(message));
        }
        if is_newest && self.is_to_come_down(&before.session, message, request, asker).await {
            self.redraw(id, Cause::Anew(message));
        }
        if is_newest {
            self.put_away(&before.session).await;
        }
        Ok(())
    }

    /// Whether the message that was pressed has been left behind: it is for somebody else now to act, who has to look
    /// for it.
    async fn is_to_come_down(
        &self,
        session: &Session,
        message: MessageId,
        request: &Request,
        asker: Option<UserId>,
    ) -> bool {
        let next = session.to_act().and_then(|(_, _, user)| user);
        let is_for_another = request.pressed == Some(message) && next.is_some() && next != asker;
        let last = request.place.and_then(|place| place.last_message);
        is_for_another && (self.is_old(message) || self.is_buried(session.channel, message, last).await)
    }

    /// Archives the thread of its own that a game is over in, unless another is on there already.
    async fn put_away(&self, session: &Session) {
        if session.is_live() || session.parent.is_none() {
            return;
        }
        if !matches!(self.service.find(Target::Channel(session.channel)).await, Ok(None)) {
            return;
        }
        if let Err(fault) = self.outbound.set_archived(session.channel, true).await {
            tracing::info!(channel.id = %session.channel, %fault, "a thread stays open until Discord closes it");
        }
    }

    /// Deletes an older board, or else takes its buttons off. An answer and a board that is being put right may both have
    /// found out that it is older: one of them does it. What could not be deleted is tried again when it is next found.
    pub(super) async fn remove(&self, channel: ChannelId, message: MessageId) {
        if !self.removed.is_first(message.0) {
            return;
        }
        let Err(fault) = self.outbound.delete_message(channel, message).await else { return };
        self.removed.forget(message.0);
        match self.outbound.edit(channel.0, message.0, &reply::without_buttons(), &[]).await {
            Ok(()) => {
                tracing::info!(channel.id = %channel, message.id = %message, %fault, "an older board stays, without its buttons");
            }
            Err(fault) => {
                tracing::warn!(channel.id = %channel, message.id = %message, %fault, "an older board keeps its buttons");
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
