-- The server counts a cart's versions itself. The time of the customer's clock decided before which cart was the newest, and a
-- clock that was ahead won over every other device. The times that lie here go on as the first versions: only growing matters.
ALTER TABLE carts RENAME COLUMN changed_at TO version;
