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
