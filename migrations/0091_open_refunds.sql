-- Cancelled orders whose money has not all gone back are counted whenever the back office is open. Cancelled orders grow for ever;
-- those of them that are still owed are few.
CREATE INDEX orders_refund_open ON orders (id)
    WHERE status = 'cancelled' AND refund_state <> 'full' AND archived_at IS NULL;
