-- Numbers that stand in buttons are never given again, whatever is removed: the tables that have them are made anew
-- with AUTOINCREMENT. Foreign keys are off meanwhile and looked at afterwards (`bot.store.database`).

DROP TRIGGER steps_are_deleted_only_by_retention;

CREATE TABLE invitations_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    answered_at INTEGER,
    expires_at INTEGER,
    reason TEXT,
    pace TEXT NOT NULL DEFAULT 'none'
) STRICT;

INSERT INTO invitations_anew (
    id, interaction_id, guild_id, channel_id, invited_channel_id, host_id, host_name, invited_id,
    invited_name, game, ruleset, options, most, delivery, locale, deal_id, deal_key, state, revision,
    changed_by, rematch_of, rematch_from, answer_interaction_id, created_at, answered_at, expires_at, reason,
    pace
)
SELECT
    id, interaction_id, guild_id, channel_id, invited_channel_id, host_id, host_name, invited_id,
    invited_name, game, ruleset, options, most, delivery, locale, deal_id, deal_key, state, revision,
    changed_by, rematch_of, rematch_from, answer_interaction_id, created_at, answered_at, expires_at, reason,
    pace
FROM invitations;

DROP TABLE invitations;

ALTER TABLE invitations_anew RENAME TO invitations;

CREATE UNIQUE INDEX invitations_open_to_one
ON invitations (channel_id, min(host_id, invited_id), max(host_id, invited_id))
WHERE state = 'open' AND invited_id IS NOT NULL;

CREATE UNIQUE INDEX invitations_open_to_all
ON invitations (channel_id, host_id)
WHERE state = 'open' AND invited_id IS NULL;

CREATE INDEX invitations_to_rematches ON invitations (rematch_of) WHERE rematch_of IS NOT NULL;

CREATE INDEX invitations_by_host ON invitations (host_id);

CREATE INDEX invitations_by_invited ON invitations (invited_id);

CREATE INDEX invitations_open_by_channel ON invitations (channel_id, expires_at) WHERE state = 'open';

-- `woken_at`: when the bot last woke the thread of the game that Discord had put to sleep.
CREATE TABLE games_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    ended_at INTEGER,
    rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)),
    imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)),
    pace TEXT NOT NULL DEFAULT 'none',
    paused_at INTEGER,
    nudged_at INTEGER,
    lively_at INTEGER NOT NULL DEFAULT 0,
    warnings INTEGER NOT NULL DEFAULT 0,
    log_removed_at INTEGER,
    hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1)),
    woken_at INTEGER
) STRICT;

INSERT INTO games_anew (
    id, invitation_id, guild_id, game, ruleset, options, deal_id, deal_key, salt, delivery, locale, version,
    moves, created_at, ended_at, rated, imported, pace, paused_at, nudged_at, lively_at, warnings,
    log_removed_at, hints
)
SELECT
    id, invitation_id, guild_id, game, ruleset, options, deal_id, deal_key, salt, delivery, locale, version,
    moves, created_at, ended_at, rated, imported, pace, paused_at, nudged_at, lively_at, warnings,
    log_removed_at, hints
FROM games;

DROP TABLE games;

ALTER TABLE games_anew RENAME TO games;

CREATE INDEX games_running_by_guild ON games (guild_id) WHERE ended_at IS NULL;

CREATE INDEX games_to_remove ON games (ended_at) WHERE ended_at IS NOT NULL AND log_removed_at IS NULL;

-- There is a kind more: `moved` only tells that a game went from one channel to another, and who brought it.
CREATE TABLE requests_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    steps INTEGER NOT NULL CHECK (steps >= 0),
    interaction_id INTEGER NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('open', 'agreed', 'declined', 'withdrawn', 'overtaken')),
    created_at INTEGER NOT NULL,
    answered_at INTEGER,
    declined_by INTEGER, -- the seat that did not agree
    kind TEXT NOT NULL DEFAULT 'takeback'
        CHECK (kind IN ('takeback', 'pause', 'substitute', 'seat', 'hints', 'late', 'nudge', 'idle', 'moved')),
    user_id INTEGER,
    user_name TEXT NOT NULL DEFAULT '',
    for_seat INTEGER,
    left_user_id INTEGER,
    left_name TEXT NOT NULL DEFAULT '',
    seated_at INTEGER,
    level TEXT CHECK (level IN ('apprentice', 'mason', 'architect', 'imhotep')),
    went_from INTEGER,
    went_to INTEGER
) STRICT;

INSERT INTO requests_anew (
    id, game_id, version, seat, steps, interaction_id, state, created_at, answered_at, declined_by, kind,
    user_id, user_name, for_seat, left_user_id, left_name, seated_at, level
)
SELECT
    id, game_id, version, seat, steps, interaction_id, state, created_at, answered_at, declined_by, kind,
    user_id, user_name, for_seat, left_user_id, left_name, seated_at, level
