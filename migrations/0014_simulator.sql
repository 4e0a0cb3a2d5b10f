-- State of the Stripe-compatible simulator, used only where no STRIPE_SECRET_KEY is set and never in production.
-- It stands for somebody else's database: nothing outside payments/simulator reads these tables.

-- One row: made at the first start, so that sessions and signatures survive a restart.
CREATE TABLE simulator_credentials (
    id              BIGINT PRIMARY KEY,
    api_key         TEXT NOT NULL,
    webhook_secret  TEXT NOT NULL
);

CREATE TABLE simulator_sessions (
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
    expires_at_s        BIGINT NOT NULL
);

CREATE INDEX simulator_sessions_status ON simulator_sessions (status, expires_at_s);

-- The first answer to a key is the answer to every repetition, as Stripe does it.
CREATE TABLE simulator_idempotency (
    idempotency_key  TEXT PRIMARY KEY,
    request_hash     TEXT NOT NULL,
    session_id       TEXT NOT NULL
);

CREATE TABLE simulator_webhooks (
    event_id            TEXT PRIMARY KEY,
    session_id          TEXT NOT NULL,
    event_type          TEXT NOT NULL,
    -- The exact bytes that are signed and sent.
    payload             TEXT NOT NULL,
    -- pending, delivered, abandoned
    state               TEXT NOT NULL,
    attempts            BIGINT NOT NULL,
    next_attempt_at     TEXT NOT NULL,
    last_answer         TEXT
);

CREATE INDEX simulator_webhooks_due ON simulator_webhooks (state, next_attempt_at);
