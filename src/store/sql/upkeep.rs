//! What is kept for a while, and what is known once for the whole bot.

/// Forgets the oldest interactions before a moment (`$1`), a bounded number (`$2`) at once.
pub(in crate::store) const PURGE: &str = "
DELETE FROM interaction
WHERE id IN (SELECT id FROM interaction WHERE at < $1 ORDER BY at LIMIT $2)";

/// Sessions that have been over since before a moment (`$1`), the earliest first.
pub(in crate::store) const LONG_OVER: &str =
    "SELECT id FROM session WHERE stage = 'over' AND changed < $1 ORDER BY changed LIMIT $2";

/// Somebody has touched a session (`$1`), at a moment.
pub(in crate::store) const TOUCH: &str = "UPDATE session SET changed = max(changed, $2) WHERE id = $1";

/// Sessions that were touched lately: within so many milliseconds (`$1`) of the last time that any was. Of those that
/// are over, the ones in which somebody did something then.
pub(in crate::store) const TOUCHED_LAST: &str = "
SELECT session FROM interaction WHERE at >= (SELECT max(at) FROM interaction) - $1
UNION
SELECT id FROM session
WHERE stage <> 'over' AND changed >= (SELECT max(changed) FROM session WHERE stage <> 'over') - $1
LIMIT $2";

/// Sessions of servers that the bot has been gone from since before a moment (`$1`).
pub(in crate::store) const LEFT_BEHIND: &str = "
SELECT session.id FROM departed JOIN session ON session.guild = departed.guild
WHERE since < $1 LIMIT $2";

/// Deletes a session with all that belongs to it.
pub(in crate::store) const DELETE_SESSION: &str = "
DELETE FROM record WHERE session = $1;
DELETE FROM seat WHERE session = $1;
DELETE FROM session WHERE id = $1";

/// Deletes the rest of what is kept of servers that the bot has been gone from since before a moment (`$1`), and that
/// have no session left.
pub(in crate::store) const DELETE_DEPARTED: &str = "
DELETE FROM board WHERE guild IN (SELECT guild FROM departed WHERE since < $1);
DELETE FROM settings WHERE guild IN (SELECT guild FROM departed WHERE since < $1);
DELETE FROM member WHERE guild IN (SELECT guild FROM departed WHERE since < $1);
DELETE FROM departed
WHERE since < $1 AND NOT EXISTS (SELECT 1 FROM session WHERE session.guild = departed.guild)";

/// The bot has been gone from a server since this moment, or since an earlier one.
pub(in crate::store) const DEPARTED: &str =
    "INSERT INTO departed (guild, since) VALUES ($1, $2) ON CONFLICT (guild) DO NOTHING";

/// The bot is in a server.
pub(in crate::store) const RETURNED: &str = "DELETE FROM departed WHERE guild = $1";

/// Notes a login at this moment (`$1`), and forgets those before another (`$2`).
pub(in crate::store) const LOG_IN: &str =
    "DELETE FROM login WHERE at <= $2; INSERT INTO login (at) VALUES ($1)";

/// How many logins were noted after a moment.
pub(in crate::store) const LOGINS: &str = "SELECT count(*) FROM login WHERE at > $1";

/// Something (`$2`) that is known once for the whole bot, under a name.
pub(in crate::store) const KEEP_META: &str =
    "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// What is known under a name.
pub(in crate::store) const META: &str = "SELECT value FROM meta WHERE name = $1";

/// Forgets what is known under a name.
pub(in crate::store) const DROP_META: &str = "DELETE FROM meta WHERE name = $1";
