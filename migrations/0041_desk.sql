-- How the parcel of an order travels, as it stands now: a number that was typed wrong is corrected here, and the history says from what.
CREATE TABLE shipments (
    order_id        TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    carrier         TEXT NOT NULL CHECK (carrier IN ('dhl', 'dpd', 'gls', 'hermes', 'ups', 'post', 'other')),
    tracking_number TEXT NOT NULL,
    changed_at      TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    changed_by      TEXT NOT NULL
);
CREATE INDEX shipments_by_number ON shipments (tracking_number);

-- What the operator notes about an order at any time; never shown to the customer, never changed.
CREATE TABLE order_notes (
    id         TEXT PRIMARY KEY,
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    note       TEXT NOT NULL,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL
);
CREATE INDEX order_notes_by_order ON order_notes (order_id, created_at);

-- The journal reads the documents of some days.
CREATE INDEX invoices_by_time ON invoices (created_at, position);
