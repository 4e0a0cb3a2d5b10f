-- A correction of an invoice after a part of its payment went back: an order may have several of them.
CREATE TABLE invoices_before AS
    SELECT id, number, year, sequence, position, order_id, kind, cancels, sha256, created_at, record FROM invoices;
DROP TABLE invoices;
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
    -- JSON of invoices::InvoiceRecord.
    record     TEXT NOT NULL,

    UNIQUE (year, sequence),
    CHECK (kind <> 'invoice' OR cancels IS NULL),
    CHECK (kind <> 'cancellation' OR cancels IS NOT NULL),
    CHECK ((kind = 'correction') = (corrects IS NOT NULL))
);
INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, sha256, created_at, record)
    SELECT id, number, year, sequence, position, order_id, kind, cancels, sha256, created_at, record
    FROM invoices_before ORDER BY position;
DROP TABLE invoices_before;
CREATE UNIQUE INDEX invoices_once ON invoices (order_id, kind) WHERE kind <> 'correction';
CREATE INDEX invoices_of_order ON invoices (order_id, kind);
CREATE INDEX invoices_by_time ON invoices (created_at, position);

-- 1: the owner wanted such documents when the money was asked for; its reason is then printed.
ALTER TABLE refund_requests ADD COLUMN is_corrected BIGINT NOT NULL DEFAULT 0;
-- 1: the refund gets a document once the money is back; else none was wanted when it became known.
ALTER TABLE payment_refunds ADD COLUMN is_corrected BIGINT NOT NULL DEFAULT 0;
-- What the document says as its reason, by `refund_requests.id`; NULL for a refund that was made at the provider's.
ALTER TABLE payment_refunds ADD COLUMN request_id TEXT;
-- Number of the document.
ALTER TABLE payment_refunds ADD COLUMN correction TEXT;
