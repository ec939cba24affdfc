-- Invitations, games and their log. Times are Unix seconds, ids of Discord are snowflakes; nobody is 0.

-- 'IMHO': tells a file of the bot's from every other.
PRAGMA application_id = 1229801551;

-- Invitations to one person, or (`invited_id` null) to all: then whoever joins is a guest. `most` is how many may
-- play; `revision` grows with everything that changes what the message says; `changed_by` is the interaction by which
-- the options were changed last. In a rematch who played before sits in the same order, from the seat `rematch_from` of
-- that game on.
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY,
    interaction_id INTEGER NOT NULL UNIQUE,
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    invited_channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    host_name TEXT NOT NULL,
    invited_id INTEGER,
    invited_name TEXT NOT NULL,
    game TEXT NOT NULL,
    ruleset INTEGER NOT NULL,
    options TEXT NOT NULL,
    most INTEGER NOT NULL CHECK (most >= 2),
    delivery TEXT NOT NULL CHECK (delivery IN ('resident', 'guest')),
    locale TEXT NOT NULL,
    deal_id TEXT NOT NULL,
    deal_key BLOB NOT NULL CHECK (length(deal_key) = 32),
    state TEXT NOT NULL
        CHECK (state IN ('open', 'accepted', 'declined', 'cancelled', 'expired', 'closed')),
    revision INTEGER NOT NULL DEFAULT 0,
    changed_by INTEGER,
    rematch_of INTEGER REFERENCES games (id),
    rematch_from INTEGER NOT NULL DEFAULT 0,
    answer_interaction_id INTEGER UNIQUE,
    created_at INTEGER NOT NULL,
    answered_at INTEGER
) STRICT;

-- In a channel two people have at most one open invitation, whoever invited; a host has one that is open to all.
CREATE UNIQUE INDEX invitations_open_to_one
ON invitations (channel_id, min(host_id, invited_id), max(host_id, invited_id))
WHERE state = 'open' AND invited_id IS NOT NULL;

CREATE UNIQUE INDEX invitations_open_to_all
ON invitations (channel_id, host_id)
WHERE state = 'open' AND invited_id IS NULL;

CREATE INDEX invitations_to_rematches ON invitations (rematch_of) WHERE rematch_of IS NOT NULL;

CREATE INDEX invitations_by_host ON invitations (host_id);
CREATE INDEX invitations_by_invited ON invitations (invited_id);

-- Who joined, in this order; who left keeps the row, so that an interaction that comes again is known.
CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    invitation_id INTEGER NOT NULL REFERENCES invitations (id),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    interaction_id INTEGER NOT NULL UNIQUE,
    joined_at INTEGER NOT NULL,
    left_interaction_id INTEGER UNIQUE,
    left_at INTEGER
) STRICT;

-- Everybody has one seat; people who were forgotten are all the same nobody.
CREATE UNIQUE INDEX guests_seated ON guests (invitation_id, user_id) WHERE left_at IS NULL AND user_id <> 0;
CREATE INDEX guests_by_invitation ON guests (invitation_id);
CREATE INDEX guests_by_user ON guests (user_id);

-- The header of a record. `version` is the number of its log entries, `moves` how often it was brought to another
-- channel; they never decrease.
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    invitation_id INTEGER NOT NULL UNIQUE REFERENCES invitations (id),
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
    moves INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;

CREATE INDEX games_running_by_guild ON games (guild_id) WHERE ended_at IS NULL;

CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id);

