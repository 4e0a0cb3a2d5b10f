-- Drafts and real orders only. A real order comes from exactly one paid checkout.
CREATE TABLE orders (
    id                 TEXT PRIMARY KEY,
    -- The last eight characters of the id in upper case (spec section 9). Two ids may end alike: UNIQUE and a retry.
    order_number       TEXT NOT NULL,
    -- Webhook, return page and reconciler all want to make the order: this constraint lets one of them.
    checkout_id        TEXT REFERENCES checkouts (id),
    -- Whose cookie may see it.
    user_id            TEXT,
    guest_id           TEXT,
    status             TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'processing', 'completed', 'cancelled')),
    -- Apart from the status (ADM-06): none (a draft), paid, held (paid, but not what was agreed: see review_note).
    payment_state      TEXT NOT NULL CHECK (payment_state IN ('none', 'paid', 'held')),
    -- What the operator must look at, in German.
    review_note        TEXT,
    -- JSON list; an order's items carry the frozen cents.
    cart_items         TEXT NOT NULL,
    shipping           TEXT NOT NULL CHECK (shipping IN ('pickup', 'shipping', 'express')),
    items_cents        BIGINT NOT NULL,
    shipping_cents     BIGINT NOT NULL,
    total_cents        BIGINT NOT NULL,
    currency           TEXT NOT NULL,
    settings_version   BIGINT NOT NULL,
    customer_data      TEXT NOT NULL,
    -- JSON of the addresses that the payment page asked for; no delivery address for a pickup.
    billing_address    TEXT,
    delivery_address   TEXT,
    stripe_session_id  TEXT,
    payment_intent_id  TEXT,
    draft_name         TEXT,
    created_at         TEXT NOT NULL,
    updated_at         TEXT NOT NULL,

    CONSTRAINT orders_order_number UNIQUE (order_number),
    CONSTRAINT orders_checkout UNIQUE (checkout_id),
    CONSTRAINT orders_stripe_session UNIQUE (stripe_session_id)
);

CREATE INDEX orders_user_status ON orders (user_id, status);
CREATE INDEX orders_status_created ON orders (status, created_at);
