-- Who may do what. Portable SQL: TEXT, BIGINT, SMALLINT only; times are RFC 3339 texts in UTC, ids are texts.

-- A visitor without an account. The cookie holds a token, the table only its hash: a stolen database opens no session.
CREATE TABLE guests (
    id         TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
);

-- The e-mail is stored in lower case, so that UNIQUE means what people mean by it. The password comes with the login.
CREATE TABLE users (
    id            TEXT PRIMARY KEY,
    email         TEXT NOT NULL UNIQUE,
    user_metadata TEXT NOT NULL DEFAULT '{}',
    created_at    TEXT NOT NULL
);

-- Apart from users, because nothing that a user may edit must ever stand in the same row as this flag.
CREATE TABLE user_profiles (
    id       TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    is_admin SMALLINT NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1))
);

CREATE TABLE sessions (
    token_hash   TEXT PRIMARY KEY,
    user_id      TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at   TEXT NOT NULL,
    last_seen_at TEXT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- One-time links made on the command line: the way in for the first admin.
CREATE TABLE login_links (
    token_hash TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at TEXT NOT NULL
);
