-- Invoices and cancellations, written once, in the transaction that makes them necessary. Triggers refuse every UPDATE and DELETE
-- (foundation/db/guards.rs makes them: their SQL differs between the databases).
CREATE TABLE invoices (
    id         TEXT PRIMARY KEY,
    -- RE-2026-000001: year and sequence.
    number     TEXT NOT NULL UNIQUE,
    -- In German time; sequence runs 1, 2, 3, … in it without a gap.
    year       BIGINT NOT NULL,
    sequence   BIGINT NOT NULL,
    -- Place in the chain over all years: each record holds the hash of the one before.
    position   BIGINT NOT NULL UNIQUE,
    -- No cascade: an order with an invoice cannot be deleted.
    order_id   TEXT NOT NULL REFERENCES orders (id),
    kind       TEXT NOT NULL CHECK (kind IN ('invoice', 'cancellation')),
    -- Number of the invoice that a cancellation takes back.
    cancels    TEXT UNIQUE REFERENCES invoices (number),
    -- SHA-256 of exactly the text in `record`.
    sha256     TEXT NOT NULL,
    created_at TEXT NOT NULL,
    -- JSON of invoices::InvoiceRecord.
    record     TEXT NOT NULL,

    UNIQUE (year, sequence),
    UNIQUE (order_id, kind),
    CHECK ((kind = 'cancellation') = (cancels IS NOT NULL))
);

-- The last number of each year. Taken in the invoice's own transaction: if that fails, the number is free again.
CREATE TABLE invoice_counters (
    year BIGINT PRIMARY KEY,
    last BIGINT NOT NULL
);

-- The year up to which rows of a table with such a trigger may be deleted. Holds a row only inside the transaction that deletes.
CREATE TABLE deletable_years (
    table_name TEXT PRIMARY KEY,
    last       BIGINT NOT NULL
);
