-- Mails about an account beside those about an order: `order_id` may be NULL, `user_id` says whose account it is. Once for
-- each subject and kind holds for both by the unique `message_id`, which is made of the two.
CREATE TABLE outbox_mails_new (
    id                  TEXT PRIMARY KEY,
    order_id            TEXT REFERENCES orders (id),
    user_id             TEXT REFERENCES users (id) ON DELETE CASCADE,
    -- customer_confirmation, operator_notice, welcome, new_user, …
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
    sent_at             TEXT
);
INSERT INTO outbox_mails_new (id, order_id, kind, message_id, recipient_name, recipient_address, reply_to, subject,
    text_body, html_body, state, attempts, next_attempt_at, last_error, created_at, sent_at)
SELECT id, order_id, kind, message_id, recipient_name, recipient_address, reply_to, subject,
    text_body, html_body, state, attempts, next_attempt_at, last_error, created_at, sent_at
FROM outbox_mails;
DROP TABLE outbox_mails;
ALTER TABLE outbox_mails_new RENAME TO outbox_mails;
CREATE INDEX outbox_mails_due ON outbox_mails (state, next_attempt_at);
CREATE UNIQUE INDEX outbox_mails_order_kind ON outbox_mails (order_id, kind);
CREATE INDEX outbox_mails_by_user ON outbox_mails (user_id);