FROM requests;

DROP TABLE requests;

ALTER TABLE requests_anew RENAME TO requests;

CREATE INDEX requests_by_game ON requests (game_id);

CREATE INDEX requests_by_user ON requests (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX requests_by_seating ON requests (game_id) WHERE seated_at IS NOT NULL;

CREATE INDEX requests_by_left_user ON requests (left_user_id) WHERE left_user_id IS NOT NULL;

CREATE INDEX requests_of_people ON requests (created_at) WHERE kind = 'substitute' AND user_id IS NOT NULL;

CREATE UNIQUE INDEX requests_open_of_kind ON requests (game_id, kind) WHERE state = 'open';

CREATE TABLE seasons_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    interaction_id INTEGER NOT NULL UNIQUE,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    starter_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    ruleset INTEGER NOT NULL,
    options TEXT NOT NULL,
    form TEXT NOT NULL CHECK (form IN ('fit', 'robin', 'swiss')),
    days INTEGER NOT NULL CHECK (days > 0),
    pace TEXT NOT NULL,
    locale TEXT NOT NULL,
    seed TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('joining', 'running', 'over', 'closed')),
    rounds INTEGER NOT NULL DEFAULT 0,
    round INTEGER NOT NULL DEFAULT 0,
    round_ends_at INTEGER,
    revision INTEGER NOT NULL DEFAULT 0,
    shown INTEGER NOT NULL DEFAULT -1,
    message_id INTEGER,
    message_round INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;

INSERT INTO seasons_anew (
    id, interaction_id, guild_id, channel_id, starter_id, game, ruleset, options, form, days, pace, locale,
    seed, state, rounds, round, round_ends_at, revision, shown, message_id, message_round, created_at,
    ended_at
)
SELECT
    id, interaction_id, guild_id, channel_id, starter_id, game, ruleset, options, form, days, pace, locale,
    seed, state, rounds, round, round_ends_at, revision, shown, message_id, message_round, created_at,
    ended_at
FROM seasons;

DROP TABLE seasons;

ALTER TABLE seasons_anew RENAME TO seasons;

CREATE UNIQUE INDEX seasons_open ON seasons (guild_id) WHERE state IN ('joining', 'running');

CREATE INDEX seasons_by_guild ON seasons (guild_id);

CREATE INDEX seasons_by_starter ON seasons (starter_id);

CREATE TABLE imports_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    interaction_id INTEGER NOT NULL UNIQUE,
    user_id INTEGER NOT NULL,
    opponent_id INTEGER,
    text TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

INSERT INTO imports_anew (
    id, interaction_id, user_id, opponent_id, text, created_at
)
SELECT
    id, interaction_id, user_id, opponent_id, text, created_at
FROM imports;

DROP TABLE imports;

ALTER TABLE imports_anew RENAME TO imports;

CREATE INDEX imports_by_user ON imports (user_id, id);

CREATE INDEX imports_by_opponent ON imports (opponent_id) WHERE opponent_id IS NOT NULL;

CREATE INDEX imports_by_time ON imports (created_at);

-- One card for each game is what servers have that chose nothing; games that began before keep a message a turn.
INSERT INTO facts SELECT 'message_a_turn_until', CAST(id AS TEXT) FROM games ORDER BY id DESC LIMIT 1;

-- A living card tells of a version from a moment on: a number of Discord's for the time of its newest edit.
ALTER TABLE posts ADD COLUMN edited_id INTEGER;

-- What hung on the tables that were made anew.

CREATE TRIGGER only_logs_of_finished_games_are_removed BEFORE UPDATE OF log_removed_at ON games
WHEN new.log_removed_at IS NOT NULL AND new.ended_at IS NULL BEGIN
    SELECT raise(ABORT, 'the log of a running game is never removed');
END;

CREATE TRIGGER season_game_ended AFTER UPDATE OF ended_at ON games
WHEN new.ended_at IS NOT NULL AND old.ended_at IS NULL BEGIN
    INSERT INTO timers (kind, subject_id, due_at)
    SELECT 'season', season_id, new.ended_at FROM pairings WHERE game_id = new.id
    ON CONFLICT (kind, subject_id) DO UPDATE
    SET due_at = excluded.due_at, failures = 0, retry_at = 0, token = excluded.token;
END;

CREATE TRIGGER game_ended AFTER UPDATE OF ended_at ON games
WHEN new.ended_at IS NOT NULL AND old.ended_at IS NULL BEGIN
    DELETE FROM standings WHERE game_id = new.id;
    DELETE FROM plans WHERE game_id = new.id;
    DELETE FROM reminded WHERE game_id = new.id;
END;

CREATE TRIGGER steps_are_deleted_only_by_retention BEFORE DELETE ON steps
WHEN (SELECT log_removed_at FROM games WHERE id = old.game_id) IS NULL BEGIN
    SELECT raise(ABORT, 'the log is only appended to');
END;
