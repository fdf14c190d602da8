//! What one transaction holds.

use std::sync::Arc;

use sqlx::sqlite::SqliteConnection;

use crate::session::{Session, SessionId, Shown, Stored};
use crate::store::row::{New, Step, big};
use crate::store::sql;

/// How long interactions are remembered, in ms.
const REMEMBERED: i64 = 24 * 60 * 60 * 1_000;
/// How many are forgotten at once.
const PURGED: i64 = 2_000;

/// What is to be kept: as rows, and as the memory holds it afterwards.
pub(super) enum Task {
    Create(Box<(New, Stored)>),
    Write(Box<(Step, Arc<Session>)>),
}

/// Which message shows which session.
pub(super) type Notes = [(SessionId, Shown)];

/// The work of one transaction.
pub(super) struct Batch<'a> {
    pub(super) tasks: &'a [Task],
    pub(super) notes: &'a Notes,
    /// Whether old interactions are forgotten.
    pub(super) purge: bool,
}

/// What ended a transaction before its commit.
pub(super) enum Failure {
    /// The statements of the task with this index: the others can do without it.
    Task(usize, sqlx::Error),
    /// Anything else.
    Whole(sqlx::Error),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        Failure::Whole(error)
    }
}

impl Batch<'_> {
    /// Does the work inside a transaction; for each task, whether its guards held.
    pub(super) async fn fill(&self, connection: &mut SqliteConnection) -> Result<Vec<bool>, Failure> {
        let mut kept = Vec::with_capacity(self.tasks.len());
        for (index, task) in self.tasks.iter().enumerate() {
            let done = match task {
                Task::Create(new) => create(connection, &new.0).await,
                Task::Write(step) => write(connection, &step.0).await,
            };
            kept.push(done.map_err(|error| Failure::Task(index, error))?);
        }
        for (id, shown) in self.notes {
            show(connection, *id, *shown).await?;
        }
        if self.purge {
            self.purge(connection).await?;
        }
        Ok(kept)
    }

    async fn purge(&self, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        let Some(now) = self.tasks.iter().map(Task::at).max() else { return Ok(()) };
        let query = sqlx::query(sql::PURGE).bind(now.saturating_sub(REMEMBERED)).bind(PURGED);
        query.execute(connection).await?;
        Ok(())
    }
}

impl Task {
    fn at(&self) -> i64 {
        match self {
            Task::Create(new) => new.0.step.at,
            Task::Write(step) => step.0.at,
        }
    }
}

async fn create(connection: &mut SqliteConnection, new: &New) -> sqlx::Result<bool> {
    let query = sqlx::query(sql::CREATE)
        .bind(new.step.id)
        .bind(new.guild)
        .bind(new.channel)
        .bind(new.kind)
        .bind(new.step.stage)
        .bind(new.step.version)
        .bind(new.step.deadline)
        .bind(new.message)
        .bind(new.shown_version)
        .bind(new.created)
        .bind(new.step.at)
        .bind(&new.step.state)
        .bind(&new.secret)
        .bind(new.step.interaction);
    Ok(query.execute(connection).await?.rows_affected() > 0)
}

async fn write(connection: &mut SqliteConnection, step: &Step) -> sqlx::Result<bool> {
    let query = sqlx::query(sql::WRITE)
        .bind(step.id)
        .bind(step.version)
        .bind(step.stage)
        .bind(step.deadline)
        .bind(step.at)
        .bind(&step.state)
        .bind(&step.lines)
        .bind(step.interaction);
    Ok(query.execute(connection).await?.rows_affected() > 0)
}

async fn show(connection: &mut SqliteConnection, id: SessionId, shown: Shown) -> sqlx::Result<()> {
    let (Ok(id), Ok(message)) = (big(id.0), big(shown.message.0)) else { return Ok(()) };
    let query = sqlx::query(sql::SHOW).bind(id).bind(message).bind(i64::from(shown.version.0));
    query.execute(connection).await?;
    Ok(())
}
