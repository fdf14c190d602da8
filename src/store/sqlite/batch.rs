//! What one transaction holds.

pub(super) mod people;
mod restore;
pub(super) mod upkeep;

use std::sync::Arc;

use sqlx::sqlite::SqliteConnection;

use crate::session::boards::{MOST_BOARDS, MOST_OF_ONE};
use crate::session::{GameTime, Session, SessionId, Shown, Stored, Written};
use crate::store::row::{BoardRow, New, Step, Unwanted, big};
use crate::store::sql;
use people::{Forgotten, Settled};
use upkeep::{PURGED, Presence, REMEMBERED};

/// The game time's name among what is known once for the whole bot.
pub(super) const GAME_TIME: &str = "game_time";
/// The name under which a backup knows that it is one, and of which moment.
pub(super) const BACKUP: &str = "backup";

/// What is to be kept: as rows, and as the memory holds it afterwards.
pub(super) enum Task {
    Create(Box<(New, Stored)>),
    Write(Box<(Step, Arc<Session>)>),
    SaveBoard(Box<BoardRow>),
    DeleteBoard(Box<Unwanted>),
    Settle(Box<Settled>),
    Forget(Box<Forgotten>),
    /// Nothing but that a session was touched at a moment.
    Touch(i64, i64),
    LogIn(i64),
    NotePresence(Presence),
    Expire(i64),
    Restore(i64),
}

/// What came of a task.
pub(super) enum Done {
    /// It was done.
    Kept,
    /// A guard did not hold, and nothing was changed.
    Refused {
        /// Whose board has the name that the task is about, if there is one.
        owner: Option<i64>,
    },
    /// So many were there before.
    Counted(i64),
    /// Nothing was changed, because of these sessions.
    Seated(Vec<i64>),
    /// Sessions were rewritten or deleted.
    Touched(Touched),
}

/// Sessions that are not what they were.
pub(super) struct Touched {
    pub(super) sessions: Vec<SessionId>,
    /// Whether there is more to do.
    pub(super) more: bool,
}

/// What rides along with the tasks: which message shows which session, and the game time.
#[derive(Default)]
pub(in crate::store) struct Notes {
    pub(in crate::store) shown: Vec<(SessionId, Shown)>,
    pub(in crate::store) game_time: Option<GameTime>,
}

impl Notes {
    pub(super) fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.game_time.is_none()
    }
}

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
    /// Does the work inside a transaction; what came of each task.
    pub(super) async fn fill(&self, connection: &mut SqliteConnection) -> Result<Vec<Done>, Failure> {
        let mut all = Vec::with_capacity(self.tasks.len());
        for (index, task) in self.tasks.iter().enumerate() {
            let done = match task {
                Task::Create(new) => create(connection, &new.0).await,
                Task::Write(step) => write(connection, &step.0).await,
                Task::SaveBoard(board) => save_board(connection, board).await,
                Task::DeleteBoard(unwanted) => delete_board(connection, unwanted).await,
                Task::Settle(settled) => people::settle(connection, settled).await,
                Task::Forget(who) => people::forget(connection, who).await,
                Task::Touch(id, at) => upkeep::touch(connection, *id, *at).await,
                Task::LogIn(at) => upkeep::log_in(connection, *at).await,
                Task::NotePresence(presence) => upkeep::note_presence(connection, presence).await,
                Task::Expire(now) => upkeep::expire(connection, *now).await,
                Task::Restore(now) => restore::restore(connection, *now).await,
            };
            all.push(done.map_err(|error| Failure::Task(index, error))?);
        }
        for (id, shown) in &self.notes.shown {
            show(connection, *id, *shown).await?;
        }
        if let Some(now) = self.notes.game_time {
            let query = sqlx::query(sql::upkeep::KEEP_META).bind(GAME_TIME).bind(now.0.to_string());
            query.execute(&mut *connection).await?;
        }
        if self.purge {
            self.purge(connection).await?;
        }
        Ok(all)
    }

    async fn purge(&self, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        let Some(now) = self.tasks.iter().filter_map(Task::at).max() else { return Ok(()) };
        let query = sqlx::query(sql::upkeep::PURGE).bind(now.saturating_sub(REMEMBERED)).bind(PURGED);
        query.execute(connection).await?;
        Ok(())
    }
}

impl Task {
    fn at(&self) -> Option<i64> {
        match self {
            Task::Create(new) => Some(new.0.step.at),
            Task::Write(step) => Some(step.0.at),
            _ => None,
        }
    }
}

impl Done {
    const fn of(kept: bool) -> Done {
        if kept { Done::Kept } else { Done::Refused { owner: None } }
    }
}

impl From<Done> for Written {
    fn from(done: Done) -> Written {
        match done {
            Done::Kept => Written::Kept,
            _ => Written::Conflict,
        }
    }
}

async fn create(connection: &mut SqliteConnection, new: &New) -> sqlx::Result<Done> {
    let query = sqlx::query(sql::CREATE)
        .bind(new.step.id)
        .bind(new.step.guild)
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
    let kept = query.execute(&mut *connection).await?.rows_affected() > 0;
    if kept {
        people::seat(connection, new.step.id, new.step.guild, &new.step.seating).await?;
    }
    Ok(Done::of(kept))
}

async fn write(connection: &mut SqliteConnection, step: &Step) -> sqlx::Result<Done> {
    let query = sqlx::query(sql::WRITE)
        .bind(step.id)
        .bind(step.version)
        .bind(step.stage)
        .bind(step.deadline)
        .bind(step.at)
        .bind(&step.state)
        .bind(&step.lines)
        .bind(step.interaction);
    let kept = query.execute(&mut *connection).await?.rows_affected() > 0;
    if kept {
        people::seat(connection, step.id, step.guild, &step.seating).await?;
    }
    Ok(Done::of(kept))
}

async fn save_board(connection: &mut SqliteConnection, board: &BoardRow) -> sqlx::Result<Done> {
    let query = sqlx::query(sql::boards::SAVE)
        .bind(board.guild)
        .bind(&board.key)
        .bind(&board.name)
        .bind(board.owner)
        .bind(&board.layout)
        .bind(board.saved)
        .bind(MOST_BOARDS)
        .bind(MOST_OF_ONE);
    if query.execute(&mut *connection).await?.rows_affected() > 0 {
        return Ok(Done::Kept);
    }
    Ok(Done::Refused { owner: owner(connection, board.guild, &board.key).await? })
}

async fn delete_board(connection: &mut SqliteConnection, unwanted: &Unwanted) -> sqlx::Result<Done> {
    let Unwanted { guild, key, by } = unwanted;
    let query = sqlx::query(sql::boards::DELETE).bind(guild).bind(key).bind(by);
    if query.execute(&mut *connection).await?.rows_affected() > 0 {
        return Ok(Done::Kept);
    }
    Ok(Done::Refused { owner: owner(connection, *guild, key).await? })
}

/// Who saved the board that stands in the way.
async fn owner(connection: &mut SqliteConnection, guild: i64, key: &str) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar(sql::boards::OWNER).bind(guild).bind(key).fetch_optional(connection).await
}

async fn show(connection: &mut SqliteConnection, id: SessionId, shown: Shown) -> sqlx::Result<()> {
    let (Ok(id), Ok(message)) = (big(id.0), big(shown.message.0)) else { return Ok(()) };
    let query = sqlx::query(sql::SHOW).bind(id).bind(message).bind(i64::from(shown.version.0));
    query.execute(connection).await?;
    Ok(())
}
