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
SELECT id FROM session WHERE shown_version < version OR (shown_version IS NULL AND stage <> 'over')
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

/// The version of the library.
pub(super) const SQLITE_VERSION: &str = "SELECT sqlite_version()";

/// What is wrong with the file: one row, `ok`, where nothing is.
pub(super) const QUICK_CHECK: &str = "PRAGMA quick_check(1)";

/// Moves the write-ahead log into the database and empties it.
pub(super) const CHECKPOINT: &str = "PRAGMA wal_checkpoint(TRUNCATE)";
