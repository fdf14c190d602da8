//! Every statement, as a constant. Values are only ever bound. Here are those about sessions, and about the people in
//! them.
//!
//! Writes are guarded by themselves: where a guard fails they change nothing and are no error, so that one
//! transaction can hold the steps of many sessions. In `SQLite`, `changes()` is how many rows the statement
//! before has changed: each statement of a query acts only if the one before it did.

pub(super) mod boards;
pub(super) mod file;
pub(super) mod upkeep;

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

/// Which message shows a session, unless a later one does, or it is known to show a newer version.
pub(super) const SHOW: &str = "
UPDATE session SET message = $2, shown_version = $3
WHERE id = $1 AND (message IS NULL OR message < $2 OR (message = $2 AND shown_version < $3))";

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

/// The live sessions that a user has a seat in.
pub(super) const SEATED_IN: &str = "
SELECT session.id FROM seat JOIN session ON session.id = seat.session
WHERE seat.user = $1 AND seat.part = 'seated' AND session.stage <> 'over' ORDER BY session.id";

/// A session (`$1`) without a user: its state, and the record of the version that this made, if it made one.
pub(super) const REWRITE: &str = "
INSERT INTO record (session, version, at, lines)
SELECT id, $2, changed, '[]' FROM session WHERE id = $1 AND version < $2;
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

/// Every live session.
pub(super) const ALL_LIVE: &str = "
SELECT id, version, state, secret, message, shown_version FROM session WHERE stage <> 'over' ORDER BY id";
