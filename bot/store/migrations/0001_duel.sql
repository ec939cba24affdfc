-- Challenges, games and their log. Times are Unix seconds, ids of Discord are snowflakes.

CREATE TABLE challenges (
    id INTEGER PRIMARY KEY,
    interaction_id INTEGER NOT NULL UNIQUE,
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    opponent_channel_id INTEGER NOT NULL,
    challenger_id INTEGER NOT NULL,
    challenger_name TEXT NOT NULL,
    opponent_id INTEGER NOT NULL,
    opponent_name TEXT NOT NULL,
    game TEXT NOT NULL,
    ruleset INTEGER NOT NULL,
    options TEXT NOT NULL,
    delivery TEXT NOT NULL CHECK (delivery IN ('resident', 'guest')),
    locale TEXT NOT NULL,
    deal_id TEXT NOT NULL,
    deal_key BLOB NOT NULL CHECK (length(deal_key) = 32),
    state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'cancelled')),
    answer_interaction_id INTEGER UNIQUE,
    created_at INTEGER NOT NULL,
    answered_at INTEGER
) STRICT;

-- Two people have at most one open challenge in a channel, whoever asked.
CREATE UNIQUE INDEX challenges_open
ON challenges (channel_id, min(challenger_id, opponent_id), max(challenger_id, opponent_id))
WHERE state = 'open';

-- The header of a record. `version` is the number of its log entries; it never decreases.
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    challenge_id INTEGER NOT NULL UNIQUE REFERENCES challenges (id),
    guild_id INTEGER,
    game TEXT NOT NULL,
    ruleset INTEGER NOT NULL,
    options TEXT NOT NULL,
    deal_id TEXT NOT NULL,
    deal_key BLOB NOT NULL CHECK (length(deal_key) = 32),
    salt TEXT NOT NULL,
    delivery TEXT NOT NULL CHECK (delivery IN ('resident', 'guest')),
    locale TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;

CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id);

-- Where a game is shown: one channel, or each player's direct messages. One running game per channel.
CREATE TABLE places (
    game_id INTEGER NOT NULL REFERENCES games (id),
    channel_id INTEGER NOT NULL,
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    PRIMARY KEY (game_id, channel_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX places_active ON places (channel_id) WHERE active = 1;
CREATE INDEX places_by_channel ON places (channel_id, game_id);

-- One row per bundle of steps: an interaction changes a game once, a version is followed once.
CREATE TABLE commits (
    id INTEGER PRIMARY KEY,
    interaction_id INTEGER NOT NULL UNIQUE,
    game_id INTEGER NOT NULL REFERENCES games (id),
    from_version INTEGER NOT NULL,
    to_version INTEGER NOT NULL CHECK (to_version > from_version),
    user_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (game_id, from_version)
) STRICT;

-- The log: appended to, never rewritten. `digest` is the position's after the entry.
CREATE TABLE steps (
    game_id INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    commit_id INTEGER NOT NULL REFERENCES commits (id),
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER steps_are_never_changed BEFORE UPDATE ON steps BEGIN
    SELECT raise(ABORT, 'the log is only appended to');
END;

CREATE TRIGGER steps_are_never_deleted BEFORE DELETE ON steps BEGIN
    SELECT raise(ABORT, 'the log is only appended to');
END;

-- Messages that were posted; `live` ones still carry buttons.
CREATE TABLE posts (
    message_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    topic TEXT NOT NULL CHECK (topic IN ('challenge', 'game')),
    subject_id INTEGER NOT NULL,
    from_version INTEGER NOT NULL,
    version INTEGER NOT NULL,
    live INTEGER NOT NULL DEFAULT 1 CHECK (live IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX posts_by_subject ON posts (topic, subject_id, channel_id, live);

-- What is committed but not yet shown.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    topic TEXT NOT NULL CHECK (topic IN ('challenge', 'game')),
    subject_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    from_version INTEGER NOT NULL,
    version INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    UNIQUE (topic, subject_id, channel_id, version)
) STRICT;

-- Facts about this installation, such as the hash of the commands that were synced last.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
