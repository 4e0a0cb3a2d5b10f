-- What the legal check found in a file's names, and that its owner answered for it.

-- JSON of core_wasm::legal::LegalCheck; NULL for files that were stored before the check existed.
ALTER TABLE files ADD COLUMN legal_check TEXT;
-- 1: may not be ordered before its owner's confirmation (decisions, 'legal hold'). Never changes: what was confirmed is
-- the row below.
ALTER TABLE files ADD COLUMN needs_confirmation SMALLINT NOT NULL DEFAULT 0 CHECK (needs_confirmation IN (0, 1));

-- One for each file, made once and never changed: a repeated confirmation does not move its time.
CREATE TABLE legal_confirmations (
    file_id               TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    -- The four statements (spec section 5). Three are no confirmation, so that no row can say so.
    agree_to_terms        SMALLINT NOT NULL CHECK (agree_to_terms = 1),
    non_commercial_use    SMALLINT NOT NULL CHECK (non_commercial_use = 1),
    no_third_party_rights SMALLINT NOT NULL CHECK (no_third_party_rights = 1),
    accept_liability      SMALLINT NOT NULL CHECK (accept_liability = 1),
    -- Which texts were shown: their version, and SHA-256 of them.
    text_version          TEXT NOT NULL,
    text_sha256           TEXT NOT NULL,
    confirmed_at          TEXT NOT NULL
);
