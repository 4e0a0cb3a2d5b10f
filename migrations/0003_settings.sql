-- The prices and fees, one row. Orders freeze what they used, so changing this changes no past order.
CREATE TABLE admin_settings (
    id         SMALLINT PRIMARY KEY CHECK (id = 1),
    settings   TEXT NOT NULL,
    -- Grows by one with each save; a checkout names the version that its prices come from.
    version    BIGINT NOT NULL,
    updated_at TEXT NOT NULL,
    -- NULL: the shipped defaults.
    updated_by TEXT REFERENCES users (id)
);
