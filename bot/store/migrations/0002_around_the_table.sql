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
