-- Limits that count for all processes together: one row for each caller of a few seldom calls (services/shared_limits.rs).
CREATE TABLE shared_limits (
    -- Line and caller, signed: no address can be read from it.
    caller     TEXT PRIMARY KEY,
    -- When the caller's bucket is full again, in milliseconds since 1970.
    full_at_ms BIGINT NOT NULL,
    counted_at TEXT NOT NULL
);

CREATE INDEX shared_limits_counted_at ON shared_limits (counted_at);
