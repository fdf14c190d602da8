//! The one task that writes. What waits while a transaction is committed goes into the next one together, so
//! that many turns share one wait for the disk; only after the commit are they acknowledged.

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::batch::{Batch, Done, Failure, Notes, Task};
use super::home::Home;
use crate::session::StoreFault;
use crate::store::memory::Memory;
use crate::store::{sql, unavailable};

/// How many jobs one transaction holds at most.
const BATCH: usize = 256;
/// How long a note of what is shown waits for a step to ride along with.
const LINGER: Duration = Duration::from_millis(200);
/// How long what could not be written waits for another try, where no step comes before.
const RETRY: Duration = Duration::from_secs(5);
/// After how many steps old interactions are forgotten.
const PURGE_AFTER: usize = 1_000;

/// What the writer is asked for.
pub(super) enum Job {
    /// To keep something.
    Keep(Task, Reply),
    /// To have all notes of what is shown on disk.
    Flush(oneshot::Sender<()>),
}

type Reply = oneshot::Sender<Result<Done, StoreFault>>;

/// The writer, with the only connection that can write.
pub(super) struct Writer {
    jobs: mpsc::Receiver<Job>,
    memory: Arc<Memory>,
    closing: CancellationToken,
    options: SqliteConnectOptions,
    home: Home,
    /// `None` where it broke; opened again when it is needed.
    connection: Option<SqliteConnection>,
    /// Steps kept since old interactions were forgotten.
    unpurged: usize,
}

impl Writer {
    pub(super) fn new(
        jobs: mpsc::Receiver<Job>,
        memory: Arc<Memory>,
        closing: CancellationToken,
        options: SqliteConnectOptions,
        home: Home,
    ) -> Writer {
        Writer { jobs, memory, closing, options, home, connection: None, unpurged: PURGE_AFTER }
    }

    /// Works until the store is closed or dropped. Holds the lock until nothing is written any more.
    pub(super) async fn run(mut self, lock: File) {
        let mut jobs = Vec::with_capacity(BATCH);
        while self.next(&mut jobs).await {
            self.keep(&mut jobs).await;
        }
        self.keep(&mut jobs).await;
        self.finish().await;
        drop(lock);
    }

    /// Waits for jobs, or for notes to have waited long enough. `false` where no more can come.
    async fn next(&mut self, jobs: &mut Vec<Job>) -> bool {
        // Notes that are here already could not be written, or came meanwhile and make themselves heard.
        let mut patience = self.memory.has_notes().then(|| Instant::now() + RETRY);
        let mut heard = false;
        loop {
            tokio::select! {
                biased;
                () = self.closing.cancelled(), if !self.jobs.is_closed() => self.jobs.close(),
                count = self.jobs.recv_many(jobs, BATCH) => return count > 0,
                () = until(patience), if patience.is_some() => return true,
                () = self.memory.something_noted(), if !heard => {
                    heard = true;
                    patience = Some(Instant::now() + LINGER);
                }
            }
        }
    }

    /// Keeps what is asked for, all together, and answers. A task that the database refuses is answered alone,
    /// and the others are tried again without it.
    async fn keep(&mut self, jobs: &mut Vec<Job>) {
        let (mut tasks, mut replies, mut flushes) = (Vec::new(), Vec::new(), Vec::new());
        for job in jobs.drain(..) {
            match job {
                Job::Keep(task, reply) => {
                    tasks.push(task);
                    replies.push(reply);
                }
                Job::Flush(reply) => flushes.push(reply),
            }
        }
        let notes = self.memory.notes();
        loop {
            match self.commit(&tasks, &notes).await {
                Ok(done) => break self.acknowledge(tasks, replies, done).await,
                Err(Failure::Task(index, error)) => {
                    tasks.remove(index);
                    replies.remove(index).send(Err(unavailable(error))).ok();
                }
                Err(Failure::Whole(error)) => break self.give_up(replies, &error),
            }
        }
        for reply in flushes {
            reply.send(()).ok();
        }
    }

