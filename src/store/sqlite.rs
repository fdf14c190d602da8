//! `SQLite`: a file beside the bot. One task writes, a few connections read.
//!
//! What is promised: an acknowledged step is on disk, through a crash of the process, of the system, and of the
//! power (`synchronous = FULL`). A step is whole or not there. Nobody else writes to the file: a lock beside it
//! says so, and that is why [`Memory`] may answer for the database.

mod backup;
mod batch;
mod boards;
mod checkup;
mod find;
mod home;
mod lineage;
mod open;
mod people;
mod place;
mod upkeep;
mod writer;

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::memory::Memory;
use super::row::{self, big};
use super::{sql, unavailable};
use crate::session::held::Held;
use crate::session::{
    BoardName, Change, ChannelId, Counts, Deleting, Entry, GameTime, GuildId, InteractionId, Member,
    MessageId, SavedBoard, Saving, SessionId, Settings, Shown, Store, StoreFault, Stored, Time, UserId,
    Version, Written,
};
pub(super) use backup::backup;
pub(super) use batch::Notes;
use batch::{Done, Task};
pub(super) use checkup::checkup;
use find::ids;
use home::Home;
pub(super) use open::open;
pub(super) use place::network;
use writer::{Job, Writer};

/// How many jobs wait before those who ask do.
const QUEUE: usize = 1_024;
/// How many connections read.
const READERS: u32 = 3;
/// How long a read waits for one of them.
const PATIENCE: Duration = Duration::from_secs(2);

