-- A checkout is what a customer agreed to pay for: an immutable snapshot, committed before Stripe hears of it.
-- Unpaid checkouts live here and never in `orders` (PAY-19). After the insert only the columns from `state` on change.
CREATE TABLE checkouts (
    id                TEXT PRIMARY KEY,
    -- 'guest:<id>' or 'user:<id>': whose cookie may see it. An id in the URL is never a credential.
    owner             TEXT NOT NULL,
    user_id           TEXT,
    -- The client's key, or the body's hash. Retired (suffixed) when the session has expired, so that the same
    -- request may start again with fresh prices.
    idempotency_key   TEXT NOT NULL,
    request_hash      TEXT NOT NULL,
    -- Same lines, same shipping: a newer checkout of the same owner with the same hash closes the older one.
    cart_hash         TEXT NOT NULL,
    -- JSON of checkout::snapshot::Snapshot: files with SHA-256, measures, configurations, cents, customer.
    snapshot          TEXT NOT NULL,
    settings_version  BIGINT NOT NULL,
    total_cents       BIGINT NOT NULL,
    currency          TEXT NOT NULL,
    -- When the payment page closes; sent to Stripe, therefore part of what an idempotent retry must repeat.
    expires_at        TEXT NOT NULL,
    created_at        TEXT NOT NULL,

    -- open, paid, expired, superseded (a newer checkout of the same cart took over)
    state             TEXT NOT NULL,
    -- Part of Stripe's idempotency key: a stored 5xx is replayed under the same key, so a new try needs a new number.
    attempt           BIGINT NOT NULL,
    session_id        TEXT UNIQUE,
    session_url       TEXT,
    -- When the reconciler may look at it again.
    next_check_at     TEXT NOT NULL,
    updated_at        TEXT NOT NULL,

    CONSTRAINT checkouts_owner_key UNIQUE (owner, idempotency_key)
);

CREATE INDEX checkouts_owner_cart ON checkouts (owner, cart_hash, state);
CREATE INDEX checkouts_state_check ON checkouts (state, next_check_at);
