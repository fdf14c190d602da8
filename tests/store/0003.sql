-- A database as migration 0003 left it: what 0002.sql holds, brought up to date; a game with a clock that was restored,
-- and that a removed user had left; and what a server, a member and the bot keep.
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'sessions','2026-11-30 08:34:40',1,X'1BC9986721F82AA7F6C013CD72096638ABC138717C61FD541498596874BFA8B6D5372D7EA3C29AF4CD69E307646A39BB',27720786);
INSERT INTO "_sqlx_migrations" VALUES(2,'boards','2026-11-30 11:15:00',1,X'89B6023D49FB40411B66B7F2EE73FE568FDC09B97D257F9419F91777C4F244B6E2C02CD72A1AE930299D12CE67604B06',1502144);
INSERT INTO "_sqlx_migrations" VALUES(3,'people','2026-11-30 16:34:48',1,X'B40BBB5B58ED4E0C5050C1EE98166F7E5452A6ACDBC4DF4CF9AB23A9D2B318CA8C15763E0000FCC48EA410F0210CE43C',27148010);
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
INSERT INTO "session" VALUES(101,7,9101,'ludo','lobby',1,NULL,9001,0,50,1001,'{"id":101,"version":1,"guild":7,"channel":9101,"host":101,"rules":{"ludo":"classic"},"display":"emoji","commitment":"2c1beaf6c61744ce07b82860cd267a82678b0b6b1ffa09c5ddaf664f64019bfe","created":50,"stage":{"stage":"lobby","chairs":[{"person":{"user":"101","seed":"00112233445566778899aabbccddeeff"}},{"held":18446744073709551615},{"computer":"random"},"open"]}}','6565656565656565656565656565656565656565656565656565656565656565');
INSERT INTO "session" VALUES(102,7,9102,'ludo','over',1,NULL,9002,1,50,5000,'{"id":102,"version":1,"guild":7,"channel":9102,"host":102,"rules":{"ludo":"classic"},"display":"emoji","commitment":"c50973a7d8a56c98f90a76eb321d505ce3a2c328356e1d9ca5794d3140baf7d2","created":50,"stage":{"stage":"over","played":null,"ending":{"ended_by":1},"revealed":"6666666666666666666666666666666666666666666666666666666666666666"}}','6666666666666666666666666666666666666666666666666666666666666666');
INSERT INTO "session" VALUES(103,7,9103,'ludo','playing',1,7000,9003,1,50,1001,'{"id":103,"version":1,"guild":7,"channel":9103,"host":103,"rules":{"ludo":"classic"},"display":"emoji","commitment":"16aa2a815ed89b61bec11913adec6ef727ffd36dd4e48106be6b0b9d3c7a9918","created":50,"stage":{"stage":"playing","game":{"ludo":{"rules":"classic","board":{"steps":[[-1,-1,-1,-1],[-1,-1,-1,-1]]},"turn":0}},"players":[{"computer":"random"},{"computer":"random"}],"seeds":[],"generation":0,"rolls":0,"news":[],"due":7000}}','6767676767676767676767676767676767676767676767676767676767676767');
INSERT INTO "session" VALUES(104,7,9104,'snakes','playing',4,NULL,9004,4,50,1004,'{"id":104,"version":4,"guild":7,"channel":9104,"host":1,"rules":{"snakes":{"rules":{"preset":"classic","dice":2,"overshoot":"bounce"},"board":"classic"}},"title":{"name":"random","seed":"a1b2"},"display":"image","commitment":"8f5bf50f4df54bd412b81ecfde46ec4f5220f9ebe74716541b2d06d086ed5aed","created":50,"stage":{"stage":"playing","game":{"snakes":{"course":{"rules":{"preset":"classic","dice":2,"overshoot":"bounce"},"board":"classic"},"squares":[8,0],"turn":1}},"players":[{"person":1},{"person":2}],"seeds":[{"user":"1","seed":"0102030405060708090a0b0c0d0e0f10"},{"user":"2","seed":"0102030405060708090a0b0c0d0e0f10"}],"generation":0,"rolls":1,"news":[{"event":"rolled","seat":0,"roll":[5,3]},{"event":"walked","seat":0,"from":0,"to":8},{"event":"turn_of","seat":1}],"due":null,"undo":{"asked":{"asker":1,"asked":[2],"agreed":[],"opened":4,"what":{"seat":0,"roll":[5,3],"rolls":1}}}}}','6868686868686868686868686868686868686868686868686868686868686868');
INSERT INTO "session" VALUES(105,8,9105,'snakes','playing',2,1700000000000,9005,2,50,1002,'{"id":105,"version":2,"guild":8,"channel":9105,"host":3,"rules":{"snakes":{"rules":{"preset":"classic","dice":2,"overshoot":"bounce"},"board":"classic"}},"title":{"name":"random","seed":"a1b2"},"display":"image","commitment":"8f5bf50f4df54bd412b81ecfde46ec4f5220f9ebe74716541b2d06d086ed5aed","created":50,"stage":{"stage":"playing","game":{"snakes":{"course":{"rules":{"preset":"classic","dice":2,"overshoot":"bounce"},"board":"classic"},"squares":[8,0],"turn":1}},"players":[{"person":3},{"gone":900}],"seeds":[{"user":"3","seed":"0102030405060708090a0b0c0d0e0f10"},{"user":"900","seed":"0102030405060708090a0b0c0d0e0f10"}],"rolls":1,"news":[{"event":"rolled","seat":0,"roll":[5,3]},{"event":"walked","seat":0,"from":0,"to":8},{"event":"turn_of","seat":1}],"due":1700000000000,"sealed":"1111111111111111111111111111111111111111111111111111111111111111","restored":[{"after":0,"generation":1800000000}],"wait":{"until":1700000000000,"at":1700000000500,"remind":1699990000000},"attendance":[{"acted":5,"missed":2,"auto":true},{"missed":0,"auto":false}],"invited":[4]},"parent":9100,"terms":{"clock":"1d","timeout":"pass"}}','6969696969696969696969696969696969696969696969696969696969696969');
CREATE TABLE board (
    guild  BIGINT NOT NULL,
    key    TEXT   NOT NULL,  -- the name in small letters: names that differ in capitals alone are the same
    name   TEXT   NOT NULL,  -- as it was typed
    owner  BIGINT NOT NULL,  -- the user who saved it
    layout TEXT   NOT NULL,  -- the board, as JSON
    saved  BIGINT NOT NULL,  -- ms since 1970
    PRIMARY KEY (guild, key)
) WITHOUT ROWID;
INSERT INTO "board" VALUES(7,'ann''s pit','Ann''s Pit',101,'{"snakes":{"size":20,"snakes":[[17,7]],"ladders":[[3,11]],"powers":[[5,{"move":-2}],[9,"shield"]]}}',1700000000000);
INSERT INTO "board" VALUES(8,'everybody''s','Everybody''s',9223372036854775807,'{"snakes":"classic"}',1700000000001);
CREATE TABLE departed (
    guild BIGINT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL -- ms since 1970
) WITHOUT ROWID;
INSERT INTO "departed" VALUES(9,1700000000000);
CREATE TABLE "interaction" (
    id      BIGINT NOT NULL PRIMARY KEY,
    session BIGINT NOT NULL,
    version BIGINT NOT NULL, -- the version that it led to
    at      BIGINT NOT NULL  -- ms since 1970
) WITHOUT ROWID;
INSERT INTO "interaction" VALUES(101,101,0,100);
INSERT INTO "interaction" VALUES(102,102,0,100);
INSERT INTO "interaction" VALUES(103,103,0,100);
INSERT INTO "interaction" VALUES(201,101,1,1001);
INSERT INTO "interaction" VALUES(202,102,1,5000);
INSERT INTO "interaction" VALUES(203,103,1,1001);
CREATE TABLE login (
    at BIGINT NOT NULL -- ms since 1970
);
INSERT INTO "login" VALUES(1700000000000);
CREATE TABLE member (
    user  BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    value TEXT   NOT NULL, -- JSON
    PRIMARY KEY (user, guild)
) WITHOUT ROWID;
INSERT INTO "member" VALUES(1,7,'{"pings":"always","banned":true}');
CREATE TABLE meta (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO "meta" VALUES('game_time','1700000000000');
CREATE TABLE record (
    session BIGINT NOT NULL REFERENCES session (id),
    version BIGINT NOT NULL, -- the version that it led to
    at      BIGINT NOT NULL, -- ms since 1970
    lines   TEXT   NOT NULL, -- a JSON array
    PRIMARY KEY (session, version)
) WITHOUT ROWID;
INSERT INTO "record" VALUES(101,1,1001,'[{"seat":0,"by":1,"moved":2}]');
INSERT INTO "record" VALUES(102,1,5000,'[{"seat":0,"by":1,"moved":2}]');
INSERT INTO "record" VALUES(103,1,1001,'[{"seat":0,"by":1,"moved":2}]');
INSERT INTO "record" VALUES(104,1,1001,'[]');
INSERT INTO "record" VALUES(104,2,1002,'[]');
INSERT INTO "record" VALUES(104,3,1003,'[{"seat":0,"by":1,"rolled":[5,3]}]');
INSERT INTO "record" VALUES(104,4,1004,'[]');
INSERT INTO "record" VALUES(105,1,1001,'[{"seat":0,"by":3,"rolled":[5,3]}]');
INSERT INTO "record" VALUES(105,2,1002,'[]');
CREATE TABLE seat (
    session BIGINT NOT NULL REFERENCES session (id),
    user    BIGINT NOT NULL,
    guild   BIGINT NOT NULL, -- the session's
    part    TEXT   NOT NULL CHECK (part IN ('seated', 'invited', 'past')),
    PRIMARY KEY (session, user)
) WITHOUT ROWID;
INSERT INTO "seat" VALUES(101,1,7,'past');
INSERT INTO "seat" VALUES(101,101,7,'seated');
INSERT INTO "seat" VALUES(102,1,7,'past');
INSERT INTO "seat" VALUES(102,102,7,'past');
INSERT INTO "seat" VALUES(103,1,7,'past');
INSERT INTO "seat" VALUES(103,103,7,'past');
INSERT INTO "seat" VALUES(104,1,7,'seated');
INSERT INTO "seat" VALUES(104,2,7,'seated');
INSERT INTO "seat" VALUES(105,3,8,'seated');
INSERT INTO "seat" VALUES(105,4,8,'invited');
INSERT INTO "seat" VALUES(105,900,8,'past');
CREATE TABLE settings (
    guild BIGINT NOT NULL PRIMARY KEY,
    value TEXT   NOT NULL  -- JSON
) WITHOUT ROWID;
INSERT INTO "settings" VALUES(7,'{"channels":[9101],"clock":"1d","pings":"never","most_of_member":3}');
CREATE UNIQUE INDEX session_live ON session (channel) WHERE stage <> 'over';
CREATE INDEX session_over ON session (channel, changed) WHERE stage = 'over';
CREATE INDEX session_deadline ON session (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX session_outdated ON session (changed) WHERE shown_version < version;
CREATE INDEX seat_user ON seat (user, guild);
CREATE INDEX session_guild ON session (guild, stage);
CREATE INDEX interaction_at ON interaction (at);
CREATE INDEX member_guild ON member (guild);
CREATE INDEX login_at ON login (at);
CREATE INDEX session_ended ON session (changed) WHERE stage = 'over';
CREATE INDEX board_owner ON board (owner);
COMMIT;
