-- What a customer agreed to pay for, committed before the payment provider hears of it and never changed: unpaid checkouts stand
-- here and never in `orders` (PAY-19). Only the columns from `state` to `updated_at` change.
CREATE TABLE checkouts (
    id               TEXT PRIMARY KEY,
    -- The owner, whose cookie may see it: one of the two. An id in the address is never a credential.
    user_id          TEXT,
    guest_id         TEXT,
    -- The one of the two that is set, so that the key below can be unique in both databases.
    owner_id         TEXT NOT NULL,
    -- The guest cookie of the browser that made it, also a user's: a customer who logs in between two payment pages is one person.
    browser_id       TEXT,
    -- The page's key, or the hash of its request. Gets a suffix when the payment page has expired, so that the same request may start
    -- again with new prices.
    idempotency_key  TEXT NOT NULL,
    request_hash     TEXT NOT NULL,
    -- Equal for the same parts and shipping: a newer checkout of the same owner with the same hash closes the older one.
    cart_hash        TEXT NOT NULL,
    settings_version BIGINT NOT NULL,
    total_cents      BIGINT NOT NULL,
    currency         TEXT NOT NULL,
    -- When the payment page closes. The provider is told, so that a repeated call must say the same.
    expires_at       TEXT NOT NULL,
    created_at       TEXT NOT NULL,

    -- open; processing: the money is on its way; superseded: a newer checkout of the same cart took over, and the payment page is to be
    -- closed; expired; failed; paid
    state            TEXT NOT NULL,
    -- Part of the provider's idempotency key: a stored failure is repeated under the same key, so that a new try needs a new number.
    attempt          BIGINT NOT NULL,
    -- The provider's payment page.
    session_id       TEXT UNIQUE,
    session_url      TEXT,
    updated_at       TEXT NOT NULL,

    -- JSON of agreements::snapshot::Snapshot: files with their SHA-256, measures, configurations, cents, agreed texts, customer.
    snapshot         TEXT NOT NULL,

    CONSTRAINT checkouts_owner_key UNIQUE (owner_id, idempotency_key)
);
CREATE INDEX checkouts_cart ON checkouts (cart_hash, state);
CREATE INDEX checkouts_state_created ON checkouts (state, created_at);
CREATE INDEX checkouts_by_user ON checkouts (user_id);
CREATE INDEX checkouts_by_guest ON checkouts (guest_id);
CREATE INDEX checkouts_by_browser ON checkouts (browser_id);

-- The files of a checkout, and of the order that it becomes: a file that an open order or a payable page names is not deleted,
-- whoever owns it by then.
CREATE TABLE checkout_files (
    checkout_id TEXT NOT NULL REFERENCES checkouts (id) ON DELETE CASCADE,
    -- files.id, without a foreign key: the file of an order that is done may go.
    file_id     TEXT NOT NULL,
    PRIMARY KEY (checkout_id, file_id)
);
CREATE INDEX checkout_files_by_file ON checkout_files (file_id);
