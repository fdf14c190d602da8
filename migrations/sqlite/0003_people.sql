-- Who is in which game, what servers and their members settled, and what is bound to a time.

-- Everybody who is named in a session or in its record.
CREATE TABLE seat (
    session BIGINT NOT NULL REFERENCES session (id),
    user    BIGINT NOT NULL,
    guild   BIGINT NOT NULL, -- the session's
    part    TEXT   NOT NULL CHECK (part IN ('seated', 'invited', 'past')),
    PRIMARY KEY (session, user)
) WITHOUT ROWID;

CREATE INDEX seat_user ON seat (user, guild);

-- The sessions of a server.
CREATE INDEX session_guild ON session (guild, stage);

-- From the states as the versions before this one wrote them. One that cannot be read names nobody. The greater part
-- comes later and takes the place of a lesser one.
INSERT OR REPLACE INTO seat (session, user, guild, part)
SELECT session, user, guild, part FROM (
    SELECT session.id AS session, CAST(named.atom AS INTEGER) AS user, session.guild AS guild,
           CASE
               WHEN named.key = 'person' OR named.key = 'user' AND named.path LIKE '$.stage.chairs%' THEN 'seated'
               WHEN named.key = 'held' THEN 'invited'
               ELSE 'past'
           END AS part
    FROM session, json_tree(CASE WHEN json_valid(state) THEN state ELSE '{}' END) AS named
    WHERE (named.type = 'integer' AND (named.key IN ('host', 'person', 'held', 'gone', 'asker', 'ended_by')
                                       OR named.path IN ('$.stage.undo.asked.asked', '$.stage.undo.asked.agreed'))
           OR named.type = 'text' AND named.key = 'user')
      AND typeof(named.atom + 0) = 'integer'
    UNION ALL
    SELECT record.session, line.value ->> 'by', session.guild, 'past'
    FROM record JOIN session ON session.id = record.session,
         json_each(CASE WHEN json_valid(record.lines) THEN record.lines ELSE '[]' END) AS line
    WHERE typeof(line.value ->> 'by') = 'integer'
)
ORDER BY CASE part WHEN 'past' THEN 0 WHEN 'invited' THEN 1 ELSE 2 END;

-- Interactions outlive their sessions by a day at most: nothing has to look for them when a session is deleted.
CREATE TABLE kept_interaction (
    id      BIGINT NOT NULL PRIMARY KEY,
    session BIGINT NOT NULL,
    version BIGINT NOT NULL, -- the version that it led to
    at      BIGINT NOT NULL  -- ms since 1970
) WITHOUT ROWID;
INSERT INTO kept_interaction (id, session, version, at) SELECT id, session, version, at FROM interaction;
DROP TABLE interaction;
ALTER TABLE kept_interaction RENAME TO interaction;
CREATE INDEX interaction_at ON interaction (at);

-- What servers have settled.
CREATE TABLE settings (
    guild BIGINT NOT NULL PRIMARY KEY,
    value TEXT   NOT NULL  -- JSON
) WITHOUT ROWID;

-- What members have settled for themselves, and who is banned from games.
CREATE TABLE member (
    user  BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    value TEXT   NOT NULL, -- JSON
    PRIMARY KEY (user, guild)
) WITHOUT ROWID;

CREATE INDEX member_guild ON member (guild);

-- When the bot logged in to the gateway; kept for a day.
CREATE TABLE login (
    at BIGINT NOT NULL -- ms since 1970
);

CREATE INDEX login_at ON login (at);

-- Servers that the bot is not in any more; what is kept of them is deleted after 30 days.
CREATE TABLE departed (
    guild BIGINT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL -- ms since 1970
) WITHOUT ROWID;

-- What is over is deleted after 90 days.
CREATE INDEX session_ended ON session (changed) WHERE stage = 'over';
CREATE INDEX board_owner ON board (owner);
