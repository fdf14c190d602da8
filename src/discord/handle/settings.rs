//! `/settings`

use super::{Halt, Handler, Outcome, private};
use crate::discord::asked::Elsewhere;
use crate::discord::change::{Change, MOST_CHANNELS};
use crate::discord::reply::Message;
use crate::discord::request::Place;
use crate::session::{ChannelId, Settings};
use crate::text::{help, settings};

impl Handler<'_> {
    /// What the server has settled.
    pub(super) async fn settings(&self, place: Place) -> Result<Outcome, Halt> {
        check_admin(place)?;
        Ok(private(settings::show(&self.service.settings(place.guild).await?)))
    }

    /// Settles something.
    pub(super) async fn settle(&self, place: Place, change: &Change) -> Result<Outcome, Halt> {
        check_admin(place)?;
        for (option, channel) in [("channel-add", change.add), ("log-channel", change.log)] {
            if channel.is_some_and(|channel| !channel.is_told) {
                return Err(Halt::Said(help::out_of_range(option, "a channel of this server")));
            }
        }
        // That role has the server's own id.
        if change.moderators.is_some_and(|role| role.0 == place.guild.0) {
            return Err(Halt::Said(help::out_of_range("moderator-role", settings::NOT_EVERYONE)));
        }
        let before = self.service.settings(place.guild).await?;
        check_channels(change, &before)?;
        if let Some(Elsewhere { channel, .. }) = change.log.filter(|log| before.log != Some(log.channel)) {
            self.begin_log(channel).await?;
        }
        let after = self.service.settle(place.guild, |settings| change.apply(settings)).await?;
        Ok(private(settings::changed(&after)))
    }

    /// Writes the first line of a log: a log that nobody can write is none.
    async fn begin_log(&self, log: ChannelId) -> Result<(), Halt> {
        let begun = self.outbound.say(log, &Message::words(settings::LOG_BEGINS).body()).await;
        begun.map(drop).map_err(|fault| {
            tracing::info!(channel.id = %log, %fault, "a log could not be begun");
            Halt::Said(settings::log_is_closed(log))
        })
    }
}

fn check_admin(place: Place) -> Result<(), Halt> {
    if place.is_admin() { Ok(()) } else { Err(Halt::Said(settings::NOT_ADMIN.to_owned())) }
}

/// Whether a channel that is to be added still fits.
fn check_channels(change: &Change, before: &Settings) -> Result<(), Halt> {
    let mut after = before.clone();
    change.apply(&mut after);
    match change.add {
        Some(added) if !after.channels.contains(&added.channel) => {
            Err(Halt::Said(settings::enough_channels(MOST_CHANNELS)))
        }
        _ => Ok(()),
    }
}
