//! Saved boards.

/// A board (`$1`–`$6`) of a server, in place of one of the same name and owner; a new name only while there are fewer
/// than `$7`, and fewer than `$8` of this owner.
pub(in crate::store) const SAVE: &str = "
INSERT INTO board (guild, key, name, owner, layout, saved)
SELECT $1, $2, $3, $4, $5, $6
WHERE EXISTS (SELECT 1 FROM board WHERE guild = $1 AND key = $2)
   OR (SELECT count(*) FROM board WHERE guild = $1) < $7
      AND (SELECT count(*) FROM board WHERE guild = $1 AND owner = $4) < $8
ON CONFLICT (guild, key) DO UPDATE SET name = excluded.name, layout = excluded.layout, saved = excluded.saved
WHERE board.owner = excluded.owner";

/// Deletes a board, if it is this user's (`$3`); anybody's, where that is NULL.
pub(in crate::store) const DELETE: &str =
    "DELETE FROM board WHERE guild = $1 AND key = $2 AND ($3 IS NULL OR owner = $3)";

/// Who saved a board.
pub(in crate::store) const OWNER: &str = "SELECT owner FROM board WHERE guild = $1 AND key = $2";

/// How many boards a user has saved for a server.
pub(in crate::store) const COUNT_OF_USER: &str = "SELECT count(*) FROM board WHERE guild = $1 AND owner = $2";

/// A board by its name.
pub(in crate::store) const ONE: &str =
    "SELECT key, name, owner, layout, saved FROM board WHERE guild = $1 AND key = $2";

/// The boards of a server.
pub(in crate::store) const ALL: &str =
    "SELECT key, name, owner, layout, saved FROM board WHERE guild = $1 ORDER BY key";

/// The boards of a user.
pub(in crate::store) const OF_USER: &str =
    "SELECT guild, key, name, owner, layout, saved FROM board WHERE owner = $1 ORDER BY guild, key";