    /// One transaction; what came of each task.
    async fn commit(&mut self, tasks: &[Task], notes: &Notes) -> Result<Vec<Done>, Failure> {
        if tasks.is_empty() && notes.is_empty() {
            return Ok(Vec::new());
        }
        let batch = Batch { tasks, notes, purge: self.unpurged >= PURGE_AFTER };
        let mut transaction = self.connection().await?.begin_with("BEGIN IMMEDIATE").await?;
        match batch.fill(&mut transaction).await {
            Ok(done) => {
                transaction.commit().await?;
                self.memory.noted(notes);
                self.unpurged = if batch.purge { 0 } else { self.unpurged + tasks.len() };
                Ok(done)
            }
            Err(failure) => {
                // Fails where SQLite has rolled back by itself; `connection` sees to that.
                transaction.rollback().await.ok();
                Err(failure)
            }
        }
    }

    /// Answers what was committed. Nobody listens where a caller has given up: what is kept is kept.
    async fn acknowledge(&mut self, tasks: Vec<Task>, replies: Vec<Reply>, done: Vec<Done>) {
        for (task, done) in tasks.into_iter().zip(&done) {
            self.remember(task, done);
        }
        if done.iter().any(|done| matches!(done, Done::Touched(_))) {
            self.empty_log().await;
        }
        for (reply, done) in replies.into_iter().zip(done) {
            reply.send(Ok(done)).ok();
        }
    }

    /// Moves the write-ahead log into the database, so that nothing of what was removed is left in it, and it does not
    /// grow for ever.
    async fn empty_log(&mut self) {
        if let Err(error) = self.checkpoint().await {
            tracing::warn!(%error, "the write-ahead log could not be emptied; it will be at the next chance");
        }
    }

    async fn checkpoint(&mut self) -> sqlx::Result<()> {
        sqlx::query(sql::file::CHECKPOINT).execute(self.connection().await?).await?;
        Ok(())
    }

    /// Answers that nothing could be kept. The next jobs get a new connection.
    fn give_up(&mut self, replies: Vec<Reply>, error: &sqlx::Error) {
        tracing::error!(%error, steps = replies.len(), "the database took no transaction");
        self.connection = None;
        for reply in replies {
            reply.send(Err(StoreFault::Unavailable(error.to_string()))).ok();
        }
    }

    /// The connection, outside of any transaction: opened anew where it was left inside of one. None to a file that
    /// is not where it was.
    async fn connection(&mut self) -> sqlx::Result<&mut SqliteConnection> {
        self.home.check()?;
        let sound = match self.connection.take() {
            Some(connection) if !connection.is_in_transaction() => connection,
            broken => {
                drop(broken);
                self.options.connect().await?
            }
        };
        Ok(self.connection.insert(sound))
    }

    /// Brings the memory up to date with what was committed.
    fn remember(&self, task: Task, done: &Done) {
        match (task, done) {
            (Task::Create(new), Done::Kept) => self.memory.created(new.1),
            (Task::Write(step), Done::Kept) => self.memory.advanced(step.1),
            (Task::Create(new), _) => self.memory.doubt(new.1.session.id, new.1.session.channel),
            (Task::Write(step), _) => self.memory.doubt(step.1.id, step.1.channel),
            (_, Done::Touched(touched)) => {
                touched.sessions.iter().for_each(|id| self.memory.dropped(*id));
            }
            // Everything else is read from the database every time.
            (_, _) => {}
        }
    }

    /// Leaves the database in one file.
    async fn finish(&mut self) {
        if let Err(error) = self.checkpoint().await {
            tracing::warn!(%error, "the write-ahead log stays beside the database, to be read at the next start");
        }
        if let Some(connection) = self.connection.take() {
            connection.close().await.ok();
        }
    }
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests;
