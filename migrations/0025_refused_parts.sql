-- Parts of orders that the shop does not make, while the rest of the order is made. A part that was the last one is cancelled with its
-- order.
CREATE TABLE refused_parts (
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position   BIGINT NOT NULL,
    reason     TEXT NOT NULL CHECK (reason IN ('forbidden_content', 'excluded_use', 'not_makeable', 'wrong_volume')),
    -- What goes back for it.
    cents      BIGINT NOT NULL,
    -- For the operator only; never shown to the customer.
    admin_note TEXT,
    refused_by TEXT NOT NULL,
    refused_at TEXT NOT NULL,
    PRIMARY KEY (order_id, position)
);

-- 1: a name in its file hints at a weapon or a forbidden sign, so that somebody has to look before it is made.
ALTER TABLE order_parts ADD COLUMN needs_check SMALLINT NOT NULL DEFAULT 0 CHECK (needs_check IN (0, 1));
CREATE INDEX order_parts_to_check ON order_parts (order_id, position) WHERE needs_check = 1;
