//! The port to wherever sessions, and the boards of servers, are kept. Adapters stand in the `store` room.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use super::boards::{BoardName, Deleting, SavedBoard, Saving};
use super::dice::Secret;
use super::held::Held;
use super::log::Entry;
use super::settings::{Counts, Member, Settings};
use super::{
    ChannelId, GameTime, GuildId, InteractionId, MessageId, Session, SessionId, Time, UserId, Version,
};

/// A session as it is kept: with its secret, and where it is shown.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The session, shared by all who hold it.
    pub session: Arc<Session>,
    /// What its dice are made from. Nobody but the dice reads it before the end.
    pub secret: Secret,
    /// The message that shows its board; `None` until one was posted.
    pub shown: Option<Shown>,
}

impl Stored {
    /// The version that its message shows; `None` until a message does.
    pub fn shown_version(&self) -> Option<Version> {
        self.shown.map(|shown| shown.version)
    }
}

/// Which message shows a session, and which version of it. The greater one counts: a board that was posted later takes the
/// place of those above it, whatever they show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shown {
    /// The message, in the session's channel.
    pub message: MessageId,
    /// The version that it shows.
    pub version: Version,
}

/// One step of a session, to be kept whole or not at all.
#[derive(Clone, Debug)]
pub struct Change {
    /// The session after the step; its version is one more than the version that it was made from.
    pub session: Arc<Session>,
    /// The interaction that asked for it; `None` for what follows by itself.
    pub interaction: Option<InteractionId>,
    /// The record's new lines.
    pub entries: Vec<Entry>,
    /// When.
    pub at: Time,
}

/// Whether a change was kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// It is on disk.
    Kept,
    /// Nothing was changed: the session has another version by now, or its channel has a live game, or this
    /// interaction has been acted upon. Whoever asked loads again and decides anew.
    Conflict,
}

/// Why a store could not do its work. Logged where it is handled; the player gets one sentence.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// The store is not to be had just now: busy, full, or gone.
    #[error("the store is not available: {0}")]
    Unavailable(String),
    /// What is kept cannot be read as what it should be.
    #[error("session {session} cannot be read: {reason}")]
    Corrupt {
        /// Which.
        session: SessionId,
        /// Why not.
        reason: String,
    },
    /// A saved board cannot be read as one.
    #[error("board {name:?} of server {guild} cannot be read: {reason}")]
    CorruptBoard {
        /// Whose board.
        guild: GuildId,
        /// What it is found by.
        name: String,
        /// Why not.
        reason: String,
    },
}

/// Where sessions and boards are kept. Every method is whole or without effect, and is never undone by dropping its future.
#[async_trait]
pub trait Store: Send + Sync {
    /// Keeps a new session; `Conflict` where its channel has a live one or the interaction was taken before.
    async fn create(&self, new: Stored, interaction: InteractionId, at: Time) -> Result<Written, StoreFault>;

    /// Keeps one step; `Conflict` where the session's version is not the one before, or the interaction was
    /// taken before.
    async fn write(&self, change: Change) -> Result<Written, StoreFault>;

    /// The session with this id.
    async fn load(&self, id: SessionId) -> Result<Option<Arc<Stored>>, StoreFault>;

    /// The live session (lobby or playing) of a channel.
    async fn live(&self, channel: ChannelId) -> Result<Option<Arc<Stored>>, StoreFault>;

    /// The live session of a channel, or else the one that ended last.
    async fn latest(&self, channel: ChannelId) -> Result<Option<Arc<Stored>>, StoreFault>;

    /// Whether this interaction has been acted upon.
    async fn is_taken(&self, interaction: InteractionId) -> Result<bool, StoreFault>;

    /// The lines of a session's record, in order, up to this version.
    async fn record(&self, id: SessionId, until: Version) -> Result<Vec<Entry>, StoreFault>;

    /// Notes which message shows which version, and gives the message that another one has taken the place of.
    /// The later message is noted, and of one message the later version: a note of an older message changes nothing, and
    /// that message is the one to give up. It may be kept a moment later: after a crash a board is only drawn once more.
    async fn show(&self, id: SessionId, shown: Shown) -> Result<Option<MessageId>, StoreFault>;

    /// Up to `limit` live sessions whose deadline has come, the longest due first.
    async fn due(&self, now: GameTime, limit: u32) -> Result<Vec<SessionId>, StoreFault>;

