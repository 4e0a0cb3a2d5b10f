-- How the payment simulator misbehaves on request (`server simulator set …`), and payments that are confirmed later.

-- One way for each target; a row stays until `server simulator reset`.
CREATE TABLE simulator_modes (
    -- create, retrieve, expire (its API calls), webhooks, later (delayed payment methods)
    target     TEXT PRIMARY KEY,
    -- slow, 500, 503, 429, lost; late, duplicate, reordered, lost
    kind       TEXT NOT NULL,
    -- Milliseconds, seconds or copies, as the kind says.
    amount     BIGINT NOT NULL,
    -- For so many calls more; NULL: for all.
    remaining  BIGINT
);

-- A delayed payment method: 'succeeds' or 'fails' until it is decided, then 'succeeded' or 'failed'. NULL: a card.
ALTER TABLE simulator_sessions ADD COLUMN later TEXT;
ALTER TABLE simulator_sessions ADD COLUMN later_due_at TEXT;

-- As Stripe does it, a failure counts as the answer to a key too: 200 with a session, or 500 without one.
ALTER TABLE simulator_idempotency ADD COLUMN status BIGINT NOT NULL DEFAULT 200;

-- So many times the same event is sent; 0: it gets lost on the way.
ALTER TABLE simulator_webhooks ADD COLUMN copies BIGINT NOT NULL DEFAULT 1;
