-- Which files a checkout is about, and with it the order that it becomes: what an open order or a payable page names is
-- needed, whoever owns the file by now. Filled by the server at its start for checkouts of before (their snapshots are JSON).
CREATE TABLE checkout_files (
    checkout_id  TEXT NOT NULL REFERENCES checkouts (id) ON DELETE CASCADE,
    -- files.id, without a foreign key: the file of an order that is done may go.
    file_id      TEXT NOT NULL,
    PRIMARY KEY (checkout_id, file_id)
);
CREATE INDEX checkout_files_by_file ON checkout_files (file_id);
-- A person's checkouts are looked for when an account goes, and when the same cart was paid on two pages.
CREATE INDEX checkouts_by_user ON checkouts (user_id);
CREATE INDEX checkouts_by_browser ON checkouts (browser_id);
