-- What belongs to this database, by name: its own id, and the settings that all processes of the shop must have alike. Secrets
-- stand here as hashes.
CREATE TABLE shop_facts (
    name   TEXT PRIMARY KEY,
    value  TEXT NOT NULL
);

-- The marks that this database left in its file store. The store holds the latest one: a database that does not know it is
-- another shop's, or a copy that was made before the mark.
CREATE TABLE store_marks (
    mark     TEXT PRIMARY KEY,
    made_at  TEXT NOT NULL
);
