-- One row an event, written in the transaction of its effect: a repeated event finds its row and does nothing.
CREATE TABLE webhook_events (
    event_id     TEXT PRIMARY KEY,
    event_type   TEXT NOT NULL,
    session_id   TEXT,
    -- order_created, already_ordered, held, expired, unpaid, ignored
    outcome      TEXT NOT NULL,
    received_at  TEXT NOT NULL
);
