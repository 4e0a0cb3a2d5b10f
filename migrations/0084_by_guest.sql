-- A guest row goes when nothing names it any more. Without these, that question read every order and checkout for each guest, for minutes.
CREATE INDEX orders_by_guest ON orders (guest_id);
CREATE INDEX checkouts_by_guest ON checkouts (guest_id);
