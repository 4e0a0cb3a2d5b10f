-- The shop's printers. One that plates were made on is retired, not deleted.
CREATE TABLE printers (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    -- The room that it prints in, in mm.
    length_mm  DOUBLE PRECISION NOT NULL,
    width_mm   DOUBLE PRECISION NOT NULL,
    height_mm  DOUBLE PRECISION NOT NULL,
    nozzle_mm  DOUBLE PRECISION NOT NULL,
    created_at TEXT NOT NULL,
    -- Set: nothing new is planned for it.
    retired_at TEXT
);

-- Pieces that one printer makes in one go.
CREATE TABLE plates (
    id         TEXT PRIMARY KEY,
    -- What people call it by; counts up.
    number     BIGINT NOT NULL,
    printer_id TEXT NOT NULL REFERENCES printers (id),
    state      TEXT NOT NULL CHECK (state IN ('planned', 'printing', 'done', 'failed')),
    -- Grows with each change: a call names the version that was seen.
    version    BIGINT NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    created_by TEXT NOT NULL,
    started_at TEXT,
    ended_at   TEXT,
    CONSTRAINT plates_number UNIQUE (number)
);
CREATE INDEX plates_by_state ON plates (state, printer_id, number);
CREATE INDEX plates_by_end ON plates (ended_at);

CREATE TABLE plate_parts (
    plate_id TEXT NOT NULL REFERENCES plates (id) ON DELETE CASCADE,
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position BIGINT NOT NULL,
    pieces   BIGINT NOT NULL,
    PRIMARY KEY (plate_id, order_id, position)
);
CREATE INDEX plate_parts_by_order ON plate_parts (order_id, position, plate_id, pieces);
