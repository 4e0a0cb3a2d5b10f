-- When the money came; NULL: not yet, or before this column was there.
ALTER TABLE sessions ADD COLUMN paid_at_s BIGINT;

-- Payments that a customer's bank has taken back.
CREATE TABLE disputes (
    id                 TEXT PRIMARY KEY,
    payment_intent_id  TEXT NOT NULL,
    cents              BIGINT NOT NULL,
    created_at_s       BIGINT NOT NULL
);
