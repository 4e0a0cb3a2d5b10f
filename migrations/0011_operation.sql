-- What admins did: one row an act, written in its transaction. Triggers refuse every change (foundation/db/guards.rs).
CREATE TABLE admin_acts (
    -- Ids grow with time.
    id          TEXT PRIMARY KEY,
    acted_at    TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    admin_id    TEXT NOT NULL,
    -- The codes of people/audit.rs.
    act         TEXT NOT NULL,
    target_kind TEXT NOT NULL CHECK (target_kind IN ('order', 'settings', 'user', 'shop')),
    -- NULL where the shop has only one such thing.
    target_id   TEXT,
    -- JSON: what was changed, from and to. Without names and addresses of customers: the row stays when a person is erased.
    details     TEXT NOT NULL
);
CREATE INDEX admin_acts_by_target ON admin_acts (target_kind, target_id, id);

-- How often something happened on a day (YYYY-MM-DD, German time), without person, cart or file.
CREATE TABLE day_counts (
    day    TEXT NOT NULL,
    -- upload, refused, cart, checkout
    what   TEXT NOT NULL,
    -- Of the file, or empty.
    format TEXT NOT NULL,
    -- Code of the refusal, or empty.
    reason TEXT NOT NULL,
    count  BIGINT NOT NULL,
    PRIMARY KEY (day, what, format, reason)
);

-- How often each page was looked at on a day (YYYY-MM-DD, German time): no person, no address, no time of day.
CREATE TABLE page_counts (
    day   TEXT NOT NULL,
    -- A name from the server's own list of pages.
    page  TEXT NOT NULL,
    views BIGINT NOT NULL,
    PRIMARY KEY (day, page)
);

-- The database's own id, and the settings that all processes of the shop must have alike. Secrets stand here as hashes.
CREATE TABLE shop_facts (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- The marks that this database left in its file store. The store holds the latest one: a database that does not know it is another
-- shop's, or a copy from before that mark.
CREATE TABLE store_marks (
    mark    TEXT PRIMARY KEY,
    made_at TEXT NOT NULL
);

-- What the readiness check writes: a row longer than a page, so that a full disk shows there before it shows at a cart.
CREATE TABLE health_probe (
    id      BIGINT PRIMARY KEY,
    filling TEXT NOT NULL
);

-- Limits that count for all processes together: one row for each caller of a few rare calls (services/shared_limits.rs).
CREATE TABLE shared_limits (
    -- Limit and caller, signed: no address can be read from it.
    caller     TEXT PRIMARY KEY,
    -- When the caller may make the full number of calls again, in milliseconds since 1970.
    full_at_ms BIGINT NOT NULL,
    counted_at TEXT NOT NULL
);
CREATE INDEX shared_limits_counted_at ON shared_limits (counted_at);