-- Where a game is shown: one channel, or each player's direct messages; there in the language of whoever reads
-- them (`locale`), elsewhere in the game's. One running game per channel.
CREATE TABLE places (
    game_id INTEGER NOT NULL REFERENCES games (id),
    channel_id INTEGER NOT NULL,
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    locale TEXT,
    PRIMARY KEY (game_id, channel_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX places_active ON places (channel_id) WHERE active = 1;
CREATE INDEX places_by_channel ON places (channel_id, game_id);

-- One row per bundle of steps: an interaction changes a game once, a version is followed once. Without an interaction
-- it was the program itself, for a clock, a plan or a computer player.
CREATE TABLE commits (
    id INTEGER PRIMARY KEY,
    interaction_id INTEGER UNIQUE,
    game_id INTEGER NOT NULL REFERENCES games (id),
    from_version INTEGER NOT NULL,
    to_version INTEGER NOT NULL CHECK (to_version > from_version),
    user_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (game_id, from_version)
) STRICT;

CREATE INDEX commits_by_user ON commits (user_id);

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

-- Requests that the other players must agree to. A game has at most one open request; `steps` is how many steps of the
-- log would be taken back, nothing for other requests.
CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    steps INTEGER NOT NULL CHECK (steps >= 0),
    interaction_id INTEGER NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('open', 'agreed', 'declined', 'withdrawn', 'overtaken')),
    created_at INTEGER NOT NULL,
    answered_at INTEGER,
    declined_by INTEGER -- the seat that did not agree
) STRICT;

CREATE UNIQUE INDEX requests_open ON requests (game_id) WHERE state = 'open';
CREATE INDEX requests_by_game ON requests (game_id);

CREATE TABLE agreements (
    request_id INTEGER NOT NULL REFERENCES requests (id),
    seat INTEGER NOT NULL,
    PRIMARY KEY (request_id, seat)
) STRICT, WITHOUT ROWID;

-- Messages that were posted; `live` ones will lose their buttons, or go away if they are a living card or a line beside
-- it (`version` is then the one at which they were posted). Of what is over only the last card of a game stays.
CREATE TABLE posts (
    message_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    topic TEXT NOT NULL CHECK (topic IN ('invitation', 'game', 'request')),
    subject_id INTEGER NOT NULL,
    from_version INTEGER NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('card', 'living', 'line')),
    live INTEGER NOT NULL DEFAULT 1 CHECK (live IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX posts_by_subject ON posts (topic, subject_id, channel_id, version, live);

-- What is committed but not yet shown. `tried_at`: when it was first tried to post this version, if nobody knows
-- whether that came through (the connection broke, or the program ended); null where it was not tried, or is known
-- to have failed. `message_id`: the message that says it in words so far, and is to become what is shown.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    topic TEXT NOT NULL CHECK (topic IN ('invitation', 'game', 'request')),
    subject_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    from_version INTEGER NOT NULL,
    version INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    tried_at INTEGER,
    message_id INTEGER,
    created_at INTEGER NOT NULL,
    UNIQUE (topic, subject_id, channel_id, version)
) STRICT;

-- By what the bot can speak where it is only a guest: tokens of interactions, which Discord takes `until` then.
-- `original_id` is the message that `@original` means; with a topic it is a placeholder that is to show this subject.
CREATE TABLE hooks (
    interaction_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    token TEXT NOT NULL,
    original_id INTEGER,
    topic TEXT CHECK (topic IN ('invitation', 'game', 'request')),
    subject_id INTEGER,
    until INTEGER NOT NULL,
    CHECK ((topic IS NULL) = (subject_id IS NULL))
) STRICT;

CREATE INDEX hooks_by_channel ON hooks (channel_id, until);

-- The other messages that were made by a hook: they can be edited by it.
CREATE TABLE follow_ups (
    message_id INTEGER PRIMARY KEY,
    interaction_id INTEGER NOT NULL REFERENCES hooks (interaction_id)
) STRICT;

CREATE INDEX follow_ups_by_hook ON follow_ups (interaction_id);

-- What people and servers chose, by the name of the choice. `owner_id` is a person's or a server's id.
CREATE TABLE preferences (
    scope TEXT NOT NULL CHECK (scope IN ('person', 'server')),
    owner_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, owner_id, name)
) STRICT, WITHOUT ROWID;

-- Facts about this installation, such as the hash of the commands that were synced last.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
