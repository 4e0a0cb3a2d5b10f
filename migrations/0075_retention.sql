-- Where bytes lie whose row is gone: written in the transaction that deletes the row, so that a process that dies before it
-- has deleted the bytes leaves the work to the next one.
CREATE TABLE bytes_to_delete (
    storage_key TEXT PRIMARY KEY,
    since       TEXT NOT NULL
);
-- What is due is looked for by its time.
CREATE INDEX files_by_created ON files (created_at);
CREATE INDEX webhook_events_by_time ON webhook_events (received_at);

-- Up to which year rows of a table with a guard may go. Holds a row only inside the transaction that deletes them.
CREATE TABLE deletable_years (
    table_name  TEXT PRIMARY KEY,
    last        BIGINT NOT NULL
);

-- How often each page was looked at on a day (YYYY-MM-DD, German time): no person, no address, no time of day.
CREATE TABLE page_counts (
    day    TEXT NOT NULL,
    -- A name from the server's own list of pages.
    page   TEXT NOT NULL,
    views  BIGINT NOT NULL,
    PRIMARY KEY (day, page)
);
