-- The data model, file by file: accounts, files, settings, carts, checkouts, orders, payments, invoices, law, mails, production,
-- operation.
-- SQL that SQLite and PostgreSQL both take: TEXT, BIGINT, SMALLINT and DOUBLE PRECISION only. Ids and times (RFC 3339, UTC) are TEXT,
-- money is BIGINT cents, flags are SMALLINT 0 or 1. Long JSON stands last in its table: what stands behind it is slow to read.

-- A visitor without an account. The cookie holds a token, the table its hash: a stolen database opens no session.
CREATE TABLE guests (
    id         TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
);

CREATE TABLE users (
    id                 TEXT PRIMARY KEY,
    -- In lower case, so that two spellings of one address are one account.
    email              TEXT NOT NULL UNIQUE,
    -- JSON: name, phone and address, as the customer edits them.
    user_metadata      TEXT NOT NULL DEFAULT '{}',
    created_at         TEXT NOT NULL,
    -- NULL until somebody who knows the password has opened the link that was sent to the address.
    email_confirmed_at TEXT,
    -- When somebody last logged in to the account, by whatever way. NULL: nobody has yet; the server then counts from its next round.
    last_login_at      TEXT,
    -- The day (YYYY-MM-DD, German time) on which the account is deleted, as its owner was told by mail. A login takes it back.
    deleted_on         TEXT
);

-- Apart from users: a column that a customer may edit never stands beside this flag.
CREATE TABLE user_profiles (
    id         TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- 1: the owner.
    is_admin   SMALLINT NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1)),
    -- What somebody of the staff may do who is not the owner.
    staff_role TEXT CHECK (staff_role IN ('workshop', 'books'))
);

-- What the owner demands of everybody who has a role: one row at most.
CREATE TABLE admin_rules (
    id                     SMALLINT PRIMARY KEY CHECK (id = 1),
    second_factor_demanded SMALLINT NOT NULL CHECK (second_factor_demanded IN (0, 1))
);

-- Apart from users: a query that lists users cannot hand it out by accident. An account made on the command line has none.
CREATE TABLE passwords (
    user_id    TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Argon2id as a PHC string.
    hash       TEXT NOT NULL,
    changed_at TEXT NOT NULL
);

CREATE TABLE sessions (
    token_hash   TEXT PRIMARY KEY,
    user_id      TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at   TEXT NOT NULL,
    last_seen_at TEXT NOT NULL,
    -- When the user last gave the password in this session, or logged in by a link. What a thief of an open browser must not do asks
    -- for the password again some minutes later.
    proved_at    TEXT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- One-time links made on the command line: how the first admin logs in.
CREATE TABLE login_links (
    token_hash TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at TEXT NOT NULL
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

-- A browser in which somebody logged in before: other people's wrong passwords do not lock it out.
CREATE TABLE known_devices (
    token_hash TEXT NOT NULL,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    PRIMARY KEY (token_hash, user_id)
);

-- One row for each password that was hashed at a login, kept for a day.
CREATE TABLE login_tries (
    id       TEXT PRIMARY KEY,
    -- A keyed hash of the address that was tried, with or without an account, or of the address and a known device.
    subject  TEXT NOT NULL,
    tried_at TEXT NOT NULL,
    -- 1 from the start, so that simultaneous tries see each other; 0 after a success, which also clears the failures before it.
    failed   SMALLINT NOT NULL CHECK (failed IN (0, 1))
);
CREATE INDEX login_tries_by_subject ON login_tries (subject, tried_at);
CREATE INDEX login_tries_by_time ON login_tries (tried_at);

-- The second factor of an admin: the secret that an authenticator app shares with the shop.
CREATE TABLE second_factors (
    user_id      TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- In Base32, the form that apps read.
    secret       TEXT NOT NULL,
    -- NULL: no code was entered yet, so that it protects nothing.
    confirmed_at TEXT,
    -- The last half minute (counted since 1970) whose code was accepted: no code is accepted twice.
    last_step    BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    used_at   TEXT,
    PRIMARY KEY (user_id, code_hash)
);
