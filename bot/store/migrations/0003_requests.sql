-- Requests to take a turn back, which the other players must agree to. A game has at most one open request;
-- `steps` is how many steps of the log would be taken back.

CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    steps INTEGER NOT NULL CHECK (steps > 0),
    interaction_id INTEGER NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('open', 'agreed', 'declined', 'withdrawn', 'overtaken')),
    created_at INTEGER NOT NULL,
    answered_at INTEGER
) STRICT;

CREATE UNIQUE INDEX requests_open ON requests (game_id) WHERE state = 'open';

CREATE TABLE agreements (
    request_id INTEGER NOT NULL REFERENCES requests (id),
    seat INTEGER NOT NULL,
    PRIMARY KEY (request_id, seat)
) STRICT, WITHOUT ROWID;

-- The same tables as before for one topic more.

CREATE TABLE posts_with_requests (
    message_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    topic TEXT NOT NULL CHECK (topic IN ('challenge', 'game', 'request')),
    subject_id INTEGER NOT NULL,
    from_version INTEGER NOT NULL,
    version INTEGER NOT NULL,
    live INTEGER NOT NULL DEFAULT 1 CHECK (live IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT;

INSERT INTO posts_with_requests SELECT * FROM posts;
DROP TABLE posts;
ALTER TABLE posts_with_requests RENAME TO posts;
CREATE INDEX posts_by_subject ON posts (topic, subject_id, channel_id, live);

CREATE TABLE outbox_with_requests (
    id INTEGER PRIMARY KEY,
    topic TEXT NOT NULL CHECK (topic IN ('challenge', 'game', 'request')),
    subject_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    from_version INTEGER NOT NULL,
    version INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    UNIQUE (topic, subject_id, channel_id, version)
) STRICT;

INSERT INTO outbox_with_requests SELECT * FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_with_requests RENAME TO outbox;
