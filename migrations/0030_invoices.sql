-- Invoices and cancellations, written once in the transaction that makes them necessary. Triggers refuse every later
-- UPDATE and DELETE (server/src/db/guards.rs makes them, because their SQL is not portable).
CREATE TABLE invoices (
    id          TEXT PRIMARY KEY,
    -- RE-2026-000001: year and sequence, for people.
    number      TEXT NOT NULL UNIQUE,
    -- The year in German time; sequence runs 1, 2, 3, … in it without a gap.
    year        BIGINT NOT NULL,
    sequence    BIGINT NOT NULL,
    -- Place in the chain over all years: the record carries the hash of the one before.
    position    BIGINT NOT NULL UNIQUE,
    -- No cascade: what has an invoice cannot be deleted.
    order_id    TEXT NOT NULL REFERENCES orders (id),
    kind        TEXT NOT NULL CHECK (kind IN ('invoice', 'cancellation')),
    -- Number of the invoice that a cancellation takes back.
    cancels     TEXT UNIQUE REFERENCES invoices (number),
    -- JSON of invoices::InvoiceRecord, and SHA-256 of exactly this text.
    record      TEXT NOT NULL,
    sha256      TEXT NOT NULL,
    created_at  TEXT NOT NULL,

    UNIQUE (year, sequence),
    UNIQUE (order_id, kind),
    CHECK ((kind = 'cancellation') = (cancels IS NOT NULL))
);

-- The last number of each year. Taken in the invoice's own transaction: one that fails gives its number back.
CREATE TABLE invoice_counters (
    year  BIGINT PRIMARY KEY,
    last  BIGINT NOT NULL
);
