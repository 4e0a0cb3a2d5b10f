-- A model file that the server received, measured and stored. Exactly one owner: whoever uploaded it.
CREATE TABLE files (
    id          TEXT PRIMARY KEY,
    user_id     TEXT REFERENCES users (id),
    guest_id    TEXT REFERENCES guests (id),
    file_name   TEXT NOT NULL,
    size_bytes  BIGINT NOT NULL,
    -- SHA-256 of the bytes, lower-case hexadecimal: proves later that the ordered file is the measured one.
    sha256      TEXT NOT NULL,
    -- Where the bytes lie in the file store: model-files/user/order/timestamp_random.ext
    storage_key TEXT NOT NULL UNIQUE,
    -- The core's Measures as JSON. The price is made from these, never from what a browser says.
    measures    TEXT NOT NULL,
    created_at  TEXT NOT NULL,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
CREATE INDEX files_by_user ON files (user_id);
CREATE INDEX files_by_guest ON files (guest_id);
