-- Real orders and drafts. A real order comes from exactly one paid checkout.
CREATE TABLE orders (
    id                TEXT PRIMARY KEY,
    -- The last eight characters of the id in upper case. Two ids may end alike: the second one is made anew.
    order_number      TEXT NOT NULL,
    -- The payment provider's news, the page that the customer returns to and the reconciler all try to make the order: the constraint
    -- lets one of them.
    checkout_id       TEXT REFERENCES checkouts (id),
    -- The owner, whose cookie may see it: one of the two.
    user_id           TEXT,
    guest_id          TEXT,
    -- The address of the customer data with small ASCII letters: once it is confirmed, its owner sees a guest's orders too. NULL: a
    -- draft, or erased.
    customer_email    TEXT,
    status            TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'processing', 'completed', 'cancelled')),
    -- Apart from the status (ADM-06). none: a draft; held: paid, but not what was agreed (review_note says why).
    payment_state     TEXT NOT NULL CHECK (payment_state IN ('none', 'paid', 'held')),
    -- Apart from the payment state, because a held order may be refunded too.
    refund_state      TEXT NOT NULL DEFAULT 'none' CHECK (refund_state IN ('none', 'partial', 'full')),
    refunded_cents    BIGINT NOT NULL DEFAULT 0,
    shipping          TEXT NOT NULL CHECK (shipping IN ('pickup', 'shipping', 'express')),
    -- The day (YYYY-MM-DD) by which it was promised. NULL: a draft.
    delivery_by       TEXT,
    items_cents       BIGINT NOT NULL,
    shipping_cents    BIGINT NOT NULL,
    total_cents       BIGINT NOT NULL,
    currency          TEXT NOT NULL,
    -- The VAT rate that was agreed, in hundredths of a percent. NULL: none is charged (§ 19 UStG).
    tax_rate          BIGINT,
    settings_version  BIGINT NOT NULL,
    -- What was really paid, in the lower-case ISO currency beside it. NULL: a draft, or the provider named no amount.
    paid_cents        BIGINT,
    paid_currency     TEXT,
    -- The day (YYYY-MM-DD, German time) on which the payment became revenue, and how much of it: with the order, or when somebody released
    -- a held one. NULL: a draft, or held.
    sold_on           TEXT,
    sold_cents        BIGINT,
    -- What a person decided about a held order, once.
    held_decision     TEXT CHECK (held_decision IN ('released', 'given_up')),
    held_decided_at   TEXT,
    held_decided_by   TEXT,
    stripe_session_id TEXT,
    payment_intent_id TEXT,
    draft_name        TEXT,
    -- The page makes one for each press of 'save': if the answer is lost and the press repeated, no second draft is made.
    draft_key         TEXT,
    created_at        TEXT NOT NULL,
    updated_at        TEXT NOT NULL,
    -- Grows with each change: an admin's call names the version that was seen.
    version           BIGINT NOT NULL DEFAULT 0,
    -- When an admin last marked the news of this order as looked at.
    reviewed_at       TEXT,
    -- Set: the customer took the order out of the own list. The order and its invoice stay.
    hidden_at         TEXT,
    -- Set: links to the order that were made before open it no more, because its e-mail address was put right.
    links_from        TEXT,
    -- Set: an admin took the order out of the shop's lists. The order, its invoice and its files stay, and so does the customer's view.
    archived_at       TEXT,
    -- What the operator must look at, in German.
    review_note       TEXT,
    -- JSON of the addresses that the payment page asked for. A pickup has no delivery address.
    billing_address   TEXT,
    delivery_address  TEXT,
    -- JSON of core_wasm::validate::CustomerData.
    customer_data     TEXT NOT NULL,
    -- JSON list: of a real order agreements::snapshot::SnapshotItem with the cents that were agreed, of a draft cart items.
    cart_items        TEXT NOT NULL,

    CONSTRAINT orders_order_number UNIQUE (order_number),
    CONSTRAINT orders_checkout UNIQUE (checkout_id),
    CONSTRAINT orders_stripe_session UNIQUE (stripe_session_id)
);
CREATE UNIQUE INDEX orders_draft_key ON orders (user_id, draft_key);
CREATE INDEX orders_user_status ON orders (user_id, status);
CREATE INDEX orders_by_guest ON orders (guest_id);
CREATE INDEX orders_customer_email ON orders (customer_email);
CREATE INDEX orders_status_created ON orders (status, created_at);
CREATE INDEX orders_payment_intent ON orders (payment_intent_id);
-- A row of `orders` is long. The indexes below hold all that a list filters by, in each order that it can be sorted by, …
CREATE INDEX orders_listed_by_time ON orders
    (created_at, id, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NULL;
CREATE INDEX orders_listed_by_total ON orders
    (total_cents, id, created_at, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NULL;
CREATE INDEX orders_listed_by_delivery ON orders
    ((COALESCE(delivery_by, '9999-12-31')), id, created_at, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NULL;
CREATE INDEX orders_archived_by_time ON orders
    (created_at, id, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NOT NULL;
CREATE INDEX orders_archived_by_total ON orders
    (total_cents, id, created_at, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NOT NULL;
CREATE INDEX orders_archived_by_delivery ON orders
    ((COALESCE(delivery_by, '9999-12-31')), id, created_at, status, payment_state, refund_state, shipping, archived_at)
    WHERE status <> 'draft' AND archived_at IS NOT NULL;
CREATE INDEX orders_drafts ON orders (created_at, id) WHERE status = 'draft';
-- … what is counted while the back office is open: open, late, held, cancelled without its money back …
CREATE INDEX orders_by_status ON orders (status, archived_at, delivery_by, payment_state, id);
CREATE INDEX orders_held ON orders (created_at) WHERE payment_state = 'held';
CREATE INDEX orders_refund_open ON orders (id)
    WHERE status = 'cancelled' AND refund_state <> 'full' AND archived_at IS NULL;
-- … and what the figures are summed up from.
CREATE INDEX orders_by_sale ON orders
    (sold_on, shipping, sold_cents, shipping_cents, id, customer_email, created_at);
CREATE INDEX orders_by_customer ON orders (customer_email, created_at, sold_on);

-- The parts of each real order as rows, so that no list and no figure reads the JSON of every order. Written with the order.
CREATE TABLE order_parts (
    order_id         TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place in the order, from 0.
    position         BIGINT NOT NULL,
    -- files.id, without a foreign key: the file of an order that is done may go.
    file_id          TEXT,
    file_name        TEXT NOT NULL,
    material         TEXT NOT NULL,
    primary_color    TEXT NOT NULL,
    layer_height     DOUBLE PRECISION NOT NULL,
    infill           DOUBLE PRECISION NOT NULL,
    quantity         BIGINT NOT NULL,
    -- Of one piece.
    volume_cm3       DOUBLE PRECISION NOT NULL,
    unit_cents       BIGINT NOT NULL,
    line_cents       BIGINT NOT NULL,
    discount_percent DOUBLE PRECISION NOT NULL,
    -- 1: its volume is to be checked before it is made.
    is_unsure        SMALLINT NOT NULL CHECK (is_unsure IN (0, 1)),
    -- 1: a name in its file hints at a weapon or a forbidden sign, so that somebody has to look before it is made.
    needs_check      SMALLINT NOT NULL CHECK (needs_check IN (0, 1)),
    PRIMARY KEY (order_id, position)
);
CREATE INDEX order_parts_by_material ON order_parts (material, order_id);
CREATE INDEX order_parts_by_file ON order_parts (file_id);
CREATE INDEX order_parts_unsure ON order_parts (is_unsure, order_id);
CREATE INDEX order_parts_to_check ON order_parts (order_id, position) WHERE needs_check = 1;
CREATE INDEX order_parts_figures ON order_parts
    (order_id, material, primary_color, layer_height, infill, discount_percent, quantity, line_cents);

-- The words of number, customer and file names in small ASCII letters and digits: a search looks for their beginnings.
CREATE TABLE order_words (
    word     TEXT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    PRIMARY KEY (word, order_id)
);
-- A word that most orders have is looked up for each order in turn, from this index alone.
CREATE INDEX order_words_of_order ON order_words (order_id, word);

-- What happened to an order after it came in: one row a change, never changed.
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
CREATE INDEX order_status_history_by_time ON order_status_history (status, created_at);

-- Parts of orders that the shop does not make, while the rest of the order is made. A part that was the last one is cancelled with its
-- order.
CREATE TABLE refused_parts (
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Place of the part in the order, from 0.
    position   BIGINT NOT NULL,
    reason     TEXT NOT NULL CHECK (reason IN ('forbidden_content', 'excluded_use', 'not_makeable', 'wrong_volume')),
    -- What goes back for it.
    cents      BIGINT NOT NULL,
    -- For the operator only; never shown to the customer.
    admin_note TEXT,
    refused_by TEXT NOT NULL,
    refused_at TEXT NOT NULL,
    PRIMARY KEY (order_id, position)
);

-- How the parcel of an order travels, as it stands now: a number that was typed wrong is corrected here, and the history says from what.
CREATE TABLE shipments (
    order_id        TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    carrier         TEXT NOT NULL CHECK (carrier IN ('dhl', 'dpd', 'gls', 'hermes', 'ups', 'post', 'other')),
    tracking_number TEXT NOT NULL,
    changed_at      TEXT NOT NULL,
    -- users.id, without a foreign key: the row outlives the account.
    changed_by      TEXT NOT NULL
);
CREATE INDEX shipments_by_number ON shipments (tracking_number);

-- What the operator notes about an order at any time; never shown to the customer, never changed.
CREATE TABLE order_notes (
    id         TEXT PRIMARY KEY,
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    note       TEXT NOT NULL,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL
);
CREATE INDEX order_notes_by_order ON order_notes (order_id, created_at);
