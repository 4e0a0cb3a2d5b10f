-- Orders whose words for the search are to be written anew, because a later version of the shop finds them by more: a job goes through
-- them and empties the table.
CREATE TABLE orders_to_index (
    order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE
);
INSERT INTO orders_to_index (order_id) SELECT id FROM orders WHERE status <> 'draft';
