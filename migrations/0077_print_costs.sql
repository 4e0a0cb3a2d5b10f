-- What making a part costs the owner: one row, once it was said. No price follows from it, and no customer sees it.
CREATE TABLE print_costs (
    id       SMALLINT PRIMARY KEY CHECK (id = 1),
    -- JSON of sales::print_costs::PrintCosts.
    costs    TEXT NOT NULL,
    -- Grows with each change: a call names the version that was seen.
    version  BIGINT NOT NULL,
    saved_at TEXT NOT NULL
);
