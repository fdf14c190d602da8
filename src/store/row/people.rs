//! What is kept of servers and members, as rows, and rows as these.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::{board, id, json, lines};
use crate::session::held::{HeldBoard, HeldMember};
use crate::session::{Entry, GuildId, Member, SessionId, Settings, StoreFault, Time};
use crate::store::unavailable;

/// What a server has settled, as it is kept.
pub(in crate::store) fn settings_json(settings: &Settings) -> Result<String, StoreFault> {
    json(settings)
}

/// What is kept of a member; `None` where that is nothing.
pub(in crate::store) fn member_json(member: Member) -> Result<Option<String>, StoreFault> {
    if member == Member::default() { Ok(None) } else { json(&member).map(Some) }
}

/// What a server has settled. What cannot be read is as if nothing were settled: games go on.
pub(in crate::store) fn settings(guild: GuildId, value: Option<&str>) -> Settings {
    let unread = |error: &serde_json::Error| {
        tracing::error!(guild.id = %guild, %error, "what the server has settled cannot be read");
    };
    value.and_then(|value| serde_json::from_str(value).inspect_err(unread).ok()).unwrap_or_default()
}

/// What is kept of a member.
pub(in crate::store) fn member(value: Option<&str>) -> Member {
    let unread =
        |error: &serde_json::Error| tracing::error!(%error, "what is kept of a member cannot be read");
    value.and_then(|value| serde_json::from_str(value).inspect_err(unread).ok()).unwrap_or_default()
}

/// The member of a server that a row of server and value holds.
pub(in crate::store) fn held_member(row: &SqliteRow) -> Result<HeldMember, StoreFault> {
    let guild = guild(row)?;
    Ok(HeldMember { guild, member: member(row.try_get("value").map_err(unavailable)?) })
}

/// The board that a row of server, key, name, owner, layout and time holds.
pub(in crate::store) fn held_board(row: &SqliteRow) -> Result<HeldBoard, StoreFault> {
    let guild = guild(row)?;
    let board = board(guild, row)?;
    Ok(HeldBoard { guild, name: board.name.to_string(), layout: board.layout, saved: board.saved })
}

/// The lines that rows of time and lines hold, each with its time.
pub(in crate::store) fn timed(
    session: SessionId,
    rows: &[(i64, String)],
) -> Result<Vec<(Time, Entry)>, StoreFault> {
    let mut timed = Vec::new();
    for (at, written) in rows {
        timed.extend(lines(session, written)?.into_iter().map(|entry| (Time(*at), entry)));
    }
    Ok(timed)
}

fn guild(row: &SqliteRow) -> Result<GuildId, StoreFault> {
    id(row.try_get("guild").map_err(unavailable)?).map(GuildId)
}
