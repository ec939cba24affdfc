-- What stands around a game: clocks, reminders, plans, ratings, seasons, computer players, puzzles. Frozen like the
-- first one: what comes later is a migration of its own.

-- What is to be done at a time, one row for a kind of thing and its subject. After failures it is tried again, not
-- before `retry_at`. Whoever sets it anew gives it another `token`, also for the same time: so nobody who is at work on
-- the earlier one takes it away.
CREATE TABLE timers (
    kind TEXT NOT NULL,
    subject_id INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    retry_at INTEGER NOT NULL DEFAULT 0,
    token INTEGER NOT NULL DEFAULT (random()),
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
-- --- ratings and results ---

-- Who somebody is in one game on one server, with openskill's numbers after all rated games. Whoever is forgotten becomes
-- nobody, but the row stays: so the results of one nameless player still belong together.
CREATE TABLE ratings (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL CHECK (games > 0)
) STRICT;

CREATE UNIQUE INDEX ratings_of_people ON ratings (user_id, guild_id, game) WHERE user_id <> 0;
CREATE INDEX ratings_by_rank ON ratings (guild_id, game, mu - 3 * sigma) WHERE user_id <> 0;

-- How finished games ended, a row for each seat, in the order in which they were rated. They outlive the games. Without a
-- rating the game did not count for one; otherwise mu and sigma are those after it.
CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    guild_id INTEGER,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL CHECK (place > 0),
    points INTEGER NOT NULL,
    has_left INTEGER NOT NULL CHECK (has_left IN (0, 1)),
    ended_at INTEGER NOT NULL,
    rating_id INTEGER REFERENCES ratings (id),
    mu REAL,
    sigma REAL,
    UNIQUE (game_id, seat),
    CHECK ((rating_id IS NULL) = (mu IS NULL) AND (rating_id IS NULL) = (sigma IS NULL))
) STRICT;

CREATE INDEX results_by_user ON results (user_id, guild_id, game);
CREATE INDEX results_by_rating ON results (rating_id) WHERE rating_id IS NOT NULL;

-- Whether a game counts for ratings, as far as its people are concerned: not where somebody wanted none when it began, nor
-- where somebody has taken another's seat.
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));

-- Games that ended before there were results are looked at once, in the background.
INSERT INTO facts SELECT 'results_owed', 'yes' WHERE EXISTS (SELECT 1 FROM games WHERE ended_at IS NOT NULL);

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

-- Clocks. `pace` names how long one may think (bot/service/clocks/pace.py). `lively_at` is when somebody last showed that
-- they still play, `warnings` how often it was announced since then that the game will be closed.
ALTER TABLE invitations ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE games ADD COLUMN paused_at INTEGER;
ALTER TABLE games ADD COLUMN nudged_at INTEGER;
ALTER TABLE games ADD COLUMN lively_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN warnings INTEGER NOT NULL DEFAULT 0;

UPDATE games SET lively_at = coalesce((SELECT max(created_at) FROM commits WHERE game_id = games.id), created_at);

INSERT INTO timers (kind, subject_id, due_at) SELECT 'idle', id, lively_at FROM games WHERE ended_at IS NULL;

