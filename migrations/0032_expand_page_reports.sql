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
