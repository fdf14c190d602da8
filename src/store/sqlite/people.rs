//! What servers and members settled, which games they have, and what is kept of a user.

use std::sync::Arc;

use super::batch::people::{Forgotten, Settled};
use super::batch::{Done, Task};
use super::{Sqlite, big, ids, row, sql, unavailable};
use crate::session::held::{Held, HeldGame};
use crate::session::{Counts, GuildId, Member, SessionId, Settings, StoreFault, Stored, UserId};

/// How many games of one user are found.
const GAMES: i64 = 100;

impl Sqlite {
    pub(super) async fn find_games(
        &self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Vec<Arc<Stored>>, StoreFault> {
        let query = sqlx::query_scalar(sql::GAMES_OF).bind(big(guild.0)?).bind(big(user.0)?).bind(GAMES);
        let mut games = Vec::new();
        for id in ids(query.fetch_all(&self.readers).await)? {
            match self.find(id).await {
                Ok(found) => games.extend(found.filter(|stored| stored.session.is_live())),
                Err(fault @ StoreFault::Corrupt { .. }) => tracing::error!(%fault, "a game is left out"),
                Err(fault) => return Err(fault),
            }
        }
        Ok(games)
    }

    pub(super) async fn count_games(&self, guild: GuildId, user: UserId) -> Result<Counts, StoreFault> {
        let query = sqlx::query_as(sql::COUNTS).bind(big(guild.0)?).bind(big(user.0)?);
        let (member, server): (i64, i64) = query.fetch_one(&self.readers).await.map_err(unavailable)?;
        let count = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
        Ok(Counts { of_member: count(member), of_server: count(server) })
    }

    pub(super) async fn find_live_in(&self, guild: GuildId) -> Result<Vec<SessionId>, StoreFault> {
        ids(sqlx::query_scalar(sql::LIVE_IN).bind(big(guild.0)?).fetch_all(&self.readers).await)
    }

    pub(super) async fn read_settings(&self, guild: GuildId) -> Result<Settings, StoreFault> {
        let query = sqlx::query_scalar(sql::SETTINGS).bind(big(guild.0)?);
        let value: Option<String> = query.fetch_optional(&self.readers).await.map_err(unavailable)?;
        Ok(row::people::settings(guild, value.as_deref()))
    }

    pub(super) async fn settle(&self, guild: GuildId, settings: &Settings) -> Result<(), StoreFault> {
        let (guild, value) = (big(guild.0)?, row::people::settings_json(settings)?);
        self.keep(Task::Settle(Box::new(Settled::Server { guild, value }))).await.map(drop)
    }

    pub(super) async fn read_member(&self, guild: GuildId, user: UserId) -> Result<Member, StoreFault> {
        let query = sqlx::query_scalar(sql::MEMBER).bind(big(guild.0)?).bind(big(user.0)?);
        let value: Option<String> = query.fetch_optional(&self.readers).await.map_err(unavailable)?;
        Ok(row::people::member(value.as_deref()))
    }

    pub(super) async fn settle_member(
        &self,
        guild: GuildId,
        user: UserId,
        member: Member,
    ) -> Result<(), StoreFault> {
        let (guild, user, value) = (big(guild.0)?, big(user.0)?, row::people::member_json(member)?);
        self.keep(Task::Settle(Box::new(Settled::Member { guild, user, value }))).await.map(drop)
    }

    pub(super) async fn read_held(&self, user: UserId) -> Result<Held, StoreFault> {
        let id = big(user.0)?;
        let members =
            sqlx::query(sql::MEMBERS).bind(id).fetch_all(&self.readers).await.map_err(unavailable)?;
        let boards =
            sqlx::query(sql::boards::OF_USER).bind(id).fetch_all(&self.readers).await.map_err(unavailable)?;
        let named =
            sqlx::query(sql::NAMED_IN).bind(id).fetch_all(&self.readers).await.map_err(unavailable)?;
        let mut held = Held {
            members: members.iter().map(row::people::held_member).collect::<Result<_, _>>()?,
            games: Vec::with_capacity(named.len()),
            boards: boards.iter().filter_map(|row| logged(row::people::held_board(row))).collect(),
        };
        for row in &named {
            let Some(stored) = logged(row::stored(row)) else { continue };
            let query = sqlx::query_as(sql::TIMED_RECORD).bind(big(stored.session.id.0)?);
            let rows: Vec<(i64, String)> = query.fetch_all(&self.readers).await.map_err(unavailable)?;
            let record = logged(row::people::timed(stored.session.id, &rows)).unwrap_or_default();
            held.games.push(HeldGame::of(&stored.session, record, user));
        }
        Ok(held)
    }

    pub(super) async fn remove(&self, user: UserId, nobody: UserId) -> Result<Vec<SessionId>, StoreFault> {
        big(user.0).and(big(nobody.0))?;
        match self.keep(Task::Forget(Box::new(Forgotten { user, nobody }))).await? {
            Done::Seated(sessions) => ids(Ok(sessions)),
            _ => Ok(Vec::new()),
        }
    }
}

/// What was read, unless it cannot be: the rest can do without it.
fn logged<T>(read: Result<T, StoreFault>) -> Option<T> {
    read.inspect_err(|fault| tracing::error!(%fault, "it is left out of what a user is given")).ok()
}
