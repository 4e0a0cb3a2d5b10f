-- Made by the page for one press of 'save': if the answer is lost and the press repeated, no second draft is made.
ALTER TABLE orders ADD COLUMN draft_key TEXT;
CREATE UNIQUE INDEX orders_draft_key ON orders (user_id, draft_key);
