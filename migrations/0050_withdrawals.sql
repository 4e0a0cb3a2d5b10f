-- Declarations of withdrawal (§ 356a BGB) as they came in. Anybody may send one without a login, so a row is a person's word
-- and proves no contract. Never changed, never deleted: triggers refuse both (db/guards.rs).
CREATE TABLE withdrawals (
    id           TEXT PRIMARY KEY,
    received_at  TEXT NOT NULL,
    name         TEXT NOT NULL,
    -- What names the contract, in the customer's words.
    contract     TEXT NOT NULL,
    -- In the form of orders.customer_email; the receipt goes there.
    email        TEXT NOT NULL
);
CREATE INDEX withdrawals_by_email ON withdrawals (email);
