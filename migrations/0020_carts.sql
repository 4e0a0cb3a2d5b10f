-- The cart that a browser last saved here, so that it is there again on another device or after the browser forgot it.
-- Exactly one owner: a guest's cart is migrated into the user's at login.
CREATE TABLE carts (
    -- The one of the two that is set, so that the key is one column in both databases.
    owner_id    TEXT PRIMARY KEY,
    user_id     TEXT REFERENCES users (id),
    guest_id    TEXT REFERENCES guests (id),
    -- JSON list of items without geometry and without prices: both are worked out anew whenever they are shown.
    cart_data   TEXT NOT NULL,
    -- When the customer last changed it, in ms since 1970 by the customer's clock: the newest wins.
    changed_at  BIGINT NOT NULL,
    updated_at  TEXT NOT NULL,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
