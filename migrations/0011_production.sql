-- How many pieces of an ordered part have come off the printer. No row: none.
CREATE TABLE printed_parts (
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position   BIGINT NOT NULL,
    printed    BIGINT NOT NULL,
    -- Of these: those that somebody has looked at and found good.
    checked    BIGINT NOT NULL DEFAULT 0,
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    PRIMARY KEY (order_id, position)
);

-- Pieces that became nothing, at the printer or when they were looked at: kept with the order, also after they are printed again.
CREATE TABLE failed_pieces (
    id           TEXT PRIMARY KEY,
    order_id     TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position     BIGINT NOT NULL,
    pieces       BIGINT NOT NULL,
    -- In the words of the workshop.
    reason       TEXT NOT NULL,
    failed_at    TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    failed_by    TEXT NOT NULL,
    -- Set: they are to be printed again.
    reprinted_at TEXT,
    reprinted_by TEXT
);
CREATE INDEX failed_pieces_by_order ON failed_pieces (order_id, position, reprinted_at, pieces);

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
    id                      TEXT PRIMARY KEY,
    -- What people call it by; counts up.
    number                  BIGINT NOT NULL,
    printer_id              TEXT NOT NULL REFERENCES printers (id),
    state                   TEXT NOT NULL CHECK (state IN ('planned', 'printing', 'done', 'failed')),
    -- Grows with each change: a call names the version that was seen.
    version                 BIGINT NOT NULL DEFAULT 0,
    created_at              TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    created_by              TEXT NOT NULL,
    started_at              TEXT,
    ended_at                TEXT,
    -- What the layers of its parts come to with factors of 1, kept when it is done. NULL: of some part no layers are known.
    -- Minutes without the printer's way to the first layer, which is kept by itself.
    estimated_minutes       DOUBLE PRECISION,
    estimated_start_minutes DOUBLE PRECISION,
    estimated_grams         DOUBLE PRECISION,
    -- What it took, as somebody measured it.
    actual_minutes          DOUBLE PRECISION,
    actual_grams            DOUBLE PRECISION,
    CONSTRAINT plates_number UNIQUE (number)
);
CREATE INDEX plates_by_state ON plates (state, printer_id, number);
CREATE INDEX plates_by_end ON plates (ended_at);

-- What lies on a plate.
CREATE TABLE plate_parts (
    plate_id TEXT NOT NULL REFERENCES plates (id) ON DELETE CASCADE,
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position BIGINT NOT NULL,
    pieces   BIGINT NOT NULL,
    -- Pieces of a plate that is done and that nobody has looked at: what is checked on one plate is not another one's.
    to_check BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (plate_id, order_id, position)
);
CREATE INDEX plate_parts_by_order ON plate_parts (order_id, position, plate_id, pieces);

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
    is_settled      SMALLINT NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1)),
    PRIMARY KEY (plate_id, spool_id)
);
CREATE INDEX spool_uses_by_spool ON spool_uses (spool_id);

-- Pieces of a finished order that are printed and sent once more at no charge: broken on the way, faulty, or the wrong ones.
CREATE TABLE reprints (
    id              TEXT PRIMARY KEY,
    order_id        TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Counts up within the order, from 1.
    number          BIGINT NOT NULL,
    -- Made by the page for each opening of its dialog: the same one again makes nothing.
    idempotency_key TEXT NOT NULL,
    state           TEXT NOT NULL CHECK (state IN ('open', 'shipped', 'cancelled')),
    reason          TEXT NOT NULL CHECK (reason IN ('damaged', 'faulty', 'wrong', 'other')),
    -- For the operator only; never shown to the customer.
    note            TEXT,
    -- 1: the customer was told that it is made, and is told if it is not.
    is_announced    SMALLINT NOT NULL CHECK (is_announced IN (0, 1)),
    -- By when it is to be there, YYYY-MM-DD: what an order of this day was promised.
    due_on          TEXT NOT NULL,
    -- NULL: it is collected, or travels without a number.
    carrier         TEXT CHECK (carrier IN ('dhl', 'dpd', 'gls', 'hermes', 'ups', 'post', 'other')),
    tracking_number TEXT,
    created_at      TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    created_by      TEXT NOT NULL,
    -- When it was shipped or cancelled.
    ended_at        TEXT,
    ended_by        TEXT,
    CONSTRAINT reprints_number UNIQUE (order_id, number),
    CONSTRAINT reprints_key UNIQUE (order_id, idempotency_key)
);
CREATE INDEX reprints_by_state ON reprints (state, order_id);

CREATE TABLE reprint_parts (
    reprint_id TEXT NOT NULL REFERENCES reprints (id) ON DELETE CASCADE,
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- A place of their own behind the parts of the order, by which printed_parts, failed_pieces and plate_parts know these pieces.
    position   BIGINT NOT NULL,
    -- The part that is printed once more: its place in the order, from 0.
    part       BIGINT NOT NULL,
    quantity   BIGINT NOT NULL,
    PRIMARY KEY (order_id, position)
);
CREATE INDEX reprint_parts_by_reprint ON reprint_parts (reprint_id, position);

-- What the server found of the printability of ordered parts, for the operator: one row a part, written by a job after the order.
CREATE TABLE part_checks (
    order_id         TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position         BIGINT NOT NULL,
    -- The worst of what was found. NULL: nothing.
    worst            TEXT CHECK (worst IN ('not_printable', 'check', 'hint')),
    -- 1: its customer has agreed to each kind of place that is not printable.
    is_agreed        SMALLINT NOT NULL CHECK (is_agreed IN (0, 1)),
    -- JSON list of core_wasm::printability::Finding.
    findings         TEXT NOT NULL,
    -- JSON of core_wasm::printability::LayerSum, of one piece. NULL: no layers could be cut.
    layers           TEXT,
    -- Of the settings whose limits it was held against.
    settings_version BIGINT NOT NULL,
    checked_at       TEXT NOT NULL,
    PRIMARY KEY (order_id, position)
);
CREATE INDEX part_checks_found ON part_checks (worst, order_id);
CREATE INDEX part_checks_by_time ON part_checks (checked_at);
