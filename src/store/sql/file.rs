//! The database as a file: what is in it, whether it is sound, whose it is, and copies of it.

/// Draws a mark for the database, another at every start.
pub(in crate::store) const MARK_LINEAGE: &str = "
INSERT INTO meta (name, value) VALUES ('lineage', lower(hex(randomblob(16))))
ON CONFLICT (name) DO UPDATE SET value = excluded.value
RETURNING value";

/// The mark of the database.
pub(in crate::store) const LINEAGE: &str = "SELECT value FROM meta WHERE name = 'lineage'";

/// Marks a copy as a backup (`$1`) of a moment (`$2`), with a lineage of its own.
pub(in crate::store) const MARK_BACKUP: &str = "
DELETE FROM meta WHERE name = 'lineage';
INSERT INTO meta (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// A copy of the whole database, in a file that is empty or not there.
pub(in crate::store) const COPY_INTO: &str = "VACUUM INTO $1";

/// Writes the database anew, so that nothing is left in it of what was deleted.
pub(in crate::store) const VACUUM: &str = "VACUUM";

/// How many sessions are live, and how many there are.
pub(in crate::store) const SESSION_COUNTS: &str =
    "SELECT count(*) FILTER (WHERE stage <> 'over'), count(*) FROM session";

/// The latest migration.
pub(in crate::store) const SCHEMA: &str = "SELECT max(version) FROM _sqlx_migrations";

/// Whether anything has been migrated.
pub(in crate::store) const HAS_SCHEMA: &str =
    "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_sqlx_migrations')";

/// Everything that is wrong with the file: one row, `ok`, where nothing is.
pub(in crate::store) const INTEGRITY_CHECK: &str = "PRAGMA integrity_check(1)";

/// The version of the library.
pub(in crate::store) const SQLITE_VERSION: &str = "SELECT sqlite_version()";

/// What is wrong with the file: one row, `ok`, where nothing is.
pub(in crate::store) const QUICK_CHECK: &str = "PRAGMA quick_check(1)";

/// Moves the write-ahead log into the database and empties it.
pub(in crate::store) const CHECKPOINT: &str = "PRAGMA wal_checkpoint(TRUNCATE)";
