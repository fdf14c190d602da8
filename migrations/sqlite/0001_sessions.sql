-- Sessions, the interactions that were acted upon, and the record of each game.
-- Discord's ids are unsigned, but stay below 2^63 until the year 2084.

CREATE TABLE session (
    id            BIGINT NOT NULL PRIMARY KEY,
    guild         BIGINT NOT NULL,
    channel       BIGINT NOT NULL,
    kind          TEXT   NOT NULL,
    stage         TEXT   NOT NULL CHECK (stage IN ('lobby', 'playing', 'over')),
    version       BIGINT NOT NULL CHECK (version >= 0),
    deadline      BIGINT,          -- when it goes on by itself, in ms since 1970
    message       BIGINT,          -- the message that shows its board
    shown_version BIGINT,          -- and the version that it shows
    created       BIGINT NOT NULL, -- ms since 1970
    changed       BIGINT NOT NULL, -- ms since 1970
    state         TEXT   NOT NULL, -- the session, as JSON
    secret        TEXT   NOT NULL, -- what its dice are made from: 64 hexadecimal digits
    CHECK ((message IS NULL) = (shown_version IS NULL))
);

-- One live session in a channel.
CREATE UNIQUE INDEX session_live ON session (channel) WHERE stage <> 'over';
-- The session of a channel that ended last.
CREATE INDEX session_over ON session (channel, changed) WHERE stage = 'over';
-- What is due.
CREATE INDEX session_deadline ON session (deadline) WHERE deadline IS NOT NULL;
-- What is shown older than it is.
CREATE INDEX session_outdated ON session (changed) WHERE shown_version < version;

-- Presses and commands that were acted upon; kept for a day.
CREATE TABLE interaction (
    id      BIGINT NOT NULL PRIMARY KEY,
    session BIGINT NOT NULL REFERENCES session (id),
    version BIGINT NOT NULL, -- the version that it led to
    at      BIGINT NOT NULL  -- ms since 1970
) WITHOUT ROWID;

CREATE INDEX interaction_at ON interaction (at);

-- What was done, a row for each version after the first.
CREATE TABLE record (
    session BIGINT NOT NULL REFERENCES session (id),
    version BIGINT NOT NULL, -- the version that it led to
    at      BIGINT NOT NULL, -- ms since 1970
    lines   TEXT   NOT NULL, -- a JSON array
    PRIMARY KEY (session, version)
) WITHOUT ROWID;

-- What is known once for the whole bot.
CREATE TABLE meta (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
