-- Mails to be sent and mails that were sent. A row is written in the transaction that it tells about; a job sends it afterwards, at
-- least once.
CREATE TABLE outbox_mails (
    id                TEXT PRIMARY KEY,
    -- What it is about: an order, an account, or neither.
    order_id          TEXT REFERENCES orders (id),
    user_id           TEXT REFERENCES users (id) ON DELETE CASCADE,
    -- The codes of mail/outbox.rs: customer_confirmation, operator_notice, welcome, …
    kind              TEXT NOT NULL,
    -- Made of kind and subject: the same mail is written once, and one that is sent twice after a crash shows as one.
    message_id        TEXT NOT NULL UNIQUE,
    recipient_name    TEXT NOT NULL,
    recipient_address TEXT NOT NULL,
    reply_to          TEXT,
    subject           TEXT NOT NULL,
    -- queued, sent, failed (no transport will ever take it)
    state             TEXT NOT NULL,
    attempts          BIGINT NOT NULL,
    -- Also the claim of a worker: it moves this into the future before it sends.
    next_attempt_at   TEXT NOT NULL,
    last_error        TEXT,
    created_at        TEXT NOT NULL,
    sent_at           TEXT,
    -- When somebody confirmed the receipt of a withdrawal in another way, because no mail server takes the mail. NULL: nobody had to.
    settled_at        TEXT,
    -- 1: the official notice on the legal guarantee of conformity is attached.
    has_notice        SMALLINT NOT NULL CHECK (has_notice IN (0, 1)),
    -- Number of the document that is attached as a PDF, drawn when the mail is sent.
    invoice           TEXT,
    -- JSON list of the parts that a waiting mail shows: their pictures are drawn when it is sent.
    pictures          TEXT NOT NULL DEFAULT '[]',
    text_body         TEXT NOT NULL,
    -- Empty once it is sent: the text says the same.
    html_body         TEXT NOT NULL
);
CREATE INDEX outbox_mails_due ON outbox_mails (state, next_attempt_at);
CREATE UNIQUE INDEX outbox_mails_order_kind ON outbox_mails (order_id, kind);
CREATE INDEX outbox_mails_by_user ON outbox_mails (user_id);
