-- Refunds by the payment provider's id, whether or not there is an order yet: one that fails lowers the sum again, which a
-- maximum of sums could not tell. A failed or cancelled one stays so.
CREATE TABLE payment_refunds (
    refund_id          TEXT PRIMARY KEY,
    payment_intent_id  TEXT NOT NULL,
    cents              BIGINT NOT NULL,
    currency           TEXT NOT NULL,
    state              TEXT NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed', 'canceled')),
    created_at         TEXT NOT NULL,
    updated_at         TEXT NOT NULL
);
CREATE INDEX payment_refunds_by_payment ON payment_refunds (payment_intent_id);
-- What was known as a sum only; the first list of the provider takes its place.
INSERT INTO payment_refunds (refund_id, payment_intent_id, cents, currency, state, created_at, updated_at)
SELECT 'sum_' || payment_intent_id, payment_intent_id, refunded_cents, 'eur', 'succeeded', updated_at, updated_at
FROM refunds;
DROP TABLE refunds;

-- Payments that a customer's bank wants back, also by payment: the news may come before the order.
CREATE TABLE payment_disputes (
    dispute_id         TEXT PRIMARY KEY,
    payment_intent_id  TEXT NOT NULL,
    cents              BIGINT NOT NULL,
    -- In the provider's words; won, lost and warning_closed are the end.
    state              TEXT NOT NULL,
    created_at         TEXT NOT NULL,
    updated_at         TEXT NOT NULL
);
CREATE INDEX payment_disputes_by_payment ON payment_disputes (payment_intent_id);

-- What the shop wants to give back: written in the transaction of its reason, sent to the provider afterwards and again until
-- the provider has it. The id is the key of the call and stands in the refund, so that none is made twice.
CREATE TABLE refund_requests (
    id                 TEXT PRIMARY KEY,
    order_id           TEXT NOT NULL REFERENCES orders (id),
    payment_intent_id  TEXT NOT NULL,
    -- NULL: all that is left.
    cents              BIGINT,
    requested_by       TEXT,
    requested_at       TEXT NOT NULL,
    -- open, done, refused (the provider said no: a person has to look)
    state              TEXT NOT NULL CHECK (state IN ('open', 'done', 'refused')),
    attempts           BIGINT NOT NULL,
    last_error         TEXT,
    updated_at         TEXT NOT NULL
);
CREATE INDEX refund_requests_by_order ON refund_requests (order_id);
CREATE INDEX refund_requests_by_state ON refund_requests (state);

-- What was really paid, in the lower-case ISO currency beside it. NULL: a held order of before, whose sum stands in its note.
ALTER TABLE orders ADD COLUMN paid_cents BIGINT;
ALTER TABLE orders ADD COLUMN paid_currency TEXT;
UPDATE orders SET paid_cents = total_cents, paid_currency = currency WHERE payment_state = 'paid';
-- What a person decided about a held order, once.
ALTER TABLE orders ADD COLUMN held_decision TEXT CHECK (held_decision IN ('released', 'given_up'));
ALTER TABLE orders ADD COLUMN held_decided_at TEXT;
ALTER TABLE orders ADD COLUMN held_decided_by TEXT;
