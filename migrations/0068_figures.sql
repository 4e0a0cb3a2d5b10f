-- What the figures of the shop are made of.

-- The day on which an order's payment became revenue (YYYY-MM-DD in German time), and how much of it in cents: with the order, or
-- for one that was held when somebody released it. NULL: a draft, or a payment that nobody has released. The server fills both for
-- orders of before at its start.
ALTER TABLE orders ADD COLUMN sold_on TEXT;
ALTER TABLE orders ADD COLUMN sold_cents BIGINT;

-- A row of `orders` is long; these hold all that the figures are summed up from.
CREATE INDEX orders_by_sale ON orders
    (sold_on, shipping, sold_cents, shipping_cents, id, customer_email, created_at);
CREATE INDEX orders_by_customer ON orders (customer_email, created_at, sold_on);
CREATE INDEX orders_held ON orders (created_at) WHERE payment_state = 'held';
CREATE INDEX order_parts_figures ON order_parts
    (order_id, material, primary_color, layer_height, infill, discount_percent, quantity, line_cents);
CREATE INDEX payment_refunds_by_time ON payment_refunds (created_at);
CREATE INDEX order_status_history_by_time ON order_status_history (status, created_at);

-- How often something happened on a day (in German time): of nobody, and of no cart or file either.
CREATE TABLE day_counts (
    day     TEXT NOT NULL,
    -- upload, refused, cart, checkout
    what    TEXT NOT NULL,
    -- Of a file; empty where there is none.
    format  TEXT NOT NULL,
    -- The code of a refusal; empty where there is none.
    reason  TEXT NOT NULL,
    count   BIGINT NOT NULL,
    PRIMARY KEY (day, what, format, reason)
);
