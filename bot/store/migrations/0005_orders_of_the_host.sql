-- What the host decides: who is not answered, and games that are ended without a winner.

CREATE TABLE blocked (
    blocked_id INTEGER PRIMARY KEY CHECK (blocked_id > 0), -- a person's or a server's
    since INTEGER NOT NULL
) STRICT;

-- NULL: before this was noted, which was mostly because nobody moved.
ALTER TABLE games ADD COLUMN closed_for TEXT CHECK (closed_for IN ('idle', 'season', 'host'));
