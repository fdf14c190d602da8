//! What is found where a game is played: asked before anybody is reminded or played for, since no event tells it all.

use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use hashlink::LruCache;
use tokio::time::Instant;

use super::bot::Bot;
use super::lock::lock;
use super::outbound::{CallFault, Channel, FaultKind};
use super::remedy::Remedy;
use crate::session::{ChannelId, GuildId, Session, Sight, Unreachable, UserId, World};

/// How long it is believed what was found out about a channel.
const FRESH: Duration = Duration::from_mins(1);
/// How many channels and servers are remembered.
const REMEMBERED: usize = 8192;

/// What was found out lately.
#[derive(Debug)]
pub(super) struct Surroundings {
    /// How games in a channel can be seen, and since when that is known.
    channels: Mutex<LruCache<ChannelId, (Sight, Instant)>>,
    /// Servers that Discord has trouble with, or had lately.
    troubled: Mutex<LruCache<GuildId, Trouble>>,
}

/// A server that was, or is, unavailable.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    Since(Instant),
    /// It is over; nobody there is reminded or played for until then.
    Until(Instant),
}

impl Default for Surroundings {
    fn default() -> Surroundings {
        Surroundings {
            channels: Mutex::new(LruCache::new(REMEMBERED)),
            troubled: Mutex::new(LruCache::new(REMEMBERED)),
        }
    }
}

impl Surroundings {
    /// Discord has trouble with this server: nobody there can play, and nobody there is played for.
    pub(super) fn is_troubled(&self, guild: GuildId, now: Instant) {
        let mut troubled = lock(&self.troubled);
        if !matches!(troubled.get(&guild), Some(Trouble::Since(_))) {
            troubled.insert(guild, Trouble::Since(now));
        }
    }

    /// The server is in order again. For as long as it was not, nobody there is reminded or played for: whoever's time
    /// would have run out meanwhile has that time to act.
    pub(super) fn is_well(&self, guild: GuildId, now: Instant) {
        let mut troubled = lock(&self.troubled);
        if let Some(Trouble::Since(since)) = troubled.get(&guild).copied() {
            troubled.insert(guild, Trouble::Until(now + (now - since)));
        }
    }

    /// Whether players of this server have, or had, no way to act.
    pub(super) fn is_spared(&self, guild: GuildId, now: Instant) -> bool {
        match lock(&self.troubled).get(&guild) {
            Some(Trouble::Since(_)) => true,
            Some(Trouble::Until(until)) => *until > now,
            None => false,
        }
    }

    /// Something has changed about a channel: it is looked at again.
    pub(super) fn forget(&self, channel: ChannelId) {
        lock(&self.channels).remove(&channel);
    }

    fn known(&self, channel: ChannelId, now: Instant) -> Option<Sight> {
        lock(&self.channels).get(&channel).filter(|(_, at)| now - *at < FRESH).map(|(sight, _)| *sight)
    }

    fn learn(&self, channel: ChannelId, sight: Sight, now: Instant) {
        lock(&self.channels).insert(channel, (sight, now));
    }
}

#[async_trait]
impl World for Bot {
    async fn look(&self, session: &Session, user: UserId) -> Sight {
        let now = Instant::now();
        let is_heard = self.health.borrow().is_ready(now);
        if !is_heard || self.surroundings.is_spared(session.guild, now) {
            return Sight::Unknown;
        }
        let channel = match self.surroundings.known(session.channel, now) {
            Some(known) => known,
            None => match of_channel(self.outbound.channel(session.channel).await) {
                Ok(found) => {
                    self.surroundings.learn(session.channel, found, now);
                    found
                }
                Err(fault) => return unknown(session, &fault),
            },
        };
        // A channel that the bot may not see can be one of a server that it is not in.
        if let Sight::Unreachable(Unreachable::ChannelGone | Unreachable::Locked) = channel {
            return channel;
        }
        match (self.outbound.member(session.guild, user).await, channel) {
            (Err(fault), _) if is_of_the_server(&fault) => Sight::Unreachable(Unreachable::ServerGone),
            (_, Sight::Unreachable(why)) => Sight::Unreachable(why),
            (Ok(()), _) => Sight::Well,
            (Err(fault), _) => match fault.kind {
                FaultKind::UnknownMember | FaultKind::UnknownUser => Sight::PlayerLeft,
                _ => unknown(session, &fault),
            },
        }
    }
}

/// How games in a channel can be seen.
fn of_channel(asked: Result<Channel, CallFault>) -> Result<Sight, CallFault> {
    match asked {
        Ok(channel) if channel.is_locked => Ok(Sight::Unreachable(Unreachable::Locked)),
        Ok(_) => Ok(Sight::Well),
        Err(fault) => match Remedy::of_words(fault.kind) {
            Remedy::LoseSight(why) => Ok(Sight::Unreachable(why)),
            _ => Err(fault),
        },
    }
}

/// Whether a call about a member failed because the bot is not in the server.
const fn is_of_the_server(fault: &CallFault) -> bool {
    matches!(fault.kind, FaultKind::UnknownGuild | FaultKind::MissingAccess)
}

fn unknown(session: &Session, fault: &CallFault) -> Sight {
    tracing::info!(session.id = %session.id, %fault, "it cannot be found out whether a player is still there");
    Sight::Unknown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_a_troubled_server_are_spared_for_as_long_again() {
        let (around, start, guild) = (Surroundings::default(), Instant::now(), GuildId(1));
        let at = |seconds| start + Duration::from_secs(seconds);
        assert!(!around.is_spared(guild, start));
        around.is_troubled(guild, start);
        around.is_troubled(guild, at(50));
        assert!(around.is_spared(guild, at(99)) && !around.is_spared(GuildId(2), at(99)));
        around.is_well(guild, at(100));
        around.is_well(guild, at(150));
        assert!(around.is_spared(guild, at(199)));
        assert!(!around.is_spared(guild, at(200)));
    }

    #[test]
    fn what_is_known_of_a_channel_is_believed_for_a_minute() {
        let (around, start, here) = (Surroundings::default(), Instant::now(), ChannelId(1));
        let at = |seconds| start + Duration::from_secs(seconds);
        let locked = Sight::Unreachable(Unreachable::Locked);
        around.learn(here, locked, start);
        assert_eq!(around.known(here, at(59)), Some(locked));
        assert_eq!(around.known(here, at(60)), None);
        around.learn(here, Sight::Well, at(60));
        assert_eq!(around.known(here, at(61)), Some(Sight::Well));
        around.forget(here);
        assert_eq!(around.known(here, at(61)), None);
    }
}
