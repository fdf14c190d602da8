//! Who may start a game, take a seat, or be given one; and where.

use super::{Halt, Handler};
use crate::discord::request::Place;
use crate::session::{Chair, ChannelId, GuildId, Session, Settings, Stage, StoreFault, UserId};
use crate::text::admission;

impl Handler<'_> {
    /// Whether the asker may start a game in a channel, and these may be invited; gives what the server has settled.
    pub(super) async fn admit_game(&self, place: Place, invited: &[UserId]) -> Result<Settings, Halt> {
        let settings = self.service.settings(place.guild).await?;
        if !is_open(&settings.channels, place) {
            return Err(Halt::Said(admission::not_in_this_channel(&settings.channels)));
        }
        self.admit_asker(place, &settings).await?;
        self.admit_others(place.guild, invited).await?;
        let counts = self.service.counts(place.guild, place.user).await?;
        if counts.of_server >= settings.of_server().into() {
            return Err(Halt::Said(admission::enough_of_all(settings.of_server())));
        }
        Ok(settings)
    }

    /// Whether the asker may take a seat in this session.
    pub(super) async fn admit_player(&self, place: Place, session: &Session) -> Result<(), Halt> {
        if is_seated(session, place.user) {
            return self.check_ban(place).await;
        }
        let settings = self.service.settings(place.guild).await?;
        self.admit_asker(place, &settings).await
    }

    /// Whether these may be given a seat.
    pub(super) async fn admit_others(&self, guild: GuildId, users: &[UserId]) -> Result<(), Halt> {
        let banned = self.banned(guild, users).await?;
        if banned.is_empty() { Ok(()) } else { Err(Halt::Said(admission::banned(&banned))) }
    }

    /// Who of these may not play here.
    pub(super) async fn banned(&self, guild: GuildId, users: &[UserId]) -> Result<Vec<UserId>, StoreFault> {
        let mut banned = Vec::new();
        for user in users {
            if self.is_banned(guild, *user).await? {
                banned.push(*user);
            }
        }
        Ok(banned)
    }

    /// Whether the asker may have a seat in one more game.
    async fn admit_asker(&self, place: Place, settings: &Settings) -> Result<(), Halt> {
        self.check_ban(place).await?;
        let counts = self.service.counts(place.guild, place.user).await?;
        if counts.of_member >= settings.of_member().into() {
            return Err(Halt::Said(admission::enough_of_yours(settings.of_member())));
        }
        Ok(())
    }

    async fn check_ban(&self, place: Place) -> Result<(), Halt> {
        if self.is_banned(place.guild, place.user).await? {
            return Err(Halt::Said(admission::BANNED.to_owned()));
        }
        Ok(())
    }

    async fn is_banned(&self, guild: GuildId, user: UserId) -> Result<bool, StoreFault> {
        Ok(self.service.member(guild, user).await?.banned)
    }
}

/// Whether games may run here: in one of these channels, or a thread of one; in all of them where none is named.
fn is_open(channels: &[ChannelId], place: Place) -> bool {
    let is_named = |channel: ChannelId| channels.contains(&channel);
    channels.is_empty() || is_named(place.channel) || place.parent.is_some_and(is_named)
}

/// Whether this user's seats are counted with this session in them already.
pub(super) fn is_seated(session: &Session, user: UserId) -> bool {
    match &session.stage {
        Stage::Lobby { chairs } => {
            chairs.iter().any(|chair| matches!(chair, Chair::Person(person) if person.user == user))
        }
        Stage::Playing(running) => running.seat_kept_for(user).is_some(),
        Stage::Over { .. } => false,
    }
}
