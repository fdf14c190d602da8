//! Game time, logins, servers that come and go, and what is kept too long.

use super::batch::upkeep::Presence;
use super::batch::{Done, GAME_TIME, Task};
use super::{Sqlite, big, closed, sql, unavailable};
use crate::session::{GameTime, GuildId, StoreFault, Time};

/// How many transactions delete what is kept too long, at one call: a thousand sessions or so.
const ROUNDS: u32 = 40;

impl Sqlite {
    pub(super) async fn read_game_time(&self) -> Result<Option<GameTime>, StoreFault> {
        let query = sqlx::query_scalar(sql::upkeep::META).bind(GAME_TIME);
        let kept: Option<String> = query.fetch_optional(&self.readers).await.map_err(unavailable)?;
        let unread = || StoreFault::Unavailable(format!("{kept:?} is no moment of game time"));
        kept.as_ref().map(|kept| kept.parse().map(GameTime).map_err(|_| unread())).transpose()
    }

    pub(super) fn note_game_time(&self, now: GameTime) -> Result<(), StoreFault> {
        if self.jobs.is_closed() {
            return Err(closed());
        }
        self.memory.note_game_time(now);
        Ok(())
    }

    pub(super) async fn log_in(&self, now: Time) -> Result<u32, StoreFault> {
        match self.keep(Task::LogIn(now.0)).await? {
            Done::Counted(before) => Ok(u32::try_from(before).unwrap_or(u32::MAX)),
            _ => Ok(0),
        }
    }

    pub(super) async fn note_presence(
        &self,
        guild: GuildId,
        gone_since: Option<Time>,
    ) -> Result<(), StoreFault> {
        let presence = Presence { guild: big(guild.0)?, gone_since: gone_since.map(|since| since.0) };
        self.keep(Task::NotePresence(presence)).await.map(drop)
    }

    pub(super) async fn begin_restored(&self, now: Time) -> Result<Option<u32>, StoreFault> {
        Ok(match self.keep(Task::Restore(now.0)).await? {
            Done::Touched(touched) => Some(u32::try_from(touched.sessions.len()).unwrap_or(u32::MAX)),
            _ => None,
        })
    }

    /// Each transaction deletes a little, so that turns do not wait for long.
    pub(super) async fn delete_expired(&self, now: Time) -> Result<(), StoreFault> {
        for _ in 0..ROUNDS {
            match self.keep(Task::Expire(now.0)).await? {
                Done::Touched(touched) if touched.more => {}
                _ => break,
            }
        }
        Ok(())
    }
}
