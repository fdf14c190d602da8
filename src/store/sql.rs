//! Every statement, as a constant. Values are only ever bound.
//!
//! Writes are guarded by themselves: where a guard fails they change nothing and are no error, so that one
//! transaction can hold the steps of many sessions. In `SQLite`, `changes()` is how many rows the statement
//! before has changed: each statement of a query acts only if the one before it did.

/// A new session. `$1`–`$13` are the columns; `$14` is the interaction.
pub(super) const CREATE: &str = "
INSERT INTO session (id, guild, channel, kind, stage, version, deadline, message, shown_version, created,
                     changed, state, secret)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
WHERE NOT EXISTS (SELECT 1 FROM interaction WHERE id = $14)
ON CONFLICT DO NOTHING;
INSERT INTO interaction (id, session, version, at) SELECT $14, $1, $6, $11 WHERE changes() = 1";

/// The next version (`$2`) of a session (`$1`).
pub(super) const WRITE: &str = "
UPDATE session SET version = $2, stage = $3, deadline = $4, changed = $5, state = $6
WHERE id = $1 AND version = $2 - 1 AND NOT EXISTS (SELECT 1 FROM interaction WHERE id = $8);
INSERT INTO record (session, version, at, lines) SELECT $1, $2, $5, $7 WHERE changes() = 1;
INSERT INTO interaction (id, session, version, at)
SELECT $8, $1, $2, $5 WHERE changes() = 1 AND $8 IS NOT NULL";

/// Which message shows a session, unless it is known to show a newer version.
pub(super) const SHOW: &str = "
UPDATE session SET message = $2, shown_version = $3
WHERE id = $1 AND (shown_version IS NULL OR shown_version < $3 OR (shown_version = $3 AND message < $2))";

/// Forgets the oldest interactions before a moment (`$1`), a bounded number (`$2`) at once.
pub(super) const PURGE: &str = "
DELETE FROM interaction
WHERE id IN (SELECT id FROM interaction WHERE at < $1 ORDER BY at LIMIT $2)";

/// A session by its id.
pub(super) const LOAD: &str =
    "SELECT id, version, state, secret, message, shown_version FROM session WHERE id = $1";

/// The live session of a channel.
pub(super) const LIVE: &str = "
SELECT id, version, state, secret, message, shown_version FROM session
WHERE channel = $1 AND stage <> 'over'";

/// The session of a channel that ended last.
pub(super) const OVER: &str = "
SELECT id, version, state, secret, message, shown_version FROM session
WHERE channel = $1 AND stage = 'over' ORDER BY changed DESC LIMIT 1";

/// Whether an interaction was acted upon.
pub(super) const IS_TAKEN: &str = "SELECT EXISTS (SELECT 1 FROM interaction WHERE id = $1)";

/// The record of a session, up to a version.
pub(super) const RECORD: &str =
    "SELECT lines FROM record WHERE session = $1 AND version <= $2 ORDER BY version";

/// Sessions that go on by themselves by now; those that are over have no deadline.
pub(super) const DUE: &str = "SELECT id FROM session WHERE deadline <= $1 ORDER BY deadline LIMIT $2";

/// Sessions whose message shows an older version, and live ones that no message is known to show: the bot has ended
/// before it knew.
pub(super) const OUTDATED: &str = "
SELECT id, changed FROM session WHERE shown_version < version
UNION ALL
SELECT id, changed FROM session WHERE shown_version IS NULL AND stage <> 'over'
ORDER BY changed LIMIT $1";

/// A board (`$1`–`$6`) of a server, in place of one of the same name and owner; a new name only while there are fewer
/// than `$7`, and fewer than `$8` of this owner.
pub(super) const SAVE_BOARD: &str = "
INSERT INTO board (guild, key, name, owner, layout, saved)
SELECT $1, $2, $3, $4, $5, $6
WHERE EXISTS (SELECT 1 FROM board WHERE guild = $1 AND key = $2)
   OR (SELECT count(*) FROM board WHERE guild = $1) < $7
      AND (SELECT count(*) FROM board WHERE guild = $1 AND owner = $4) < $8
ON CONFLICT (guild, key) DO UPDATE SET name = excluded.name, layout = excluded.layout, saved = excluded.saved
WHERE board.owner = excluded.owner";

/// Deletes a board, if it is this user's (`$3`); anybody's, where that is NULL.
pub(super) const DELETE_BOARD: &str =
    "DELETE FROM board WHERE guild = $1 AND key = $2 AND ($3 IS NULL OR owner = $3)";

/// Who saved a board.
pub(super) const BOARD_OWNER: &str = "SELECT owner FROM board WHERE guild = $1 AND key = $2";

/// A board by its name.
pub(super) const BOARD: &str =
    "SELECT key, name, owner, layout, saved FROM board WHERE guild = $1 AND key = $2";

