-- Lobbies: open challenges to nobody in particular (`opponent_id` 0), whose seats are taken by whoever joins.
-- `most` is how many may play; `revision` grows with everything that changes what a lobby's message says.

ALTER TABLE challenges ADD COLUMN kind TEXT NOT NULL DEFAULT 'direct' CHECK (kind IN ('direct', 'lobby'));
ALTER TABLE challenges ADD COLUMN most INTEGER NOT NULL DEFAULT 2 CHECK (most >= 2);
ALTER TABLE challenges ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- Who joined, in this order; who left keeps the row, so that an interaction that comes again is known.
CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    challenge_id INTEGER NOT NULL REFERENCES challenges (id),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    interaction_id INTEGER NOT NULL UNIQUE,
    joined_at INTEGER NOT NULL,
    left_interaction_id INTEGER UNIQUE,
    left_at INTEGER
) STRICT;

-- Everybody has one seat in a lobby; people who were forgotten are all the same nobody.
CREATE UNIQUE INDEX guests_seated ON guests (challenge_id, user_id) WHERE left_at IS NULL AND user_id <> 0;
CREATE INDEX guests_by_user ON guests (user_id);
