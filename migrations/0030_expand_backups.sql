-- Back-ups that were begun, of this shop and whoever began them: a day has one that worked, and two are never made at once.
CREATE TABLE backups (
    id           TEXT PRIMARY KEY,
    -- The day (YYYY-MM-DD, German time) whose back-up it is. NULL: somebody asked for it.
    planned_for  TEXT,
    destination  TEXT NOT NULL,
    begun_at     TEXT NOT NULL,
    -- Renewed while it runs: one that stands still has died.
    beat_at      TEXT NOT NULL,
    ended_at     TEXT,
    state        TEXT NOT NULL,
    files        BIGINT NOT NULL DEFAULT 0,
    copied_bytes BIGINT NOT NULL DEFAULT 0,
    -- Files of the shop whose bytes are missing or have changed.
    damaged      BIGINT NOT NULL DEFAULT 0,
    error        TEXT
);
CREATE INDEX backups_by_begin ON backups (begun_at);