/// The boards of a server.
pub(super) const BOARDS: &str =
    "SELECT key, name, owner, layout, saved FROM board WHERE guild = $1 ORDER BY key";

/// What somebody (`$2`) is in a session (`$1`) of a server (`$3`).
pub(super) const SEAT: &str = "
INSERT INTO seat (session, user, guild, part) VALUES ($1, $2, $3, $4)
ON CONFLICT (session, user) DO UPDATE SET part = excluded.part WHERE part <> excluded.part";

/// Nobody has a seat in a session any more, until it is said anew who does.
pub(super) const UNSEAT: &str = "UPDATE seat SET part = 'past' WHERE session = $1 AND part <> 'past'";

/// The live sessions of a server in which a user has a seat or an invitation.
pub(super) const GAMES_OF: &str = "
SELECT session.id FROM seat JOIN session ON session.id = seat.session
WHERE seat.user = $2 AND seat.guild = $1 AND seat.part <> 'past' AND session.stage <> 'over'
ORDER BY session.changed DESC LIMIT $3";

/// In how many live sessions of a server a user has a seat, and how many it has.
pub(super) const COUNTS: &str = "
SELECT (SELECT count(*) FROM seat JOIN session ON session.id = seat.session
        WHERE seat.user = $2 AND seat.guild = $1 AND seat.part = 'seated' AND session.stage <> 'over'),
       (SELECT count(*) FROM session WHERE guild = $1 AND stage IN ('lobby', 'playing'))";

/// The live sessions of a server.
pub(super) const LIVE_IN: &str =
    "SELECT id FROM session WHERE guild = $1 AND stage IN ('lobby', 'playing') ORDER BY id";

/// What a server has settled.
pub(super) const SETTINGS: &str = "SELECT value FROM settings WHERE guild = $1";

/// Keeps what a server has settled.
pub(super) const KEEP_SETTINGS: &str = "
INSERT INTO settings (guild, value) VALUES ($1, $2) ON CONFLICT (guild) DO UPDATE SET value = excluded.value";

/// What is kept of a member.
pub(super) const MEMBER: &str = "SELECT value FROM member WHERE guild = $1 AND user = $2";

/// Keeps this of a member.
pub(super) const KEEP_MEMBER: &str = "
INSERT INTO member (guild, user, value) VALUES ($1, $2, $3)
ON CONFLICT (user, guild) DO UPDATE SET value = excluded.value";

/// A member of whom there is nothing to keep.
pub(super) const DROP_MEMBER: &str = "DELETE FROM member WHERE guild = $1 AND user = $2";

/// What is kept of a user as a member, by server.
pub(super) const MEMBERS: &str = "SELECT guild, value FROM member WHERE user = $1 ORDER BY guild";

/// The sessions that a user is named in.
pub(super) const NAMED_IN: &str = "
SELECT session.id, version, state, secret, message, shown_version
FROM seat JOIN session ON session.id = seat.session WHERE seat.user = $1 ORDER BY created DESC, session.id";

/// The record of a session, with times.
pub(super) const TIMED_RECORD: &str = "SELECT at, lines FROM record WHERE session = $1 ORDER BY version";

/// The boards of a user.
pub(super) const BOARDS_OF: &str =
    "SELECT guild, key, name, owner, layout, saved FROM board WHERE owner = $1 ORDER BY guild, key";

/// The live sessions that a user has a seat in.
pub(super) const SEATED_IN: &str = "
SELECT session.id FROM seat JOIN session ON session.id = seat.session
WHERE seat.user = $1 AND seat.part = 'seated' AND session.stage <> 'over' ORDER BY session.id";

/// A session (`$1`) without a user: its state, and the record of the version that this made, if it made one.
pub(super) const REWRITE: &str = "
INSERT INTO record (session, version, at, lines) SELECT id, $2, changed, '[]' FROM session WHERE id = $1 AND version < $2;
UPDATE session SET version = $2, state = $3 WHERE id = $1";

/// A session that cannot be read, with another number (`$3`) wherever one (`$2`) stands.
pub(super) const REWRITE_UNREAD: &str = "UPDATE session SET state = replace(state, $2, $3) WHERE id = $1";

/// Another user (`$2`) in the records of all sessions that a user (`$1`) is named in. A line is an object, and nothing
/// else in it has this name.
pub(super) const REWRITE_RECORDS: &str = "
UPDATE record
SET lines = replace(replace(lines, '\"by\":' || $1 || ',', '\"by\":' || $2 || ','),
                    '\"by\":' || $1 || '}', '\"by\":' || $2 || '}')
WHERE session IN (SELECT session FROM seat WHERE user = $1) AND instr(lines, '\"by\":' || $1) > 0";

