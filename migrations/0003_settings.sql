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
