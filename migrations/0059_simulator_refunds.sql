-- What the payment simulator gave back. As with its other tables, nothing outside payments/simulator reads it.
CREATE TABLE simulator_refunds (
    id                 TEXT PRIMARY KEY,
    payment_intent_id  TEXT NOT NULL,
    cents              BIGINT NOT NULL,
    -- pending, succeeded, failed, canceled
    status             TEXT NOT NULL,
    -- JSON of what the caller wanted to find again.
    metadata           TEXT NOT NULL,
    -- The first answer to a key is the answer to every repetition.
    idempotency_key    TEXT UNIQUE,
    created_at_s       BIGINT NOT NULL
);
CREATE INDEX simulator_refunds_by_payment ON simulator_refunds (payment_intent_id);
