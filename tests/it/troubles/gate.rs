//! A store that a test can shut.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use async_trait::async_trait;
use ludo_bot::sandbox::Options;
use ludo_bot::session::held::Held;
use ludo_bot::session::{
    BoardName, Change, ChannelId, Counts, Deleting, Entry, GameTime, GuildId, InteractionId, Member,
    MessageId, SavedBoard, Saving, SessionId, Settings, Shown, Store, StoreFault, Stored, Time, UserId,
    Version, Written,
};
use tokio::sync::{Mutex, Semaphore};

use crate::house::House;

/// Lets writes through while it has permits.
static GATE: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(Semaphore::MAX_PERMITS));
/// One test at a time has the gate.
pub(super) static TURN: Mutex<()> = Mutex::const_new(());

/// Whether what is live in a channel cannot be looked up.
pub(super) static BLIND: AtomicBool = AtomicBool::new(false);

/// Whether the next note of what is shown panics.
pub(super) static PANIC: AtomicBool = AtomicBool::new(false);

/// A store whose writes wait at the gate, and those who ask what is live in a channel, or for a record.
struct Gated(Arc<dyn Store>);

#[async_trait]
impl Store for Gated {
    async fn create(&self, new: Stored, interaction: InteractionId, at: Time) -> Result<Written, StoreFault> {
        drop(GATE.acquire().await);
        self.0.create(new, interaction, at).await
    }
    async fn write(&self, change: Change) -> Result<Written, StoreFault> {
        drop(GATE.acquire().await);
        self.0.write(change).await
    }
    async fn load(&self, id: SessionId) -> Result<Option<Arc<Stored>>, StoreFault> {
        self.0.load(id).await
    }
    async fn live(&self, channel: ChannelId) -> Result<Option<Arc<Stored>>, StoreFault> {
        drop(GATE.acquire().await);
        if BLIND.load(Ordering::SeqCst) {
            return Err(StoreFault::Unavailable("a test made it so".to_owned()));
        }
        self.0.live(channel).await
    }
    async fn latest(&self, channel: ChannelId) -> Result<Option<Arc<Stored>>, StoreFault> {
        self.0.latest(channel).await
    }
    async fn is_taken(&self, interaction: InteractionId) -> Result<bool, StoreFault> {
        self.0.is_taken(interaction).await
    }
    async fn record(&self, id: SessionId, until: Version) -> Result<Vec<Entry>, StoreFault> {
        drop(GATE.acquire().await);
        self.0.record(id, until).await
    }
    async fn show(&self, id: SessionId, shown: Shown) -> Result<Option<MessageId>, StoreFault> {
        assert!(!PANIC.swap(false, Ordering::SeqCst), "the store was told to panic");
        self.0.show(id, shown).await
    }
    async fn due(&self, now: GameTime, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        self.0.due(now, limit).await
    }
    async fn outdated(&self, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        self.0.outdated(limit).await
    }
    async fn touch(&self, id: SessionId, at: Time) -> Result<(), StoreFault> {
        self.0.touch(id, at).await
    }
    async fn touched_last(&self, within: Duration, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        self.0.touched_last(within, limit).await
    }
    async fn games_of(&self, guild: GuildId, user: UserId) -> Result<Vec<Arc<Stored>>, StoreFault> {
        self.0.games_of(guild, user).await
    }
    async fn counts(&self, guild: GuildId, user: UserId) -> Result<Counts, StoreFault> {
        self.0.counts(guild, user).await
    }
    async fn live_in(&self, guild: GuildId) -> Result<Vec<SessionId>, StoreFault> {
        self.0.live_in(guild).await
    }
    async fn settings(&self, guild: GuildId) -> Result<Settings, StoreFault> {
        self.0.settings(guild).await
    }
    async fn keep_settings(&self, guild: GuildId, settings: Settings) -> Result<(), StoreFault> {
        self.0.keep_settings(guild, settings).await
    }
    async fn member(&self, guild: GuildId, user: UserId) -> Result<Member, StoreFault> {
        self.0.member(guild, user).await
    }
    async fn keep_member(&self, guild: GuildId, user: UserId, member: Member) -> Result<(), StoreFault> {
        self.0.keep_member(guild, user, member).await
    }
    async fn game_time(&self) -> Result<Option<GameTime>, StoreFault> {
        self.0.game_time().await
    }
    async fn keep_game_time(&self, now: GameTime) -> Result<(), StoreFault> {
        self.0.keep_game_time(now).await
    }
    async fn identify(&self, now: Time) -> Result<u32, StoreFault> {
        self.0.identify(now).await
    }
    async fn held_of(&self, user: UserId) -> Result<Held, StoreFault> {
        self.0.held_of(user).await
    }
    async fn forget(&self, user: UserId, nobody: UserId) -> Result<Vec<SessionId>, StoreFault> {
        self.0.forget(user, nobody).await
    }
    async fn restore(&self, now: Time) -> Result<Option<u32>, StoreFault> {
        self.0.restore(now).await
    }
    async fn expire(&self, now: Time) -> Result<(), StoreFault> {
        self.0.expire(now).await
    }
    async fn departed(&self, guild: GuildId, since: Option<Time>) -> Result<(), StoreFault> {
        self.0.departed(guild, since).await
    }
    async fn save_board(&self, board: SavedBoard) -> Result<Saving, StoreFault> {
        self.0.save_board(board).await
    }
    async fn board(&self, guild: GuildId, name: &BoardName) -> Result<Option<SavedBoard>, StoreFault> {
        self.0.board(guild, name).await
    }
    async fn boards(&self, guild: GuildId) -> Result<Vec<SavedBoard>, StoreFault> {
        self.0.boards(guild).await
    }
    async fn delete_board(
        &self,
        guild: GuildId,
        name: &BoardName,
        by: Option<UserId>,
    ) -> Result<Deleting, StoreFault> {
        self.0.delete_board(guild, name, by).await
    }
    async fn close(&self) {
        self.0.close().await;
    }
}

/// A house whose store is slow when the gate is shut.
pub(super) async fn gated(dice: &[u8]) -> House {
    House::open_with(dice, Options::default(), |store| Arc::new(Gated(store))).await
}

pub(super) fn shut() {
    GATE.forget_permits(Semaphore::MAX_PERMITS);
}

pub(super) fn reopen() {
    GATE.add_permits(Semaphore::MAX_PERMITS - GATE.available_permits());
}
