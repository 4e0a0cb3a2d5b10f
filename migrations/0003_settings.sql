-- The prices, fees and materials in force: one row. Orders keep the version that they were priced by.
CREATE TABLE admin_settings (
    id         SMALLINT PRIMARY KEY CHECK (id = 1),
    -- Grows by one with each save.
    version    BIGINT NOT NULL,
    updated_at TEXT NOT NULL,
    -- NULL: the shipped defaults.
    updated_by TEXT REFERENCES users (id),
    -- JSON of core_wasm::settings::Settings.
    settings   TEXT NOT NULL
);

-- Every version of the settings that was ever in force. Rows are never changed.
CREATE TABLE settings_versions (
    version       BIGINT PRIMARY KEY,
    saved_at      TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account. NULL: the shipped defaults.
    saved_by      TEXT,
    -- The version that was put in force again.
    restored_from BIGINT,
    settings      TEXT NOT NULL
);

-- What making a part costs the owner: one row, once it was said. No price follows from it, and no customer sees it.
CREATE TABLE print_costs (
    id       SMALLINT PRIMARY KEY CHECK (id = 1),
    -- JSON of sales::print_costs::PrintCosts.
    costs    TEXT NOT NULL,
    -- Grows with each change: a call names the version that was seen.
    version  BIGINT NOT NULL,
    saved_at TEXT NOT NULL
);

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
