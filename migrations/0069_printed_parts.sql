-- How many pieces of an ordered part have come off the printer. No row: none.
CREATE TABLE printed_parts (
    order_id    TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position    BIGINT NOT NULL,
    printed     BIGINT NOT NULL,
    changed_at  TEXT NOT NULL,
    changed_by  TEXT NOT NULL,
    PRIMARY KEY (order_id, position)
);
