-- Set: an admin took the order out of the shop's lists. The order, its invoice and its files stay, and so does the
-- customer's own view of it.
ALTER TABLE orders ADD COLUMN archived_at TEXT;
