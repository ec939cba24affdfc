-- When it was first tried to post a version, if nobody knows whether that came through: the connection broke, or
-- the program ended. Null where it was not tried, or is known to have failed.

ALTER TABLE outbox ADD COLUMN tried_at INTEGER;
