-- Complaints about parts and accidents with them, as a manufacturer has to record them (Art. 9 GPSR).
CREATE TABLE product_reports (
    id          TEXT PRIMARY KEY,
    order_id    TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL CHECK (kind IN ('complaint', 'accident')),
    -- The day (YYYY-MM-DD) on which it happened or was reported.
    happened_on TEXT NOT NULL,
    -- Who reported it. Empty: erased.
    reporter    TEXT NOT NULL,
    -- What is said to have happened.
    what        TEXT NOT NULL,
    -- What the shop did about it; empty until something was done.
    measures    TEXT NOT NULL,
    created_by  TEXT NOT NULL,
    created_at  TEXT NOT NULL,
    updated_at  TEXT NOT NULL
);
CREATE INDEX product_reports_by_order ON product_reports (order_id, created_at);
CREATE INDEX product_reports_by_time ON product_reports (created_at, id);
