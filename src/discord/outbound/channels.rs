//! Calls about channels, threads, and who is in a server.

use rand::RngExt;
use serde_json::{Value, json};

use super::Outbound;
use super::fault::{CallFault, FaultKind};
use super::route::Route;
use super::send::{Call, unreadable};
use crate::discord::lock::lock;
use crate::discord::raw::id;
use crate::session::{ChannelId, GuildId, MessageId, UserId};

/// Discord's type of a thread that everybody may read who may read its channel.
const PUBLIC_THREAD: u8 = 11;
/// Minutes without a message after which Discord archives a thread by itself: a week, its longest.
const AUTO_ARCHIVE: u16 = 10_080;

/// A channel or thread, as far as games go by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Channel {
    /// Discord's number for what it is: 0 for text, 11 for a public thread …
    pub kind: u8,
    /// The server that it is in.
    pub guild: Option<GuildId>,
    /// Of a thread: the channel that it was opened in. Of a channel: the category.
    pub parent: Option<ChannelId>,
    /// Whether it is a thread that was archived.
    pub is_archived: bool,
    /// Whether it is a thread that only moderators may open again.
    pub is_locked: bool,
    /// The newest message; it may have been deleted since.
    pub last_message: Option<MessageId>,
}

impl Outbound {
    /// A channel or thread as it is now.
    ///
    /// # Errors
    ///
    /// When the call fails; `UnknownChannel` if it is gone, `MissingAccess` if the bot may not see it.
    pub async fn channel(&self, channel: ChannelId) -> Result<Channel, CallFault> {
        let (route, reply) = self.get(Route::Channel { channel: channel.0 }).await?;
        let body = &reply.body;
        let kind = body["type"].as_u64().and_then(|kind| u8::try_from(kind).ok());
        let thread = &body["thread_metadata"];
        Ok(Channel {
            kind: kind.ok_or_else(|| unreadable(route, &reply))?,
            guild: id(&body["guild_id"]).map(GuildId),
            parent: id(&body["parent_id"]).map(ChannelId),
            is_archived: thread["archived"] == true,
            is_locked: thread["locked"] == true,
            last_message: id(&body["last_message_id"]).map(MessageId),
        })
    }

    /// Finds out whether a user is in a server.
    ///
    /// # Errors
    ///
    /// When the call fails; `UnknownMember` or `UnknownUser` if they are not, `UnknownGuild` or `MissingAccess` if
    /// the bot is not.
    pub async fn member(&self, guild: GuildId, user: UserId) -> Result<(), CallFault> {
        self.get(Route::Member { guild: guild.0, user: user.0 }).await.map(drop)
    }

    /// How many messages came after this one, up to twenty; none where the bot may not read what was written.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn count_after(&self, channel: ChannelId, message: MessageId) -> Result<usize, CallFault> {
        let (route, reply) = self.get(Route::After { channel: channel.0, message: message.0 }).await?;
        reply.body.as_array().map(Vec::len).ok_or_else(|| unreadable(route, &reply))
    }

    /// Those of a channel's last messages that have a button whose custom id is wanted, and what was read in that, the
    /// newest first; none where the bot may not read what was written.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn find_buttons<T>(
        &self,
        channel: ChannelId,
        wanted: impl Fn(&str) -> Option<T> + Sync,
    ) -> Result<Vec<(MessageId, T)>, CallFault> {
        let (_, reply) = self.get(Route::Newest { channel: channel.0 }).await?;
        let found = reply.body.as_array().into_iter().flatten().filter_map(|message| {
            let rows = message["components"].as_array().into_iter().flatten();
            let mut buttons = rows.filter_map(|row| row["components"].as_array()).flatten();
            let read = buttons.find_map(|button| wanted(button["custom_id"].as_str()?))?;
            Some((MessageId(id(&message["id"])?), read))
        });
        Ok(found.collect())
    }

    /// Opens a public thread in a channel. Discord has no nonce here: it is not repeated once Discord may have
    /// done it.
    ///
    /// # Errors
    ///
    /// When the call fails; `MissingPermission` without Create Public Threads, `TooManyThreads`.
    pub async fn create_thread(&self, channel: ChannelId, name: &str) -> Result<ChannelId, CallFault> {
        let route = Route::CreateThread { channel: channel.0 };
        let body = json!({ "name": name, "type": PUBLIC_THREAD, "auto_archive_duration": AUTO_ARCHIVE });
        let call = Call { route, body: Some(&body), files: &[], repeatable: false, needs_body: true };
        let reply = self.send(&call).await?;
        id(&reply.body["id"]).map(ChannelId).ok_or_else(|| unreadable(route, &reply))
    }

    /// Archives a thread, or opens it again.
    ///
    /// # Errors
    ///
    /// When the call fails; `Locked` or `MissingPermission` if only moderators may.
    pub async fn set_archived(&self, thread: ChannelId, archived: bool) -> Result<(), CallFault> {
        let route = Route::ChangeChannel { channel: thread.0 };
        let body = json!({ "archived": archived });
        let call = Call { route, body: Some(&body), files: &[], repeatable: true, needs_body: false };
        match self.send(&call).await {
            // Nothing in an archived thread can be changed, its being archived included.
            Err(fault) if archived && fault.kind == FaultKind::Archived => Ok(()),
            done => done.map(drop),
        }
    }

    /// Deletes a message of the bot. A message that is gone already is no failure.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn delete_message(&self, channel: ChannelId, message: MessageId) -> Result<(), CallFault> {
        let route = Route::Delete { channel: channel.0, message: message.0 };
        let call = Call { route, body: None, files: &[], repeatable: true, needs_body: false };
        match self.send(&call).await {
            Err(fault) if fault.kind != FaultKind::UnknownMessage => Err(fault),
            _ => Ok(()),
        }
    }

    /// Posts a message without files that Discord makes only once, however often it is sent: where no answer came
    /// it is sent again.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn say(&self, channel: ChannelId, body: &Value) -> Result<MessageId, CallFault> {
        let nonce: u64 = lock(&self.random).random();
        let mut body = body.clone();
        body["nonce"] = json!(nonce.to_string());
        body["enforce_nonce"] = json!(true);
        self.post(channel.0, &body, &[]).await.map(MessageId)
    }
}
