-- Why money goes back, in the operator's words, and the page's key: one press is one refund, whatever repeats.
ALTER TABLE refund_requests ADD COLUMN reason TEXT;
ALTER TABLE refund_requests ADD COLUMN idempotency_key TEXT;
CREATE UNIQUE INDEX refund_requests_by_key ON refund_requests (order_id, idempotency_key);

-- Which orders a declaration of withdrawal names. The declarations themselves are never changed.
CREATE TABLE order_withdrawals (
    order_id       TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    withdrawal_id  TEXT NOT NULL REFERENCES withdrawals (id) ON DELETE CASCADE,
    received_at    TEXT NOT NULL,
    PRIMARY KEY (order_id, withdrawal_id)
);
CREATE INDEX order_withdrawals_by_withdrawal ON order_withdrawals (withdrawal_id);
