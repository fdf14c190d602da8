-- Boards that a server keeps under names.

CREATE TABLE board (
    guild  BIGINT NOT NULL,
    key    TEXT   NOT NULL,  -- the name in small letters: names that differ in capitals alone are the same
    name   TEXT   NOT NULL,  -- as it was typed
    owner  BIGINT NOT NULL,  -- the user who saved it
    layout TEXT   NOT NULL,  -- the board, as JSON
    saved  BIGINT NOT NULL,  -- ms since 1970
    PRIMARY KEY (guild, key)
) WITHOUT ROWID;
