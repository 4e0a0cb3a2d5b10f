-- The guest cookie of the browser that made a checkout, a user's too: who logs in between two payment pages is one customer.
ALTER TABLE checkouts ADD COLUMN browser_id TEXT;
UPDATE checkouts SET browser_id = guest_id;
