-- What somebody needs to prove who they are. Every token and password is stored as a hash only.

-- NULL until somebody who knows the password also held the link that was sent to the address.
ALTER TABLE users ADD COLUMN email_confirmed_at TEXT;

-- Argon2id as a PHC string. Apart from users: nothing that lists users can hand it out by accident, and an account that was
-- made on the command line has none.
CREATE TABLE passwords (
    user_id    TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hash       TEXT NOT NULL,
    changed_at TEXT NOT NULL
);

-- Links that were sent by mail.
CREATE TABLE account_links (
    token_hash TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose    TEXT NOT NULL CHECK (purpose IN ('confirmation', 'password_reset')),
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
);
CREATE INDEX account_links_by_user ON account_links (user_id, purpose);

-- A browser in which somebody once logged in: guesses that others make do not lock it out.
CREATE TABLE known_devices (
    token_hash TEXT NOT NULL,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    PRIMARY KEY (token_hash, user_id)
);

-- One row for each password that reached the hash, kept for a day.
CREATE TABLE login_tries (
    id       TEXT PRIMARY KEY,
    -- A keyed hash of the address that was tried, whether or not it has an account, or of the address and a known device.
    subject  TEXT NOT NULL,
    tried_at TEXT NOT NULL,
    -- 1 from the start, so that tries side by side see each other; 0 after a success, also for the failures before it.
    failed   SMALLINT NOT NULL CHECK (failed IN (0, 1))
);
CREATE INDEX login_tries_by_subject ON login_tries (subject, tried_at);
CREATE INDEX login_tries_by_time ON login_tries (tried_at);
