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

-- When a process that runs the shop's jobs was last alive, by the database's clock: a process without jobs looks whether there is one.
CREATE TABLE job_beats (
    -- Always 1.
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    beat_at TEXT NOT NULL
);

-- Back-ups that were begun, of this shop and whoever began them: a day has one that worked, and two are never made at once.
CREATE TABLE backups (
    id           TEXT PRIMARY KEY,
    -- The day (YYYY-MM-DD, German time) whose back-up it is. NULL: somebody asked for it.
    planned_for  TEXT,
    destination  TEXT NOT NULL,
    begun_at     TEXT NOT NULL,
    -- Renewed while it runs: one that stands still has died.
    beat_at      TEXT NOT NULL,
    ended_at     TEXT,
    state        TEXT NOT NULL,
    files        BIGINT NOT NULL DEFAULT 0,
    copied_bytes BIGINT NOT NULL DEFAULT 0,
    -- Files of the shop whose bytes are missing or have changed.
    damaged      BIGINT NOT NULL DEFAULT 0,
    error        TEXT
);
CREATE INDEX backups_by_begin ON backups (begun_at);

-- What the owner was written about and what has not ended yet: one mail for each time that something begins.
CREATE TABLE alarms (
    -- The code of a point of the page 'Betrieb'.
    code       TEXT PRIMARY KEY,
    begun_at   TEXT NOT NULL
);

-- What went wrong in the browsers of customers: sums of nobody. No address, no file name, nothing that anybody wrote.
CREATE TABLE page_reports (
    -- SHA-256 of kind, text and page.
    id       TEXT PRIMARY KEY,
    -- csp: the browser refused to load something; error: the page broke
    kind     TEXT NOT NULL,
    text     TEXT NOT NULL,
    page     TEXT NOT NULL,
    count    BIGINT NOT NULL,
    first_at TEXT NOT NULL,
    last_at  TEXT NOT NULL
);
CREATE INDEX page_reports_by_time ON page_reports (last_at);
