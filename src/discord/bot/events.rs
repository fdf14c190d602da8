//! Servers, channels and threads that come and go, as far as the gateway tells: each has one outcome for the games that
//! are played there.

use std::sync::Arc;

use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Bot, Cause};
use crate::discord::gateway::{Delivery, Kind};
use crate::discord::raw::id;
use crate::session::service::Target;
use crate::session::{ChannelId, GuildId, Pause, PauseReason, SessionId, StoreFault, Unreachable};

impl Bot {
    /// Takes events in the order in which they came, until no more come.
    pub(super) async fn take_events(self: Arc<Self>, mut events: mpsc::UnboundedReceiver<Delivery>) {
        while let Some(event) = events.recv().await {
            if let Err(fault) = self.take_event(&event).await {
                tracing::error!(event = ?event.kind, %fault, "what the gateway told could not be noted");
            }
        }
    }

    async fn take_event(&self, event: &Delivery) -> Result<(), StoreFault> {
        let (raw, now) = (&event.raw, Instant::now());
        match event.kind {
            Kind::Interaction => {}
            Kind::Ready => {
                let guilds = raw["guilds"].as_array().into_iter().flatten();
                guilds.filter_map(guild).for_each(|guild| self.surroundings.is_troubled(guild, now));
            }
            Kind::GuildCreate if raw["unavailable"] != true => {
                if let Some(guild) = guild(raw) {
                    self.surroundings.is_well(guild, now);
                    self.service.returned(guild).await?;
                    self.show_again(guild).await?;
                }
            }
            Kind::GuildDelete if raw["unavailable"] != true => {
                if let Some(guild) = guild(raw) {
                    tracing::info!(guild.id = %guild, "the bot was removed from a server");
                    self.service.departed(guild).await?;
                    for session in self.service.live_in(guild).await? {
                        self.lose_sight(session, Unreachable::ServerGone).await?;
                    }
                }
            }
            // Discord is in trouble: nothing is lost, and nobody is played for meanwhile.
            Kind::GuildCreate | Kind::GuildDelete => {
                if let Some(guild) = guild(raw) {
                    self.surroundings.is_troubled(guild, now);
                }
            }
            Kind::ChannelDelete | Kind::ThreadDelete => self.channel_gone(raw).await?,
            Kind::ThreadUpdate => self.thread_changed(raw).await?,
        }
        Ok(())
    }

    /// A channel is gone, with the threads in it that games have for themselves.
    async fn channel_gone(&self, raw: &Value) -> Result<(), StoreFault> {
        let Some(channel) = id(&raw["id"]).map(ChannelId) else { return Ok(()) };
        self.surroundings.forget(channel);
        if let Some(live) = self.service.find(Target::Channel(channel)).await? {
            self.lose_sight(live.session.id, Unreachable::ChannelGone).await?;
        }
        let Some(guild) = id(&raw["guild_id"]).map(GuildId) else { return Ok(()) };
        for session in self.service.live_in(guild).await? {
            let stored = self.service.find(Target::Session(session)).await?;
            if stored.is_some_and(|stored| stored.session.parent == Some(channel)) {
                self.lose_sight(session, Unreachable::ChannelGone).await?;
            }
        }
        Ok(())
    }

    /// A thread was locked, or unlocked.
    async fn thread_changed(&self, raw: &Value) -> Result<(), StoreFault> {
        let Some(thread) = id(&raw["id"]).map(ChannelId) else { return Ok(()) };
        self.surroundings.forget(thread);
        let Some(live) = self.service.find(Target::Channel(thread)).await? else { return Ok(()) };
        if raw["thread_metadata"]["locked"] == true {
            return self.lose_sight(live.session.id, Unreachable::Locked).await;
        }
        let pause = live.session.played().and_then(|played| played.pause);
        if matches!(pause, Some(Pause { reason: PauseReason::Unreachable(_), .. })) {
            self.circuits.close(thread);
            self.redraw(live.session.id, Cause::Outdated);
        }
        Ok(())
    }

    /// The boards of a server that could not be shown while it was out of reach.
    async fn show_again(&self, guild: GuildId) -> Result<(), StoreFault> {
        for session in self.service.live_in(guild).await? {
            if let Some(stored) = self.service.find(Target::Session(session)).await?
                && stored.shown_version() < Some(stored.session.version)
            {
                self.circuits.close(stored.session.channel);
                self.redraw(session, Cause::Outdated);
            }
        }
        Ok(())
    }

    /// A game that nobody can see stands still. That is said where it can be.
    async fn lose_sight(&self, session: SessionId, why: Unreachable) -> Result<(), StoreFault> {
        self.service.lose_sight(session, why).await?;
        if why == Unreachable::Locked {
            self.redraw(session, Cause::Outdated);
        }
        Ok(())
    }
}

fn guild(raw: &Value) -> Option<GuildId> {
    id(&raw["id"]).map(GuildId)
}
