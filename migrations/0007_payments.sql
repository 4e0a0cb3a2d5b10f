-- What the payment provider told. One row an event, written in the transaction of its effect: a repeated event finds its row and
-- does nothing.
CREATE TABLE webhook_events (
    event_id    TEXT PRIMARY KEY,
    event_type  TEXT NOT NULL,
    session_id  TEXT,
    -- order_created, already_ordered, held, expired, unpaid, ignored
    outcome     TEXT NOT NULL,
    received_at TEXT NOT NULL
);
CREATE INDEX webhook_events_by_time ON webhook_events (received_at);

-- Money that went back, by payment and not by order: the news of a refund may come before the news of the payment. A failed or
-- cancelled refund stays so.
CREATE TABLE payment_refunds (
    refund_id         TEXT PRIMARY KEY,
    payment_intent_id TEXT NOT NULL,
    cents             BIGINT NOT NULL,
    currency          TEXT NOT NULL,
    state             TEXT NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed', 'canceled')),
    -- What a document about it says as its reason. NULL: the refund was made at the provider's.
    request_id        TEXT,
    -- 1: it gets a document once the money is back; else none was wanted when it became known.
    is_corrected      SMALLINT NOT NULL DEFAULT 0 CHECK (is_corrected IN (0, 1)),
    -- Number of the document.
    correction        TEXT,
    created_at        TEXT NOT NULL,
    updated_at        TEXT NOT NULL
);
CREATE INDEX payment_refunds_by_payment ON payment_refunds (payment_intent_id);
CREATE INDEX payment_refunds_by_state ON payment_refunds (state, payment_intent_id);
CREATE INDEX payment_refunds_by_time ON payment_refunds (created_at);

-- Payments that a customer's bank wants back, also by payment.
CREATE TABLE payment_disputes (
    dispute_id        TEXT PRIMARY KEY,
    payment_intent_id TEXT NOT NULL,
    cents             BIGINT NOT NULL,
    -- In the provider's words; won, lost and warning_closed are the end.
    state             TEXT NOT NULL,
    -- Why, also in the provider's words, and until when the shop can answer. NULL: the provider did not say.
    reason            TEXT,
    evidence_due      TEXT,
    created_at        TEXT NOT NULL,
    updated_at        TEXT NOT NULL
);
CREATE INDEX payment_disputes_by_payment ON payment_disputes (payment_intent_id);

-- What the shop wants to give back. Written in the transaction of its reason, then sent to the provider until it has the request.
-- The id is the key of that call and stands in the refund, so that no refund is made twice.
CREATE TABLE refund_requests (
    id                TEXT PRIMARY KEY,
    order_id          TEXT NOT NULL REFERENCES orders (id),
    payment_intent_id TEXT NOT NULL,
    -- NULL: all that is left.
    cents             BIGINT,
    -- In the operator's words.
    reason            TEXT,
    -- 1: the owner wanted a document about such a refund when the money was asked for; it prints the reason.
    is_corrected      SMALLINT NOT NULL CHECK (is_corrected IN (0, 1)),
    -- The page's: one press is one refund, however often the call is repeated.
    idempotency_key   TEXT,
    requested_by      TEXT,
    requested_at      TEXT NOT NULL,
    -- refused: the provider said no, and a person has to look
    state             TEXT NOT NULL CHECK (state IN ('open', 'done', 'refused')),
    attempts          BIGINT NOT NULL,
    last_error        TEXT,
    updated_at        TEXT NOT NULL
);
CREATE INDEX refund_requests_by_order ON refund_requests (order_id);
CREATE UNIQUE INDEX refund_requests_by_key ON refund_requests (order_id, idempotency_key);
CREATE INDEX refund_requests_by_state ON refund_requests (state);

-- Payments for what was paid already: a second page of one checkout, or two pages of one cart. A person has to give the money back.
CREATE TABLE double_payments (
    -- The payment page's session; a customer who returns from it is led to the order.
    session_id  TEXT PRIMARY KEY,
    -- orders.id: the order that the payment was noted at.
    order_id    TEXT NOT NULL,
    received_at TEXT NOT NULL
);
CREATE INDEX double_payments_by_order ON double_payments (order_id, received_at);
