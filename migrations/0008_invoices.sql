-- Invoices, cancellations, and corrections after a part of a payment went back: written once, in the transaction that makes them
-- necessary. Triggers refuse every UPDATE and DELETE (foundation/db/guards.rs makes them: their SQL differs between the databases).
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
    kind       TEXT NOT NULL CHECK (kind IN ('invoice', 'cancellation', 'correction')),
    -- Number of the document that this one takes back: the invoice, or a correction whose money came back.
    cancels    TEXT UNIQUE REFERENCES invoices (number),
    -- Number of the invoice that a correction changes.
    corrects   TEXT REFERENCES invoices (number),
    -- SHA-256 of exactly the text in `record`.
    sha256     TEXT NOT NULL,
    created_at TEXT NOT NULL,
    -- JSON of invoice_pdf::record::InvoiceRecord.
    record     TEXT NOT NULL,

    UNIQUE (year, sequence),
    CHECK (kind <> 'invoice' OR cancels IS NULL),
    CHECK (kind <> 'cancellation' OR cancels IS NOT NULL),
    CHECK ((kind = 'correction') = (corrects IS NOT NULL))
);
-- An order has one of each, but for corrections.
CREATE UNIQUE INDEX invoices_once ON invoices (order_id, kind) WHERE kind <> 'correction';
CREATE INDEX invoices_of_order ON invoices (order_id, kind);
-- The journal reads the documents of some days.
CREATE INDEX invoices_by_time ON invoices (created_at, position);

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
