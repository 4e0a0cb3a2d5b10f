-- Every state of the settings that was ever in force, with who made it and when. Rows are never changed.
CREATE TABLE settings_versions (
    version       BIGINT PRIMARY KEY,
    settings      TEXT NOT NULL,
    saved_at      TEXT NOT NULL,
    -- users.id, without a foreign key: the line outlives the account. NULL: the shipped defaults.
    saved_by      TEXT,
    -- The version that was put in force again.
    restored_from BIGINT
);
INSERT INTO settings_versions (version, settings, saved_at, saved_by)
    SELECT version, settings, updated_at, updated_by FROM admin_settings;
