-- Of the printed pieces of a part: those that somebody has looked at and found good.
ALTER TABLE printed_parts ADD COLUMN checked BIGINT NOT NULL DEFAULT 0;

-- Pieces that became nothing, at the printer or when they were looked at: kept with the order, also after they are printed again.
CREATE TABLE failed_pieces (
    id           TEXT PRIMARY KEY,
    order_id     TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position     BIGINT NOT NULL,
    pieces       BIGINT NOT NULL,
    -- In the words of the workshop.
    reason       TEXT NOT NULL,
    failed_at    TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    failed_by    TEXT NOT NULL,
    -- Set: they are to be printed again.
    reprinted_at TEXT,
    reprinted_by TEXT
);
CREATE INDEX failed_pieces_by_order ON failed_pieces (order_id, position, reprinted_at, pieces);
