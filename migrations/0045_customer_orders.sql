-- What a customer's own list of orders needs.

-- The address of the customer data in lower case (ASCII letters only: a letter that merely folds into an ASCII one is another
-- address), so that a guest's orders can be found by it once its owner has confirmed it.
ALTER TABLE orders ADD COLUMN customer_email TEXT;
-- Set: the customer took the order out of the own list. The order itself and its invoice stay.
ALTER TABLE orders ADD COLUMN hidden_at TEXT;
CREATE INDEX orders_customer_email ON orders (customer_email);

-- What happened to an order after it came in, one row a change, never changed. That it came in is orders.created_at.
CREATE TABLE order_status_history (
    id              TEXT PRIMARY KEY,
    order_id        TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    status          TEXT NOT NULL CHECK (status IN ('submitted', 'processing', 'completed', 'cancelled')),
    -- The parcel's number, if one was given with this change.
    tracking_number TEXT,
    -- For the operator only; never shown to the customer.
    admin_note      TEXT,
    changed_by      TEXT,
    created_at      TEXT NOT NULL
);
CREATE INDEX order_status_history_order ON order_status_history (order_id, created_at);
