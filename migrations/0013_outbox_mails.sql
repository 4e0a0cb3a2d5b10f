-- Mails are rows of the transaction that they tell about; a worker sends them afterwards, at least once.
CREATE TABLE outbox_mails (
    id                  TEXT PRIMARY KEY,
    order_id            TEXT NOT NULL REFERENCES orders (id),
    -- customer_confirmation, operator_notice
    kind                TEXT NOT NULL,
    -- Fixed at the insert, so that a mail sent twice after a crash shows as one.
    message_id          TEXT NOT NULL UNIQUE,
    recipient_name      TEXT NOT NULL,
    recipient_address   TEXT NOT NULL,
    reply_to            TEXT,
    subject             TEXT NOT NULL,
    text_body           TEXT NOT NULL,
    html_body           TEXT NOT NULL,
    -- queued, sent, failed (no transport will ever take it)
    state               TEXT NOT NULL,
    attempts            BIGINT NOT NULL,
    -- Also the claim: a worker moves it into the future before it sends.
    next_attempt_at     TEXT NOT NULL,
    last_error          TEXT,
    created_at          TEXT NOT NULL,
    sent_at             TEXT,

    CONSTRAINT outbox_mails_order_kind UNIQUE (order_id, kind)
);

CREATE INDEX outbox_mails_due ON outbox_mails (state, next_attempt_at);