-- The clock of a seat, where the pace has clocks: the seconds that were left when it began to run (`since`), or that
-- are left while it stands. One seat of a game is on the move; its clock stands while the game is paused or the person
-- is on holiday.
CREATE TABLE clocks (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    since INTEGER,
    on_move INTEGER NOT NULL DEFAULT 0 CHECK (on_move IN (0, 1)),
    PRIMARY KEY (game_id, seat),
    CHECK (on_move OR since IS NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX clocks_on_move ON clocks (game_id) WHERE on_move = 1;

-- Seats that resigned because somebody claimed that after their time was up.
CREATE TABLE claims (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    by_seat INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- Requests of other kinds than to take back; some are only announced. There may be an open one of each kind. Of `idle`
-- ones `steps` says in how many days the game will be closed.
ALTER TABLE requests ADD COLUMN kind TEXT NOT NULL DEFAULT 'takeback'
    CHECK (kind IN ('takeback', 'pause', 'substitute', 'seat', 'hints', 'late', 'nudge', 'idle'));

-- Of `substitute` ones, and of `seat` ones where somebody has left: who is asked to take which seat (or how strong a
-- computer player is to take it), and once that is so, who had it before, and from which version on they have not.
ALTER TABLE requests ADD COLUMN user_id INTEGER;
ALTER TABLE requests ADD COLUMN user_name TEXT NOT NULL DEFAULT '';
ALTER TABLE requests ADD COLUMN for_seat INTEGER;
ALTER TABLE requests ADD COLUMN left_user_id INTEGER;
ALTER TABLE requests ADD COLUMN left_name TEXT NOT NULL DEFAULT '';
ALTER TABLE requests ADD COLUMN seated_at INTEGER;
ALTER TABLE requests ADD COLUMN level TEXT CHECK (level IN ('apprentice', 'mason', 'architect', 'imhotep'));

CREATE INDEX requests_by_user ON requests (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX requests_by_seating ON requests (game_id) WHERE seated_at IS NOT NULL;
CREATE INDEX requests_by_left_user ON requests (left_user_id) WHERE left_user_id IS NOT NULL;

DROP INDEX requests_open;

CREATE UNIQUE INDEX requests_open_of_kind ON requests (game_id, kind) WHERE state = 'open';

-- While somebody is away their clocks stand. Who comes back early changes `ends_at`.
CREATE TABLE holidays (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL
) STRICT;

CREATE INDEX holidays_by_user ON holidays (user_id, ends_at);
-- How a running game stood at a version, as far as everybody may know: to list games without replaying them. `seat` must
-- choose; `round` is null where there are none; `points` by seat, with blanks between them.
CREATE TABLE standings (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    version INTEGER NOT NULL,
    seat INTEGER,
    round INTEGER,
    turn INTEGER NOT NULL,
    points TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT;
-- Retention. Of a game that has been over for long the log may be removed; `log_removed_at` says that it was. This is the
-- only way: it must be noted first, and can be noted only of a game that is over; results and ratings stay.
ALTER TABLE games ADD COLUMN log_removed_at INTEGER;

CREATE INDEX games_to_remove ON games (ended_at) WHERE ended_at IS NOT NULL AND log_removed_at IS NULL;

CREATE TRIGGER only_logs_of_finished_games_are_removed BEFORE UPDATE OF log_removed_at ON games
WHEN new.log_removed_at IS NOT NULL AND new.ended_at IS NULL BEGIN
    SELECT raise(ABORT, 'the log of a running game is never removed');
END;

DROP TRIGGER steps_are_never_deleted;

CREATE TRIGGER steps_are_deleted_only_by_retention BEFORE DELETE ON steps
WHEN (SELECT log_removed_at FROM games WHERE id = old.game_id) IS NULL BEGIN
    SELECT raise(ABORT, 'the log is only appended to');
END;

-- What somebody wants to play when the others have done something, or whatever they do (`any_way`). Made when the line of
-- what was not taken back had `base` entries that led to the position with this digest; `expected`: the others' steps
-- since as JSON, `steps`: one's own.
CREATE TABLE plans (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    base INTEGER NOT NULL,
    digest TEXT NOT NULL,
    words TEXT NOT NULL,
    expected TEXT NOT NULL,
    steps TEXT NOT NULL,
    any_way INTEGER NOT NULL CHECK (any_way IN (0, 1)),
    created_at INTEGER NOT NULL,
    UNIQUE (game_id, seat, expected, any_way)
) STRICT;
-- --- seasons ---

-- A round robin or a Swiss tournament of a server. `revision` grows with everything that its message tells, which shows
-- `shown`; every round has a message of its own, `message_round` is that of the newest.
CREATE TABLE seasons (
    id INTEGER PRIMARY KEY,
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

CREATE UNIQUE INDEX seasons_open ON seasons (guild_id) WHERE state IN ('joining', 'running');
CREATE INDEX seasons_by_guild ON seasons (guild_id);
CREATE INDEX seasons_by_starter ON seasons (starter_id);

-- Who takes part; whoever is forgotten becomes nobody.
CREATE TABLE entrants (
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    interaction_id INTEGER NOT NULL,
    has_left INTEGER NOT NULL DEFAULT 0 CHECK (has_left IN (0, 1)),
    PRIMARY KEY (season_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entrants_once ON entrants (season_id, user_id) WHERE user_id <> 0;
CREATE INDEX entrants_by_user ON entrants (user_id);

-- Who plays whom, by the numbers of entrants; without another it is a bye. Points are halves.
CREATE TABLE pairings (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    round INTEGER NOT NULL,
    one INTEGER NOT NULL,
    other INTEGER,
    channel_id INTEGER,
    game_id INTEGER UNIQUE,
    one_points INTEGER,
    other_points INTEGER,
    verdict TEXT,
    UNIQUE (season_id, round, one),
    CHECK ((verdict IS NULL) = (one_points IS NULL) AND (verdict IS NULL) = (other_points IS NULL))
) STRICT;

-- However a game ends, its season is looked at.
CREATE TRIGGER season_game_ended AFTER UPDATE OF ended_at ON games
WHEN new.ended_at IS NOT NULL AND old.ended_at IS NULL BEGIN
    INSERT INTO timers (kind, subject_id, due_at)
    SELECT 'season', season_id, new.ended_at FROM pairings WHERE game_id = new.id
    ON CONFLICT (kind, subject_id) DO UPDATE
    SET due_at = excluded.due_at, failures = 0, retry_at = 0, token = excluded.token;
END;
-- --- reminders ---

-- How people are written to who chose that: the hours of their time zone in which they are left alone, when they were last
-- reminded, and whether Discord refused a direct message. Whether they chose it stands in `preferences`.
CREATE TABLE reminders (
    user_id INTEGER PRIMARY KEY,
    zone TEXT,
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 23),
    reminded_at INTEGER,
    refused INTEGER NOT NULL DEFAULT 0 CHECK (refused IN (0, 1)),
    CHECK ((zone IS NULL) = (quiet_from IS NULL) AND (zone IS NULL) = (quiet_to IS NULL))
) STRICT;

-- Of which wait somebody was reminded last: of that one never again.
CREATE TABLE reminded (
    user_id INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    since INTEGER NOT NULL,
    PRIMARY KEY (user_id, game_id)
) STRICT, WITHOUT ROWID;
-- --- puzzles ---

-- What somebody answered to the puzzle of a day (counted since 1970): the codes of the steps that were tried, with commas
-- between them, and whether the last one is the solution.
CREATE TABLE puzzle_answers (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    tried TEXT NOT NULL,
    is_solved INTEGER NOT NULL CHECK (is_solved IN (0, 1)),
    is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1)),
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
-- --- what is of running games only ---

-- However a game ends, what was kept for those who go on with it goes: how it stood, what was planned, of what somebody
-- was reminded.
CREATE TRIGGER game_ended AFTER UPDATE OF ended_at ON games
WHEN new.ended_at IS NOT NULL AND old.ended_at IS NULL BEGIN
    DELETE FROM standings WHERE game_id = new.id;
    DELETE FROM plans WHERE game_id = new.id;
    DELETE FROM reminded WHERE game_id = new.id;
END;

-- Servers that have the puzzle of the day posted: the last day of which that was tried, since when, where, and the message
-- once it is there. `refused_id`: a channel in which Discord let it be done no more.
CREATE TABLE puzzle_posts (
    guild_id INTEGER PRIMARY KEY,
    day INTEGER,
    tried_at INTEGER,
    channel_id INTEGER,
    message_id INTEGER,
    refused_id INTEGER
) STRICT;
-- --- hints ---

-- Whether all people of a game have agreed that computer players give hints in it.
ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));
