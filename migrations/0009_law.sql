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
    order_id        TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    withdrawal_id   TEXT NOT NULL REFERENCES withdrawals (id) ON DELETE CASCADE,
    received_at     TEXT NOT NULL,
    -- What the shop decided: it stays open, and stops the order, until somebody accepts or rejects it.
    decision        TEXT CHECK (decision IN ('accepted', 'rejected')),
    decided_at      TEXT,
    -- users.id, without a foreign key: the row outlives the account.
    decided_by      TEXT,
    -- Of a rejection, as the customer read it.
    decision_reason TEXT,
    PRIMARY KEY (order_id, withdrawal_id)
);
CREATE INDEX order_withdrawals_by_withdrawal ON order_withdrawals (withdrawal_id);

-- Complaints about parts and accidents with them, as a manufacturer has to record them (Art. 9 GPSR).
CREATE TABLE product_reports (
    id          TEXT PRIMARY KEY,
    order_id    TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL CHECK (kind IN ('complaint', 'accident')),
    -- The day (YYYY-MM-DD) on which it happened or was reported.
    happened_on TEXT NOT NULL,
    -- Who reported it. Empty: erased.
    reporter    TEXT NOT NULL,
    -- What is said to have happened.
    what        TEXT NOT NULL,
    -- What the shop did about it; empty until something was done.
    measures    TEXT NOT NULL,
    created_by  TEXT NOT NULL,
    created_at  TEXT NOT NULL,
    updated_at  TEXT NOT NULL
);
CREATE INDEX product_reports_by_order ON product_reports (order_id, created_at);
CREATE INDEX product_reports_by_time ON product_reports (created_at, id);

-- What was erased because a person asked for it: a copy of the database from before knows it still, and has to forget it again. The
-- same lines stand in a file beside the database (services/erasures.rs), which a copy that is put back does not take along.
CREATE TABLE erasures (
    id   TEXT PRIMARY KEY,
    -- YYYY-MM-DD, German time.
    day  TEXT NOT NULL,
    -- The codes of services/erasures.rs: user, guest, order, file, mail.
    kind TEXT NOT NULL,
    salt TEXT NOT NULL,
    -- SHA-256 of salt, kind and the erased row's id, in lower-case hexadecimal: it names nobody, and is found again by its id.
    hash TEXT NOT NULL
);
CREATE INDEX erasures_by_day ON erasures (day);
