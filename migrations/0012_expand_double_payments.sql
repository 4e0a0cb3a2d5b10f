-- Payments for what was paid already: a second page of one checkout, or two pages of one cart. A person has to give the money back.
CREATE TABLE double_payments (
    -- The payment page's session; a customer who returns from it is led to the order.
    session_id  TEXT PRIMARY KEY,
    -- orders.id: the order that the payment was noted at.
    order_id    TEXT NOT NULL,
    received_at TEXT NOT NULL
);
CREATE INDEX double_payments_by_order ON double_payments (order_id, received_at);
