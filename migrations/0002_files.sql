-- A model file that the server received, measured and stored. Exactly one owner, who uploaded it.
CREATE TABLE files (
    id                 TEXT PRIMARY KEY,
    user_id            TEXT REFERENCES users (id),
    guest_id           TEXT REFERENCES guests (id),
    file_name          TEXT NOT NULL,
    size_bytes         BIGINT NOT NULL,
    -- SHA-256 of the bytes in lower-case hexadecimal: proves later that the ordered file is the measured one.
    sha256             TEXT NOT NULL,
    -- Place of the bytes in the file store: model-files/user/order/timestamp_random.ext
    storage_key        TEXT NOT NULL UNIQUE,
    -- 1: may not be ordered before its owner has confirmed the four statements. Never changes; the answer is a row below.
    needs_confirmation SMALLINT NOT NULL CHECK (needs_confirmation IN (0, 1)),
    created_at         TEXT NOT NULL,
    -- JSON of core_wasm::legal::LegalCheck: what it found in the file's names.
    legal_check        TEXT NOT NULL,
    -- JSON of core_wasm::measure::Measures. The price is made from these, never from what a browser says.
    measures           TEXT NOT NULL,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
CREATE INDEX files_by_user ON files (user_id);
CREATE INDEX files_by_guest ON files (guest_id);
CREATE INDEX files_by_created ON files (created_at);

-- That an owner answered for a file with such a name. Written once: a repeated confirmation does not move its time.
CREATE TABLE legal_confirmations (
    file_id               TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    -- A statement that was not made is no confirmation, so that no row can hold it …
    agree_to_terms        SMALLINT NOT NULL CHECK (agree_to_terms = 1),
    -- … but for this one: of a file that hints at trade alone only the rights are asked for.
    non_commercial_use    SMALLINT NOT NULL CHECK (non_commercial_use IN (0, 1)),
    no_third_party_rights SMALLINT NOT NULL CHECK (no_third_party_rights = 1),
    accept_liability      SMALLINT NOT NULL CHECK (accept_liability = 1),
    -- Version and SHA-256 of the statements that were shown.
    text_version          TEXT NOT NULL,
    text_sha256           TEXT NOT NULL,
    confirmed_at          TEXT NOT NULL
);

-- Stored bytes whose row is gone. Written in the transaction that deletes the row: if the process dies before it has deleted the
-- bytes, the next one does it.
CREATE TABLE bytes_to_delete (
    storage_key TEXT PRIMARY KEY,
    since       TEXT NOT NULL
);
