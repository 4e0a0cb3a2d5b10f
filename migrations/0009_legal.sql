-- Every version of a legal text that a customer agreed to, word by word as it was shown, with the operator's address filled in.
-- Written in the transaction of the first checkout that names it; triggers refuse every change (foundation/db/guards.rs).
CREATE TABLE legal_texts (
    -- Of the text, in lower-case hexadecimal.
    sha256        TEXT PRIMARY KEY,
    -- agb, datenschutz, widerruf
    name          TEXT NOT NULL,
    version       TEXT NOT NULL,
    -- The heading it was shown under.
    title         TEXT NOT NULL,
    first_used_at TEXT NOT NULL,
    -- Markdown
    text          TEXT NOT NULL
);

-- Declarations of withdrawal (§ 356a BGB) as they came in. Anybody may send one without a login, so that a row proves no contract.
-- Never changed, and deleted only when its years are over: triggers see to both.
CREATE TABLE withdrawals (
    id                TEXT PRIMARY KEY,
    received_at       TEXT NOT NULL,
    name              TEXT NOT NULL,
    -- What names the contract, in the customer's words.
    contract          TEXT NOT NULL,
    -- In the form of orders.customer_email; the receipt goes there.
    email             TEXT NOT NULL,
    -- How the customer's receipt and the operator's notice are sent. alone: a letter of its own; summed: one letter with the others of
    -- its day, because a stranger may send many under anybody's address.
    receipt           TEXT NOT NULL,
    notice            TEXT NOT NULL,
    -- 1: the first declaration that names an order of its address; its letters never wait.
    is_first_of_order SMALLINT NOT NULL
);
CREATE INDEX withdrawals_by_email ON withdrawals (email);
CREATE INDEX withdrawals_by_time ON withdrawals (received_at);

-- The orders that a declaration names.
CREATE TABLE order_withdrawals (
    order_id      TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    withdrawal_id TEXT NOT NULL REFERENCES withdrawals (id) ON DELETE CASCADE,
    received_at   TEXT NOT NULL,
    PRIMARY KEY (order_id, withdrawal_id)
);
CREATE INDEX order_withdrawals_by_withdrawal ON order_withdrawals (withdrawal_id);
