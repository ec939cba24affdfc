-- What stands around a game: clocks, reminders, plans, ratings, seasons, computer players. Until the issues that bring
-- them are closed this file may still change; afterwards it is frozen like the first.

-- What is to be done at a time, one row for a kind of thing and its subject. After failures it is tried again, not
-- before `retry_at`.
CREATE TABLE timers (
    kind TEXT NOT NULL,
    subject_id INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    retry_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, subject_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_due ON timers (due_at);
-- Computer players. In `seats` and `guests` they are nobody (0) with a name; here stands how strong they are, which also
-- tells them from people who were forgotten.
CREATE TABLE rivals (
    game_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    level TEXT NOT NULL CHECK (level IN ('apprentice', 'mason', 'architect', 'imhotep')),
    PRIMARY KEY (game_id, seat),
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE rival_guests (
    guest_id INTEGER PRIMARY KEY REFERENCES guests (id),
    level TEXT NOT NULL CHECK (level IN ('apprentice', 'mason', 'architect', 'imhotep'))
) STRICT;
-- An invitation ends by itself (`expires_at`; null: never), and who declines one may say in a word why.
ALTER TABLE invitations ADD COLUMN expires_at INTEGER;
ALTER TABLE invitations ADD COLUMN reason TEXT;

CREATE INDEX invitations_open_by_channel ON invitations (channel_id, expires_at) WHERE state = 'open';

-- Records from outside, as they were loaded: to look at, and to go on with. `opponent_id` is who was named to go on with.
-- Old ones are removed; `imported` says of a game that it began with one: it does not count for anything.
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    interaction_id INTEGER NOT NULL UNIQUE,
    user_id INTEGER NOT NULL,
    opponent_id INTEGER,
    text TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX imports_by_user ON imports (user_id, id);
CREATE INDEX imports_by_opponent ON imports (opponent_id) WHERE opponent_id IS NOT NULL;
CREATE INDEX imports_by_time ON imports (created_at);

-- Invitations to go on with a record; whoever invites sits on `host_seat`.
CREATE TABLE continuations (
    invitation_id INTEGER PRIMARY KEY REFERENCES invitations (id),
    host_seat INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

ALTER TABLE games ADD COLUMN imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1));
