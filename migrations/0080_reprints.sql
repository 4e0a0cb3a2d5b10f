-- Pieces of a finished order that are printed and sent once more at no charge: broken on the way, faulty, or the wrong ones.
CREATE TABLE reprints (
    id              TEXT PRIMARY KEY,
    order_id        TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Counts up within the order, from 1.
    number          BIGINT NOT NULL,
    -- Made by the page for each opening of its dialog: the same one again makes nothing.
    idempotency_key TEXT NOT NULL,
    state           TEXT NOT NULL CHECK (state IN ('open', 'shipped', 'cancelled')),
    reason          TEXT NOT NULL CHECK (reason IN ('damaged', 'faulty', 'wrong', 'other')),
    -- For the operator only; never shown to the customer.
    note            TEXT,
    -- 1: the customer was told that it is made, and is told if it is not.
    is_announced    SMALLINT NOT NULL CHECK (is_announced IN (0, 1)),
    -- By when it is to be there, YYYY-MM-DD: what an order of this day was promised.
    due_on          TEXT NOT NULL,
    -- NULL: it is collected, or travels without a number.
    carrier         TEXT CHECK (carrier IN ('dhl', 'dpd', 'gls', 'hermes', 'ups', 'post', 'other')),
    tracking_number TEXT,
    created_at      TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    created_by      TEXT NOT NULL,
    -- When it was shipped or cancelled.
    ended_at        TEXT,
    ended_by        TEXT,
    CONSTRAINT reprints_number UNIQUE (order_id, number),
    CONSTRAINT reprints_key UNIQUE (order_id, idempotency_key)
);
CREATE INDEX reprints_by_state ON reprints (state, order_id);

CREATE TABLE reprint_parts (
    reprint_id TEXT NOT NULL REFERENCES reprints (id) ON DELETE CASCADE,
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- A place of their own behind the parts of the order, by which printed_parts, failed_pieces and plate_parts know these pieces.
    position   BIGINT NOT NULL,
    -- The part that is printed once more: its place in the order, from 0.
    part       BIGINT NOT NULL,
    quantity   BIGINT NOT NULL,
    PRIMARY KEY (order_id, position)
);
CREATE INDEX reprint_parts_by_reprint ON reprint_parts (reprint_id, position);
