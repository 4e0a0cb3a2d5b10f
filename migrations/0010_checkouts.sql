-- A checkout is what a customer agreed to pay for: an immutable snapshot, committed before Stripe hears of it.
-- Unpaid checkouts live here and never in `orders` (PAY-19). After the insert only the columns from `state` on change.
CREATE TABLE checkouts (
    id                TEXT PRIMARY KEY,
    -- Whose cookie may see it: one of the two. An id in the URL is never a credential.
    user_id           TEXT,
    guest_id          TEXT,
    -- The one that is set, so that the key below can be unique in both databases.
    owner_id          TEXT NOT NULL,
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

    -- open; superseded: a newer checkout of the same cart took over and the session is to be closed; expired; paid
    state             TEXT NOT NULL,
    -- Part of Stripe's idempotency key: a stored 5xx is replayed under the same key, so a new try needs a new number.
    attempt           BIGINT NOT NULL,
    session_id        TEXT UNIQUE,
    session_url       TEXT,
    updated_at        TEXT NOT NULL,

    CONSTRAINT checkouts_owner_key UNIQUE (owner_id, idempotency_key)
);

CREATE INDEX checkouts_cart ON checkouts (cart_hash, state);
CREATE INDEX checkouts_state_created ON checkouts (state, created_at);
