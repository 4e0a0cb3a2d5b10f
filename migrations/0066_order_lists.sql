-- What the operator's lists are made of: parts and words of each order as rows, so that nothing looks into JSON and no list reads
-- every order. The server fills both with the order; for orders of before at its start.

-- Grows with each change: whoever changes an order names the version that was seen.
ALTER TABLE orders ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
-- When somebody last said that what was told of this order has been looked at.
ALTER TABLE orders ADD COLUMN reviewed_at TEXT;

CREATE TABLE order_parts (
    order_id          TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place in the order, from 0.
    position          BIGINT NOT NULL,
    -- files.id, without a foreign key: the file of an order that is done may go.
    file_id           TEXT,
    file_name         TEXT NOT NULL,
    material          TEXT NOT NULL,
    primary_color     TEXT NOT NULL,
    layer_height      DOUBLE PRECISION NOT NULL,
    infill            DOUBLE PRECISION NOT NULL,
    quantity          BIGINT NOT NULL,
    -- Of one piece.
    volume_cm3        DOUBLE PRECISION NOT NULL,
    unit_cents        BIGINT NOT NULL,
    line_cents        BIGINT NOT NULL,
    discount_percent  DOUBLE PRECISION NOT NULL,
    -- Its volume is to be checked before it is made.
    is_unsure         SMALLINT NOT NULL CHECK (is_unsure IN (0, 1)),
    PRIMARY KEY (order_id, position)
);
CREATE INDEX order_parts_by_material ON order_parts (material, order_id);
CREATE INDEX order_parts_by_file ON order_parts (file_id);
CREATE INDEX order_parts_unsure ON order_parts (is_unsure, order_id);

-- The words of number, customer and file names, in small ASCII letters and digits: a search is for their beginnings.
CREATE TABLE order_words (
    word      TEXT NOT NULL,
    order_id  TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    PRIMARY KEY (word, order_id)
);
CREATE INDEX order_words_by_order ON order_words (order_id);

-- A row of `orders` is long. These hold all that a list filters by, in each order that it can be sorted by.
CREATE INDEX orders_listed_by_time ON orders
    (created_at, id, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NULL;
CREATE INDEX orders_listed_by_total ON orders
    (total_cents, id, created_at, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NULL;
CREATE INDEX orders_listed_by_delivery ON orders
    ((COALESCE(delivery_by, '9999-12-31')), id, created_at, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NULL;
CREATE INDEX orders_archived ON orders (created_at, id) WHERE status <> 'draft' AND archived_at IS NOT NULL;
CREATE INDEX orders_drafts ON orders (created_at, id) WHERE status = 'draft';
-- Counted and looked at by status: what is open, late or held.
CREATE INDEX orders_by_status ON orders (status, archived_at, delivery_by, payment_state, id);
CREATE INDEX payment_refunds_by_state ON payment_refunds (state, payment_intent_id);
