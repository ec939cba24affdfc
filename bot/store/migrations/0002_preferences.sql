-- What people and servers chose, by the name of the choice. `owner_id` is a person's or a server's id.

CREATE TABLE preferences (
    scope TEXT NOT NULL CHECK (scope IN ('person', 'server')),
    owner_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, owner_id, name)
) STRICT, WITHOUT ROWID;