    /// Up to `limit` sessions whose message shows an older version than theirs, and live ones that no message is known
    /// to show; the oldest change first.
    async fn outdated(&self, limit: u32) -> Result<Vec<SessionId>, StoreFault>;

    /// Notes that somebody has touched a session without changing it.
    async fn touch(&self, id: SessionId, at: Time) -> Result<(), StoreFault>;

    /// Up to `limit` sessions that were touched or changed within this time of the last one that was.
    async fn touched_last(&self, within: Duration, limit: u32) -> Result<Vec<SessionId>, StoreFault>;

    /// The live sessions of a server in which this user has a seat, a chair, or an invitation; up to 100, those that
    /// changed last first.
    async fn games_of(&self, guild: GuildId, user: UserId) -> Result<Vec<Arc<Stored>>, StoreFault>;

    /// How many live sessions a server has, and in how many of them this user has a seat or a chair.
    async fn counts(&self, guild: GuildId, user: UserId) -> Result<Counts, StoreFault>;

    /// The live sessions of a server.
    async fn live_in(&self, guild: GuildId) -> Result<Vec<SessionId>, StoreFault>;

    /// What a server has settled.
    async fn settings(&self, guild: GuildId) -> Result<Settings, StoreFault>;

    /// Keeps what a server has settled.
    async fn keep_settings(&self, guild: GuildId, settings: Settings) -> Result<(), StoreFault>;

    /// What is kept of a member.
    async fn member(&self, guild: GuildId, user: UserId) -> Result<Member, StoreFault>;

    /// Keeps this of a member.
    async fn keep_member(&self, guild: GuildId, user: UserId, member: Member) -> Result<(), StoreFault>;

    /// The game time that was kept last; `None` before the very first start.
    async fn game_time(&self) -> Result<Option<GameTime>, StoreFault>;

    /// Keeps the game time, which goes on from there after the next start. It may be on disk a moment later.
    async fn keep_game_time(&self, now: GameTime) -> Result<(), StoreFault>;

    /// Notes that the bot logs in to the gateway, and tells how often it did in the 24 hours before.
    async fn identify(&self, now: Time) -> Result<u32, StoreFault>;

    /// Everything that is kept of a user, in every server.
    async fn held_of(&self, user: UserId) -> Result<Held, StoreFault>;

    /// Removes a user: settings, boards, and their id wherever it stands in games, which stay, with `nobody` in its
    /// place. Where a moderator has banned them, that alone is kept. Where they have a seat, a chair or an invitation in live games, nothing is changed and those are given
    /// back: they have to leave them first.
    async fn forget(&self, user: UserId, nobody: UserId) -> Result<Vec<SessionId>, StoreFault>;

    /// Where this is a backup that nobody has played on yet, lets every live session go on as one that was restored,
    /// and gives their number. To be called before anything else.
    async fn restore(&self, now: Time) -> Result<Option<u32>, StoreFault>;

    /// Deletes what is kept too long: sessions that have been over for longer than 90 days before this moment, and
    /// what else is bound to a time.
    async fn expire(&self, now: Time) -> Result<(), StoreFault>;

    /// Notes since when the bot has been gone from a server; `None`: it is there. What is kept of a server that it has
    /// been gone from for 30 days is deleted by [`expire`](Store::expire).
    async fn departed(&self, guild: GuildId, since: Option<Time>) -> Result<(), StoreFault>;

    /// Keeps a board under its name, in place of one of the same name and owner. A server that keeps
    /// [`MOST_BOARDS`](super::boards::MOST_BOARDS) takes no more names, nor does it from an owner of
    /// [`MOST_OF_ONE`](super::boards::MOST_OF_ONE).
    async fn save_board(&self, board: SavedBoard) -> Result<Saving, StoreFault>;

    /// The board that a server keeps under this name.
    async fn board(&self, guild: GuildId, name: &BoardName) -> Result<Option<SavedBoard>, StoreFault>;

    /// All boards that a server keeps, in the order of their names. One that cannot be read is left out, and logged.
    async fn boards(&self, guild: GuildId) -> Result<Vec<SavedBoard>, StoreFault>;

    /// Deletes the board of this name: for a user only what is theirs, for `None` whosever it is.
    async fn delete_board(
        &self,
        guild: GuildId,
        name: &BoardName,
        by: Option<UserId>,
    ) -> Result<Deleting, StoreFault>;

    /// Finishes what is under way and closes; later calls fault.
    async fn close(&self);
}
