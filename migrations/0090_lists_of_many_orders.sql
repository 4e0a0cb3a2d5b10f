-- Lists stay quick with tens of thousands of orders.

-- A word that most orders have is asked of each order that comes by, which takes no look into the table itself.
DROP INDEX order_words_by_order;
CREATE INDEX order_words_of_order ON order_words (order_id, word);

-- The archive grows for ever, and is sorted and filtered like the list itself.
DROP INDEX orders_archived;
CREATE INDEX orders_archived_by_time ON orders
    (created_at, id, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NOT NULL;
CREATE INDEX orders_archived_by_total ON orders
    (total_cents, id, created_at, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NOT NULL;
CREATE INDEX orders_archived_by_delivery ON orders
    ((COALESCE(delivery_by, '9999-12-31')), id, created_at, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NOT NULL;
