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
-- An invitation ends by itself (`expires_at`; null: never), and who declines one may say in a word why.
ALTER TABLE invitations ADD COLUMN expires_at INTEGER;
ALTER TABLE invitations ADD COLUMN reason TEXT;

CREATE INDEX invitations_open_by_channel ON invitations (channel_id, expires_at) WHERE state = 'open';
