-- What the payment provider said about money that went back, by payment and not by order: the news of a refund may come
-- before the news of the payment. The amounts are sums, so that late and repeated events change nothing.
CREATE TABLE refunds (
    payment_intent_id  TEXT PRIMARY KEY,
    refunded_cents     BIGINT NOT NULL,
    is_full            SMALLINT NOT NULL CHECK (is_full IN (0, 1)),
    updated_at         TEXT NOT NULL
);

-- Apart from the payment state: an order that was held may be refunded too, and was held all the same.
ALTER TABLE orders ADD COLUMN refund_state TEXT NOT NULL DEFAULT 'none' CHECK (refund_state IN ('none', 'partial', 'full'));
ALTER TABLE orders ADD COLUMN refunded_cents BIGINT NOT NULL DEFAULT 0;

CREATE INDEX orders_payment_intent ON orders (payment_intent_id);