/// Another user (`$2`) in the place of one (`$1`) who has no part in any game now, and nothing else of them but where
/// they are banned.
pub(super) const FORGET: &str = "
UPDATE seat SET user = $2, part = 'past' WHERE user = $1;
DELETE FROM member
WHERE user = $1 AND NOT coalesce(CASE WHEN json_valid(value) THEN value ->> 'banned' END, FALSE);
UPDATE member SET value = '{\"banned\":true}' WHERE user = $1;
DELETE FROM board WHERE owner = $1";

/// Sessions that have been over since before a moment (`$1`), the earliest first.
pub(super) const LONG_OVER: &str =
    "SELECT id FROM session WHERE stage = 'over' AND changed < $1 ORDER BY changed LIMIT $2";

/// Sessions of servers that the bot has been gone from since before a moment (`$1`).
pub(super) const LEFT_BEHIND: &str = "
SELECT session.id FROM departed JOIN session ON session.guild = departed.guild
WHERE since < $1 LIMIT $2";

/// Deletes a session with all that belongs to it.
pub(super) const DELETE_SESSION: &str = "
DELETE FROM record WHERE session = $1;
DELETE FROM seat WHERE session = $1;
DELETE FROM session WHERE id = $1";

/// Deletes the rest of what is kept of servers that the bot has been gone from since before a moment (`$1`), and that
/// have no session left.
pub(super) const DELETE_DEPARTED: &str = "
DELETE FROM board WHERE guild IN (SELECT guild FROM departed WHERE since < $1);
DELETE FROM settings WHERE guild IN (SELECT guild FROM departed WHERE since < $1);
DELETE FROM member WHERE guild IN (SELECT guild FROM departed WHERE since < $1);
DELETE FROM departed
WHERE since < $1 AND NOT EXISTS (SELECT 1 FROM session WHERE session.guild = departed.guild)";

/// The bot has been gone from a server since this moment, or since an earlier one.
pub(super) const DEPARTED: &str =
    "INSERT INTO departed (guild, since) VALUES ($1, $2) ON CONFLICT (guild) DO NOTHING";

/// The bot is in a server.
pub(super) const RETURNED: &str = "DELETE FROM departed WHERE guild = $1";

/// Notes a login at this moment (`$1`), and forgets those before another (`$2`).
pub(super) const LOG_IN: &str = "DELETE FROM login WHERE at <= $2; INSERT INTO login (at) VALUES ($1)";

/// How many logins were noted after a moment.
pub(super) const LOGINS: &str = "SELECT count(*) FROM login WHERE at > $1";

/// Something (`$2`) that is known once for the whole bot, under a name.
pub(super) const KEEP_META: &str =
    "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// What is known under a name.
pub(super) const META: &str = "SELECT value FROM meta WHERE name = $1";

/// Forgets what is known under a name.
pub(super) const DROP_META: &str = "DELETE FROM meta WHERE name = $1";

/// Draws a mark for the database, another at every start.
pub(super) const MARK_LINEAGE: &str = "
INSERT INTO meta (name, value) VALUES ('lineage', lower(hex(randomblob(16))))
ON CONFLICT (name) DO UPDATE SET value = excluded.value
RETURNING value";

/// The mark of the database.
pub(super) const LINEAGE: &str = "SELECT value FROM meta WHERE name = 'lineage'";

/// Marks a copy as a backup (`$1`) of a moment (`$2`), with a lineage of its own.
pub(super) const MARK_BACKUP: &str = "
DELETE FROM meta WHERE name = 'lineage';
INSERT INTO meta (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// Every live session.
pub(super) const ALL_LIVE: &str = "
SELECT id, version, state, secret, message, shown_version FROM session WHERE stage <> 'over' ORDER BY id";

/// A copy of the whole database, in a file that is empty or not there.
pub(super) const COPY_INTO: &str = "VACUUM INTO $1";

/// Writes the database anew, so that nothing is left in it of what was deleted.
pub(super) const VACUUM: &str = "VACUUM";

/// How many sessions are live, and how many there are.
pub(super) const SESSION_COUNTS: &str =
    "SELECT count(*) FILTER (WHERE stage <> 'over'), count(*) FROM session";

/// The latest migration.
pub(super) const SCHEMA: &str = "SELECT max(version) FROM _sqlx_migrations";

/// Whether anything has been migrated.
pub(super) const HAS_SCHEMA: &str =
    "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_sqlx_migrations')";

/// Everything that is wrong with the file: one row, `ok`, where nothing is.
pub(super) const INTEGRITY_CHECK: &str = "PRAGMA integrity_check(1)";

/// The version of the library.
pub(super) const SQLITE_VERSION: &str = "SELECT sqlite_version()";

/// What is wrong with the file: one row, `ok`, where nothing is.
pub(super) const QUICK_CHECK: &str = "PRAGMA quick_check(1)";

/// Moves the write-ahead log into the database and empties it.
pub(super) const CHECKPOINT: &str = "PRAGMA wal_checkpoint(TRUNCATE)";
