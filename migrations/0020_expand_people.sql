-- When somebody last logged in to the account, by whatever way. NULL: not since this column is there; the server then counts from its
-- next round, so that no account ends before it was ever counted.
ALTER TABLE users ADD COLUMN last_login_at TEXT;
-- The day (YYYY-MM-DD, German time) on which the account is deleted, as its owner was told by mail. A login takes it back.
ALTER TABLE users ADD COLUMN deleted_on TEXT;

-- What was erased because a person asked for it: a copy of the database from before knows it still, and has to forget it again. The
-- same lines stand in a file beside the database (services/erasures.rs), which a copy that is put back does not take along.
CREATE TABLE erasures (
    id   TEXT PRIMARY KEY,
    -- YYYY-MM-DD, German time.
    day  TEXT NOT NULL,
    -- The codes of services/erasures.rs: user, guest, order, file, mail.
    kind TEXT NOT NULL,
    salt TEXT NOT NULL,
    -- SHA-256 of salt, kind and the erased row's id, in lower-case hexadecimal: it names nobody, and is found again by its id.
    hash TEXT NOT NULL
);
CREATE INDEX erasures_by_day ON erasures (day);
