-- What admins did: one line an act, written in the transaction of the act and never changed (db/guards.rs).
CREATE TABLE admin_acts (
    -- In the order of time.
    id           TEXT PRIMARY KEY,
    acted_at     TEXT NOT NULL,
    -- users.id, without a foreign key: the line outlives the account.
    admin_id     TEXT NOT NULL,
    -- The codes of people/audit.rs.
    act          TEXT NOT NULL,
    target_kind  TEXT NOT NULL CHECK (target_kind IN ('order', 'settings', 'user', 'shop')),
    -- NULL where the shop has one of it only.
    target_id    TEXT,
    -- JSON: what was changed, from and to. No names and no addresses of customers: the line is kept when a person is erased.
    details      TEXT NOT NULL
);
CREATE INDEX admin_acts_by_target ON admin_acts (target_kind, target_id, id);
