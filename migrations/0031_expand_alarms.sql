-- What the owner was written about and what has not ended yet: one mail for each time that something begins.
CREATE TABLE alarms (
    -- The code of a point of the page 'Betrieb'.
    code       TEXT PRIMARY KEY,
    begun_at   TEXT NOT NULL
);
