-- Filament of the shop, one row a spool. One that is empty or given away is ended, not deleted.
CREATE TABLE spools (
    id         TEXT PRIMARY KEY,
    -- What people call it by; counts up.
    number     BIGINT NOT NULL,
    -- Names of the settings as they were when it was said.
    material   TEXT NOT NULL,
    color      TEXT NOT NULL,
    -- Without the reel: when it was new, and what is left.
    full_grams DOUBLE PRECISION NOT NULL,
    grams      DOUBLE PRECISION NOT NULL,
    -- Maker, batch, shelf.
    note       TEXT NOT NULL,
    -- Grows with each change: a call names the version that was seen.
    version    BIGINT NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    -- Set: nothing is taken off it any more.
    ended_at   TEXT,
    -- Set: the owner was asked whether the colour, of which nothing was left, is to be hidden, and offers it still.
    kept_at    TEXT,
    CONSTRAINT spools_number UNIQUE (number)
);

-- What a plate took off a spool.
CREATE TABLE spool_uses (
    plate_id        TEXT NOT NULL REFERENCES plates (id) ON DELETE CASCADE,
    spool_id        TEXT NOT NULL REFERENCES spools (id),
    grams           DOUBLE PRECISION NOT NULL,
    -- As the layers of its parts say.
    estimated_grams DOUBLE PRECISION NOT NULL,
    -- 1: the spool was weighed since, or ended: what the plate took is in that already.
    is_settled      BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (plate_id, spool_id)
);
CREATE INDEX spool_uses_by_spool ON spool_uses (spool_id);
