-- The second factor of an admin: the secret that an authenticator app shares with the shop.
CREATE TABLE second_factors (
    user_id      TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Base32, as apps take it.
    secret       TEXT NOT NULL,
    -- NULL: begun, but no code was entered yet; it protects nothing so far.
    confirmed_at TEXT,
    -- The last step of time (half minutes since 1970) whose code was accepted: none is accepted twice.
    last_step    BIGINT NOT NULL
);
CREATE TABLE recovery_codes (
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    used_at   TEXT,
    PRIMARY KEY (user_id, code_hash)
);
