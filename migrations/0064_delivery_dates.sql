-- By when an order was promised (YYYY-MM-DD), as its customer was told before paying. NULL for drafts and for orders of before
-- that was said.
ALTER TABLE orders ADD COLUMN delivery_by TEXT;
