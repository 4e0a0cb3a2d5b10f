-- Of a file that hints at trade alone its owner confirms the rights only: 'non-commercial use' may be 0 from now on.
CREATE TABLE legal_confirmations_new (
    file_id               TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    agree_to_terms        SMALLINT NOT NULL CHECK (agree_to_terms = 1),
    non_commercial_use    SMALLINT NOT NULL CHECK (non_commercial_use IN (0, 1)),
    no_third_party_rights SMALLINT NOT NULL CHECK (no_third_party_rights = 1),
    accept_liability      SMALLINT NOT NULL CHECK (accept_liability = 1),
    text_version          TEXT NOT NULL,
    text_sha256           TEXT NOT NULL,
    confirmed_at          TEXT NOT NULL
);
INSERT INTO legal_confirmations_new (file_id, agree_to_terms, non_commercial_use, no_third_party_rights, accept_liability, text_version, text_sha256, confirmed_at)
    SELECT file_id, agree_to_terms, non_commercial_use, no_third_party_rights, accept_liability, text_version, text_sha256, confirmed_at FROM legal_confirmations;
DROP TABLE legal_confirmations;
ALTER TABLE legal_confirmations_new RENAME TO legal_confirmations;
