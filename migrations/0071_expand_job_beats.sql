-- When a process that runs the shop's jobs was last alive, by the database's clock: a process without jobs looks whether there is one.
CREATE TABLE job_beats (
    -- Always 1.
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    beat_at TEXT NOT NULL
);
