-- Photos that the owner shows on the shop's pages, in the order in which they are shown.
CREATE TABLE shop_pictures (
    id         TEXT PRIMARY KEY,
    place      TEXT NOT NULL CHECK (place IN ('start', 'material', 'about', 'references', 'logo')),
    -- Which material, where the place is 'material'.
    material   TEXT,
    -- What is to be seen, for those who do not see it.
    alt        TEXT NOT NULL,
    position   BIGINT NOT NULL,
    created_at TEXT NOT NULL
);

-- Their sizes in the file store.
CREATE TABLE shop_picture_files (
    storage_key TEXT PRIMARY KEY,
    picture_id  TEXT NOT NULL REFERENCES shop_pictures (id) ON DELETE CASCADE,
    width       BIGINT NOT NULL,
    height      BIGINT NOT NULL,
    sha256      TEXT NOT NULL
);
CREATE INDEX shop_picture_files_by_picture ON shop_picture_files (picture_id, width);