/// Sessions and saved boards in a `SQLite` database.
pub(super) struct Sqlite {
    readers: SqlitePool,
    jobs: mpsc::Sender<Job>,
    memory: Arc<Memory>,
    closing: CancellationToken,
    writer: TaskTracker,
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, new: Stored, interaction: InteractionId, at: Time) -> Result<Written, StoreFault> {
        let row = row::New::of(&new, interaction, at)?;
        self.keep(Task::Create(Box::new((row, new)))).await.map(Written::from)
    }

    async fn write(&self, change: Change) -> Result<Written, StoreFault> {
        let known = self.memory.session(change.session.id);
        let before = known.filter(|known| known.session.version.next() == change.session.version);
        let step = row::Step::of(before.as_deref().map(|before| &*before.session), &change)?;
        self.keep(Task::Write(Box::new((step, change.session)))).await.map(Written::from)
    }

    async fn load(&self, id: SessionId) -> Result<Option<Arc<Stored>>, StoreFault> {
        self.find(id).await
    }

    async fn live(&self, channel: ChannelId) -> Result<Option<Arc<Stored>>, StoreFault> {
        match self.memory.live(channel) {
            Some(held) => Ok(Some(held)),
            None => self.read(sql::LIVE, big(channel.0)?).await,
        }
    }

    async fn latest(&self, channel: ChannelId) -> Result<Option<Arc<Stored>>, StoreFault> {
        match self.live(channel).await? {
            Some(live) => Ok(Some(live)),
            None => self.read(sql::OVER, big(channel.0)?).await,
        }
    }

    async fn is_taken(&self, interaction: InteractionId) -> Result<bool, StoreFault> {
        let query = sqlx::query_scalar(sql::IS_TAKEN).bind(big(interaction.0)?);
        query.fetch_one(&self.readers).await.map_err(unavailable)
    }

    async fn record(&self, id: SessionId, until: Version) -> Result<Vec<Entry>, StoreFault> {
        let query = sqlx::query_scalar(sql::RECORD).bind(big(id.0)?).bind(until.0);
        let rows: Vec<String> = query.fetch_all(&self.readers).await.map_err(unavailable)?;
        let steps: Vec<_> = rows.iter().map(|lines| row::lines(id, lines)).collect::<Result<_, _>>()?;
        Ok(steps.concat())
    }

    async fn show(&self, id: SessionId, shown: Shown) -> Result<Option<MessageId>, StoreFault> {
        big(id.0).and(big(shown.message.0))?;
        if self.jobs.is_closed() {
            return Err(closed());
        }
        Ok(self.memory.note(id, shown))
    }

    async fn due(&self, now: GameTime, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        // Those that cannot be read would be due for ever, and keep all others from going on.
        let beyond = i64::try_from(self.memory.count_unreadable()).unwrap_or(i64::MAX);
        let query = sqlx::query_scalar(sql::DUE).bind(now.0).bind(beyond.saturating_add(limit.into()));
        let mut due = ids(query.fetch_all(&self.readers).await)?;
        self.memory.retain_readable(&mut due);
        due.truncate(limit as usize);
        Ok(due)
    }

    async fn outdated(&self, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        if self.memory.has_notes() {
            self.ask(Job::Flush).await?;
        }
        let query = sqlx::query_scalar(sql::OUTDATED).bind(i64::from(limit));
        ids(query.fetch_all(&self.readers).await)
    }

    async fn touch(&self, id: SessionId, at: Time) -> Result<(), StoreFault> {
        self.keep(Task::Touch(big(id.0)?, at.0)).await.map(drop)
    }

    async fn touched_last(&self, within: Duration, limit: u32) -> Result<Vec<SessionId>, StoreFault> {
        let within = i64::try_from(within.as_millis()).unwrap_or(i64::MAX);
        let query = sqlx::query_scalar(sql::upkeep::TOUCHED_LAST).bind(within).bind(i64::from(limit));
        ids(query.fetch_all(&self.readers).await)
    }

    async fn games_of(&self, guild: GuildId, user: UserId) -> Result<Vec<Arc<Stored>>, StoreFault> {
        self.find_games(guild, user).await
    }

    async fn counts(&self, guild: GuildId, user: UserId) -> Result<Counts, StoreFault> {
        self.count_games(guild, user).await
    }

    async fn live_in(&self, guild: GuildId) -> Result<Vec<SessionId>, StoreFault> {
        self.find_live_in(guild).await
    }

    async fn settings(&self, guild: GuildId) -> Result<Settings, StoreFault> {
        self.read_settings(guild).await
    }

    async fn keep_settings(&self, guild: GuildId, settings: Settings) -> Result<(), StoreFault> {
        self.settle(guild, &settings).await
    }

    async fn member(&self, guild: GuildId, user: UserId) -> Result<Member, StoreFault> {
        self.read_member(guild, user).await
    }

    async fn keep_member(&self, guild: GuildId, user: UserId, member: Member) -> Result<(), StoreFault> {
        self.settle_member(guild, user, member).await
    }

    async fn game_time(&self) -> Result<Option<GameTime>, StoreFault> {
        self.read_game_time().await
    }

    async fn keep_game_time(&self, now: GameTime) -> Result<(), StoreFault> {
        self.note_game_time(now)
    }

    async fn identify(&self, now: Time) -> Result<u32, StoreFault> {
        self.log_in(now).await
    }

    async fn held_of(&self, user: UserId) -> Result<Held, StoreFault> {
        self.read_held(user).await
    }

    async fn forget(&self, user: UserId, nobody: UserId) -> Result<Vec<SessionId>, StoreFault> {
        self.remove(user, nobody).await
    }

    async fn restore(&self, now: Time) -> Result<Option<u32>, StoreFault> {
        self.begin_restored(now).await
    }

    async fn expire(&self, now: Time) -> Result<(), StoreFault> {
        self.delete_expired(now).await
    }

    async fn departed(&self, guild: GuildId, since: Option<Time>) -> Result<(), StoreFault> {
        self.note_presence(guild, since).await
    }

    async fn save_board(&self, board: SavedBoard) -> Result<Saving, StoreFault> {
        self.save(&board).await
    }

    async fn board(&self, guild: GuildId, name: &BoardName) -> Result<Option<SavedBoard>, StoreFault> {
        self.read_board(guild, name).await
    }

    async fn boards(&self, guild: GuildId) -> Result<Vec<SavedBoard>, StoreFault> {
        self.read_boards(guild).await
    }

    async fn delete_board(
        &self,
        guild: GuildId,
        name: &BoardName,
        by: Option<UserId>,
    ) -> Result<Deleting, StoreFault> {
        self.delete(guild, name, by).await
    }

    async fn close(&self) {
        self.readers.close().await;
        self.closing.cancel();
        self.writer.wait().await;
    }
}

impl Sqlite {
    /// Puts a writer to work on an open database, which belongs to this process while the lock is held.
    fn start(options: SqliteConnectOptions, home: Home, lock: File) -> Sqlite {
        let (sender, jobs) = mpsc::channel(QUEUE);
        let (memory, closing, tracker) = (Arc::default(), CancellationToken::new(), TaskTracker::new());
        let writer = Writer::new(jobs, Arc::clone(&memory), closing.clone(), options.clone(), home);
        tracker.spawn(writer.run(lock));
        tracker.close();
        // No ping before each use: these connections do not cross a network.
        let readers = SqlitePoolOptions::new().max_connections(READERS).test_before_acquire(false);
        let readers = readers.acquire_timeout(PATIENCE).connect_lazy_with(options.read_only(true));
        Sqlite { readers, jobs: sender, memory, closing, writer: tracker }
    }

    /// Has the writer keep something.
    async fn keep(&self, task: Task) -> Result<Done, StoreFault> {
        self.ask(|reply| Job::Keep(task, reply)).await?
    }

    /// Has the writer do something, and waits for its answer. The work goes on where the waiting is given up.
    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, StoreFault> {
        let (reply, answer) = oneshot::channel();
        self.jobs.send(job(reply)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())
    }
}

fn closed() -> StoreFault {
    StoreFault::Unavailable("it is closed".to_owned())
}

#[cfg(test)]
mod tests;
