CREATE TABLE sessions (
    id                  TEXT PRIMARY KEY,
    -- JSON of what the API call asked for (line items, shipping, addresses to collect, URLs).
    request             TEXT NOT NULL,
    amount_total_cents  BIGINT NOT NULL,
    -- open, complete, expired
    status              TEXT NOT NULL,
    -- JSON of what the hosted page collected, once paid.
    collected           TEXT,
    payment_intent_id   TEXT,
    declined_count      BIGINT NOT NULL,
    created_at_s        BIGINT NOT NULL,
    expires_at_s        BIGINT NOT NULL,
    -- A delayed payment method: 'succeeds' or 'fails' until it is decided, then 'succeeded' or 'failed'. NULL: a card.
    later               TEXT,
    later_due_at        TEXT
);
CREATE INDEX sessions_by_status ON sessions (status, expires_at_s);

-- The first answer to a key is the answer to every repetition, as Stripe does it: 200 with a session, or 500 without one.
CREATE TABLE idempotency_keys (
    idempotency_key  TEXT PRIMARY KEY,
    request_hash     TEXT NOT NULL,
    session_id       TEXT NOT NULL,
    status           BIGINT NOT NULL DEFAULT 200
);

CREATE TABLE webhooks (
    event_id            TEXT PRIMARY KEY,
    session_id          TEXT NOT NULL,
    event_type          TEXT NOT NULL,
    -- The exact bytes that are signed and sent.
    payload             TEXT NOT NULL,
    -- pending, delivered, abandoned, lost
    state               TEXT NOT NULL,
    attempts            BIGINT NOT NULL,
    next_attempt_at     TEXT NOT NULL,
    last_answer         TEXT,
    -- So many times the same event is sent; 0: it gets lost on the way.
    copies              BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX webhooks_due ON webhooks (state, next_attempt_at);

-- How the simulator misbehaves on request (`payment-simulator set …`). One way for each target; a row stays until `reset`.
CREATE TABLE modes (
    -- create, retrieve, expire, refund (its API calls), webhooks, later (delayed payment methods)
    target     TEXT PRIMARY KEY,
    -- slow, 500, 503, 429, lost; late, duplicate, reordered, lost
    kind       TEXT NOT NULL,
    -- Milliseconds, seconds or copies, as the kind says.
    amount     BIGINT NOT NULL,
    -- For so many calls more; NULL: for all.
    remaining  BIGINT
);

CREATE TABLE refunds (
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
CREATE INDEX refunds_by_payment ON refunds (payment_intent_id);
