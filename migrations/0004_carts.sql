-- The cart that a browser last saved, so that it is there on another device. Exactly one owner; a login moves a guest's cart to the
-- user.
CREATE TABLE carts (
    -- The one of the two ids that is set, so that the key is one column.
    owner_id   TEXT PRIMARY KEY,
    user_id    TEXT REFERENCES users (id),
    guest_id   TEXT REFERENCES guests (id),
    -- Counted by the server: a save that was made from an older version is refused.
    version    BIGINT NOT NULL,
    updated_at TEXT NOT NULL,
    -- JSON list of items without geometry and without prices: both are computed anew whenever they are shown.
    cart_data  TEXT NOT NULL,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
